import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { filterText, type Filter } from '../../constructs/conditions/conditions.ts'
import { dimensionText, type Dimension } from '../../constructs/dimensions/dimensions.ts'
import { measureText, functionOf, type Measure } from '../../constructs/measures/measures.ts'
import type { Sourced } from '../propose/decisions/candidate-plans.ts'
import { assumptionTexts } from '../../grammar/assumption.ts'
import type { QuestionFeatures } from '../mentions/asked.ts'
import { PLAIN } from '../words/said-words.ts'
import type { Plan } from '../../plan/plan.ts'
import { nodePlacesOf, type Nodes } from '../propose/parse/nodes-of-words.ts'
import type { Token } from '../result/interpretation.ts'

/** What became of each word of a question that was read by learned weights. */

/** What a part of a plan stands for, as a person reads it. */
function meaningOf({ model }: QuestionFeatures, { what, node }: Sourced): string {
  if (node === null) return 'how many'
  switch (what) {
    case 'measure': {
      const measure = node as Measure
      return 'column' in measure ? columnOf(model, measure.column).label : measureText(model, measure)
    }
    case 'group':
      return dimensionText(model, node as Dimension)
    case 'condition':
      return filterText(model, node as Filter)
  }
}

/** Where a plan has what a part of it stands for. */
function nodesOf(plan: Plan, { what, node }: Sourced): Nodes {
  switch (what) {
    case 'measure':
      return node === null ? ['/measures'] : nodesAt(plan, '/measures', node)
    case 'group':
      return node === null ? ['/dimensions'] : nodesAt(plan, '/dimensions', node)
    case 'condition':
      return node === null ? [plan.having.length > 0 ? '/having' : '/limit'] : nodesAt(plan, '/filter', node)
  }
}

/** Where in a part of the plan a node stands; the part where it was joined with others. */
function nodesAt(plan: Plan, part: string, node: object): Nodes {
  const found = nodePlacesOf(node, plan, []).filter((place) => place.startsWith(part))
  return found.length > 0 ? found : [part]
}

/** Words that say which function of a column is meant, where the plan has it. */
function functionsSaid({ items }: QuestionFeatures, plan: Plan): ReadonlyMap<number, string> {
  const functions = new Set(plan.measures.map((measure) => functionOf(measure) ?? measure.kind))
  const said = new Map<number, string>()
  for (const item of items) {
    if (item.derivation !== null) continue
    const name =
      item.category === 'aggregate'
        ? item.sense.function
        : item.category === 'howMany'
          ? 'count'
          : item.category === 'distinct'
            ? 'distinct'
            : null
    if (name !== null && functions.has(name))
      for (let at = item.from; at < item.to; at += 1) said.set(at, item.leaves[0]?.meaning ?? name)
  }
  return said
}

/** Each word: used where the plan holds what it says, passed over where it says something that the plan does without. */
export function tokensOfParts(
  asked: QuestionFeatures,
  plan: Plan,
  parts: readonly Sourced[],
): readonly Token[] {
  const functions = functionsSaid(asked, plan)
  const made = new Map<number, Pick<Token, 'meaning' | 'nodes'>>()
  for (const part of parts)
    for (const [from, to] of part.spans)
      for (let at = from; at < to; at += 1)
        if (!made.has(at)) made.set(at, { meaning: meaningOf(asked, part), nodes: nodesOf(plan, part) })
  for (const [at, meaning] of functions) if (!made.has(at)) made.set(at, { meaning, nodes: ['/measures'] })
  return asked.words.map(({ text, norm }, at): Token => {
    const used = made.get(at)
    if (used !== undefined) return { text, use: 'used', ...used }
    const symbol = asked.symbols[at] ?? '_'
    const isPassed = symbol.startsWith('#') ? symbol !== '#ENT' : symbol === '_'
    return { text, use: isPassed && !PLAIN.has(norm) ? 'passed' : 'filler', meaning: null }
  })
}

/** What a plan is short of being said outright: words that were taken for names which they only resemble, and words passed over. */
export function assumptionsOf(
  asked: QuestionFeatures,
  tokens: readonly Token[],
  parts: readonly Sourced[],
): readonly string[] {
  const resembling = parts.flatMap((part) =>
    part.what === 'condition'
      ? []
      : part.spans.flatMap(([from, to]) => {
          const mention = asked.mentions.flat().find((each) => each.from === from && each.to === to)
          const said = asked.words
            .slice(from, to)
            .map(({ text }) => text)
            .join(' ')
          return mention === undefined || mention.by === 'same'
            ? []
            : [{ kind: 'read', words: said, as: meaningOf(asked, part) } as const]
        }),
  )
  const words = tokens.filter(({ use }) => use === 'passed').map(({ text }) => text)
  return assumptionTexts([...resembling, ...(words.length === 0 ? [] : [{ kind: 'passed', words } as const])])
}
