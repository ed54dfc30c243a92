import { stepIn } from '../../constructs/dimensions/dimensions.ts'
import {
  countsRows,
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
import type { Aside } from '../scope/scope.ts'
import { conjunctsOf, spanIn } from '../../constructs/conditions/conditions.ts'
import { numberOf, PLACES, type Edit } from './act-edits.ts'
import type { Turn } from './turn.ts'

/** What a turn may do to the answer before it, each a few typed edits, and what of its words tells which of them it does. */

interface TurnAct {
  readonly edits: readonly (readonly [Edit['does'], Edit['said']?])[]
  /** What of it is read as any question is: every word, its mentions, those that the answer before does not have, conditions, or nothing. */
  readonly rest: 'words' | 'all' | 'new' | 'conditions' | 'none'
  /** Of which of its mentions it is said, where it is said of one. */
  readonly of?: { readonly standing: ReadonlySet<string>; readonly which: 'all' | 'first' | 'last' }
  /** It takes an answer that shows some of its groups, or several of which one is at an end. */
  readonly points?: 'some' | 'ends'
  /** What it names is what a share is to be of. */
  readonly base?: true
  /** What a number that is said is. */
  readonly number?: 'count' | 'amount' | 'nth' | 'percent'
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
const COLUMNS: ReadonlySet<string> = new Set(['group', 'condition', 'column', 'of groups', 'other condition'])
const VALUES: ReadonlySet<string> = new Set(['of groups', 'condition', 'other condition', 'new condition'])
const PARTED: ReadonlySet<string> = new Set([...VALUES, 'column'])
const REMOVE = [['remove']] as const
export const TURN_ACTS: Readonly<Record<string, TurnAct>> = {
  'go on with every word': { edits: [], rest: 'words' },
  'go on': { edits: [], rest: 'all' },
  'go on with what is new': { edits: [], rest: 'new' },
  'go on with conditions': { edits: [], rest: 'conditions' },
  join: { edits: [['join']], rest: 'all' },
  'join what is new': { edits: [['join']], rest: 'new' },
  remove: { edits: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'all' } },
  'remove the first': { edits: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'first' } },
  'remove the last': { edits: REMOVE, rest: 'none', of: { standing: REMOVED, which: 'last' } },
  'remove the first, go on': { edits: REMOVE, rest: 'all', of: { standing: REMOVED, which: 'first' } },
  'remove the last, go on': { edits: REMOVE, rest: 'all', of: { standing: REMOVED, which: 'last' } },
  'remove the last group': { edits: [['ungroup']], rest: 'none' },
  'remove the last group, go on': { edits: [['ungroup']], rest: 'new' },
  'by what has it': { edits: [['each']], rest: 'none', of: { standing: PARTED, which: 'first' } },
  'every one of it': { edits: [['every']], rest: 'none', of: { standing: COLUMNS, which: 'first' } },
  both: { edits: [['both']], rest: 'none' },
  undo: { edits: [['undo']], rest: 'none' },
  'undo, go on': { edits: [['undo']], rest: 'new' },
  'in place of what was said last': { edits: [['unsay']], rest: 'new' },
  all: { edits: [['all']], rest: 'none' },
  overall: { edits: [['overall']], rest: 'none' },
  'overall, go on': { edits: [['overall']], rest: 'new' },
  'remove the first, overall': {
    edits: [...REMOVE, ['overall']],
    rest: 'none',
    of: { standing: REMOVED, which: 'first' },
  },
  other: { edits: [['other']], rest: 'none' },
  swap: { edits: [['not']], rest: 'new', of: { standing: REMOVED, which: 'all' } },
  also: { edits: [['also']], rest: 'new' },
  instead: { edits: [['instead']], rest: 'new' },
  those: { edits: [['those']], rest: 'new', points: 'some' },
  'those, join': { edits: [['those'], ['join']], rest: 'new', points: 'some' },
  'those, highest first': { edits: [['those'], ['sort', { high: YES }]], rest: 'new', points: 'some' },
  'go on with the highest': { edits: [['rows', { high: YES }]], rest: 'new', points: 'ends' },
  'go on with the lowest': { edits: [['rows', { low: YES }]], rest: 'new', points: 'ends' },
  'go on with the best': { edits: [['rows', { best: YES }]], rest: 'new', points: 'ends' },
  'go on with the worst': { edits: [['rows', { worst: YES }]], rest: 'new', points: 'ends' },
  next: { edits: [['next']], rest: 'none' },
  'row of a place': { edits: [['rows']], rest: 'new', number: 'nth' },
  share: { edits: [['share']], rest: 'new' },
  'share alone': { edits: [['share']], rest: 'none' },
  'share of the whole': { edits: [['share', { whole: YES }]], rest: 'none' },
  'share within the first': { edits: [['share']], rest: 'none', of: { standing: GROUP, which: 'first' } },
  'share within the last': { edits: [['share']], rest: 'none', of: { standing: GROUP, which: 'last' } },
  'share of what is named': { edits: [['share']], rest: 'none', base: true },
  'share by what was said last': { edits: [['share', { last: YES }]], rest: 'none' },
  'share where it is so': { edits: [['share', { last: YES }]], rest: 'new' },
  rate: { edits: [['share', { rate: YES }]], rest: 'none' },
  ratio: { edits: [['ratio']], rest: 'none' },
  'in the other unit': { edits: [['counterpart']], rest: 'none' },
  count: { edits: [['count']], rest: 'new' },
  'count alone': { edits: [['count']], rest: 'none' },
  'count of the whole': { edits: [['count', { whole: YES }]], rest: 'none' },
  gap: { edits: [['gap']], rest: 'none' },
  'its sides': { edits: [['sides']], rest: 'new' },
  'its sides, join': { edits: [['sides'], ['join']], rest: 'new' },
  'its sides, count': { edits: [['sides'], ['count']], rest: 'none' },
  'gap in percent': { edits: [['gap'], ['share']], rest: 'none' },
  'gap of the ends': { edits: [['gap', { ends: YES }]], rest: 'none' },
  'gap of the ends in percent': { edits: [['gap', { ends: YES }], ['share']], rest: 'none' },
  average: { edits: [['function', { average: YES }]], rest: 'none' },
  total: { edits: [['function', { total: YES }]], rest: 'none' },
  'another percentile': { edits: [['percentile']], rest: 'none', number: 'percent' },
  grown: { edits: [['grown']], rest: 'none' },
  fell: { edits: [['grown', { fell: YES }]], rest: 'none' },
  beside: { edits: [['beside']], rest: 'conditions' },
  'beside each other': { edits: [['beside']], rest: 'none' },
  apart: { edits: [['apart']], rest: 'conditions' },
  'year before': { edits: [['yearBefore']], rest: 'none' },
  'a step back': { edits: [['shift', { back: YES }]], rest: 'none' },
  'a step on': { edits: [['shift']], rest: 'none' },
  yearly: { edits: [['unit', { step: 'year' }]], rest: 'none' },
  monthly: { edits: [['unit', { step: 'month' }]], rest: 'none' },
  'highest first': { edits: [['sort', { high: YES }]], rest: 'none' },
  'go on, highest first': { edits: [['sort', { high: YES }]], rest: 'new' },
  'go on, lowest first': { edits: [['sort', { low: YES }]], rest: 'new' },
  'lowest first': { edits: [['sort', { low: YES }]], rest: 'none' },
  'best first': { edits: [['sort', { best: YES }]], rest: 'none' },
  flipped: { edits: [['sort', { flip: YES }]], rest: 'none' },
  'the highest': { edits: [['end', { high: YES, one: YES }]], rest: 'none' },
  'the lowest': { edits: [['end', { low: YES, one: YES }]], rest: 'none' },
  'the best': { edits: [['end', { best: YES, one: YES }]], rest: 'none' },
  'the worst': { edits: [['end', { worst: YES, one: YES }]], rest: 'none' },
  'go on, the highest': { edits: [['end', { high: YES, one: YES }]], rest: 'new' },
  'go on, the lowest': { edits: [['end', { low: YES, one: YES }]], rest: 'new' },
  'a place of the ranking': { edits: [['end']], rest: 'none', number: 'nth' },
  'some of the highest': { edits: [['end', { high: YES }]], rest: 'none', number: 'count' },
  'some of the lowest': { edits: [['end', { low: YES }]], rest: 'none', number: 'count' },
  'some of the best': { edits: [['end', { best: YES }]], rest: 'none', number: 'count' },
  'some of the worst': { edits: [['end', { worst: YES }]], rest: 'none', number: 'count' },
  limit: { edits: [['limit']], rest: 'none', number: 'count' },
  amount: { edits: [['amount']], rest: 'none', number: 'amount' },
}
/** It is a question of its own. */
export const ALONE = 'stands alone'
/** "Thanks", "why is that?": it asks for nothing that data can tell. */
export const REMARK = 'asks nothing'

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
  'percentile',
] as const)

/** "In place of", "in terms of": a word between these names nothing. */
const isPreposition = (words: Turn['words'], word: number): boolean =>
  words[word - 1]?.norm === 'in' && words[word + 1]?.norm === 'of'

/** What a turn names, the longest of each place, with what goes on from within it: "from 2024 onwards". */
export function mentionsIn({ items, words }: Pick<Turn, 'items' | 'words'>): readonly Mention[] {
  const isPart = (from: number, to: number) =>
    words.slice(from, to).some((_, at) => isPreposition(words, from + at))
  const longestAt = (word: number): Item | undefined =>
    (items[word] ?? [])
      .filter(({ category, to }) => MENTIONED.has(category) && !isPart(word, to))
      .toSorted((a, b) => b.to - a.to)[0]
  const found: Mention[] = []
  for (let word = 0; word < items.length;) {
    const item = longestAt(word)
    let to = item?.to ?? word + 1
    for (let within = word + 1; within < to; within += 1) {
      const other = longestAt(within)
      if (
        other?.category === 'filter' &&
        conjunctsOf(other.sense.filter).some((each) => spanIn(each) !== null)
      )
        to = Math.max(to, other.to)
    }
    if (item !== undefined) found.push({ from: word, to, item })
    word = to
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
  plan.measures.some(
    (each) =>
      (countsRows(each) && countsRows(measure)) ||
      ('column' in each && 'column' in measure && each.column === measure.column),
  )

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
const JOINTS = /^(?:and|or|,|&|\+|vs|versus)$/

const CONDITION: ReadonlySet<string> = new Set([
  'condition',
  'other condition',
  'new condition',
  'of groups',
  'period',
])

function isLeft({ earlier }: Turn, { rest, edits }: TurnAct, { item }: Mention): boolean {
  const found = standing(earlier.plan, item)
  if (item.category === 'nth' || (item.category === 'number' && edits.length > 0)) return false
  return (
    rest === 'all' || (rest === 'new' ? !KNOWN.has(found) : rest === 'conditions' && CONDITION.has(found))
  )
}

/** The stretches that are left to be read where a turn does something. */
function restOf(turn: Turn, act: TurnAct, places: readonly Aside[]): readonly Aside[] {
  if (act.rest === 'words') {
    const { words } = turn
    const ends = [...words.keys()].filter((word) => isPreposition(words, word))
    return [...ends, words.length + 1].map((end, at) => ({ from: (ends[at - 1] ?? -2) + 2, to: end - 1 }))
  }
  const joined: { from: number; to: number }[] = []
  const isTaken = ({ from }: Aside) => act.rest === 'all' && places.some((place) => place.from === from)
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

/** Where an act is said of something. */
interface SaidOf {
  readonly edits: readonly Edit[]
  readonly places: readonly Aside[]
}

/** The edits of an act, with what the turn says of each; null where it lacks what that takes. */
function editsOf(turn: Turn, { edits, number, of, points, base }: TurnAct): SaidOf | null {
  const { plan, groups } = turn.earlier
  if (points === 'some' && !isLimited(plan) && groups.length !== 1 && plan.tally === undefined) return null
  if (points === 'ends' && (groups.length < 2 || plan.dimensions.length > 1)) return null
  const numbered = numberSaid(turn, number)
  const named = of === undefined ? [] : placesOf(turn, of)
  if (numbered === null || (of !== undefined && named.length === 0)) return null
  const said = { ...numbered, ...unitSaid(turn), ...(base === undefined ? {} : { base: baseNamed(turn) }) }
  const places: readonly (Mention | null)[] = of === undefined ? [null] : named
  return {
    places: named,
    edits: places.flatMap((place) =>
      edits.map(([does, asked]) => ({
        does,
        said: { ...said, ...(place === null ? {} : { column: columnIn(turn, place) }), ...asked },
        of: place,
      })),
    ),
  }
}

/** The words of what a turn names that the answer before is not grouped by. */
const baseNamed = (turn: Turn): string =>
  mentionsIn(turn)
    .filter(({ item }) => standing(turn.earlier.plan, item) !== 'group')
    .flatMap(({ from, to }) => turn.words.slice(from, to).map(({ norm }) => norm))
    .join(' ')

/** The column that has what is named; of a step of time, that of the groups. */
const columnIn = ({ earlier }: Turn, { item }: Mention): string | undefined =>
  columnOfItem(item) ??
  (item.category === 'grain' || item.category === 'byGrain'
    ? earlier.plan.dimensions.find((each) => stepIn(each)?.grain.startsWith(item.sense.grain) === true)
        ?.column
    : undefined)

const unitSaid = (turn: Turn): Edit['said'] => {
  const [unit] = mentionsIn(turn).flatMap(({ item }) => (item.category === 'grain' ? [item.sense.grain] : []))
  return unit === undefined ? {} : { unit }
}

function placesOf(turn: Turn, { standing: of, which }: NonNullable<TurnAct['of']>): readonly Mention[] {
  const named = mentionsIn(turn).filter(({ item }) => of.has(standing(turn.earlier.plan, item)))
  return which === 'all' ? named : which === 'first' ? named.slice(0, 1) : named.slice(-1)
}

function numberSaid(turn: Turn, number: TurnAct['number']): Edit['said'] | null {
  if (number === undefined) return {}
  const norms = turn.words.map(({ norm }) => norm)
  const [named] = turn.items.flatMap((at, from) =>
    at.flatMap(({ category, to }) => (category === 'number' ? [{ from, to }] : [])),
  )
  const text = named === undefined ? undefined : norms.slice(named.from, named.to).join(' ')
  if (number === 'percent') {
    const percent = norms.flatMap((norm) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(norm)?.[1] ?? [])[0]
    return percent === undefined ? null : { percent }
  }
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

/** What an act takes of a turn that has it: its edits and the words that are left to be read; null where it has not. */
export function acting(
  turn: Turn,
  label: string,
): { readonly edits: readonly Edit[]; readonly rest: readonly Aside[] } | null {
  const act = TURN_ACTS[label]
  const said = act === undefined ? null : editsOf(turn, act)
  return act === undefined || said === null
    ? null
    : { edits: said.edits, rest: restOf(turn, act, said.places) }
}
