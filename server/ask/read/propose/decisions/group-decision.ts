import { isNumeric, type Column } from '../../../../semantic-model/semantic-model.ts'
import type { Grain } from '../../../../engines/engine.ts'
import { stepIn, type Dimension } from '../../../constructs/dimensions/dimensions.ts'
import { ngramsOf, type QuestionFeatures } from '../../mentions/asked.ts'
import { kindOf, levelOf, mentionFeatures } from './around-mentions.ts'
import type { Decision, Option } from './linear.ts'

/** By what an answer is split; null stands for no group. */
export interface GroupOption {
  readonly dimension: Dimension
  readonly spans: readonly (readonly [from: number, to: number])[]
}

const GRAINS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'monthOfYear',
  'weekday',
] as const satisfies readonly Grain[]

export const serialised = (dimension: Dimension): string => JSON.stringify(dimension)

interface Read extends GroupOption {
  readonly category: string
}

/** What the grammar reads as groups: "by month", "age bands". */
function readGroups({ items }: QuestionFeatures): ReadonlyMap<string, Read> {
  const read = new Map<string, Read>()
  const put = (category: string, dimension: Dimension, from: number, to: number) => {
    const before = read.get(serialised(dimension))
    if (before === undefined || before.category === 'dimension')
      read.set(serialised(dimension), { category, dimension, spans: [[from, to]] })
  }
  for (const { category, sense, from, to } of items) {
    if (category === 'dimension' || category === 'asked') put(category, sense.dimension, from, to)
    if (category === 'dimensions' || category === 'groups')
      for (const dimension of sense.dimensions) put(category, dimension, from, to)
  }
  return read
}

/** The ways in which a column splits rows. */
function waysOf(column: Column): readonly Dimension[] {
  const plain: Dimension = { kind: 'column', column: column.name }
  if (column.role === 'date') return GRAINS.map((grain) => ({ kind: 'grain', column: column.name, grain }))
  if (column.role === 'identifier') return []
  return isNumeric(column) && column.bands !== undefined
    ? [plain, { kind: 'band', column: column.name, edges: column.bands }]
    : [plain]
}

/** What steps of time are called where they group. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  year: ['year', 'yearly', 'annual', 'annually'],
  quarter: ['quarter', 'quarterly'],
  month: ['month', 'monthly'],
  week: ['week', 'weekly'],
  day: ['day', 'daily', 'date'],
  monthOfYear: ['month'],
  weekday: ['weekday'],
}
const STEPS = new Set(Object.values(SAYS).flat())

/** Whether a step of time is named: it, another, or none. */
function stepSaid({ words }: QuestionFeatures, grain: string): string {
  if (
    words.some(
      ({ lemma, norm }) => SAYS[grain]?.includes(lemma) === true || SAYS[grain]?.includes(norm) === true,
    )
  )
    return 'its step'
  return words.some(({ lemma }) => STEPS.has(lemma)) ? 'another step' : 'no step'
}

/** Columns of a table beyond which those that nothing names are no groups. */
export const MANY_COLUMNS = 40

const kindOfWay = (dimension: Dimension) => stepIn(dimension)?.grain ?? dimension.kind

const ENDS: ReadonlySet<string> = new Set(
  'top bottom first last best worst highest lowest largest biggest smallest'.split(' '),
)

/** Before "number of" */
const MOST: ReadonlySet<string> = new Set(
  'most highest largest biggest greatest lowest smallest fewest least'.split(' '),
)

/** "Top 5 regions by population": the places of what ranks, which is no group. */
function rankingFrom({ words }: QuestionFeatures): number {
  const top = words.findIndex(({ norm }, at) => ENDS.has(norm) && /^\d+$/.test(words[at + 1]?.norm ?? ''))
  return top === -1
    ? Infinity
    : words.findIndex(({ norm }, at) => at > top + 2 && norm === 'by') + 1 || Infinity
}

export function groupDecision(asked: QuestionFeatures): Decision<GroupOption | null> {
  const { model, mentions } = asked
  const shared = ngramsOf(asked)
  const read = readGroups(asked)
  const options: Option<GroupOption | null>[] = [{ value: null, as: 'none', features: [] }]
  const readAs = (dimension: Dimension) => {
    const found = read.get(serialised(dimension))
    return found === undefined ? [] : [`read ${found.category}`]
  }
  for (const [place, column] of model.columns.entries()) {
    const said = mentions[place] ?? []
    if (said.length === 0 && model.columns.length > MANY_COLUMNS) continue
    const spans = said.slice(0, 1).map(({ from, to }) => [from, to] as const)
    const kind = kindOf(asked, column)
    const mentioned = mentionFeatures(asked, place)
    const valued = asked.values.some(({ column: of, by }) => of === column.name && by === 'exact')
    const level = said[0] === undefined ? 'unsaid' : levelOf(said[0].score)
    const features = [
      ...mentioned,
      ...mentioned
        .filter((feature) => /^(said|rivals|[^2 ]\S* ~$)/.test(feature))
        .map((feature) => `${kind} ${feature}`),
      `kind ${kind}`,
      `kind ${kind} ${level}`,
      ...(valued ? ['valued'] : []),
      ...(/name|title/i.test(column.name) ? ['name'] : []),
    ]
    for (const dimension of waysOf(column))
      options.push({
        value: { dimension, spans },
        as: kindOfWay(dimension),
        features: [
          ...features,
          ...readAs(dimension),
          ...[stepIn(dimension)].flatMap((step) => (step === null ? [] : [stepSaid(asked, step.grain)])),
        ],
      })
  }
  const known = new Set(options.map(({ value }) => (value === null ? '' : serialised(value.dimension))))
  for (const [key, group] of read)
    if (!known.has(key))
      options.push({
        value: group,
        as: `read ${group.dimension.kind}`,
        features: ['read', `read ${group.category}`],
      })
  const ranking = rankingFrom(asked)
  const ranks = ({ value }: Option<GroupOption | null>) => {
    const column = model.columns.find(({ name }) => name === value?.dimension.column)
    const isMost = (from: number) =>
      MOST.has(asked.words[from - 3]?.norm ?? '') &&
      asked.words[from - 2]?.norm === 'number' &&
      asked.words[from - 1]?.norm === 'of'
    return (
      column !== undefined &&
      isNumeric(column) &&
      column.isYear !== true &&
      value?.spans.some(([from]) => from === ranking || isMost(from)) === true
    )
  }
  return { name: 'group', shared, options: options.filter((option) => !ranks(option)) }
}
