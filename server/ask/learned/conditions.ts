import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { leavesOf, type Filter } from '../constructs/conditions/conditions.ts'
import { isCountedIn } from '../constructs/conditions/making.ts'
import type { Comparison } from '../constructs/node.ts'
import type { Category, Item } from '../constructs/senses.ts'
import { strengthOf, symbolAt, type Asked } from './asked.ts'
import { kindOf, levelOf } from './context.ts'
import type { Decision, Option } from './linear.ts'
import type { ValueMention } from './values.ts'
import { PLAIN } from './words.ts'

/** What a stretch of a question may be a condition of, or what else its number says. `at`: the value or number that it is about. */
export type Said = {
  readonly from: number
  readonly to: number
  readonly at: readonly [from: number, to: number]
} & (
  | { readonly role: 'none' }
  | { readonly role: 'filter'; readonly filter: Filter; readonly by: string }
  /** How many groups are shown. */
  | { readonly role: 'limit'; readonly number: number }
  /** A bound of the figure itself. */
  | { readonly role: 'bound'; readonly op: Comparison; readonly number: number }
)

export const comparisons = ['=', '>', '<', '>=', '<=', '<>'] as const satisfies readonly Comparison[]

/** How a number or a value is compared, by the words around it. */
export function comparisonDecision(
  asked: Asked,
  from: number,
  to: number,
  isNumber: boolean,
): Decision<Comparison> {
  const before = (steps: number) => symbolAt(asked, from - steps)
  const after = (steps: number) => symbolAt(asked, to + steps)
  const features = [
    `${before(1)} ~`,
    `${before(2)} ${before(1)} ~`,
    `${before(3)} ${before(2)} ${before(1)} ~`,
    `~ ${after(0)} ${after(1)}`,
    `~ ${after(0)} ${after(1)} ${after(2)}`,
    isNumber ? 'number' : 'value',
    ...[1, 2, 3, 4, 5].map((steps) => `${before(steps)} .. ~`),
    ...[0, 1, 2].map((steps) => `~ .. ${after(steps)}`),
  ]
  return {
    name: 'comparison',
    shared: [...new Set(features)],
    options: comparisons
      .filter((op) => isNumber || op === '=' || op === '<>')
      .map((op) => ({ value: op, as: op, features: [] })),
  }
}

/** A number of the question, or two that bound a range. */
interface SaidNumber {
  readonly from: number
  readonly to: number
  readonly value: number
  readonly upTo: number | null
}

const JOINTS = new Set(['and', 'to'])

function numbersIn({ words }: Asked): readonly SaidNumber[] {
  const found: SaidNumber[] = []
  for (let at = 0; at < words.length;) {
    const number = words[at]?.number ?? null
    if (number === null) {
      at += 1
      continue
    }
    const end = at + number.length
    const second = words[end + 1]?.number ?? null
    const joint = words[end]?.norm ?? ''
    const opens = ['between', 'from'].includes(words[at - 1]?.norm ?? '') || joint === 'to'
    if (second !== null && JOINTS.has(joint) && opens && second.value > number.value) {
      const to = end + 1 + second.length
      found.push({ from: at, to, value: number.value, upTo: second.value })
      at = to
      continue
    }
    found.push({ from: at, to: end, value: number.value, upTo: null })
    at = end
  }
  return found
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100
const sizeOf = (value: number) =>
  value <= 3 ? String(value) : value <= 20 ? 'some' : value <= 100 ? 'many' : 'very many'

/** How far from a place the nearest mention of a column is, and how sure that is. */
function distanceTo(
  { mentions }: Asked,
  column: number,
  from: number,
  to: number,
): { far: string; level: string } {
  let nearest: { readonly steps: number; readonly far: string; readonly level: string } | null = null
  for (const mention of mentions[column] ?? []) {
    if (mention.score < 0.4) continue
    const steps = mention.to <= from ? from - mention.to : mention.from >= to ? 4 + mention.from - to : 0
    const far =
      mention.to <= from
        ? steps < 4
          ? `before ${steps}`
          : steps < 10
            ? 'before'
            : 'far'
        : mention.from >= to
          ? steps < 9
            ? `after ${steps - 4}`
            : 'far'
          : 'within'
    if (nearest === null || steps < nearest.steps) nearest = { steps, far, level: levelOf(mention.score) }
  }
  return nearest ?? { far: 'nowhere', level: '' }
}

function numberOptions(asked: Asked, said: SaidNumber, op: Comparison): readonly Option<Said>[] {
  const { model, profile, words } = asked
  const { from, to, value, upTo } = said
  const unit = words[from]?.number?.unit ?? null
  const around = [
    ...[1, 2, 3].map((steps) => `${steps} before ${symbolAt(asked, from - steps)}`),
    `${symbolAt(asked, from - 2)} ${symbolAt(asked, from - 1)} ~`,
    `${symbolAt(asked, from - 3)} ${symbolAt(asked, from - 2)} ${symbolAt(asked, from - 1)} ~`,
    `~ ${symbolAt(asked, to)}`,
    `~ ${symbolAt(asked, to)} ${symbolAt(asked, to + 1)}`,
    `${symbolAt(asked, from - 1)} ~ ${symbolAt(asked, to)}`,
    `size ${sizeOf(value)}`,
    ...(upTo === null ? [] : ['range']),
    ...(/\d/.test(words[from]?.text ?? '') ? [] : ['in words']),
    ...(isYear(value) ? ['like a year'] : []),
    ...(/\d(?:st|nd|rd|th)$/.test(words[from]?.norm ?? '') ? ['ordinal'] : []),
  ]
  const options: Option<Said>[] = []
  if (upTo === null) {
    options.push({
      value: { from, to, at: [from, to], role: 'bound', op, number: value },
      as: 'bound',
      features: around,
    })
    if (Number.isInteger(value) && value > 0)
      options.push({
        value: { from, to, at: [from, to], role: 'limit', number: value },
        as: 'limit',
        features: around,
      })
  }
  const numeric = model.columns.flatMap((column, place) =>
    isNumeric(column) && isCountedIn(column, unit) ? [{ column, place }] : [],
  )
  const near = numeric.map(({ place }) => distanceTo(asked, place, from, to))
  for (const [at, { column }] of numeric.entries()) {
    const { far, level } = near[at] ?? { far: 'nowhere', level: '' }
    const range = profile.ranges[column.name]
    const inside = range !== undefined && value >= range.min && value <= range.max
    const unnamed = far === 'nowhere' ? 'unnamed' : 'named'
    const filter: Filter =
      upTo === null
        ? { kind: 'compare', column: column.name, op, value }
        : { kind: 'between', column: column.name, low: value, high: upTo }
    options.push({
      value: { from, to, at: [from, to], role: 'filter', filter, by: 'number' },
      as: 'number',
      features: [
        ...around,
        `column ${far} ${level}`,
        `column ${far}`,
        `${inside ? 'inside' : 'outside'} ${unnamed}`,
        `kind ${kindOf(asked, column)}`,
        ...(column.isYear === true || /year/i.test(column.name)
          ? [`year ${isYear(value)}`]
          : isYear(value)
            ? [`no year ${unnamed}`]
            : []),
        `units ${(column.units ?? []).some((unit) => unit === words[to]?.norm || unit === words[to]?.lemma)}`,
        `money ${column.role === 'money'} ${words[from]?.number?.unit === 'pounds'}`,
      ],
    })
  }
  return options
}

function valueOption(
  asked: Asked,
  mention: ValueMention,
  rivals: readonly ValueMention[],
  op: Comparison,
): Option<Said> {
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
function readOptions(asked: Asked): readonly Option<Said>[] {
  return asked.items.flatMap((item): readonly Option<Said>[] => {
    const { category, sense, from, to, derivation, leaves } = item
    if (category !== 'filter' || sense.filter.kind === 'and' || sense.filter.kind === 'or') return []
    const rule = derivation?.rule ?? 'word'
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

function noneOption(asked: Asked, options: readonly Option<Said>[]): Option<Said> {
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

/** Options beyond which a stretch of a question is too unclear to weigh them all. */
const MOST_OPTIONS = 40

/** What each stretch of the question that may hold a condition says: one decision for each. */
export function conditionDecisions(
  asked: Asked,
  compared: (decision: Decision<Comparison>) => Comparison,
): readonly Decision<Said>[] {
  const valued = asked.values.filter(
    ({ from, to, by }) =>
      to - from > 1 ||
      by === 'initial' ||
      asked.words[from]?.isQuoted === true ||
      !PLAIN.has(asked.words[from]?.norm ?? ''),
  )
  const options = [
    ...readOptions(asked),
    ...valued.map((mention) => {
      const rivals = valued.filter(({ from, to }) => from < mention.to && to > mention.from)
      const op = compared(comparisonDecision(asked, mention.from, mention.to, false))
      return valueOption(asked, mention, rivals, op)
    }),
    ...numbersIn(asked).flatMap((number) =>
      numberOptions(asked, number, compared(comparisonDecision(asked, number.from, number.to, true))),
    ),
  ].toSorted((a, b) => a.value.at[0] - b.value.at[0] || b.value.at[1] - a.value.at[1])
  const stretches: Option<Said>[][] = []
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

/** The conditions of single values that a filter is made of, as texts that are equal where they ask the same. */
export function leafKeys(filter: Filter): readonly string[] {
  const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
  const key = (...parts: readonly unknown[]) => JSON.stringify(parts.map(lower))
  const turned = (leaf: Filter, isNot: boolean): readonly string[] => {
    switch (leaf.kind) {
      case 'compare':
        return [
          key(leaf.column, isNot && leaf.op === '=' ? '<>' : leaf.op, leaf.value, isNot && leaf.op !== '='),
        ]
      case 'in':
        return leaf.values.map((value) => key(leaf.column, isNot ? '<>' : '=', value, false))
      default:
        return [key(leaf, isNot)]
    }
  }
  if (filter.kind === 'and' || filter.kind === 'or') return filter.items.flatMap(leafKeys)
  if (filter.kind === 'not') return leavesOf(filter.item).flatMap((leaf) => turned(leaf, true))
  return turned(filter, false)
}
