import { metricOf } from '../../semantic-model/semantic-model.ts'
import type { Place } from '../constructs/phrase.ts'
import { checkedPlan, type Known } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { parse, restate, sentenceOf } from '../say/sentence.ts'
import { beyondRefusal } from './beyond.ts'
import type { Interpretation, Token } from './interpretation.ts'

/** Where a part of a sentence stands in its plan, as a JSON pointer. */
function pointerOf({ filter }: Plan, at: Place): string {
  const [list, place] = at.split('/')
  return list === 'filter'
    ? filter?.kind === 'and'
      ? `/filter/items/${place}`
      : '/filter'
    : `/${at.replace('#', '/')}`
}

/** The sentence of a plan asks for that plan alone, whatever else its words may mean; null of any other question. */
export function sentenceReading(
  known: Known,
  question: string,
  mayBeShort: boolean,
): Extract<Interpretation, { outcome: 'answer' }> | null {
  const { model, profile } = known
  const plan = parse(model, question, mayBeShort)
  if (plan === null || 'problem' in checkedPlan(known, plan)) return null
  if (beyondRefusal(model, profile, plan) !== null) return null
  const tokens = sentenceOf(model, plan).flatMap(({ text, at }): readonly Token[] => {
    const words = text.trim()
    if (words === '.' || words === '' || !question.includes(words)) return []
    return at === null
      ? [{ text: words, use: 'filler', meaning: null }]
      : [{ text: words, use: 'used', meaning: null, nodes: [pointerOf(plan, at)] }]
  })
  const assumptions = plan.measures.flatMap((measure) =>
    measure.kind === 'metric' ? (metricOf(model, measure.name).definition ?? []) : [],
  )
  return {
    outcome: 'answer',
    tokens,
    assumptions,
    plan,
    restatement: restate(model, plan),
    alternatives: [],
    derivations: [],
  }
}
