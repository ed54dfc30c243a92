import { isNumeric } from '../../semantic-model/semantic-model.ts'
import { same } from '../grammar/same.ts'
import type { Item } from '../constructs/senses.ts'
import { clausesIn } from './asides.ts'
import { terminalsIn } from './held.ts'
import type { Weighed } from './read-with-grammar.ts'
import type { LearnedTrying } from './settle-learned.ts'

const isFigure = (item: Item) =>
  item.category === 'metric' || (item.category === 'column' && isNumeric(item.sense.column))

/** "Average claim size, I mean pounds per claim": the reading with the figure that was meant alone; null where none was put right. */
export function corrected(trying: LearnedTrying, weighed: Weighed): Weighed | null {
  const { question, parts, interpretation } = weighed
  const { words, items } = parts
  const at = words.findIndex(({ norm }, place) => norm === 'i' && words[place + 1]?.norm === 'mean')
  const clause = clausesIn(question, words).find(({ from, to }) => at >= from && at < to)
  if (at === -1 || clause === undefined || interpretation.outcome !== 'answer') return null
  const terminals = terminalsIn(items.flat())
  const meant = terminals.filter(({ from, to }) => from > at && to <= clause.to)
  if (!meant.some(isFigure)) return null
  const isWhole = meant.some(({ category }) => category === 'metric' || category === 'aggregate')
  const before = terminals.filter(
    (item) => item.to <= at && (isFigure(item) || (isWhole && item.category === 'aggregate')),
  )
  const { plan } = interpretation
  const put = trying.weigh(
    question,
    null,
    before.map(({ from, to }) => ({ from, to })),
  )
  const isPut =
    put.interpretation.outcome === 'answer' &&
    plan.measures.length > 1 &&
    put.interpretation.plan.measures.length === 1 &&
    same([plan.filter, plan.dimensions], [put.interpretation.plan.filter, put.interpretation.plan.dimensions])
  return isPut ? put : null
}
