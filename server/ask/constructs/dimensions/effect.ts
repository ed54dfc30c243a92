import type { Dimension } from './dimensions.ts'
import { dimensionOf } from './dimension-senses.ts'
import type { Measure } from '../measures/measures.ts'
import { aggregated } from '../measures/quantities.ts'
import type { Senses } from '../senses.ts'
import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { rule, ruleOf, rules } from '../rule.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'

declare module '../senses.ts' {
  interface Senses {
    effect: object
    /** `reversed`: what depends stands first ("premium depends on age"). */
    on: { reversed: boolean }
    /** What a column does to a figure. */
    effectOn: { dimension: Dimension; measure: Measure }
    /** "As", before what moves: "as the excess goes up" */
    alongWith: object
  }
}

/** What a column does to a figure: the figure by its values or bands. */
export const effect: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'effect'),
  rules: () => [
    // "Conversion as the excess goes up": it is what the figure is along.
    rule('along what moves', 'groups', ['alongWith', 'column', 'change'], (_, { column }, { ranked }) => {
      const dimension = isNumeric(column) && ranked === undefined ? alongOf(column) : null
      return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: true } }
    }),
    rule(
      'effect of column on column',
      'effectOn',
      ['effect', 'column', 'on', 'column'],
      (_, a, { reversed }, b) => (reversed ? effectOf(b.column, a.column) : effectOf(a.column, b.column)),
    ),
    ...rules(
      'effectOn',
      {
        'effect of column on measure': ['effect', 'column', 'on', 'measure'],
        'column on measure': ['column', 'on', 'measure'],
      },
      ({ column: { column }, on: { reversed }, measure: { measures, named } }) =>
        reversed || !named ? null : onMeasure(column, measures),
    ),
    ruleOf('effectOn', ['column', 'effect', 'on', 'column'], (a, _, __, b) => effectOf(a.column, b.column)),
    rule('effect between', 'effectOn', ['effect', 'column', 'and', 'column'], (_, a, __, b) =>
      isNumeric(b.column) ? effectOf(a.column, b.column) : effectOf(b.column, a.column),
    ),
    ruleOf('effectOn', ['measure', 'on', 'column'], ({ measures, named }, { reversed }, { column }) =>
      reversed && named ? onMeasure(column, measures) : null,
    ),
    ruleOf('effectOn', ['column', 'on', 'column'], (a, { reversed }, b) =>
      reversed ? effectOf(b.column, a.column) : effectOf(a.column, b.column),
    ),
  ],
}
/** What a column does to a figure: the figure by its values or bands. */
function effectOf(by: Column, of: Column): { sense: Senses['effectOn'] } | null {
  if (!isNumeric(of) || by === of) return null
  const sense = effectOn(by, aggregated('average', of))
  return sense === null ? null : { sense }
}

function onMeasure(column: Column, [measure, ...more]: readonly Measure[]) {
  const sense = measure === undefined || more.length > 0 ? null : effectOn(column, measure)
  return sense === null ? null : { sense }
}

function effectOn(by: Column, measure: Measure): Senses['effectOn'] | null {
  const dimension = alongOf(by)
  return dimension === null ? null : { dimension, measure }
}

/** The bands of a column that has some, or its values. */
const alongOf = (by: Column) =>
  isNumeric(by) && by.bands !== undefined
    ? ({ kind: 'band', column: by.name, edges: by.bands } as const)
    : dimensionOf(by)
