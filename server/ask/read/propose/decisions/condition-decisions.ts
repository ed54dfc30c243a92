import { heldBy, valuesOf, type Filter } from '../../../constructs/conditions/conditions.ts'
import type { Column } from '../../../../semantic-model/semantic-model.ts'
import type { ComparisonOperator, Scalar } from '../../../constructs/node.ts'
import type { Category, Item } from '../../../constructs/senses.ts'
import { strengthOf, symbolAt, type QuestionFeatures } from '../../mentions/asked.ts'
import { comparisonDecision } from './comparison-decision.ts'
import { kindOf } from './around-mentions.ts'
import type { Decision, Option } from './linear.ts'
import { distanceTo, numberOptions, numbersIn } from './said-numbers.ts'
import type { SaidCondition } from './said.ts'
import type { ValueMention } from '../../mentions/values.ts'
import { PLAIN } from '../../words/said-words.ts'

/** What each stretch of a question that may hold a condition says. */

function valueOption(
  asked: QuestionFeatures,
  mention: ValueMention,
  rivals: readonly ValueMention[],
  op: ComparisonOperator,
): Option<SaidCondition> {
  const { model, words, mentions } = asked
  const { from, to, by } = mention
  const place = model.columns.findIndex(({ name }) => name === mention.column)
  const column = model.columns[place] as Column
  const length = Math.min(to - from, 3)
  const longest = Math.max(...rivals.map((rival) => rival.to - rival.from))
  const { far } = distanceTo(asked, place, from, to)
  const word = words[from]
  const isName = words.slice(from, to).some((each) => each.isName)
  const isQuoted = words.slice(from, to).some((each) => each.isQuoted)
  const within = (own: boolean) =>
    mentions.some(
      (list, at) =>
        (at === place) === own &&
        list.some((other) => other.score > 0.75 && other.from <= from && other.to >= to),
    )
  return {
    value: {
      from,
      to,
      at: [from, to],
      role: 'filter',
      filter: { kind: 'compare', column: mention.column, op, value: mention.value },
      by,
    },
    as: 'value',
    features: [
      `by ${by}`,
      `by ${by} ${length}`,
      `${to - from === longest ? 'longest' : 'shorter'} ${length}`,
      `quoted ${isQuoted}`,
      `name ${isName} ${by}`,
      `${symbolAt(asked, from - 1)} ~`,
      `${symbolAt(asked, from - 2)} ${symbolAt(asked, from - 1)} ~`,
      `~ ${symbolAt(asked, to)}`,
      `kind ${kindOf(asked, column)}`,
      `rivals ${Math.min(new Set(rivals.filter((rival) => rival.by === 'exact').map((rival) => rival.column)).size, 4)}`,
      `others of it ${Math.min(rivals.filter((rival) => rival.column === mention.column && rival.value !== mention.value).length, 3)} ${by}`,
      `column ${far}`,
      ...(word?.number === null || to - from > 1
        ? []
        : ['number', `number column ${far}`, `number ${symbolAt(asked, from - 1)} ~`]),
      ...(within(false) ? [`within another column ${by}`] : []),
      ...(within(true) ? [`within its column ${by}`] : []),
      ...(asked.isEntity[from] === true && to - from === 1 ? ['entity'] : []),
      `letters ${to - from === 1 ? Math.min(word?.norm.length ?? 0, 5) : 6}`,
    ],
  }
}

/** What words of a condition it is about, where it has more: the number of "members over 2". */
const ABOUT: ReadonlySet<Category> = new Set(['number', 'value', 'period', 'missing', 'truth', 'unit'])

function aboutOf(item: Item): readonly [number, number] {
  const spans: (readonly [number, number])[] = []
  const walk = (part: Item) => {
    if (part.derivation !== null) part.derivation.parts.forEach(walk)
    else if (ABOUT.has(part.category)) spans.push([part.from, part.to])
  }
  walk(item)
  if (spans.length === 0) return [item.from, item.to]
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

/** A condition that the grammar reads whole: "over 40", "in 2024", "non-smokers". */
function readOptions(asked: QuestionFeatures): readonly Option<SaidCondition>[] {
  return asked.items.flatMap((item): readonly Option<SaidCondition>[] => {
    const { category, sense, from, to, derivation, leaves } = item
    if (category !== 'filter' || ['all', 'any'].includes(heldBy(sense.filter)?.needs ?? '')) return []
    const rule = derivation?.rule.name ?? 'word'
    return [
      {
        value: { from, to, at: aboutOf(item), role: 'filter', filter: sense.filter, by: 'read' },
        as: 'read',
        features: [
          `rule ${rule}`,
          `kind ${sense.filter.kind}`,
          `kind ${sense.filter.kind} words ${Math.min(to - from, 4)}`,
          sense.bare === true ? 'bare' : 'whole',
          leaves.some(({ assumption }) => assumption !== null) ? 'assumed' : 'as it stands',
          `${symbolAt(asked, from - 1)} ~`,
          `~ ${symbolAt(asked, to)}`,
        ],
      },
    ]
  })
}

function noneOption(
  asked: QuestionFeatures,
  options: readonly Option<SaidCondition>[],
): Option<SaidCondition> {
  const from = Math.min(...options.map(({ value }) => value.at[0]))
  const to = Math.max(...options.map(({ value }) => value.at[1]))
  const kinds = new Set(options.map(({ as, value }) => (value.role === 'filter' ? `${as} ${value.by}` : as)))
  const inColumn = asked.mentions.some((list) =>
    list.some((mention) => mention.from <= from && mention.to >= to && strengthOf(mention) > 0.7),
  )
  return {
    value: { role: 'none', from, to, at: [from, to] },
    as: 'none',
    features: [
      ...[...kinds].map((kind) => `not ${kind}`),
      ...(inColumn ? ['in a column'] : []),
      ...(asked.isEntity[from] === true ? ['entity'] : []),
      `${symbolAt(asked, from - 1)} ~`,
      `~ ${symbolAt(asked, to)}`,
      ...asked.words.slice(from, to).map(({ lemma }) => `word ${lemma}`),
      `name ${asked.words.slice(from, to).some(({ isName }) => isName)}`,
    ],
  }
}

/** One of several ways to write what is read as all of them. */
const isListed = (filter: Filter, value: Scalar) => {
  const values = valuesOf(filter) ?? []
  return values.length > 1 && values.includes(value)
}
const isAmong = ({ column, value, from, to }: ValueMention, said: SaidCondition): boolean =>
  said.role === 'filter' &&
  said.from === from &&
  said.to === to &&
  'column' in said.filter &&
  said.filter.column === column &&
  isListed(said.filter, value)

/** Options beyond which a stretch of a question is too unclear to weigh them all. */
const MOST_OPTIONS = 40

/** What each stretch of the question that may hold a condition says: one decision for each. */
export function conditionDecisions(
  asked: QuestionFeatures,
  compared: (decision: Decision<ComparisonOperator>) => ComparisonOperator,
): readonly Decision<SaidCondition>[] {
  const read = readOptions(asked)
  const valued = asked.values.filter(
    (mention) =>
      (mention.to - mention.from > 1 ||
        mention.by === 'initial' ||
        asked.words[mention.from]?.isQuoted === true ||
        !PLAIN.has(asked.words[mention.from]?.norm ?? '')) &&
      !read.some(({ value }) => isAmong(mention, value)),
  )
  const options = [
    ...read,
    ...valued.map((mention) => {
      const rivals = valued.filter(({ from, to }) => from < mention.to && to > mention.from)
      const op = compared(comparisonDecision(asked, mention.from, mention.to, false))
      return valueOption(asked, mention, rivals, op)
    }),
    ...numbersIn(asked).flatMap((number) =>
      numberOptions(asked, number, compared(comparisonDecision(asked, number.from, number.to, true))),
    ),
  ].toSorted((a, b) => a.value.at[0] - b.value.at[0] || b.value.at[1] - a.value.at[1])
  const stretches: Option<SaidCondition>[][] = []
  let end = -1
  for (const option of options) {
    const last = stretches.at(-1)
    if (last === undefined || option.value.at[0] >= end) stretches.push([option])
    else last.push(option)
    end = Math.max(end, option.value.at[1])
  }
  return stretches.map((stretch) => {
    const kept = stretch.slice(0, MOST_OPTIONS)
    return { name: 'condition', shared: [], options: [noneOption(asked, kept), ...kept] }
  })
}
