import { negated } from './condition-senses.ts'
import { rule } from '../rule.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "bar", before the one of several that is left out */
    butNot: object
  }
}

/** All values of a column but some: "any region bar Scotland". */
export const allButReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'all-but'),
  rules: () => [
    rule('any column but value', 'filter', ['column', 'butNot', 'filter'], ({ column }, _, left) =>
      column.name === left.column && left.values !== null ? { sense: negated(left) } : null,
    ),
    // "For every channel bar brokers": the groups, without one of them.
    rule('groups but value', 'groups', ['groups', 'butNot', 'filter'], (groups, _, left) =>
      left.values !== null && groups.dimensions.some(({ column }) => column === left.column)
        ? { sense: groups, condition: negated(left) }
        : null,
    ),
  ],
}
