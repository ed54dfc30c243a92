import { isPlainCount } from '../constructs/measures/measures.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { againstIn, againstPhrase } from '../constructs/against.ts'
import { CHART } from '../constructs/chart.ts'
import { FILTER, filterLabel, filterPhrase, type Filter } from '../constructs/conditions/conditions.ts'
import { dimensionText, severalText } from '../constructs/dimensions/dimensions.ts'
import { capitalised, uncapitalised } from '../constructs/english.ts'
import { HAVING, havingPhrase } from '../constructs/having.ts'
import { parsedColumns, inColumns } from '../constructs/measures/in-columns.ts'
import { hasDoubtful, inQuotesOf } from '../constructs/names.ts'
import { PERIODS } from '../constructs/periods.ts'
import { plain, textOf, type Phrase } from '../constructs/phrase.ts'
import { rankPhrase, RANKING } from '../constructs/rank.ts'
import { NO_PLAN, parsed, printed, type Of, type Parsed } from '../constructs/syntax.ts'
import { TALLY, talliedText } from '../constructs/tally.ts'
import { same } from '../grammar/same.ts'
import type { Plan } from '../plan/plan.ts'
import { remembering } from './remembering.ts'
import { besideOf, subject, subjectsIn } from './sentence-subject.ts'

/**
 * Canonical English: every plan has one sentence, and every such sentence is one plan. Constructs print and parse their own words
 * (`constructs/syntax.ts`); here they are joined. Nothing is weighed: a text is the sentence of a plan, or it is none.
 */

const ONLY_GROUPS = 'only groups with'

/** The sentence of a plan with names as the model has them. */
function said(model: SemanticModel, plan: Plan): Phrase {
  const of = { model, plan }
  const where =
    plan.filter === null
      ? plain(forAll(model))
      : [...plain(forSome(model)), ...filterPhrase(model, plan.filter)]
  return [
    ...subject(model, plan, true),
    ...where,
    ...(besideOf(model, plan)?.periods ?? []),
    ...printed(of, PERIODS, plan),
    ...havingPhrase(model, plan, ONLY_GROUPS),
    ...againstPhrase(model, plan),
    ...printed(of, TALLY, plan),
    ...rankPhrase(model, plan),
    ...printed(of, CHART, plan),
    ...plain('.'),
  ]
}

/** The sentences of plans that are there: the same plan is said in several places of an answer. */
const sentences = new WeakMap<Plan, { readonly model: SemanticModel; readonly sentence: Phrase }>()

/** The plan as one English sentence, each part of it with its place in the plan. */
export function sentenceOf(model: SemanticModel, plan: Plan): Phrase {
  const known = sentences.get(plan)
  if (known?.model === model) return known.sentence
  const sentence = saidClearly(model, plan)
  sentences.set(plan, { model, sentence })
  return sentence
}

/** With doubtful names as they are where that is clear, and else in quotes. */
function saidClearly(model: SemanticModel, plan: Plan): Phrase {
  const bare = said(model, plan)
  if (!hasDoubtful(model, plan)) return bare
  const clearly = inQuotesOf(model)
  const clear = said(clearly, plan)
  const own = textOf(clear)
  return clearlyOf(model)(textOf(bare)) === own ? bare : clear
}

/** Sentences of which it is kept what they are in quotes. */
const MOST_KEPT = 1_024
const kept = new WeakMap<SemanticModel, (sentence: string) => string | null>()

/** The sentence with doubtful names in quotes that a sentence without any stands for; null where it stands for several. */
function clearlyOf(model: SemanticModel) {
  const known =
    kept.get(model) ??
    remembering(MOST_KEPT, (sentence) => {
      const clear = new Set(
        plansIn(model, withoutDot(sentence)).map((plan) => textOf(said(inQuotesOf(model), plan))),
      )
      const [only] = clear
      return clear.size === 1 ? (only ?? null) : null
    })
  kept.set(model, known)
  return known
}

const withoutDot = (sentence: string) => sentence.trim().replace(/\.$/, '')

/** The plan as one English sentence: what a person checks before trusting the numbers. */
export const restate = (model: SemanticModel, plan: Plan): string => textOf(sentenceOf(model, plan))

/** The shortest question that asks for a plan alone: its sentence, without "for all quotes" where that is its end. */
export function questionOf(model: SemanticModel, plan: Plan): string {
  const whole = withoutDot(restate(model, plan))
  if (!whole.endsWith(forAll(model))) return whole
  const short = whole.slice(0, -forAll(model).length)
  return planSaid(model, short) === null ? short : whole
}
const forAll = ({ entity }: SemanticModel) => ` for all ${entity.plural}`
const forSome = ({ entity }: SemanticModel) => ` for ${entity.plural} where `

/**
 * The plan whose sentence a text is; null where it is none.
 *
 * @param mayBeShort "for all quotes" may be left out at its end
 */
export function parseSentence(model: SemanticModel, text: string, mayBeShort = true): Plan | null {
  const question = withoutDot(text)
  if (!CAPITAL.test(question)) return null
  return planSaid(model, question) ?? (mayBeShort ? planSaid(model, `${question}${forAll(model)}`) : null)
}

function planSaid(model: SemanticModel, sentence: string): Plan | null {
  if (!sentence.includes(forAll(model)) && !sentence.includes(forSome(model))) return null
  for (const each of sentence.includes('“') ? [model, inQuotesOf(model)] : [model])
    for (const plan of plansIn(each, sentence)) if (restate(model, plan) === `${sentence}.`) return plan
  return null
}

/** Every sentence begins with one, with a number or with a name in quotes. */
const CAPITAL = /^[^\p{Ll}]/u

/** All plans that a text may be the sentence of, as names are said in a model. */
function* plansIn(model: SemanticModel, text: string): Generator<Plan, void, unknown> {
  for (const start of new Set([text, uncapitalised(text)])) {
    const of: Of = { model, plan: NO_PLAN, known: new Map() }
    for (const [made, at] of subjectsIn(of, start))
      for (const [filter, end] of filtersAt(model, start, at)) {
        const plan: Plan = { dataset: model.id, ...made, filter, having: [], order: [], limit: null }
        for (const [whole, last] of endsOf(model, start, plan, end)) if (last === start.length) yield whole
      }
  }
}

function* filtersAt(model: SemanticModel, text: string, at: number): Iterable<Parsed<Filter | null>> {
  const [all, where] = [forAll(model), forSome(model)]
  if (text.startsWith(all, at)) yield [null, at + all.length]
  if (text.startsWith(where, at)) yield* FILTER.parse({ model, plan: NO_PLAN }, text, at + where.length, {})
}

/** What stands behind the conditions, one after the other. */
function* endsOf(model: SemanticModel, text: string, plan: Plan, at: number): Iterable<Parsed<Plan>> {
  for (const [beside, first] of besideIn(model, text, plan, at))
    for (const [timed, from] of parsed({ model, plan: beside }, PERIODS, text, first))
      for (const [compared, next] of comparedIn(model, text, { ...beside, ...timed }, from))
        for (const [tallied, after] of parsed({ model, plan: compared }, TALLY, text, next))
          for (const [ranked, end] of parsed({ model, plan: compared }, RANKING, text, after))
            for (const [charted, last] of parsed({ model, plan: compared }, CHART, text, end))
              yield [{ ...compared, ...tallied, ...ranked, order: [...ranked.order], ...charted }, last]
}

function* besideIn(model: SemanticModel, text: string, plan: Plan, at: number): Iterable<Parsed<Plan>> {
  yield [plan, at]
  for (const [periods, end] of parsedColumns({ model, plan }, text, at))
    yield [{ ...plan, measures: [...inColumns({ figures: plan.measures, periods })] }, end]
}

/** Conditions on figures, and what groups are compared with: said after them, it has figures that they may name. */
function* comparedIn(model: SemanticModel, text: string, plan: Plan, at: number): Iterable<Parsed<Plan>> {
  yield* havingIn(model, text, plan, at)
  for (let from = text.indexOf(', against ', at); from !== -1; from = text.indexOf(', against ', from + 1))
    for (const [{ reference, compared }, end] of againstIn({ model, plan }, text, from + ', '.length)) {
      const worked = [...(plan.calculations ?? []), ...compared]
      for (const [made, last] of havingIn(model, text, { ...plan, calculations: worked, reference }, at))
        if (last === from) yield [made, end]
    }
}

function* havingIn(model: SemanticModel, text: string, plan: Plan, at: number): Iterable<Parsed<Plan>> {
  yield [plan, at]
  const before = `, ${ONLY_GROUPS} `
  if (!text.startsWith(before, at)) return
  for (const [{ reference, ...having }, end] of parsed({ model, plan }, HAVING, text, at + before.length)) {
    if (reference !== undefined && plan.reference !== undefined && !same(reference, plan.reference)) continue
    const against = reference ?? plan.reference
    const made = {
      ...plan,
      having: [...plan.having, having],
      ...(against === undefined ? {} : { reference: against }),
    }
    yield* havingIn(model, text, made, end)
  }
}

/** "Insurer with the lowest average monthly premium", "5 regions with the highest": those that are asked for; null of other plans. */
function rankingHeading(model: SemanticModel, plan: Plan): string | null {
  const { dimensions, measures, calculations = [], having } = plan
  const [dimension, second] = dimensions
  const isOne =
    second === undefined && measures.length === 1 && calculations.length === 0 && having.length === 0
  const [, several, rank] =
    /^, (?:only )?the (\d+ )?(?:with the )?(.+)$/.exec(textOf(rankPhrase(model, plan))) ?? []
  if (!isOne || dimension === undefined || rank === undefined) return null
  const groups = several === undefined ? dimensionText(model, dimension) : severalText(model, dimension)
  return `${capitalised(`${several ?? ''}${groups}`)} with the ${countedRank(model, plan) ?? rank}`
}

/** "most quotes", "fewest": those that are counted; null where something else puts groups in order. */
function countedRank({ entity }: SemanticModel, { measures, order, skip = 0, limitWithin }: Plan) {
  const [measure] = measures
  const [by, next] = order
  const isCounted = measure !== undefined && isPlainCount(measure) && by?.by === 'measure'
  if (!isCounted || next !== undefined || skip > 0 || limitWithin !== undefined) return null
  return `${by.direction === 'descending' ? 'most' : 'fewest'} ${entity.plural}`
}

/** "Number of regions with number of quotes over 4,000" */
const talliedHeading = (model: SemanticModel, plan: Plan): string =>
  `Number of ${talliedText(model, plan.dimensions)} ${boundsText(model, plan)}`

/** "with number of quotes over 4,000" */
export const boundsText = (model: SemanticModel, plan: Plan): string =>
  textOf([...havingPhrase(model, plan, 'with'), ...againstPhrase(model, plan)]).replace(/^, /, '')

/** A heading for the result table: what is measured, by what, for which; an order only where it limits. */
export function headingOf(model: SemanticModel, plan: Plan): string {
  const where = plan.filter === null ? '' : `, ${filterLabel(model, plan.filter)}`
  const one = plan.tally === undefined ? rankingHeading(model, plan) : talliedHeading(model, plan)
  if (one !== null) return `${one}${where}`
  const ends = [
    ...havingPhrase(model, plan, 'with'),
    ...againstPhrase(model, plan),
    ...(plan.limit === null ? [] : rankPhrase(model, plan)),
  ]
  const beside = textOf(besideOf(model, plan)?.heading ?? [])
  return `${textOf(subject(model, plan, false))}${beside}${where}${textOf(ends)}`
}
