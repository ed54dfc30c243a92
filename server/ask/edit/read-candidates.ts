import { countsRows } from '../constructs/measures/measures.ts'
import { conjunctsOf } from '../constructs/conditions/conditions.ts'
import type { Place } from '../constructs/phrase.ts'
import { interpreterOf } from '../read/interpret.ts'
import type { Plan } from '../plan/plan.ts'
import type { EditCandidate, Editing } from './candidate.ts'

/** What is searched for in a list, read as what may stand there: "members 1, 2, 3 and over", "share with dental cover". */

interface Frame {
  /** A question that asks for nothing else but what the words say. */
  readonly question: (words: string, rows: string) => string
  /** What of its plan the words made; undefined where they made something else as well. */
  readonly made: (plan: Plan) => unknown
}

const isBare = ({ calculations = [], having, limit, reference }: Plan) =>
  calculations.length === 0 && having.length === 0 && limit === null && reference === undefined

const isCount = ({ measures: [measure, second] }: Plan) =>
  measure !== undefined && countsRows(measure) && second === undefined

const FRAMES = new Map<string, Frame>([
  [
    'measures',
    {
      question: (words) => words,
      made: ({ measures: [measure, second], dimensions, filter }) =>
        second === undefined && dimensions.length === 0 && filter === null ? measure : undefined,
    },
  ],
  [
    'dimensions',
    {
      question: (words, rows) => `number of ${rows} by ${words}`,
      made: (plan) =>
        isCount(plan) && plan.dimensions.length === 1 && plan.filter === null
          ? plan.dimensions[0]
          : undefined,
    },
  ],
  [
    'filter',
    {
      question: (words, rows) => `number of ${rows} where ${words}`,
      made: (plan) =>
        isCount(plan) && plan.dimensions.length === 0 && conjunctsOf(plan.filter).length === 1
          ? conjunctsOf(plan.filter)[0]
          : undefined,
    },
  ],
])

/** None for the list of one column: its values are what is searched for. */
const frameAt = (at: Place) => (at.includes(':') ? undefined : FRAMES.get(at.split('/')[0] ?? ''))

/** True of a place where words may be read that no list has. */
export const readsAt = (at: Place): boolean => frameAt(at) !== undefined

/** What the words that are searched for mean at a place, alone; none where they are not understood whole. */
export function readCandidates(editing: Editing, at: Place): readonly EditCandidate[] {
  const frame = frameAt(at)
  if (frame === undefined || editing.search === null) return []
  const read = interpreterOf(editing).interpret(frame.question(editing.search, editing.model.entity.plural))
  if (read.outcome !== 'answer' || !isBare(read.plan)) return []
  const to = frame.made(read.plan)
  const [place = at] = at.split('#')
  return to === undefined ? [] : [{ at: place, to, section: 'As you typed it' }]
}
