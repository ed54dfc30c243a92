import type { Item } from '../../constructs/senses.ts'
import { scoresOf, shippedWeights, stretchesIn, type Stretch, type LabelWeights } from './chain.ts'
import { NAMING, scopeFeatures, type LabelledQuestion } from './word-features.ts'
import { quotedIn, type Quoted } from './quoted.ts'

/** Which words of a message ask: told once, before anything is parsed. */

/** A stretch of words. */
export interface Aside {
  /** It says how a turn goes on from the answer before it. */
  readonly goesOn?: 'edits' | 'points'
  readonly from: number
  readonly to: number
}

export interface Scope {
  readonly quoted: Quoted
  /** Stretches that do not ask, in order: they are passed over. */
  readonly asides: readonly Stretch[]
  /** Stretches that may not ask, in order: they are read as if they did. */
  readonly unsure: readonly Stretch[]
}

/** How much surer it has to be that a stretch does not ask; for each word, where it surrounds what does. */
const SURE = 500
const SURE_OF_WORD = 300
const isSure = ({ from, to, label, margin }: Stretch) =>
  margin >= (label === 'surrounds' ? SURE_OF_WORD * (to - from) : SURE)

const RELATIVE = /^(?:that|who|which|whom)$/
/** "That we sold", "who had a claim": a relative clause of nothing but what the data hold says who is asked about. */
function saysWho({ words, items, isFiller }: LabelledQuestion, { from, to, label }: Stretch): boolean {
  const named = items.filter((item) => item.category === 'value' && item.from >= from && item.to <= to)
  const isKnown = (at: number) =>
    isFiller(words[at]?.norm ?? '') || named.some((item) => at >= item.from && at < item.to)
  const places = Array.from({ length: to - from }, (_, place) => from + place)
  return (
    label === 'surrounds' &&
    RELATIVE.test(words[from]?.norm ?? '') &&
    named.length > 0 &&
    places.every(isKnown)
  )
}

export function scopeOf(told: LabelledQuestion, weights: LabelWeights = shippedWeights()): Scope {
  const quoted = quotedIn(told.question, told.words)
  const scores = scoresOf(weights, told, scopeFeatures(told))
  const stretches = stretchesIn(told, scores, quoted.isNeeded)
  const sure = stretches.filter((stretch) => isSure(stretch) && !saysWho(told, stretch))
  const isLeft = (item: Item) => !sure.some(({ from, to }) => item.from >= from && item.from < to)
  // Somebody asks something: what names all that is named is no chatter.
  const asides = told.items.some((item) => NAMING.has(item.category) && isLeft(item)) ? sure : []
  return { quoted, asides, unsure: stretches.filter((stretch) => !asides.includes(stretch)) }
}
