import { wordsIn } from '../reading.ts'
import type { Filter } from './conditions.ts'
import { rule, ruleOf } from '../rule.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import { columnOf, type Column } from '../../../semantic-model/semantic-model.ts'
import { equal, negated, type FilterSense } from './condition-senses.ts'
import { valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "including", before what is one of the groups */
    including: object
    /** "incl. unlimited", of a group that is named elsewhere */
    includingMissing: { column: Column }
    /** "missing", before what there is no value of */
    lacking: object
    /** "left blank", of what has no value */
    blank: object
    /** "figure", behind a column of which there is one or none */
    entryOf: object
    /** "recorded", of what is there or is not */
    stated: object
  }
}

/**
 * A column that has no value: "with no outpatient limit".
 *
 * Plan: `{ kind: 'missing', column: 'outpatient_limit_gbp' }`
 */

const node = object({ kind: Type.Literal('missing'), column: columnName }, 'no value')

export const missing: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'missing'),
  sql: (_, { column }) => sql`${sql.ref(column)} is null`,
  said: [[({ model }, { column }) => ` is ${valueText(columnOf(model, column), null)}`]],
  isPlain: () => true,
  left: () => ({ isNone: true }),
  reading: {
    words: wordsIn(import.meta.dirname, 'missing'),
    rules: ({ profile }) => [
      // "No gender stated", "do not have a gender recorded": denied once, whichever way it is written.
      rule('no column stated', 'filter', ['not', 'column', 'stated'], ({ leavesOut }, { column }) =>
        // "No claims recorded": where there could have been none, nothing recorded is none.
        leavesOut === true || column.missing?.unless !== undefined ? null : unstated(profile, column),
      ),
      ruleOf('filter', ['column', 'not', 'stated'], ({ column }, { leavesOut }) =>
        leavesOut === true ? null : unstated(profile, column),
      ),
      // "Sex left unsaid", "a blank claims figure": nothing was written, whatever there is otherwise.
      ruleOf('filter', ['column', 'blank'], ({ column }) => ({
        sense: blankOf(profile, column),
      })),
      ruleOf('filter', ['blank', 'column'], (_, { column }) => ({
        sense: blankOf(profile, column),
      })),
      // "No claims figure": not even one that says nought.
      rule('no column entry', 'filter', ['not', 'column', 'entryOf'], ({ leavesOut }, { column }) =>
        leavesOut === true ? null : { sense: blankOf(profile, column) },
      ),
      ruleOf('filter', ['with', 'column', 'stated'], (_, { column }) => {
        const none = unstated(profile, column)
        return none === null ? null : { sense: negated(none.sense) }
      }),
      ruleOf('includingMissing', ['including', 'missing'], (_, { column, present }) =>
        present ? null : { sense: { column } },
      ),
      ruleOf('filter', ['column', 'missing'], ({ column }, { column: of, present }) => {
        const missing: Filter = { kind: 'missing', column: column.name }
        const filter: Filter = present ? { kind: 'not', item: missing } : missing
        return column === of ? { sense: { filter, column: column.name, values: null } } : null
      }),
      // "No outpatient limit, you know, unlimited": what it lacks is said twice, and denied once.
      rule(
        'no column missing',
        'filter',
        ['not', 'column', 'missing'],
        ({ leavesOut }, { column }, { column: of, present }) =>
          leavesOut !== true && !present && column === of
            ? {
                sense: {
                  filter: { kind: 'missing', column: column.name },
                  column: column.name,
                  values: null,
                },
              }
            : null,
      ),
      // "Missing claims amount": of a column that has a word for it.
      ruleOf('filter', ['lacking', 'column'], (_, { column }) => unstated(profile, column)),
      // "No upper limit on outpatient treatment"
      rule('missing of column', 'missing', ['missing', 'column'], (sense, { column }) =>
        column === sense.column ? { sense } : null,
      ),
      ruleOf('filter', ['missing'], ({ column, present }) => {
        const missing: Filter = { kind: 'missing', column: column.name }
        return {
          sense: {
            filter: present ? { kind: 'not', item: missing } : missing,
            column: column.name,
            values: null,
          },
        }
      }),
    ],
  },
}

/** How data says that something was not said. */
const UNSTATED =
  /^(?:not (?:stated|known|recorded|given|specified|available|disclosed|provided|declared)|unknown|unspecified|undisclosed|unrecorded|undeclared|n\/?a|none (?:given|stated|recorded)|prefers? not to say)$/i

/** Where nothing is written in a column: the value that stands for it, or none. */
function blankOf(profile: DatasetProfile, column: Column): FilterSense {
  const said = profile.values[column.name]?.find((each) => UNSTATED.test(each))
  return said === undefined
    ? { filter: { kind: 'missing', column: column.name }, column: column.name, values: null }
    : equal(column, [said])
}

/** Where a column says that there is nothing, by a value or by having none. */
function unstated({ values }: DatasetProfile, column: Column): { sense: FilterSense } | null {
  const value = values[column.name]?.find((each) => UNSTATED.test(each))
  if (value !== undefined) return { sense: equal(column, [value]) }
  return column.missing === undefined
    ? null
    : { sense: { filter: { kind: 'missing', column: column.name }, column: column.name, values: null } }
}
