import { allOf, conjunctsOf, type Filter } from '../../constructs/conditions/conditions.ts'
import { endOf } from '../../constructs/measures/better-end.ts'
import { same } from '../../grammar/same.ts'
import type { Direction } from '../../constructs/node.ts'
import { type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { numberAt } from '../words/numbers.ts'
import { wordsOf } from '../words/words.ts'
import { type Plan } from '../../plan/plan.ts'
import type { Aside } from '../scope/scope.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import {
  asRatio,
  beside,
  besideYearBefore,
  both,
  difference,
  gapOfEnds,
  grown,
  sidesAsGroups,
} from '../propose/turns/side-edits.ts'
import {
  asCount,
  asCountOfWhole,
  asFunction,
  asRate,
  asShares,
  atPercentile,
  instead,
  inOtherUnit,
  inUnit,
} from '../propose/turns/figure-edits.ts'
import {
  isLimited,
  joined,
  nextOf,
  ofEach,
  ofEvery,
  opposite,
  ordered,
  overall,
  placed,
  pointedAt,
  ranked,
  saidLast,
  unlimited,
  withAmount,
  withFilter,
  withoutGroups,
  withoutNamed,
  withPeriodShifted,
} from '../propose/turns/turn-edits.ts'
import { terminalsIn, type Turn } from './turn.ts'

/** What an act of a turn makes of the plan before it: some edits before the rest of the turn is read, some after. */

type Before =
  | 'undo'
  | 'sides'
  | 'unsay'
  | 'every'
  | 'each'
  | 'unit'
  | 'all'
  | 'limit'
  | 'amount'
  | 'rows'
  | 'next'
  | 'other'
  | 'shift'
  | 'overall'
  | 'those'
  | 'ungroup'
  | 'remove'
  | 'not'
const AFTER = [
  'share',
  'ratio',
  'gap',
  'grown',
  'beside',
  'apart',
  'yearBefore',
  'count',
  'sort',
  'end',
  'join',
  'both',
  'function',
  'percentile',
  'counterpart',
  'also',
  'instead',
] as const

/** One edit, with what is said of it. */
export interface Edit {
  readonly does: Before | (typeof AFTER)[number]
  readonly said: Readonly<Record<string, string | undefined>>
  /** The words that it is said of. */
  readonly of: Aside | null
}

const isAfter = ({ does }: Edit): boolean => (AFTER as readonly string[]).includes(does)

export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
export const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : (numberAt(wordsOf(text), 0)?.value ?? null)

const placeOf = (said: string | undefined): number =>
  said === 'last' || said === 'bottom' ? -1 : said === 'top' ? 0 : Math.max(0, PLACES.indexOf(said ?? ''))

interface Edited {
  readonly earlier: Earlier
  /** A group gave way to another that is said beside it. */
  readonly isRegrouped: boolean
}

/** What the edits before the rest make of the answer before; null where one has nothing to do. */
export function editedBefore(turn: Turn, edits: readonly Edit[]): Edited | null {
  let { earlier } = turn
  let isRegrouped = false
  for (const edit of edits.filter((each) => !isAfter(each))) {
    const plan = before(turn, earlier, edit)
    if (plan === null) return null
    isRegrouped ||=
      (edit.does === 'remove' || edit.does === 'not') &&
      plan.dimensions.length < earlier.plan.dimensions.length
    earlier = { ...earlier, plan }
  }
  return { earlier, isRegrouped }
}

function before(turn: Turn, earlier: Earlier, { does, said, of }: Edit): Plan | null {
  const { model } = turn.trying
  const { plan } = earlier
  const { column } = said
  switch (does) {
    case 'undo':
      return earlier.before?.plan ?? null
    case 'unsay': {
      const last = saidLast(earlier)
      return last === null
        ? null
        : withFilter(
            plan,
            conjunctsOf(plan.filter).filter((each) => each !== last),
          )
    }
    case 'sides': {
      const sides = sidesAsGroups(plan)
      return sides === plan ? null : sides
    }
    case 'every':
      return column === undefined ? null : ofEvery(plan, column)
    case 'each':
      return column === undefined ? null : ofEach(plan, column)
    case 'unit':
      return inUnit(model, plan, said['step'] ?? '')
    case 'all':
      return unlimited(plan)
    case 'limit':
      return ordered(plan, null, numberOf(said['count']))
    case 'amount':
      return withAmount(model, plan, numberOf(said['amount']))
    case 'rows': {
      const end = endSaid(model, plan, said)
      if (end === null) return pointedAt(earlier, { at: placeOf(said['nth']), count: 1, column: null })
      const at = end === 'descending' ? 0 : -1
      return pointedAt({ ...earlier, groups: ranked(earlier) }, { at, count: 1, column: null })
    }
    case 'next':
      return nextOf(earlier)
    case 'other':
      return opposite(earlier)
    case 'shift':
      return withPeriodShifted(plan, said['unit'] ?? 'year', said['back'] === undefined ? 1 : -1)
    case 'overall':
      return overall(earlier)
    case 'those': {
      const isShown = isLimited(plan) || earlier.groups.length === 1
      const rows = isShown ? pointedAt(earlier, { at: 0, count: null, column: null }) : null
      // "Which ones", of groups that were counted.
      const { tally: _, ...groups } = plan
      return rows ?? sidesAsGroups(groups)
    }
    case 'ungroup':
      return withoutGroups(plan, (_, place) => place === plan.dimensions.length - 1)
    case 'remove':
    case 'not':
      return of === null ? null : withoutNamed(model, plan, terminalsIn(turn, of), does === 'remove')
    default:
      return null
  }
}

/** What the edits after the rest make of the plan; null where one has nothing to do. @param filters what the rest asks for */
export function editedAfter(
  turn: Turn,
  edits: readonly Edit[],
  earlier: Earlier,
  first: Earlier,
  filters: readonly Filter[],
): Plan | null {
  return edits
    .filter(isAfter)
    .reduce<Plan | null>(
      (plan, edit) => (plan === null ? null : after(turn, { ...earlier, plan }, first, filters, edit)),
      earlier.plan,
    )
}

function after(
  turn: Turn,
  now: Earlier,
  first: Earlier,
  filters: readonly Filter[],
  { does, said }: Edit,
): Plan | null {
  const { model } = turn.trying
  const { plan } = now
  switch (does) {
    case 'share':
      return shares(turn, now, said)
    case 'join':
      return joined(plan, first.plan)
    case 'ratio':
      return asRatio(plan)
    case 'gap':
      return said['ends'] === undefined ? (difference(now) ?? difference(first)) : gapOfEnds(now)
    case 'both':
      return both(now)
    case 'function':
      return asFunction(model, plan, said['total'] === undefined ? 'average' : 'sum')
    case 'counterpart':
      return inOtherUnit(model, plan)
    case 'percentile':
      return atPercentile(model, plan, Number(said['percent']))
    case 'grown':
      return grown(now, said['fell'] !== undefined)
    case 'beside':
      return beside(model, now, filters, false)
    case 'apart':
      return filters.length > 0 ? beside(model, now, filters, true) : null
    case 'yearBefore':
      return besideYearBefore(model, now)
    case 'count':
      return said['whole'] === undefined ? asCount(model, plan) : asCountOfWhole(plan)
    case 'instead':
    case 'also': {
      const other = instead(first.plan, filters)
      return does === 'instead' || other === null
        ? other
        : { ...other, measures: [...first.plan.measures, ...other.measures] }
    }
    case 'sort':
    case 'end': {
      const direction = endSaid(model, plan, said)
      const { nth } = said
      if (nth !== undefined) return placed(plan, direction, placeOf(nth))
      const count = numberOf(said['count'] ?? (said['one'] === undefined ? undefined : '1'))
      return ordered(plan, direction, does === 'sort' ? null : (count ?? (plan.limit === null ? 1 : null)))
    }
    default:
      return null
  }
}

function shares(turn: Turn, now: Earlier, said: Edit['said']): Plan | null {
  const { model } = turn.trying
  const { plan } = now
  const rate = said['rate'] === undefined ? null : asRate(model, plan)
  if (rate !== null) return rate
  // "What share of all is each", of those with the most: of all the others, too.
  const limited =
    isLimited(plan) && said['column'] === undefined && said['whole'] === undefined
      ? (pointedAt(now, { at: 0, count: null, column: null }) ?? plan)
      : plan
  const since = same(plan, turn.earlier.plan) ? now : { ...now, before: turn.earlier }
  const last = said['last'] === undefined ? null : saidLast(since)
  const base =
    last === null
      ? baseOf(turn, said['base'])
      : { filter: allOf(conjunctsOf(plan.filter).filter((each) => each !== last)) }
  return asShares(limited, base, said['column'] ?? null)
}

/** The end of its figure that is said; null where it says none. */
function endSaid(model: SemanticModel, plan: Plan, said: Edit['said']): Direction | null {
  const [measure] = plan.measures
  const isGood = said['best'] !== undefined
  if (measure !== undefined && (isGood || said['worst'] !== undefined)) return endOf(model, measure, isGood)
  const isFlipped = said['flip'] !== undefined && plan.order[0]?.direction !== 'ascending'
  if (said['low'] !== undefined || isFlipped) return 'ascending'
  return said['high'] !== undefined || said['flip'] !== undefined ? 'descending' : null
}

/** The whole that a share is said to be of; null where none is said, or it is that of the groups. */
function baseOf(
  { trying, earlier }: Turn,
  base: string | undefined,
): { readonly filter: Filter | null } | null {
  if (base === undefined || (base === '' && earlier.plan.dimensions.length > 0)) return null
  const { interpretation } = trying.weigh(`number of ${base}`, null)
  return { filter: interpretation.outcome === 'answer' ? interpretation.plan.filter : null }
}
