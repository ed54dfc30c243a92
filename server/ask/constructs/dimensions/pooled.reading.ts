import { OF_YEAR } from './steps.ts'
import { isAssumed } from '../../grammar/chart-parser.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { rule, rules } from '../rule.ts'
import type { Stepped } from '../senses.ts'
import { unique, has, lacking, type Step } from '../sketch.ts'
import { stepIn, type Dimension } from './dimensions.ts'
import { timeDimension } from './dimension-senses.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "lumped together", of what are several years */
    pooling: object
    /** "Add", before the years that are put together */
    poolingFirst: object
    /** "ignoring", before the year or the column that makes no difference */
    ignoring: object
    /** "all years pooled": what comes back every year is taken together */
    pooled: object
    /** "Any insurer": all of them together */
    ofAny: object
    /** "January to December", of no year */
    allMonths: object
  }
}

/** What comes back every year, taken together over the years: "quotes by month, all years pooled". */
export const pooledReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'pooled'),
  rules: ({ model }) => {
    const ofAll = (groups: readonly Dimension[]) =>
      groups.every(({ column }) => columnOf(model, column).role !== 'date') ? { sense: {} } : null
    const ofYears = ({ grain, every }: Stepped) =>
      grain === 'year' && every === undefined ? { sense: {} } : null
    return [
      ...rules(
        'pooled',
        {
          'grain pooling': ['grain', 'pooling'],
          'pooling number grain': ['pooling', 'number', 'grain'],
          'poolingFirst number grain pooling': ['poolingFirst', 'number', 'grain', 'pooling'],
          'poolingFirst grain pooling': ['poolingFirst', 'grain', 'pooling'],
          'ignoring grain': ['ignoring', 'grain'],
        },
        ({ grain: step }) => ofYears(step),
      ),
      // "For any insurer", "across all regions": of all of them, where nothing else needs them as groups.
      rule('ignoring groups', 'ofAny', ['ignoring', 'dimensions'], (_, { dimensions }) => ofAll(dimensions)),
      // "Total deaths, all airlines together"
      rule('groups pooled', 'ofAny', ['dimensions', 'pooling'], ({ dimensions }) => ofAll(dimensions)),
    ]
  },
}

function everyYear(dimension: Dimension): Dimension {
  const step = stepIn(dimension)
  const grain = step === null || step.every !== undefined ? undefined : OF_YEAR.get(step.grain)
  return grain === undefined ? dimension : { kind: 'grain', column: dimension.column, grain }
}

const SEASONS: readonly unknown[] = [...OF_YEAR].flat()
const isSeason = (step: Stepped | null) => SEASONS.includes(step?.grain)

/** Kinds of words that say something of groups. */
const OF_GROUPS = ['compare', 'ordering', 'rank', 'extreme', 'distribution', 'difference', 'change'] as const

/** "Compare premiums across all regions" is by region. */
export const groupsIgnored: Step = (sketch, said) =>
  has(said, 'ofAny') && sketch.dimensions.length === 0 && OF_GROUPS.some((category) => has(said, category))
    ? lacking(said, 'dimension', ['ofAny'], 'leaves no groups to compare')
    : sketch

/** Months and quarters of any year, where the years are taken together. */
export const yearsPooled: Step = (sketch, said) => {
  const isAll = has(said, 'allMonths')
  if (!isAll && !has(said, 'pooled')) return sketch
  const isSeasonal = sketch.dimensions.some((each) => isSeason(stepIn(each)))
  if (!has(said, 'pooled'))
    return isSeasonal
      ? sketch
      : lacking(said, 'grain', ['allMonths'], 'is of a year that is not named, or of every year')
  // "January" of a year that nobody named.
  if (said.parts.some((part) => isAssumed(part, 'year')))
    return lacking(said, 'grain', ['pooled'], 'goes with no month of a single year')
  // "Average premium per month, ignoring the year" has months, and is no price by the month.
  if (!isAll && !isSeasonal && /\b(?:month|quarter)s?\b/i.test(said.question))
    return lacking(said, 'grain', ['pooled'], 'needs months or quarters that come back')
  const month = isAll && !isSeasonal ? timeDimension(said.model, { grain: 'monthOfYear' }) : undefined
  if (month === null)
    return lacking(
      said,
      'grain',
      ['allMonths'],
      `needs a date, and nothing dates ${said.model.entity.plural}`,
    )
  const named = [...sketch.dimensions, ...(month === undefined ? [] : [month])]
  return { ...sketch, dimensions: unique(named.map(everyYear)) }
}
