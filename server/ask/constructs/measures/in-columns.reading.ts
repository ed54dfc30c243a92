import { timeOf } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../conditions/conditions.ts'
import { sideBySide } from '../dimensions/dimension-senses.ts'
import { wordsIn, type Domain, type ConstructReading } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { MOST_COLUMNS } from './in-columns.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "As columns", after periods. */
    asColumns: { columns: 'sure' | 'loose' }
    /** "Years as columns" */
    yearsAcross: object
  }
}

/** The years of the data; null where they are too many, or one alone. */
function yearsOf({ model, profile: { firstDay, lastDay } }: Domain): Senses['comparison'] | null {
  const time = timeOf(model)
  if (time === null || time.isYear === true || firstDay === null || lastDay === null) return null
  const [first, last] = [firstDay, lastDay].map((day) => Number(day.slice(0, 4))) as [number, number]
  const count = last - first + 1
  if (count < 2 || count > MOST_COLUMNS) return null
  const sides = Array.from({ length: count }, (_, place): Filter => ({
    kind: 'period',
    column: time.name,
    from: `${first + place}-01-01`,
    to: `${first + place + 1}-01-01`,
  }))
  return {
    dimension: { kind: 'grain', column: time.name, grain: 'year' },
    filter: null,
    sides,
    columns: 'sure',
  }
}

/** How people ask for periods as columns. */
export const inColumnsReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'in-columns'),
  rules: (of) => [
    rule('years as columns', 'comparison', ['yearsAcross'], () => {
      const sense = yearsOf(of)
      return sense === null ? null : { sense }
    }),
    ruleOf('comparison', ['filter', 'asColumns'], (filter, { columns }) => inColumnsOf(of, filter, columns)),
  ],
}

function inColumnsOf({ model }: Domain, filter: Senses['filter'], columns: 'sure' | 'loose') {
  const sides = sideBySide(model, filter)
  // Values of other columns are groups, which say more.
  if (sides === null || sides.sense.dimension.kind !== 'grain') return null
  return { sense: { ...sides.sense, columns } }
}
