import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import {
  calculationPhrase,
  calculations,
  calculationsIn,
  measuresOf,
  saidOrder,
  type Calculation,
} from '../constructs/calculations/calculations.ts'
import {
  dimensionPhrase,
  dimensionsIn,
  dimensionText,
  isAlongTime,
  type Dimension,
} from '../constructs/dimensions/dimensions.ts'
import { ordinal } from '../constructs/english.ts'
import { inColumnsOf, columnsPhrase } from '../constructs/measures/in-columns.ts'
import {
  measuresIn,
  namedPhrase,
  partOf,
  partWithin,
  saidPhrase,
  type Measure,
} from '../constructs/measures/measures.ts'
import { WHOLE } from '../constructs/measures/share-of-total.ts'
import {
  capitalisedPhrase,
  listedPhrase,
  plain,
  standing,
  textOf,
  type Phrase,
} from '../constructs/phrase.ts'
import { parsedList, type Of, type Parsed } from '../constructs/syntax.ts'
import { same } from '../grammar/same.ts'
import type { Plan } from '../plan/plan.ts'

/** What is measured and by what: the first words of a sentence, printed and parsed. */

/** How periods that stand side by side are said; null where none do. */
export function besideOf(model: SemanticModel, { measures, calculations: worked = [] }: Plan) {
  const columns = worked.length > 0 ? null : inColumnsOf(model, measures)
  return columns === null ? null : columnsPhrase(model, columns)
}

/** The dimension within whose groups shares are parts; null where there is none. */
const wholeOf = ({ measures }: Plan): number | null =>
  measures.flatMap((measure) => partOf(measure)?.within ?? [])[0] ?? null

/** Where the dimension stands within whose groups shares are parts, unless it is named with the others. */
const placeOfWhole = (whole: Dimension, count: number) => (isAlongTime(whole) ? count - 1 : 0)

/** Of measures and those that calculations name: the first with those of the others that they lack. */
const withNamed = (free: readonly Measure[], named: readonly Measure[]) =>
  named.reduce((all, one) => (all.some((other) => same(other, one)) ? all : [...all, one]), free)

/** What is measured: measures that no calculation is said in place of, and calculations. */
function measuresPhrase(model: SemanticModel, plan: Plan, full: boolean): Phrase {
  const inColumns = besideOf(model, plan)
  if (inColumns !== null) return inColumns.figures
  const whole = wholeOf(plan)
  const worked = (plan.calculations ?? []).flatMap((calculation, place) => {
    const text = calculationPhrase(model, plan, calculation, full)
    return text === null ? [] : [{ calculation, phrase: standing(`calculations/${place}`, text) }]
  })
  const named = new Set(worked.flatMap(({ calculation }) => measuresOf(calculation)))
  const free = plan.measures.filter((_, place) => !named.has(place))
  // Where all shares are of the same groups, and none is said in a calculation, "within each" says it of all.
  const isOfAll =
    plan.measures.every(
      (measure, place) =>
        (partOf(measure)?.within ?? whole) === whole && !(partOf(measure) !== null && named.has(place)),
    ) && plan.measures.every((measure) => partOf(measure)?.within !== null)
  const said = worked.flatMap(({ calculation }) =>
    saidOrder({ model, plan }, calculation).flatMap((place) => plan.measures[place] ?? []),
  )
  // Where the figures would come to stand in another order, all are said.
  const isTold = worked.length === 0 || !full || same(withNamed(free, said), plan.measures)
  const phraseOf = (measure: Measure, place: number): Phrase => {
    const at = `measures/${place}`
    const { within, ...rest } = { within: undefined, ...measure } as Measure & { within?: number }
    const isPlain = within === undefined || (whole !== within && !isOfAll) || isOfAll
    const phrase = (full ? saidPhrase : namedPhrase)(model, isPlain ? rest : measure, at)
    return within === undefined || isOfAll || within === whole
      ? phrase
      : [...phrase, ...plain(` within the ${ordinal(within + 1)} group`)]
  }
  return listedPhrase([
    ...plan.measures.flatMap((measure, place) =>
      isTold && named.has(place) ? [] : [phraseOf(measure, place)],
    ),
    ...worked.map(({ phrase }) => phrase),
  ])
}

const [BY, WITHIN_EACH] = [' by ', ' within each ']

/** What is measured and by what, without filters: "Average monthly premium by region". */
export function subject(model: SemanticModel, plan: Plan, full: boolean): Phrase {
  const whole = wholeOf(plan)
  const { dimensions } = plan
  const named = dimensions.map((dimension, place) =>
    standing(`dimensions/${place}`, (full ? dimensionPhrase : dimensionText)(model, dimension)),
  )
  const isApart = (dimension: Dimension, place: number) =>
    place === whole && (!full || place === placeOfWhole(dimension, dimensions.length))
  const groups = listedPhrase(
    named.filter((_, place) => !dimensions.some((dimension, at) => at === place && isApart(dimension, at))),
  )
  const [own = []] = named.filter((_, place) => place === whole)
  const isNamed = dimensions.some((dimension, place) => place === whole && !isApart(dimension, place))
  const each = whole === null ? [] : [...plain(WITHIN_EACH), ...(isNamed ? plain(textOf(own)) : own)]
  return capitalisedPhrase([
    ...measuresPhrase(model, plan, full),
    ...(groups.length === 0 ? [] : [...plain(BY), ...groups]),
    ...each,
  ])
}

export type SaidSubject = Pick<Plan, 'measures' | 'dimensions' | 'calculations'>

const isCalculation = (item: Measure | Calculation): item is Calculation =>
  Object.hasOwn(calculations, item.kind)
const isMeasure = (value: unknown): value is Measure => typeof value === 'object' && value !== null

/** Figures as they were said, with the measures that calculations name in their places. */
function figuresFrom(items: readonly (Measure | Calculation)[]): Omit<SaidSubject, 'dimensions'> {
  const worked = items.filter(isCalculation)
  const named = worked.flatMap((each) =>
    Object.entries(each).flatMap(([key, value]) => (key !== 'base' && isMeasure(value) ? [value] : [])),
  )
  const measures = withNamed(
    items.filter((item): item is Measure => !isCalculation(item)),
    named,
  )
  const placeOf = (measure: Measure) => measures.findIndex((other) => same(other, measure))
  const placedIn = (each: Calculation) =>
    Object.fromEntries(
      Object.entries(each)
        .filter(([key]) => key !== 'base')
        .map(([key, value]) => [key, isMeasure(value) ? placeOf(value) : value]),
    ) as unknown as Calculation
  return { measures: [...measures], ...(worked.length === 0 ? {} : { calculations: worked.map(placedIn) }) }
}

const withinOf = (measure: Measure) => partOf(measure)?.within ?? null

/** The same with the shares within groups of a dimension: all of them where none says so by itself. */
function within(measures: readonly Measure[], whole: number): Measure[] {
  const isTold = measures.some((measure) => withinOf(measure) !== null)
  return measures.map((measure) => {
    const own = withinOf(measure)
    if (isTold && own === null) return measure
    return partWithin(measure, own === null || own === WHOLE ? whole : own)
  })
}

/** The first words that a text may begin with. */
export function* subjectsIn(of: Of, text: string): Iterable<Parsed<SaidSubject>> {
  function* figuresAt(from: number): Iterable<Parsed<Measure | Calculation>> {
    yield* measuresIn(of, text, from)
    yield* calculationsIn(of, text, from)
  }
  for (const [items, at] of parsedList(text, 0, figuresAt)) {
    const figures = figuresFrom(items)
    for (const [dimensions, end] of groupsIn(of, text, at)) {
      yield [{ ...figures, dimensions: [...dimensions] }, end]
      if (!text.startsWith(WITHIN_EACH, end)) continue
      for (const [whole, last] of dimensionsIn(of, text, end + WITHIN_EACH.length)) {
        const places = dimensions.flatMap((dimension, place) => (same(dimension, whole) ? [place] : []))
        for (const place of places)
          yield [{ ...figures, measures: within(figures.measures, place), dimensions: [...dimensions] }, last]
        const place = placeOfWhole(whole, dimensions.length + 1)
        const all = dimensions.toSpliced(place, 0, whole)
        yield [{ ...figures, measures: within(figures.measures, place), dimensions: all }, last]
      }
    }
  }
}

function* groupsIn(of: Of, text: string, at: number): Iterable<Parsed<readonly Dimension[]>> {
  yield [[], at]
  if (text.startsWith(BY, at)) yield* parsedList(text, at + BY.length, (from) => dimensionsIn(of, text, from))
}
