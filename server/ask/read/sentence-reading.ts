import { conjunctsOf } from '../constructs/conditions/conditions.ts'
import { definedBy } from '../constructs/measures/measures.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import type { Place } from '../constructs/phrase.ts'
import { checkedPlan, type KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { parseSentence, restate, sentenceOf } from '../say/sentence.ts'
import { beyondRefusal } from './choose/refuse/beyond.ts'
import type { Interpretation, Token } from './result/interpretation.ts'

/** Where a part of a sentence stands in its plan, as a JSON pointer. */
function pointerOf({ filter }: Plan, at: Place): string {
  const [list, place] = at.split('/')
  return list === 'filter'
    ? conjunctsOf(filter).length > 1
      ? `/filter/items/${place}`
      : '/filter'
    : `/${at.replace('#', '/')}`
}

/** Values of a dataset that hold signs nobody sees, by what is seen of them. */
const partlySeen = new WeakMap<KnownDataset['profile'], ReadonlyMap<unknown, string>>()

/** The plan with values as the data holds them: its sentence says what is seen of them. */
function inData({ profile }: KnownDataset, plan: Plan): Plan {
  const values =
    partlySeen.get(profile) ??
    new Map(
      Object.values(profile.values).flatMap((all) =>
        all.flatMap((value) => (visibleText(value) === value ? [] : [[visibleText(value), value] as const])),
      ),
    )
  partlySeen.set(profile, values)
  if (values.size === 0) return plan
  const own = (part: unknown): unknown => values.get(part) ?? part
  return JSON.parse(JSON.stringify(plan), (key, part: unknown) =>
    key === 'value' ? own(part) : key === 'values' && Array.isArray(part) ? part.map(own) : part,
  ) as Plan
}

/** The sentence of a plan asks for that plan alone, whatever else its words may mean; null of any other question. */
export function sentenceReading(
  known: KnownDataset,
  question: string,
  mayBeShort: boolean,
): Extract<Interpretation, { outcome: 'answer' }> | null {
  const { model, profile } = known
  const said = parseSentence(model, question, mayBeShort)
  if (said === null) return null
  const plan = inData(known, said)
  if ('problem' in checkedPlan(known, plan)) return null
  if (beyondRefusal(model, profile, plan) !== null) return null
  const tokens = sentenceOf(model, plan).flatMap(({ text, at }): readonly Token[] => {
    const words = text.trim()
    if (words === '.' || words === '' || !question.includes(words)) return []
    return at === null
      ? [{ text: words, use: 'filler', meaning: null }]
      : [{ text: words, use: 'used', meaning: null, nodes: [pointerOf(plan, at)] }]
  })
  const assumptions = plan.measures.flatMap((measure) => definedBy(model, measure)?.definition ?? [])
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
