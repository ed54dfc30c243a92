import { allOf, conjunctsOf, type Filter } from '../../constructs/conditions/conditions.ts'
import { endOf } from '../../constructs/measures/better-end.ts'
import { columnOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Direction } from '../../constructs/node.ts'
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
  asRate,
  asShares,
  asCount,
  asCountOfWhole,
  asFunction,
  asksAbout,
  inUnit,
  isLimited,
  withPeriodShifted,
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
  isShown,
  unlimited,
  withoutNamed,
  withAmount,
  joined,
  withoutGroups,
} from '../propose/turns/turn-edits.ts'
import { type TurnCue } from '../propose/turns/turn-words.ts'
import { clauseAfter, columnNamed, CONDITIONS, terminalsIn, type Turn } from './named-in-turn.ts'

/** What the cues of a turn make of the plan before it: some before the rest of the turn is read, some after. */

export const LATER: ReadonlySet<string> = new Set([
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
])

export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
export const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : (numberAt(wordsOf(text), 0)?.value ?? null)

const placeOf = (said: string | undefined): number =>
  said === 'last' || said === 'bottom' ? -1 : said === 'top' ? 0 : Math.max(0, PLACES.indexOf(said ?? ''))

interface Edited {
  readonly earlier: Earlier
  /** A group gave way to another that is said beside it. */
  readonly isRegrouped: boolean
  /** Stretches that were taken. */
  readonly taken: readonly (Aside | TurnCue)[]
}

/** What the cues before the rest make of the answer before. */
export function editedBefore(turn: Turn, cues: readonly TurnCue[]): Edited {
  let { earlier } = turn
  let isRegrouped = false
  const taken: (Aside | TurnCue)[] = []
  const { model } = turn.trying
  const take = (plan: Plan | null, ...stretches: (Aside | TurnCue)[]) => {
    if (plan === null) return
    earlier = { ...earlier, plan }
    taken.push(...stretches)
  }
  const isTaken = ({ from }: TurnCue) => taken.some((each) => from >= each.from && from < each.to)
  for (const cue of cues) {
    // What is said not to be meant does nothing.
    if (isTaken(cue)) continue
    const { column, isEntity } = columnNamed(turn, cue)
    const { plan } = earlier
    switch (cue.act) {
      case 'undo':
        if (earlier.before !== null) take(earlier.before.plan, cue)
        break
      case 'every':
        if (column !== null)
          take(ofEvery(plan, column) ?? (isShown(plan, column) ? unlimited(plan) : null), cue)
        break
      case 'each': {
        const of = cue.said['column'] ?? column
        if (of !== null && of !== '') take(ofEach(plan, of), cue)
        break
      }
      case 'unit': {
        const [step] = Object.entries(cue.said).flatMap(([name, text]) => (text === undefined ? [] : [name]))
        take(inUnit(model, plan, step ?? ''), cue)
        break
      }
      case 'all':
        take(unlimited(plan) ?? { ...plan }, cue)
        break
      case 'limit':
        take(ordered(plan, null, numberOf(cue.said['count'])), cue)
        break
      case 'amount':
        take(withAmount(model, plan, numberOf(cue.said['amount'])), cue)
        break
      case 'rows': {
        const end = endSaid(model, plan, cue.said)
        if (end !== null) {
          const at = end === 'descending' ? 0 : -1
          take(pointedAt({ ...earlier, groups: ranked(earlier) }, { at, count: 1, column: null }), cue)
          break
        }
        const count = numberOf(cue.said['count']) ?? 1
        const at = placeOf(cue.said['nth'])
        take(pointedAt(earlier, { at: at < 0 ? -count : at, count, column: isEntity ? null : column }), cue)
        break
      }
      case 'next':
        take(nextOf(earlier), cue)
        break
      case 'other':
        take(opposite(earlier), cue)
        break
      case 'shift': {
        const { back, prior, on, next } = cue.said
        const steps = back !== undefined || prior !== undefined ? -1 : 1
        take(withPeriodShifted(plan, back ?? prior ?? on ?? next ?? '', steps), cue)
        break
      }
      case 'overall':
        // Where its groups were left out in the same turn nothing is left to do.
        take(overall(earlier) ?? (plan === turn.earlier.plan ? null : plan), cue)
        break
      case 'them':
      case 'those': {
        const count = numberOf(cue.said['count'])
        const isShown = isLimited(plan) || earlier.groups.length === 1
        const isAsked = column !== null && asksAbout(plan, column)
        const rows =
          isShown && !isAsked
            ? pointedAt(earlier, { at: 0, count: null, column: isEntity ? null : column })
            : null
        const first =
          rows === null && column !== null && column !== '' && !isAsked && plan.order.length > 0
            ? pointedAt(earlier, { at: 0, count: count ?? 1, column })
            : null
        // "Which ones", of groups that were counted.
        const { tally: _, ...groups } = plan
        take(rows ?? first ?? sidesAsGroups(groups), cue)
        break
      }
      case 'ungroup':
        take(
          withoutGroups(plan, (_, place) => place === plan.dimensions.length - 1),
          cue,
        )
        break
      case 'remove':
      case 'not': {
        const { between } = cue.said
        const isContrast = cue.act === 'not'
        // "Take the region back out": its last word names nothing.
        const object =
          between === undefined
            ? clauseAfter(turn, isContrast ? [] : cues, cue)
            : { from: cue.from, to: cue.to - 1 }
        const named = terminalsIn(turn, object)
        const made = withoutNamed(model, plan, named, !isContrast)
        // "The median per policy, not the total": something else is said not to be meant.
        const isMeant = named.flat().some(({ category }) => CONDITIONS.has(category))
        isRegrouped ||=
          (isContrast || between !== undefined) &&
          (made?.dimensions.length ?? Infinity) < plan.dimensions.length
        take(made ?? (isContrast && cue.from > 0 && !isMeant ? plan : null), cue, object)
        break
      }
      case 'same':
      case 'replace':
      case 'opening':
      case 'add':
      case 'only':
        taken.push(cue)
        break
      default:
    }
  }
  return { earlier, isRegrouped, taken }
}

/** What the cues after the rest make of the plan; null where they make none. */
export function editedAfter(
  turn: Turn,
  cues: readonly TurnCue[],
  earlier: Earlier,
  first: Earlier,
  filters: readonly Filter[],
): readonly [Plan, readonly Aside[]] {
  const { model } = turn.trying
  let { plan } = earlier
  const taken: (Aside | TurnCue)[] = []
  const take = (made: Plan | null, cue: TurnCue) => {
    if (made === null) return
    plan = made
    taken.push(cue)
  }
  for (const cue of cues) {
    const now: Earlier = { ...earlier, plan }
    const { said } = cue
    switch (cue.act) {
      case 'share': {
        const limited =
          // "What share of all is each", of those with the most: of all the others, too.
          isLimited(plan) && said['within'] === undefined && said['each'] === undefined
            ? (pointedAt(now, { at: 0, count: null, column: null }) ?? plan)
            : plan
        const within = said['within'] === undefined ? null : columnNamed(turn, cue).column
        const rate = said['rate'] === undefined ? null : asRate(model, plan)
        const last = said['last'] === undefined ? null : saidLast(now)
        const base =
          last === null
            ? baseOf(turn, said['base'])
            : { filter: allOf(conjunctsOf(plan.filter).filter((each) => each !== last)) }
        take(rate ?? asShares(limited, base, within), cue)
        break
      }
      case 'join':
        take(joined(plan, first.plan), cue)
        break
      case 'ratio':
        take(asRatio(plan), cue)
        break
      case 'gap':
        take(said['ends'] === undefined ? (difference(now) ?? difference(first)) : gapOfEnds(now), cue)
        break
      case 'both':
        take(both(now), cue)
        break
      case 'function':
        take(asFunction(plan, said['total'] === undefined ? 'average' : 'sum'), cue)
        break
      case 'grown':
        take(grown(now, said['fell'] !== undefined), cue)
        break
      case 'beside':
        take(beside(model, now, filters, false), cue)
        break
      case 'apart':
        take(filters.length > 0 ? beside(model, now, filters, true) : plan, cue)
        break
      case 'yearBefore':
        take(besideYearBefore(model, now), cue)
        break
      case 'count':
        take(said['whole'] === undefined ? asCount(model, plan) : asCountOfWhole(plan), cue)
        break
      case 'sort':
      case 'end': {
        const direction = endSaid(model, plan, said)
        const isOne = said['one'] !== undefined || said['named']?.endsWith('s') === false
        const count = numberOf(said['count'] ?? said['keep'] ?? (isOne ? '1' : undefined))
        // "The lowest claims", of ages: not the end of what is shown.
        const { column } = columnNamed(turn, cue)
        if (column !== null && column !== '' && !isShown(plan, column)) break
        const { nth } = said
        take(
          nth === undefined
            ? ordered(
                plan,
                direction,
                cue.act === 'sort' ? null : (count ?? (plan.limit === null ? 1 : null)),
              )
            : placed(plan, direction, placeOf(nth)),
          cue,
        )
        break
      }
      default:
    }
  }
  return [plan, taken]
}

/** The end of its figure that a cue says; null where it says none. */
function endSaid(model: SemanticModel, plan: Plan, said: TurnCue['said']): Direction | null {
  const [measure] = plan.measures
  const isGood = said['best'] !== undefined
  if (measure !== undefined && (isGood || said['worst'] !== undefined)) return endOf(model, measure, isGood)
  const isFlipped = said['flip'] !== undefined && plan.order[0]?.direction !== 'ascending'
  if (said['low'] !== undefined || said['up'] !== undefined || isFlipped) return 'ascending'
  return said['high'] !== undefined || said['down'] !== undefined || said['flip'] !== undefined
    ? 'descending'
    : null
}

/** The whole that a share is said to be of; null where none is said. */
function baseOf(
  { trying, earlier }: Turn,
  base: string | undefined,
): { readonly filter: Filter | null } | null {
  // "Of their quotes": of those that meet the other conditions, whether anything came of them or not.
  if (base !== undefined && /^(?:their|its|those|these)\b/.test(base)) {
    const { filter } = earlier.plan
    const isCounted = (each: Filter) =>
      each.kind === 'compare' && (columnOf(trying.model, each.column).counts ?? []).length > 0
    const rest = conjunctsOf(filter).filter((each) => !isCounted(each))
    if (rest.length < conjunctsOf(filter).length) return { filter: allOf(rest) }
  }
  const named = base
    ?.replaceAll(/\b(?:there|the|each|every|all|total|lot|whole|please|now|then)\b/g, ' ')
    .trim()
  // "Of the total", of groups: they are its parts.
  if (named === undefined || (named === '' && earlier.plan.dimensions.length > 0)) return null
  const { interpretation } = trying.weigh(`number of ${named}`, null)
  return { filter: interpretation.outcome === 'answer' ? interpretation.plan.filter : null }
}
