import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Place } from '../constructs/phrase.ts'
import type { Plan } from '../plan/plan.ts'
import { sentenceOf } from '../plan/restate.ts'

/** What a part of a sentence stands for. */
export const partKinds = [
  'figure',
  'function',
  'column',
  'group',
  'condition',
  'figureCondition',
  'comparison',
  'order',
  'limit',
  'chart',
] as const
export type PartKind = (typeof partKinds)[number]

/** Words of the sentence of a plan; put together they are the sentence. */
export interface SentencePart {
  readonly text: string
  /** The part of the plan that the words stand for; null of words between parts. */
  readonly at: Place | null
  readonly kind: PartKind | null
}

const LISTS: Readonly<Record<string, PartKind>> = {
  measures: 'figure',
  calculations: 'figure',
  dimensions: 'group',
  filter: 'condition',
  having: 'figureCondition',
  reference: 'comparison',
  order: 'order',
  limit: 'limit',
  chart: 'chart',
}
const PROPERTIES: Readonly<Record<string, PartKind>> = {
  function: 'function',
  column: 'column',
  where: 'condition',
}

/** What stands at a place of a plan. */
export function kindAt(at: Place): PartKind | null {
  const [node = '', property] = at.split('#')
  if (property !== undefined) return PROPERTIES[property] ?? null
  return LISTS[node.split('/')[0] ?? ''] ?? null
}

/** The sentence of a plan in its parts. */
export const partsOf = (model: SemanticModel, plan: Plan): readonly SentencePart[] =>
  sentenceOf(model, plan).map(({ text, at }) => ({ text, at, kind: at === null ? null : kindAt(at) }))
