import { drawnBy } from '../dimensions/dimensions.ts'
import { columnOf, pluralOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { allOf, columnsIn, conjunctsOf, leftBy, type Filter } from '../conditions/conditions.ts'
import { columnsNamed } from '../node.ts'
import { assumed, type QuestionParts, type Sketch, type Step } from '../sketch.ts'
import {
  countsRows,
  functionOf,
  isPlainCount,
  measureTouches,
  sharedBy,
  whereOf,
  type Measure,
} from './measures.ts'

/** What figures ask of rows: of which of them they are, where nothing else says so. */

/**
 * "What fraction made a claim": of those who could, where the figures are shares of such and of nothing else. "What fraction of
 * quotes" is of all of them.
 */
export function ofThoseThatCould(
  { model, question }: QuestionParts,
  measures: readonly Measure[],
): readonly Filter[] {
  const words = question.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  if (words.includes(model.entity.singular) || words.includes(model.entity.plural)) return []
  const flags = measures.map((measure) => {
    // Who has none are those that could not.
    const of = sharedBy(measure)
    const asked = of === null || leftBy(of)?.isNone === true ? [] : columnsIn(of)
    return [...new Set(asked.map((column) => columnOf(model, column).missing?.unless))]
  })
  const [flag, ...more] = [...new Set(flags.flat())]
  return flag === undefined || more.length > 0
    ? []
    : [{ kind: 'compare', column: flag, op: '=', value: true }]
}

/** "Who had a claim versus who had not": of those that could. */
export const ofThoseDrawn = ({ model }: QuestionParts, dimensions: Sketch['dimensions']): readonly Filter[] =>
  dimensions.flatMap((dimension) => {
    const flag =
      drawnBy(dimension)?.others === true ? columnOf(model, dimension.column).missing?.unless : undefined
    return flag === undefined ? [] : [{ kind: 'compare', column: flag, op: '=', value: true }]
  })

/** What all of a sum asks of rows where one of its parts is of some of them only. */
export function ofThoseThatHave({ model }: QuestionParts, measures: readonly Measure[]): readonly Filter[] {
  const flags = measures.map((measure) =>
    'column' in measure && measure.column !== undefined
      ? columnOf(model, measure.column).missing?.unless
      : undefined,
  )
  const [flag] = flags.filter((each) => each !== undefined)
  return flag === undefined ? [] : [{ kind: 'compare', column: flag, op: '=', value: true }]
}

/** "How much was claimed, and how many policies was that": of those that are counted by a name of their own. */
export function ofThoseCounted(said: QuestionParts, measures: readonly Measure[]): readonly Filter[] {
  if (!measures.some(isPlainCount)) return []
  const words = ` ${said.question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return ofThoseThatHave(said, measures).filter(
    (each) =>
      'column' in each &&
      columnOf(said.model, each.column).counts?.some((name) =>
        ['how many', 'number of'].some((before) => words.includes(` ${before} ${name} `)),
      ) === true,
  )
}

/** "On them", "of those", after what was counted. */
const ON_THEM = /\b(?:on|of|from|for|across|in|under|behind|with) (?:them|those|these)\b/i

/** "Policies sold and total premium on them": what is counted is what the figures behind it are of. */
export const figuresOnThem: Step = (sketch, said) => {
  const { measures } = sketch
  const at = measures.findLastIndex(countsRows)
  const of = measures[at]
  const where = of === undefined ? null : whereOf(of)
  const after = measures.slice(at + 1)
  const isOpen = (measure: Measure) => functionOf(measure) !== null && whereOf(measure) === null
  if (of === undefined || where === null || after.length === 0 || !after.every(isOpen)) return sketch
  if (!ON_THEM.test(said.question)) return sketch
  if (at > 0)
    return {
      ...sketch,
      measures: [...measures.slice(0, at + 1), ...after.map((each) => ({ ...each, where }) as Measure)],
    }
  return {
    ...sketch,
    measures: [{ kind: 'count' }, ...after],
    conditions: [...sketch.conditions, where],
  }
}

/** The names that rows go by where a flag holds, and otherwise as well, of those that are said: "policies" of quotes. */
const namesOfSome = ({ entity, columns }: SemanticModel, words: readonly string[]) =>
  columns
    .filter(({ counts = [] }) => counts.some((name) => words.includes(name)))
    .flatMap(({ name: column, counts = [] }) =>
      entity.synonyms
        .map((word) => pluralOf(word))
        .filter((name) => counts.includes(name) && words.includes(name))
        .map((name) => ({ column, name })),
    )

/** "Family policies", "cover level": what a value or a column is called, whether anybody bought them or not. */
const isOfValue = ({ columns }: SemanticModel, name: string, words: readonly string[]) =>
  columns
    .flatMap(({ label, values = {} }) => [label, ...Object.values(values).flat()])
    .flatMap((called) => [called, pluralOf(called)])
    .some(
      (called) =>
        called.includes(' ') &&
        ` ${called} `.includes(` ${name} `) &&
        ` ${words.join(' ')} `.includes(` ${called} `),
    )

/**
 * "How many policies with dental cover by month", "the average age of customers": of the quotes that became one. What they
 * cost is what everybody was told, but a sum of it.
 */
export const ofThoseNamed: Step = (sketch, said) => {
  const { model, question } = said
  const words = question.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const isOfRows = words.includes(model.entity.singular) || words.includes(model.entity.plural)
  const named = namesOfSome(model, words).find(({ name }) => !isOfValue(model, name, words))
  if (isOfRows || named === undefined) return sketch
  const figures = sketch.measures.map((measure) => [...measureTouches(model, measure)])
  const isPriced = (columns: readonly string[]) =>
    columns.some((column) => columnOf(model, column).role === 'money')
  const isSum = sketch.measures.some((measure) => functionOf(measure) === 'sum')
  if (!isSum && figures.every(isPriced)) return sketch
  // Where acceptance is asked for, or what only those have that are accepted, they are nobody else.
  const isTheirs = (column: string) =>
    column === named.column || columnOf(model, column).missing?.unless === named.column
  const asked = [...columnsNamed([sketch.filter, sketch.dimensions])]
  const isSaid = asked.some(isTheirs) || figures.flat().includes(named.column)
  if (isSaid || figures.every((columns) => columns.some(isTheirs))) return sketch
  const only: Filter = { kind: 'compare', column: named.column, op: '=', value: true }
  const { label, plural } = columnOf(model, named.column)
  return assumed(
    { ...sketch, filter: allOf([...conjunctsOf(sketch.filter), only]) },
    { kind: 'read', words: named.name, as: pluralOf(label, plural) },
  )
}
