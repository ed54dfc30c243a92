import type { Place } from '../constructs/phrase.ts'
import type { KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { sentenceOf } from '../say/sentence.ts'
import { opensAt } from './choices.ts'
import { triedEdit, type Change } from './tried.ts'

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
  /** Something else may stand there. */
  readonly opens: boolean
  /** What asks without it; null where it cannot be left out. */
  readonly removal: Change | null
}

/** Where something may be put to a plan. */
export interface Addition {
  readonly at: Place
  readonly kind: PartKind
}

const LISTS: Readonly<Record<string, PartKind | undefined>> = {
  measures: 'figure',
  calculations: 'figure',
  dimensions: 'group',
  filter: 'condition',
  having: 'figureCondition',
  reference: 'comparison',
  order: 'order',
  limit: 'limit',
  periods: 'group',
  tally: 'group',
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

/** What asks without a part; null where it cannot be left out: properties can only be something else. */
function removalAt(dataset: KnownDataset, plan: Plan, at: Place): Change | null {
  if (at.includes('#') && !at.endsWith('#where')) return null
  const asked = triedEdit(dataset, plan, { at, to: null })
  return asked === null ? null : { at, to: null, question: asked.question }
}

/** The sentence of a plan in its parts. */
export function partsOf(dataset: KnownDataset, plan: Plan): readonly SentencePart[] {
  return sentenceOf(dataset.model, plan).map(({ text, at }) => {
    if (at === null) return { text, at, kind: null, opens: false, removal: null }
    // A figure is taken out by the last of its words.
    const removed = at.endsWith('#column') ? at.replace('#column', '') : at
    return { text, at, kind: kindAt(at), opens: opensAt(at), removal: removalAt(dataset, plan, removed) }
  })
}

/** Groups that a plan may have. */
const MOST_GROUPS = 4

/** Where something may be put to a plan. */
export const additionsTo = ({ dimensions, order, limit, tally }: Plan): readonly Addition[] =>
  [
    'measures/-',
    ...(dimensions.length < MOST_GROUPS ? ['dimensions/-'] : []),
    'filter/-',
    ...(dimensions.length > 0 && order.length === 0 && tally === undefined ? ['order/0'] : []),
    ...(order.length > 0 && limit === null ? ['limit'] : []),
  ].flatMap((at) => {
    const kind = kindAt(at)
    return kind === null ? [] : [{ at, kind }]
  })
