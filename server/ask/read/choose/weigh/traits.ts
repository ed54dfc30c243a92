import { stepIn } from '../../../constructs/dimensions/dimensions.ts'
import { functionOf, type Measure } from '../../../constructs/measures/measures.ts'
import { isNumeric } from '../../../../semantic-model/semantic-model.ts'
import {
  columnsIn,
  heldBy,
  leavesOf,
  leftBy,
  spanIn,
  valuesNamed,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import type { Plan } from '../../../plan/plan.ts'
import { strengthOf, type QuestionFeatures } from '../../mentions/asked.ts'
import type { Contender } from '../../propose/decisions/contenders.ts'
import { cuesIn, type Cue } from '../../propose/decisions/cues.ts'
import { LIKENESSES } from '../../words/lexical.ts'
import { leftApart, leftKinds, LEFT, sharedWords, takenOf, unsaid } from '../../propose/decisions/taken.ts'
import { hundredths } from './evidence.ts'

/** What a plan has to do with a question, as whole numbers that trees ask about. */

const FUNCTIONS = ['average', 'sum', 'minimum', 'maximum', 'count', 'distinct', 'correlation'] as const

/** By how many values a column has. */
const SIZES = { number: 6, money: 7, date: 8, identifier: 9, flag: 0 } as const

function sizeOf({ model, profile }: QuestionFeatures, name: string): number {
  const column = model.columns.find((each) => each.name === name)
  if (column === undefined) return -1
  if (column.role !== 'category') return column.isYear === true ? 10 : SIZES[column.role]
  const values = profile.values[name]?.length ?? 0
  if (values >= profile.rowCount * 0.95) return 5
  return values <= 2 ? 1 : values <= 12 ? 2 : values <= 50 ? 3 : 4
}

interface Named {
  /** How sure its best mention is, in hundredths; 0 where nothing names it. */
  readonly strength: number
  /** How it is named, the weakest likeness last. */
  readonly likeness: number
  /** How much surer the surest other column is named by the same words. */
  readonly rival: number
  /** Columns that the same words name about as surely. */
  readonly rivals: number
  readonly from: number
}

function namedBy(asked: QuestionFeatures, name: string): Named {
  const place = asked.model.columns.findIndex((column) => column.name === name)
  const [first] = asked.mentions[place] ?? []
  if (first === undefined) return { strength: 0, likeness: LIKENESSES.length, rival: 0, rivals: 0, from: -1 }
  const own = strengthOf(first)
  const others = asked.mentions.flatMap((list, at) => {
    if (at === place) return []
    const best = list.filter(({ from, to }) => from < first.to && to > first.from).map(strengthOf)
    return best.length === 0 ? [] : [Math.max(...best)]
  })
  return {
    strength: hundredths(own),
    likeness: LIKENESSES.indexOf(first.by),
    rival: others.length === 0 ? -200 : hundredths(Math.max(...others) - own),
    rivals: others.filter((other) => other > own - 0.05).length,
    from: first.from,
  }
}

const worst = (all: readonly Named[]): Named =>
  all.length === 0
    ? { strength: -1, likeness: -1, rival: -300, rivals: -1, from: -2 }
    : {
        strength: Math.min(...all.map(({ strength }) => strength)),
        likeness: Math.max(...all.map(({ likeness }) => likeness)),
        rival: Math.max(...all.map(({ rival }) => rival)),
        rivals: Math.max(...all.map(({ rivals }) => rivals)),
        from: Math.min(...all.map(({ from }) => from)),
      }

const COUNTING: ReadonlySet<string> = new Set(['many', 'number', 'count', 'counts', 'numbers'])
const BEING: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'there', 'be'])
const DOING: ReadonlySet<string> = new Set(['do', 'does', 'did', 'have', 'has', 'had'])
const FARTHEST = 6

/** What tells a column that is added up from one whose rows are counted: words around its name, and the size of its values. */
function countingTraits(
  { words, model, profile, mentions }: QuestionFeatures,
  name: string | undefined,
): readonly number[] {
  const place = model.columns.findIndex((column) => column.name === name)
  const [said] = mentions[place] ?? []
  const range = profile.ranges[name ?? '']
  const size = range === undefined ? -1 : Math.round(Math.log2(1 + Math.abs(range.max)))
  const span = range === undefined ? -1 : Math.round(Math.log2(1 + range.max - range.min))
  if (said === undefined) return [-1, -1, -1, size, span]
  const counting = words.findLastIndex(({ norm }, at) => at < said.from && COUNTING.has(norm))
  const [before, after] = [words[said.from - 1]?.norm ?? '', words[said.to]?.norm ?? '']
  return [
    counting < 0 ? -1 : Math.min(FARTHEST, said.from - 1 - counting),
    counting > 0 && words[counting - 1]?.norm === 'total' ? 2 : before === 'total' ? 1 : 0,
    BEING.has(after) ? 1 : DOING.has(after) ? 2 : after === '' ? 3 : 0,
    size,
    span,
  ]
}

const LIKE_VALUE = ['exact', 'lemma', 'stem', 'part', 'synonym', 'initial', 'initials', 'neighbour'] as const

const NEEDS = ['all', 'any', 'none'] as const

const nameOfFigure = (measure: Measure): string => functionOf(measure) ?? measure.kind

/** One of several values or conditions. */
const isEither = (filter: Filter | null) =>
  filter !== null && (heldBy(filter)?.needs === 'any' || (valuesOf(filter)?.length ?? 0) > 1)

/** How surely the words say a condition. */
function conditionTraits(asked: QuestionFeatures, { filter }: Plan): readonly number[] {
  const leaves = filter === null ? [] : leavesOf(filter)
  let [values, worstValue, rivals, unsaidValues] = [0, -1, 0, 0]
  let [numbers, outside, unnamed] = [0, 0, 0]
  for (const leaf of leaves) {
    if (!('column' in leaf)) continue
    for (const value of valuesNamed(leaf)) {
      if (typeof value === 'string') {
        const mentions = asked.values.filter(
          (mention) => mention.column === leaf.column && mention.value === value,
        )
        values += 1
        if (mentions.length === 0) unsaidValues += 1
        else worstValue = Math.max(worstValue, Math.min(...mentions.map(({ by }) => LIKE_VALUE.indexOf(by))))
        rivals = Math.max(
          rivals,
          new Set(
            asked.values
              .filter(
                (other) =>
                  other.by === 'exact' &&
                  other.column !== leaf.column &&
                  mentions.some(({ from, to }) => other.from < to && other.to > from),
              )
              .map(({ column }) => column),
          ).size,
        )
      } else if (typeof value === 'number') {
        numbers += 1
        const range = asked.profile.ranges[leaf.column]
        if (range !== undefined && (value < range.min || value > range.max)) outside += 1
        if (namedBy(asked, leaf.column).strength < 50) unnamed += 1
      }
    }
  }
  const named = worst(columnsOfFilter(filter).map((column) => namedBy(asked, column)))
  const denied = leaves.filter((leaf) => leftBy(leaf)?.but !== undefined).length
  return [
    leaves.length,
    values,
    worstValue,
    rivals,
    unsaidValues,
    numbers,
    outside,
    unnamed,
    named.strength,
    named.rivals,
    denied,
    NEEDS.indexOf((filter === null ? null : heldBy(filter))?.needs ?? 'all'),
    leaves.filter((leaf) => spanIn(leaf) !== null).length,
    leaves.map(valuesNamed).filter(([only, ...more]) => typeof only === 'boolean' && more.length === 0)
      .length,
  ]
}

const columnsOfFilter = (filter: Filter | null) => (filter === null ? [] : [...new Set(columnsIn(filter))])

const KINDS = ['column', 'grain', 'band'] as const

function shapeTraits(asked: QuestionFeatures, plan: Plan): readonly number[] {
  const { measures, calculations, dimensions, filter, having, order, limit } = plan
  const kinds = measures.map(nameOfFigure)
  const measured = measures.flatMap((measure) => ('column' in measure ? [measure.column] : []))
  const grouped = dimensions.map(({ column }) => column)
  const compared = columnsOfFilter(filter)
  const [first] = order
  const unasked = asked.model.columns.filter(
    (column, place) =>
      (asked.mentions[place]?.[0]?.score ?? 0) > 0.9 &&
      !measured.includes(column.name) &&
      !grouped.includes(column.name) &&
      !compared.includes(column.name),
  )
  const figure = worst(measured.map((column) => namedBy(asked, column)))
  const group = worst(grouped.map((column) => namedBy(asked, column)))
  return [
    measures.length,
    dimensions.length,
    ...FUNCTIONS.map((name) => kinds.filter((kind) => kind === name).length),
    kinds.filter((kind) => !FUNCTIONS.includes(kind as (typeof FUNCTIONS)[number])).length,
    (calculations ?? []).length,
    having.length,
    limit === null ? -1 : Math.min(limit, 20),
    first === undefined ? 0 : (first.by === 'measure' ? 1 : 2) * (first.direction === 'ascending' ? -1 : 1),
    dimensions[0] === undefined ? -1 : KINDS.indexOf(dimensions[0].kind as (typeof KINDS)[number]),
    grouped[0] === undefined ? -1 : sizeOf(asked, grouped[0]),
    measured[0] === undefined ? -1 : sizeOf(asked, measured[0]),
    figure.strength,
    figure.likeness,
    figure.rival,
    figure.rivals,
    group.strength,
    group.likeness,
    group.rival,
    group.rivals,
    figure.from < 0 || group.from < 0 ? 0 : figure.from < group.from ? 1 : -1,
    measured.filter((column) => grouped.includes(column)).length,
    measured.filter((column) => compared.includes(column)).length,
    grouped.filter((column) => compared.includes(column)).length,
    unasked.length,
    unasked.filter(isNumeric).length,
    ...countingTraits(asked, measured[0]),
  ]
}

/** Whether what is said is done: 1 said and done, 2 said and left undone, 3 done and not said, 0 neither. */
const met = (isSaid: boolean, isDone: boolean) => (isSaid ? (isDone ? 1 : 2) : isDone ? 3 : 0)

function agreementTraits(cues: Readonly<Record<Cue, number>>, plan: Plan): readonly number[] {
  const kinds = plan.measures.map(nameOfFigure)
  const [first] = plan.order
  return [
    ...FUNCTIONS.map((name) => met(cues[name] > 0, kinds.includes(name))),
    met(cues.each > 0, plan.dimensions.length > 0),
    met(cues.most > 0, plan.limit !== null && first?.direction === 'descending'),
    met(cues.least > 0, plan.limit !== null && first?.direction === 'ascending'),
    met(cues.order > 0, first !== undefined),
    met(cues.either > 0, isEither(plan.filter)),
    met(
      cues.time > 0,
      plan.dimensions.some((each) => stepIn(each) !== null),
    ),
  ]
}

const nameOf = (plan: Plan) => ({
  measures: JSON.stringify(plan.measures),
  groups: JSON.stringify(plan.dimensions),
  filter: JSON.stringify(plan.filter),
})

/** How the candidates of a question stand to each other. */
export interface Field {
  readonly all: readonly Contender[]
  readonly taken: readonly ReadonlySet<number>[]
  readonly cues: Readonly<Record<Cue, number>>
  readonly best: number
}

export const fieldOf = (asked: QuestionFeatures, all: readonly Contender[]): Field => ({
  all,
  taken: all.map((contender) => takenOf(contender)),
  cues: cuesIn(asked),
  best: Math.max(...all.map(({ log }) => log)),
})

/** Traits of the question, the same for all candidates. */
function questionTraits(asked: QuestionFeatures, { cues, all }: Field): readonly number[] {
  const strong = asked.mentions.filter(([first]) => (first?.score ?? 0) > 0.9).length
  const some = asked.mentions.filter(([first]) => (first?.score ?? 0) > 0.6).length
  const content = asked.symbols.filter((symbol) => symbol === '_').length
  return [
    asked.words.length,
    asked.words.filter(({ number }) => number !== null).length,
    asked.values.filter(({ by }) => by === 'exact').length,
    strong,
    some,
    content,
    asked.model.columns.length,
    asked.model.inferred === true ? 1 : 0,
    all.length,
    (asked.words.at(-1)?.sentence ?? 0) + 1,
    (asked.words.at(-1)?.clause ?? 0) + 1,
    ...Object.values(cues),
  ]
}

export function traitsOf(asked: QuestionFeatures, field: Field, at: number): readonly number[] {
  const contender = field.all[at]
  const taken = field.taken[at]
  if (contender === undefined || taken === undefined) return []
  const { plan, log, logs, parts, reading } = contender
  const left = leftKinds(asked, plan, taken)
  const whole = field.all.find((other) => other.reading?.left === 0)
  const content = asked.symbols.flatMap((symbol, place) =>
    symbol === '_' || (symbol.startsWith('#') && symbol !== '#ENT') ? [place] : [],
  )
  const covered = content.filter((place) => taken.has(place)).length
  const apart = leftApart(asked, taken)
  const own = nameOf(plan)
  const theirs = whole === undefined ? null : nameOf(whole.plan)
  return [
    hundredths(log - field.best),
    hundredths(log),
    ...(logs === null
      ? [-3100, -3100, -3100, -3100, -3100]
      : [logs.measure, logs.group, logs.condition, logs.ranking, logs.number].map(hundredths)),
    parts === null ? 1 : 0,
    at,
    ...LEFT.map((kind) => left.get(kind) ?? 0),
    [...left.values()].reduce((sum, count) => sum + count, 0),
    apart.sentence,
    apart.clause,
    apart.within,
    apart.names,
    content.length === 0 ? 100 : Math.round((100 * covered) / content.length),
    parts === null ? -1 : sharedWords(parts).length,
    parts === null ? -1 : unsaid(parts).length,
    reading === null ? -1 : reading.left,
    reading === null ? -1 : reading.assumptions,
    whole === undefined ? 0 : contender === whole ? 2 : 1,
    theirs === null
      ? -1
      : Number(theirs.measures === own.measures) +
        2 * Number(theirs.groups === own.groups) +
        4 * Number(theirs.filter === own.filter),
    ...shapeTraits(asked, plan),
    ...conditionTraits(asked, plan),
    ...agreementTraits(field.cues, plan),
    ...questionTraits(asked, field),
  ]
}

/** How likely the first candidate's figures, groups and conditions are, whichever plan has them. */
export function trustTraits(
  asked: QuestionFeatures,
  field: Field,
  likely: readonly { readonly at: number; readonly probability: number }[],
): readonly number[] {
  const [first, second, third] = likely
  if (first === undefined) return []
  const plans = likely.map(({ at }) => nameOf((field.all[at] as Contender).plan))
  const [own] = plans
  const agree = (part: 'measures' | 'groups' | 'filter') =>
    hundredths(
      likely.reduce(
        (sum, { probability }, at) => sum + (plans[at]?.[part] === own?.[part] ? probability : 0),
        0,
      ),
    )
  return [
    ...traitsOf(asked, field, first.at),
    hundredths(first.probability),
    hundredths(second?.probability ?? 0),
    hundredths(third?.probability ?? 0),
    hundredths(Math.log(first.probability / Math.max(second?.probability ?? 0, 1e-6))),
    agree('measures'),
    agree('groups'),
    agree('filter'),
    plans[1] === undefined
      ? -1
      : Number(plans[1].measures === own?.measures) +
        2 * Number(plans[1].groups === own?.groups) +
        4 * Number(plans[1].filter === own?.filter),
  ]
}
