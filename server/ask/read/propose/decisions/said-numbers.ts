import { isNumeric } from '../../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../../constructs/conditions/conditions.ts'
import { isCountedIn } from '../../../constructs/conditions/condition-senses.ts'
import type { ComparisonOperator } from '../../../constructs/node.ts'
import { symbolAt, type QuestionFeatures } from '../../mentions/asked.ts'
import { kindOf, levelOf } from './around-mentions.ts'
import type { Option } from './linear.ts'
import type { SaidCondition } from './said.ts'

/** A number of the question, or two that bound a range. */
export interface SaidNumber {
  readonly from: number
  readonly to: number
  readonly value: number
  readonly upTo: number | null
}

const JOINTS = new Set(['and', 'to'])

/** How much of a name has to be said for its numbers to be a part of it: "counter 2" is no counter of two. */
const WHOLE = 0.99

export function numbersIn({ words, mentions }: QuestionFeatures): readonly SaidNumber[] {
  const named = mentions.flat().filter(({ score, by, said }) => score >= WHOLE && by === 'same' && said > 1)
  const isNamed = (at: number) => named.some(({ from, to }) => from <= at && at < to)
  const found: SaidNumber[] = []
  for (let at = 0; at < words.length;) {
    const number = words[at]?.number ?? null
    if (number === null || isNamed(at)) {
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
export function distanceTo(
  { mentions }: QuestionFeatures,
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

export function numberOptions(
  asked: QuestionFeatures,
  said: SaidNumber,
  op: ComparisonOperator,
): readonly Option<SaidCondition>[] {
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
  const options: Option<SaidCondition>[] = []
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
