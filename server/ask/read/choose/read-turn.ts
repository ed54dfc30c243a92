import { allOf, conjunctsOf, type Filter } from '../../constructs/conditions/conditions.ts'
import { endOf } from '../../constructs/measures/better-end.ts'
import type { Item } from '../../constructs/senses.ts'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { numberAt } from '../words/numbers.ts'
import type { Word } from '../words/words.ts'
import { wordsOf } from '../words/words.ts'
import { boundsProblem } from '../../plan/bounds.ts'
import { planShape, type Plan } from '../../plan/plan.ts'
import { restate } from '../../say/sentence.ts'
import { planProblem } from '../../plan/validate.ts'
import type { Aside } from '../scope/scope.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import type { Interpretation } from '../result/interpretation.ts'
import type { Parts } from '../propose/parse/parsed-question.ts'
import { refusing, type LearnedTrying } from './settle-learned.ts'
import { settled } from './settle.ts'
import {
  asRatio,
  beside,
  besideYearBefore,
  difference,
  grown,
  sidesAsGroups,
} from '../propose/turns/side-edits.ts'
import {
  asRate,
  asShares,
  asCount,
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
  pointedAt,
  isShown,
  unlimited,
  withoutNamed,
  withAmount,
  withGroups,
  withoutGroups,
} from '../propose/turns/turn-edits.ts'
import { turnCuesIn, type TurnCue } from '../propose/turns/turn-words.ts'
import { rowsRefusal } from './refuse/refusals.ts'

/**
 * A turn of a conversation: read together with the answer before it. Its cues edit the plan before; what else it says is read as any
 * question is, and takes from that plan what it leaves out.
 */

export interface ReadTurn {
  readonly interpretation: Interpretation
  readonly cues: readonly TurnCue[]
  /** The plan before was edited by cues. */
  readonly isEdited: boolean
  /** Nothing is said beside them. */
  readonly isAllCues: boolean
  /** A group that the answer before shows is named. */
  readonly namesGroup: boolean
}

/** What names a thing that may be pointed at. */
const NAMING: ReadonlySet<string> = new Set([
  'column',
  'grain',
  'byGrain',
  'entity',
  'counted',
  'kind',
  'band',
  'dimension',
])

/** What a condition is made of. */
const CONDITIONS: ReadonlySet<Item['category']> = new Set([
  'value',
  'number',
  'period',
  'filter',
  'missing',
] as const)

const CONTENT: ReadonlySet<string> = new Set([...NAMING, ...CONDITIONS, 'measure', 'aggregate', 'metric'])

/** Words that point, and name nothing. */
const POINTING = /^(?:it|that|this|them|those|these|put|all|the|one|ones|there)$/

interface Turn {
  readonly trying: LearnedTrying
  readonly earlier: Earlier
  readonly words: readonly Word[]
  readonly items: Parts['items']
}

/** The longest thing that is named at a word. */
const namedAt = ({ items, words }: Pick<Turn, 'items' | 'words'>, word: number): Item | undefined =>
  (POINTING.test(words[word]?.norm ?? '') ? [] : (items[word] ?? []))
    .filter(({ category, derivation }) => NAMING.has(category) && derivation === null)
    .toSorted((a, b) => b.to - a.to)[0]

const columnNamed = (
  turn: Turn,
  { from, to }: Aside,
): { readonly column: string | null; readonly isEntity: boolean } => {
  for (let word = from; word < to; word += 1) {
    const item = namedAt(turn, word)
    if (item === undefined || item.to > to) continue
    if (item.category === 'column') return { column: item.sense.column.name, isEntity: false }
    if (item.category === 'entity' || item.category === 'counted') return { column: null, isEntity: true }
    const { dimensions } = turn.earlier.plan
    if (item.category === 'grain' || item.category === 'byGrain') {
      const { grain } = item.sense
      const time = dimensions.find((each) => each.kind === 'grain' && each.grain.startsWith(grain))
      return { column: time?.column ?? '', isEntity: false }
    }
    if (item.category === 'kind') {
      const named = item.sense.columns.map(({ name }) => name)
      const own = dimensions.find(({ column }) => named.includes(column))
      return { column: own?.column ?? '', isEntity: false }
    }
  }
  return { column: null, isEntity: false }
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : (numberAt(wordsOf(text), 0)?.value ?? null)

const placeOf = (said: string | undefined): number =>
  said === 'last' || said === 'bottom' ? -1 : said === 'top' ? 0 : Math.max(0, PLACES.indexOf(said ?? ''))

/** Where what a cue is said of ends: at the next cue, or where a clause does. */
function clauseAfter({ words }: Turn, cues: readonly TurnCue[], { to }: Aside): Aside {
  const next =
    cues.find(({ from, act }) => from >= to && act !== 'those' && act !== 'them')?.from ?? words.length
  const end = words.findIndex(({ norm }, at) => at > to && (norm === ',' || norm === ';'))
  return { from: to, to: end === -1 ? next : Math.min(end, next) }
}

/** For each stretch that names something what it may name. */
const terminalsIn = ({ items }: Turn, { from, to }: Aside): readonly (readonly Item[])[] => {
  const found: Item[][] = []
  for (let word = from; word < to;) {
    const longest = (items[word] ?? [])
      .filter((item) => item.derivation === null && item.to <= to)
      .toSorted((a, b) => b.to - a.to)
    const [first] = longest
    if (first !== undefined) found.push(longest.filter((item) => item.to === first.to))
    word = first?.to ?? word + 1
  }
  return found
}

interface Edited {
  readonly earlier: Earlier
  /** A group gave way to another that is said beside it. */
  readonly isRegrouped: boolean
  /** Stretches that were taken. */
  readonly taken: readonly (Aside | TurnCue)[]
}

/** What the cues before the rest make of the answer before. */
function editedBefore(turn: Turn, cues: readonly TurnCue[]): Edited {
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
      case 'each':
        if (column !== null && column !== '') take(ofEach(plan, column), cue)
        break
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
function editedAfter(
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
        take(rate ?? asShares(limited, baseOf(turn, said['base']), within), cue)
        break
      }
      case 'ratio':
        take(asRatio(plan), cue)
        break
      case 'gap':
        take(difference(now) ?? difference(first), cue)
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
        take(asCount(model, plan), cue)
        break
      case 'sort':
      case 'end': {
        const isFlipped = said['flip'] !== undefined && plan.order[0]?.direction !== 'ascending'
        const isLow = said['low'] !== undefined || said['up'] !== undefined || isFlipped
        const [measure] = plan.measures
        const isGood = said['best'] !== undefined
        const direction =
          measure !== undefined && (isGood || said['worst'] !== undefined)
            ? endOf(model, measure, isGood)
            : isLow
              ? 'ascending'
              : said['high'] !== undefined || said['down'] !== undefined || said['flip'] !== undefined
                ? 'descending'
                : null
        const isOne = said['one'] !== undefined || said['named']?.endsWith('s') === false
        const count = numberOf(said['count'] ?? said['keep'] ?? (isOne ? '1' : undefined))
        // "The lowest claims", of ages: not the end of what is shown.
        const { column } = columnNamed(turn, cue)
        if (column !== null && column !== '' && !isShown(plan, column)) break
        take(
          ordered(plan, direction, cue.act === 'sort' ? null : (count ?? (plan.limit === null ? 1 : null))),
          cue,
        )
        break
      }
      default:
    }
  }
  return [plan, taken]
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

/** "Too busy, lose the channel": clauses before the last of which nothing that it says is known. */
function remarksIn({ words, items }: Turn, unknown: ReadonlySet<number>): readonly Aside[] {
  const ends = words.flatMap(({ norm }, at) => (norm === ',' || norm === ';' ? [at] : []))
  return ends.flatMap((end, place) => {
    const from = place === 0 ? 0 : (ends[place - 1] ?? 0) + 1
    const places = words.slice(from, end).map((_, at) => from + at)
    const isKnown = (at: number) => (items[at] ?? []).some(({ category }) => CONTENT.has(category))
    return places.some((at) => unknown.has(at)) && !places.some(isKnown) ? [{ from, to: end + 1 }] : []
  })
}

/** Reads turns over one dataset. */
export function readTurn(
  trying: LearnedTrying,
  question: string,
  earlier: Earlier,
  /** Words that edit nothing, by the places of their cues, so that they are read as any others. */
  asRest: readonly number[] = [],
): ReadTurn {
  const { model } = trying
  const whole = trying.partsOf(question)
  const { words, items } = whole
  const turn: Turn = { trying, earlier, words, items }
  const nounAt = (word: number) => {
    const item = namedAt(turn, word)
    return item === undefined ? 0 : item.to - word
  }
  const { vocabulary, filler } = trying.lexicon
  const isKnown = (norm: string) => vocabulary.has(norm) || filler.has(norm)
  // "Not stated" is what a value is called.
  const isName = ({ act, from, to }: TurnCue) =>
    act === 'not' &&
    (items[from] ?? []).some(
      (item) => item.category === 'value' && item.to > to && typeof item.sense.values[0] === 'string',
    )
  const cues = turnCuesIn(words, nounAt, isKnown).filter((cue) => !asRest.includes(cue.from) && !isName(cue))
  const first = editedBefore(turn, cues)
  const isFree = ({ from }: TurnCue) => first.taken.every((each) => from < each.from || from >= each.to)
  const later = cues.filter((cue) => LATER.has(cue.act) && isFree(cue))
  const stretches = [...first.taken, ...later].map((each) => ({
    from: each.from,
    to: each.to,
    goesOn: 'act' in each && EDITING.has(each.act) ? ('edits' as const) : ('points' as const),
  }))
  const remarks = remarksIn(turn, whole.unknown)
  const isRemark = (each: Aside) => remarks.some(({ from, to }) => each.from >= from && each.to <= to)
  const asides = [...stretches.filter((each) => !isRemark(each)), ...remarks]
  const weighed = trying.weigh(question, first.earlier.plan, asides)
  const isRest = words.some(
    (_, at) =>
      asides.every(({ from, to }) => at < from || at >= to) &&
      !weighed.parts.isFiller(at) &&
      !IDLE.has(words[at]?.norm ?? ''),
  )
  const isRefused = weighed.interpretation.outcome === 'refuse' && weighed.interpretation.recognised
  const namesGroup = items.some((at) =>
    at.some(
      (item) =>
        item.category === 'value' &&
        earlier.plan.dimensions.some(({ column }) => column === item.sense.column.name),
    ),
  )
  const told = { cues, isEdited: false, isAllCues: !isRest && cues.length > 0, namesGroup }
  if (isRefused) return { ...told, interpretation: settled(trying, weighed, first.earlier.plan) }
  const isOfRows =
    !isRest &&
    cues.length > 0 &&
    cues.every((cue) => (cue.act === 'those' || cue.act === 'them') && columnNamed(turn, cue).isEntity)
  if (isOfRows)
    return { ...told, interpretation: { ...refusing(weighed, rowsRefusal(model)), recognised: true } }
  const read = isRest ? settled(trying, weighed, first.earlier.plan) : null
  if (read !== null && read.outcome !== 'answer') return { ...told, interpretation: read }
  const asked = weighed.best?.cover.parts ?? []
  const filters = asked.flatMap((part) => (part.category === 'filter' ? [part.sense.filter] : []))
  const hasBeside = later.some(({ act }) => act === 'beside' || act === 'apart')
  const base =
    read === null || (hasBeside && filters.length > 0)
      ? first.earlier.plan
      : first.isRegrouped
        ? withGroups(read.plan, first.earlier.plan.dimensions)
        : read.plan
  const [plan, taken] = editedAfter(turn, later, { ...first.earlier, plan: base }, first.earlier, filters)
  const isEdited = [...first.taken, ...taken].some((each) => 'act' in each && !CHANGES_NOTHING.has(each.act))
  const problem = boundsProblem(plan) ?? (planShape.Check(plan) ? planProblem(model, plan) : 'no plan')
  const idle = later.filter((cue) => !taken.includes(cue)).map(({ from }) => from)
  if (idle.length > 0) {
    const again = readTurn(trying, question, earlier, [...asRest, ...idle])
    if (again.interpretation.outcome === 'answer') return again
  }
  const isOpen = idle.length > 0 || (read === null && !isEdited)
  if (problem !== null || isOpen)
    return { ...told, interpretation: refusing(weighed, isOpen ? NOTHING : (problem ?? NOTHING)) }
  const { tokens, assumptions, derivations } = read ?? {
    ...weighed.interpretation,
    assumptions: [],
    derivations: [],
  }
  const restatement = restate(model, plan)
  return {
    ...told,
    interpretation: {
      outcome: 'answer',
      plan,
      restatement,
      tokens,
      assumptions,
      alternatives: [],
      derivations,
    },
    isEdited,
  }
}

const NOTHING = 'I could not fit this to the answer before it. Try saying it as a whole question.'
/** What says that something is done to the answer before, which is no command. */
const EDITING: ReadonlySet<string> = new Set([
  'remove',
  'undo',
  'replace',
  'add',
  'apart',
  'end',
  'same',
  'limit',
])
/** What changes nothing by itself. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set(['opening', 'same', 'add', 'replace', 'only'])
const IDLE: ReadonlySet<string> = new Set(['and', ',', ';', 'by', 'for', 'of', 'the', 'which', 'what'])
const LATER: ReadonlySet<string> = new Set([
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
])
