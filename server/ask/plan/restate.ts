import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { calculationPhrase, measuresOf } from '../constructs/calculations/calculations.ts'
import { againstPhrase } from '../constructs/calculations/versus.ts'
import { chartPhrase } from '../constructs/chart.ts'
import { filterLabel, filterPhrase } from '../constructs/conditions/conditions.ts'
import { dimensionPhrase, dimensionText } from '../constructs/dimensions/dimensions.ts'
import { havingPhrase } from '../constructs/having.ts'
import { columnsOf, columnsPhrase } from '../constructs/measures/in-columns.ts'
import { measurePhrase, partOf, saidPhrase } from '../constructs/measures/measures.ts'
import {
  capitalisedPhrase,
  listedPhrase,
  plain,
  standing,
  textOf,
  type Phrase,
} from '../constructs/phrase.ts'
import { periodsPhrase } from '../constructs/periods.ts'
import { rankPhrase } from '../constructs/rank.ts'
import type { Plan } from './plan.ts'

/** A plan in English: walks over its constructs. */

/** How periods that stand side by side are said; null where none do. */
function besideOf(model: SemanticModel, { measures, calculations = [] }: Plan) {
  const columns = calculations.length > 0 ? null : columnsOf(model, measures)
  return columns === null ? null : columnsPhrase(model, columns)
}

/** What is measured: measures that no calculation is said in place of, and calculations. */
function measuresPhrase(model: SemanticModel, plan: Plan, full: boolean): Phrase {
  const worked = (plan.calculations ?? []).flatMap((calculation, place) => {
    const text = calculationPhrase(model, plan, calculation, full)
    if (text === null) return []
    return [{ phrase: standing(`calculations/${place}`, text), measures: measuresOf(calculation) }]
  })
  const inColumns = besideOf(model, plan)
  if (inColumns !== null) return inColumns.figures
  const named = new Set(worked.flatMap(({ measures }) => measures))
  return listedPhrase([
    ...plan.measures.flatMap((measure, place) =>
      named.has(place) ? [] : [(full ? saidPhrase : measurePhrase)(model, measure, `measures/${place}`)],
    ),
    ...worked.map(({ phrase }) => phrase),
  ])
}

/** A phrase without some words where they stand first. */
function without(phrase: Phrase, words: string): Phrase {
  const place = phrase.findIndex(({ text }) => text.includes(words))
  return phrase.map((piece, at) => (at === place ? { ...piece, text: piece.text.replace(words, '') } : piece))
}

/** What is measured and by what, without filters: "Average monthly premium by region". */
function subject(model: SemanticModel, plan: Plan, full: boolean): Phrase {
  const whole = plan.measures.map(partOf).find((part) => part !== null && part.within !== null)?.within
  const named = plan.dimensions.map((dimension, place) =>
    standing(`dimensions/${place}`, (full ? dimensionPhrase : dimensionText)(model, dimension)),
  )
  const groups = listedPhrase(named.filter((_, place) => place !== whole))
  const measures = without(measuresPhrase(model, plan, full), ' within the group')
  const each = whole == null ? [] : [...plain(' within each '), ...(named[whole] ?? [])]
  return capitalisedPhrase(
    groups.length === 0 ? measures : [...measures, ...plain(' by '), ...groups, ...each],
  )
}

/** The plan as one English sentence, each part of it with its place in the plan. */
export function sentenceOf(model: SemanticModel, plan: Plan): Phrase {
  const where =
    plan.filter === null
      ? plain(` for all ${model.entity.plural}`)
      : [...plain(` for ${model.entity.plural} where `), ...filterPhrase(model, plan.filter)]
  return [
    ...subject(model, plan, true),
    ...where,
    ...(besideOf(model, plan)?.periods ?? []),
    ...periodsPhrase(plan),
    ...havingPhrase(model, plan, 'only groups with'),
    ...againstPhrase(model, plan),
    ...rankPhrase(model, plan),
    ...chartPhrase(plan.chart),
    ...plain('.'),
  ]
}

/** The plan as one English sentence: what a person checks before trusting the numbers. */
export const restate = (model: SemanticModel, plan: Plan): string => textOf(sentenceOf(model, plan))

/** A heading for the result table: what is measured, by what, for which; an order only where it limits. */
export function headingOf(model: SemanticModel, plan: Plan): string {
  const where = plan.filter === null ? '' : `, ${filterLabel(model, plan.filter)}`
  const ends = [
    ...havingPhrase(model, plan, 'with'),
    ...againstPhrase(model, plan),
    ...(plan.limit === null ? [] : rankPhrase(model, plan)),
  ]
  const beside = textOf(besideOf(model, plan)?.heading ?? [])
  return `${textOf(subject(model, plan, false))}${beside}${where}${textOf(ends)}`
}
