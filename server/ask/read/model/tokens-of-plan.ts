import type { Dataset } from '../../../datasets/dataset.ts'
import type { Item } from '../../constructs/senses.ts'
import { wordsOf } from '../words/words.ts'
import { agreeing, nodePlacesOf, scalarsIn } from '../propose/parse/nodes-of-words.ts'
import { interpreterOf } from '../interpret.ts'
import type { Token } from '../result/interpretation.ts'
import { contentOf } from '../propose/parse/otherwise.ts'
import type { Plan } from '../../plan/plan.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'

/** What became of the words of a question, by the plan that somebody else made of them. */

/** Where a plan holds a text, a number or a truth that a word stands for. */
function holders(plan: unknown, content: readonly unknown[], path = ''): readonly string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const within = Object.entries(plan).flatMap(([key, each]) => holders(each, content, `${path}/${key}`))
  if (within.length > 0) return within
  const scalars = new Set(scalarsIn(plan))
  return path !== '' && content.every((each) => scalars.has(each)) ? [path] : []
}

/** The nodes of a plan that say what an item says; null of one that says nothing a plan would hold. */
function nodesOf(model: SemanticModel, plan: Plan, item: Item): readonly string[] | null {
  const content = item.category === 'period' ? [item.sense.from, item.sense.to] : contentOf(item)
  if (content.length === 0) {
    const agreed = agreeing(model, plan, item)
    return agreed.length > 0 ? agreed : null
  }
  const found = [
    ...nodePlacesOf(item.sense, plan, item.category === 'period' ? [] : contentOf(item)),
    ...holders(plan, content),
  ]
  return found.length > 0 ? [...new Set(found)] : agreeing(model, plan, item)
}

/**
 * Each word with what it was used for: what the plan holds is used, what it does without is passed over, and of what nobody else knows
 * it is assumed that whoever made the plan does.
 *
 * @param name who made the plan
 * @param own what the built-in reader made of the words: of what is chatter it is the judge
 */
export function tokensOfPlan(
  dataset: Dataset,
  question: string,
  plan: Plan,
  {
    name,
    own,
    unknown,
  }: { readonly name: string; readonly own: readonly Token[]; readonly unknown: readonly string[] },
): readonly Token[] {
  const words = wordsOf(question)
  const items = Map.groupBy(interpreterOf(dataset).terminals(question), ({ from }) => from)
  const chatter = new Set(
    own.flatMap(({ text, use }) => (use === 'filler' ? text.toLowerCase().split(/\s+/) : [])),
  )
  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const here = (items.get(at) ?? [])
      .map((item) => ({ item, nodes: nodesOf(dataset.model, plan, item) }))
      .toSorted(
        (a, b) =>
          Number((b.nodes ?? []).length > 0) - Number((a.nodes ?? []).length > 0) || b.item.to - a.item.to,
      )
    const [best] = here
    const to = best?.item.to ?? at + 1
    const text = question.slice(word.start, words[to - 1]?.end ?? word.end)
    const meaning = best?.item.leaves[0]?.meaning ?? null
    const isUnknown = unknown.some((each) => each.toLowerCase().includes(text.toLowerCase()))
    if (isUnknown) tokens.push({ text, use: 'unknown', meaning: null })
    else if (best !== undefined && best.nodes !== null)
      tokens.push(
        best.nodes.length > 0
          ? { text, use: 'used', meaning, nodes: best.nodes }
          : { text, use: 'passed', meaning },
      )
    else if (best !== undefined || chatter.has(text.toLowerCase()))
      tokens.push({ text, use: 'filler', meaning: null })
    else tokens.push({ text, use: 'assumed', meaning: `as ${name} reads it` })
    at = to
  }
  return tokens
}
