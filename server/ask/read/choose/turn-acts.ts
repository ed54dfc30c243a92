import { stepIn } from '../../constructs/dimensions/dimensions.ts'
import {
  functionOf,
  metricNamed,
  sharedBy,
  whereOf,
  type Measure,
} from '../../constructs/measures/measures.ts'
import type { Item } from '../../constructs/senses.ts'
import { same } from '../../grammar/same.ts'
import type { Plan } from '../../plan/plan.ts'
import { isAbout, isLimited } from '../propose/turns/turn-edits.ts'
import type { Act, TurnCue } from '../propose/turns/turn-words.ts'
import type { Aside } from '../scope/scope.ts'
import { conjunctsOf } from '../../constructs/conditions/conditions.ts'
import { numberOf, PLACES } from './edits-by-cue.ts'
import type { Turn } from './named-in-turn.ts'

/** What a turn may do to the answer before it, each a few typed edits, and what of its words tells which of them it does. */

type Said = TurnCue['said']
interface TurnAct {
  readonly cues: readonly (readonly [Act, Said?])[]
  /** What of its mentions is read as any others: all, those that the answer before does not have, conditions, or none. */
  readonly rest: 'all' | 'new' | 'conditions' | 'none'
  /** Of which of its mentions it is said, where it is said of one; it may be said of the column that has it. */
  readonly of?: {
    readonly standing: ReadonlySet<string>
    readonly which: 'all' | 'first' | 'last'
    readonly column?: true
  }
  /** It takes an answer that shows some of its groups, or several of which one is at an end. */
  readonly points?: 'some' | 'ends'
  /** What it names is what a share is to be of. */
  readonly base?: true
  /** What a number that is said is. */
  readonly number?: 'count' | 'amount' | 'nth'
}

const YES = 'yes'
const REMOVED: ReadonlySet<string> = new Set([
  'group',
  'one of the figures',
  'condition',
  'of groups',
  'other condition',
])
const GROUP: ReadonlySet<string> = new Set(['group'])
const VALUES: ReadonlySet<string> = new Set(['of groups', 'condition', 'other condition', 'new condition'])
const REMOVE = [['remove', { between: '' }]] as const
const WITHIN = [['share', { within: YES }]] as const
export const TURN_ACTS: Readonly<Record<string, TurnAct>> = {
  'go on': { cues: [], rest: 'all' },
  'go on with what is new': { cues: [], rest: 'new' },
  'go on with conditions': { cues: [], rest: 'conditions' },
  join: { cues: [['join']], rest: 'all' },
  'join what is new': { cues: [['join']], rest: 'new' },
  remove: { cues: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'all' } },
  'remove the first': { cues: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'first' } },
  'remove the last': { cues: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'last' } },
  'remove the first, go on': { cues: REMOVE, rest: 'all', of: { standing: REMOVED, which: 'first' } },
  'remove the last, go on': { cues: REMOVE, rest: 'all', of: { standing: REMOVED, which: 'last' } },
  'by what has it': {
    cues: [['each']],
    rest: 'none',
    of: { standing: VALUES, which: 'first', column: true },
  },
  both: { cues: [['both']], rest: 'none' },
  undo: { cues: [['undo']], rest: 'none' },
  all: { cues: [['all']], rest: 'none' },
  overall: { cues: [['overall']], rest: 'none' },
  other: { cues: [['other']], rest: 'none' },
  swap: { cues: [['not', { between: '' }]], rest: 'new', of: { standing: REMOVED, which: 'all' } },
  those: { cues: [['those']], rest: 'new', points: 'some' },
  'go on with the highest': { cues: [['rows', { high: YES }]], rest: 'new', points: 'ends' },
  'go on with the lowest': { cues: [['rows', { low: YES }]], rest: 'new', points: 'ends' },
  'go on with the best': { cues: [['rows', { best: YES }]], rest: 'new', points: 'ends' },
  'go on with the worst': { cues: [['rows', { worst: YES }]], rest: 'new', points: 'ends' },
  next: { cues: [['next']], rest: 'none' },
  'row of a place': { cues: [['rows']], rest: 'new', number: 'nth' },
  share: { cues: [['share']], rest: 'new' },
  'share within the first': { cues: WITHIN, rest: 'none', of: { standing: GROUP, which: 'first' } },
  'share within the last': { cues: WITHIN, rest: 'none', of: { standing: GROUP, which: 'last' } },
  'share of what is named': { cues: [['share']], rest: 'none', base: true },
  'share by what was said last': { cues: [['share', { last: YES }]], rest: 'none' },
  rate: { cues: [['share', { rate: YES }]], rest: 'none' },
  count: { cues: [['count']], rest: 'new' },
  'count of the whole': { cues: [['count', { whole: YES }]], rest: 'new' },
  gap: { cues: [['gap']], rest: 'none' },
  'gap in percent': { cues: [['gap'], ['share']], rest: 'none' },
  'gap of the ends': { cues: [['gap', { ends: YES }]], rest: 'none' },
  'gap of the ends in percent': { cues: [['gap', { ends: YES }], ['share']], rest: 'none' },
  average: { cues: [['function', { average: YES }]], rest: 'none' },
  total: { cues: [['function', { total: YES }]], rest: 'none' },
  grown: { cues: [['grown']], rest: 'none' },
  fell: { cues: [['grown', { fell: YES }]], rest: 'none' },
  beside: { cues: [['beside']], rest: 'conditions' },
  apart: { cues: [['apart']], rest: 'conditions' },
  'year before': { cues: [['yearBefore']], rest: 'none' },
  'a year back': { cues: [['shift', { back: 'year' }]], rest: 'none' },
  'a year on': { cues: [['shift', { on: 'year' }]], rest: 'none' },
  yearly: { cues: [['unit', { year: YES }]], rest: 'none' },
  monthly: { cues: [['unit', { month: YES }]], rest: 'none' },
  'highest first': { cues: [['sort', { high: YES }]], rest: 'none' },
  'lowest first': { cues: [['sort', { low: YES }]], rest: 'none' },
  'best first': { cues: [['sort', { best: YES }]], rest: 'none' },
  flipped: { cues: [['sort', { flip: YES }]], rest: 'none' },
  'the highest': { cues: [['end', { high: YES, one: YES }]], rest: 'none' },
  'the lowest': { cues: [['end', { low: YES, one: YES }]], rest: 'none' },
  'the best': { cues: [['end', { best: YES, one: YES }]], rest: 'none' },
  'the worst': { cues: [['end', { worst: YES, one: YES }]], rest: 'none' },
  'a place of the ranking': { cues: [['end']], rest: 'none', number: 'nth' },
  'some of the highest': { cues: [['end', { high: YES }]], rest: 'none', number: 'count' },
  'some of the lowest': { cues: [['end', { low: YES }]], rest: 'none', number: 'count' },
  limit: { cues: [['limit']], rest: 'none', number: 'count' },
  amount: { cues: [['amount']], rest: 'none', number: 'amount' },
}

/** What of the dataset a stretch names. */
interface Mention extends Aside {
  readonly item: Item
}

const MENTIONED: ReadonlySet<Item['category']> = new Set([
  'filter',
  'value',
  'column',
  'measure',
  'metric',
  'aggregate',
  'grain',
  'byGrain',
  'period',
  'number',
  'entity',
  'band',
  'kind',
  'counted',
  'nth',
] as const)

/** What a turn names, the longest of each place. */
export function mentionsIn({ items }: Pick<Turn, 'items'>): readonly Mention[] {
  const found: Mention[] = []
  for (let word = 0; word < items.length;) {
    const [item] = (items[word] ?? [])
      .filter(({ category }) => MENTIONED.has(category))
      .toSorted((a, b) => b.to - a.to)
    if (item !== undefined) found.push({ from: word, to: item.to, item })
    word = item?.to ?? word + 1
  }
  return found
}

const columnOfItem = (item: Item): string | null =>
  item.category === 'column'
    ? item.sense.column.name
    : item.category === 'value'
      ? item.sense.column.name
      : item.category === 'filter'
        ? item.sense.column
        : null

/** How what is named stands to the answer before. */
export function standing(plan: Plan, item: Item): string {
  const column = columnOfItem(item)
  const isGroup = plan.dimensions.some((each) => each.column === column)
  const isFigure = plan.measures.some((each) => 'column' in each && each.column === column)
  const figure = plan.measures.length > 1 ? 'one of the figures' : 'figure'
  const asked = [plan.filter, ...plan.measures.map((each) => sharedBy(each) ?? whereOf(each))].flatMap(
    conjunctsOf,
  )
  const isAsked = column !== null && asked.some(isAbout(column))
  switch (item.category) {
    case 'column':
      return isGroup ? 'group' : isAsked ? 'condition' : isFigure ? figure : 'column'
    case 'filter':
    case 'value': {
      const isIt =
        item.category === 'filter' &&
        conjunctsOf(item.sense.filter).every((each) => asked.some((other) => same(other, each)))
      return isIt ? 'condition' : isAsked ? 'other condition' : isGroup ? 'of groups' : 'new condition'
    }
    case 'measure':
      return item.sense.measures.every((each) => hasFigure(plan, each)) ? figure : 'new figure'
    case 'metric':
      return plan.measures.some((each) => metricNamed(each) === item.sense.metric.name)
        ? figure
        : 'new figure'
    case 'aggregate':
      return plan.measures.some((each) => functionOf(each) === item.sense.function)
        ? 'function'
        : 'new function'
    case 'grain':
    case 'byGrain':
      return plan.dimensions.some((each) => stepIn(each)?.grain.startsWith(item.sense.grain) === true)
        ? 'group'
        : 'grain'
    default:
      return item.category
  }
}

const hasFigure = (plan: Plan, measure: Measure): boolean =>
  plan.measures.some((each) => 'column' in each && 'column' in measure && each.column === measure.column)

/** What the answer before has, so that naming it again says nothing new. */
const KNOWN: ReadonlySet<string> = new Set([
  'group',
  'figure',
  'one of the figures',
  'function',
  'condition',
  'entity',
  'counted',
])
const JOINTS = /^(?:and|or|,|&|\+)$/

const CONDITION: ReadonlySet<string> = new Set([
  'condition',
  'other condition',
  'new condition',
  'of groups',
  'period',
])

function isLeft({ earlier }: Turn, { rest, cues }: TurnAct, { item }: Mention): boolean {
  const found = standing(earlier.plan, item)
  if (item.category === 'nth' || (item.category === 'number' && cues.length > 0)) return false
  return (
    rest === 'all' || (rest === 'new' ? !KNOWN.has(found) : rest === 'conditions' && CONDITION.has(found))
  )
}

/** The stretches that are left to be read where a turn does something. */
function restOf(turn: Turn, act: TurnAct, places: readonly Aside[]): readonly Aside[] {
  const joined: { from: number; to: number }[] = []
  const isTaken = ({ from }: Aside) => places.some((place) => place.from === from && place.to > from)
  const left = mentionsIn(turn).filter((mention) => !isTaken(mention) && isLeft(turn, act, mention))
  for (const mention of left) {
    const from = turn.words[mention.from - 1]?.norm === 'by' ? mention.from - 1 : mention.from
    const { to } = mention
    const before = joined.at(-1)
    const between = before === undefined ? [] : turn.words.slice(before.to, from)
    if (before !== undefined && between.length <= 2 && between.every(({ norm }) => JOINTS.test(norm)))
      before.to = to
    else joined.push({ from, to })
  }
  return joined
}

/** The cues that a turn is read with where it does something; null where it lacks what that takes. */
function cuesOf(turn: Turn, { cues, number, of, points, base }: TurnAct): readonly TurnCue[] | null {
  const { plan, groups } = turn.earlier
  if (points === 'some' && !isLimited(plan) && groups.length !== 1) return null
  if (points === 'ends' && (groups.length < 2 || plan.dimensions.length > 1)) return null
  const numbered = numberSaid(turn, number)
  if (numbered === null) return null
  const said = { ...numbered, ...(base === undefined ? {} : { base: baseNamed(turn) }) }
  const places = of === undefined ? NOWHERE : placesOf(turn, of)
  if (places.length === 0) return null
  return places.flatMap(({ from, to, ...own }) =>
    cues.map(([act, asked]) => ({ act, from, to, said: { ...asked, ...said, ...own } })),
  )
}
const NOWHERE: readonly (Aside & { readonly column?: string })[] = [{ from: 0, to: 0 }]

/** The words of what a turn names that the answer before is not grouped by. */
const baseNamed = (turn: Turn): string =>
  mentionsIn(turn)
    .filter(({ item }) => standing(turn.earlier.plan, item) !== 'group')
    .flatMap(({ from, to }) => turn.words.slice(from, to).map(({ norm }) => norm))
    .join(' ')

function placesOf(turn: Turn, { standing: of, which, column }: NonNullable<TurnAct['of']>): typeof NOWHERE {
  const named = mentionsIn(turn).filter(({ item }) => of.has(standing(turn.earlier.plan, item)))
  const chosen = which === 'all' ? named : which === 'first' ? named.slice(0, 1) : named.slice(-1)
  // Its last word is the cue.
  return chosen.map(({ from, to, item }) => ({
    from,
    to: to + 1,
    ...(column === true ? { column: columnOfItem(item) ?? '' } : {}),
  }))
}

function numberSaid(turn: Turn, number: TurnAct['number']): Said | null {
  if (number === undefined) return {}
  const norms = turn.words.map(({ norm }) => norm)
  const [named] = mentionsIn(turn).filter(({ item }) => item.category === 'number')
  const text = named === undefined ? undefined : norms.slice(named.from, named.to).join(' ')
  if (number !== 'nth') return text === undefined ? null : { [number]: text }
  const [ordinal] = mentionsIn(turn).flatMap(({ item }) =>
    item.category === 'nth' ? [item.sense.place] : [],
  )
  const place = ordinal ?? numberOf(text)
  const nth =
    norms.find((norm) => norm === 'last' || norm === 'bottom') ??
    (place === null ? undefined : PLACES[place - 1])
  return nth === undefined ? null : { nth }
}

/** What its cues make of a turn. */
export const AS_READ = 'as its cues say'
/** Nothing: it is a question of its own. */
export const ALONE = 'stands alone'

/** A turn that has what an act takes, with the cues and the words that are left. */
export function acting(
  turn: Turn,
  label: string,
): { readonly cues: readonly TurnCue[]; readonly rest: readonly Aside[] } | null {
  const act = TURN_ACTS[label]
  const cues = act === undefined ? null : cuesOf(turn, act)
  return act === undefined || cues === null ? null : { cues, rest: restOf(turn, act, cues) }
}
