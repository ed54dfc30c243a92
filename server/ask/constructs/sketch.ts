import { pluralOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Assumption } from '../grammar/assumption.ts'
import { weightOfChoice } from '../grammar/weights.ts'
import { moved, type Calculation } from './calculations/calculations.ts'
import type { Pair } from './calculations/pair.ts'
import type { Filter } from './conditions/conditions.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { same } from '../grammar/same.ts'
import type { Having } from './having.ts'
import type { Measure } from './measures/measures.ts'
import type { Order } from './rank.ts'
import type { Reference } from './reference.ts'
import type { Category, Item, Senses } from './senses.ts'

/** How the parts of a question become a plan: step by step, each of which makes a new sketch or says what it lacks. */

/** A question in parts that account for all of its words. */
export interface QuestionParts {
  readonly model: SemanticModel
  readonly question: string
  readonly parts: readonly Item[]
  /** The words of a part, as typed. */
  readonly typed: (part: Item) => string
  /** The two sides that it compares; null where it compares none. */
  readonly pair: Pair | null
}

/** A plan in the making, and what had to be assumed for it. */
export interface Sketch {
  readonly measures: readonly Measure[]
  readonly calculations: readonly Calculation[]
  readonly dimensions: readonly Dimension[]
  readonly filter: Filter | null
  readonly reference: Reference | null
  readonly having: readonly Having[]
  readonly order: readonly Order[]
  readonly limit: number | null
  readonly skip: number | null
  readonly limitWithin: number | null
  /** Each period has a row. */
  readonly periods: 'every' | null
  /** How many groups there are is told in their place. */
  readonly tally: 'groups' | null
  readonly assumptions: readonly Assumption[]
  /** What was chosen where the words leave it open, by the names of the weights. */
  readonly choices: readonly string[]
  /** What the figures ask of rows. */
  readonly conditions: readonly Filter[]
  /** Conditions that were taken as something else. */
  readonly spent: readonly Senses['filter'][]
}

export const EMPTY: Sketch = {
  measures: [],
  calculations: [],
  dimensions: [],
  filter: null,
  reference: null,
  having: [],
  order: [],
  limit: null,
  skip: null,
  limitWithin: null,
  periods: null,
  tally: null,
  assumptions: [],
  choices: [],
  conditions: [],
  spent: [],
}

/** Why parts make no plan: what lacks what, as a person is told. */
export interface Lack {
  /** Of which construct or step. */
  readonly construct: string
  /** The words that it was read from, as typed. */
  readonly words: readonly string[]
  /** A sentence, without its full stop. */
  readonly lacks: string
}

export type Step = (sketch: Sketch, said: QuestionParts) => Sketch | Lack

export const isLack = (made: object): made is Lack => 'lacks' in made

const quoted = (words: readonly string[]) => words.map((text) => `“${text}”`).join(' and ')

/** Verbs that follow the quoted words, where there are several of these. */
const PLURAL: Readonly<Record<string, string>> = {
  needs: 'need',
  names: 'name',
  is: 'are',
  does: 'do',
  leaves: 'leave',
  asks: 'ask',
}

/** @param what after one quoted word, beginning with its verb: "needs a figure to rank by" */
export function lacking(
  { parts, typed }: QuestionParts,
  construct: string,
  of: readonly Category[],
  what: string,
): Lack {
  const words = parts.filter(({ category }) => of.includes(category)).map(typed)
  const said = words.length < 2 ? what : what.replace(/^\w+/, (verb) => PLURAL[verb] ?? verb)
  return { construct, words, lacks: `${words.length === 0 ? 'the question' : quoted(words)} ${said}` }
}

/** A group of this dataset, as an example: “insurers” or “by insurer”. */
export function groupsToName({ model }: Pick<QuestionParts, 'model'>): string {
  const column = model.columns.find(({ name }) => model.keyDimensions.includes(name))
  return column === undefined
    ? '“by” and a column'
    : `“${pluralOf(column.label, column.plural)}” or “by ${column.label}”`
}

export const unique = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.findIndex((other) => same(other, value)) === index)

export function sensesOf<C extends Category>(
  { parts }: Pick<QuestionParts, 'parts'>,
  category: C,
): readonly Senses[C][] {
  // An item's sense belongs to its category; the union does not carry that through the filter.
  return parts.filter((part) => part.category === category).map(({ sense }) => sense as Senses[C])
}

export const has = ({ parts }: Pick<QuestionParts, 'parts'>, ...categories: readonly Category[]) =>
  parts.some(({ category }) => categories.includes(category))

export const assumed = (sketch: Sketch, assumption: Assumption, choice?: string): Sketch => ({
  ...sketch,
  assumptions: [...sketch.assumptions, assumption],
  choices: choice === undefined ? sketch.choices : [...sketch.choices, choice],
})

/** The sketch with a measure, put first or last where it is not there yet, and its place; what names others by place goes along. */
export function withMeasure(
  sketch: Sketch,
  measure: Measure,
  first = false,
): readonly [sketch: Sketch, place: number] {
  const place = sketch.measures.findIndex((each) => same(each, measure))
  if (place !== -1) return [sketch, place]
  if (!first) return [{ ...sketch, measures: [...sketch.measures, measure] }, sketch.measures.length]
  const shifted: Sketch = {
    ...sketch,
    measures: [measure, ...sketch.measures],
    order: sketch.order.map((each) => (each.by === 'measure' ? { ...each, index: each.index + 1 } : each)),
    having: sketch.having.map((each) => ({ ...each, measure: each.measure + 1 })),
    calculations: sketch.calculations.map((each) => moved(each, 1)),
  }
  return [shifted, 0]
}

/** The measure where the sketch has none yet. */
export const orMeasure = (sketch: Sketch, measure: Measure | undefined): Sketch =>
  measure === undefined || sketch.measures.length > 0 ? sketch : withMeasure(sketch, measure)[0]

export const weightOfChoices = ({ choices }: Sketch) =>
  choices.reduce((sum, choice) => sum + weightOfChoice(choice), 0)
