import type { Column } from '../../../semantic-model/semantic-model.ts'
import type { ConstructReading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Senses } from '../senses.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "No claim, one claim, two": numbers of something, each more than the one before. */
    countedUp: { column: Column | null; values: readonly number[] }
    /** "And how many", between two of them */
    goesOn: object
  }
}

/** Fewer are no beginning of anything. */
const FEWEST = 2

/** Numbers that go on as they began: a group for each that there is. "No claim, one, two and so on". */
export const countedUpReading: ConstructReading = {
  rules: ({ model }) => [
    rule('numbers from one on', 'countedUp', ['number'], ({ value, unit, decade }) =>
      unit === null && !decade && (value === 0 || value === 1)
        ? { sense: { column: null, values: [value] } }
        : null,
    ),
    rule('numbers of something', 'countedUp', ['filter'], ({ column: name, values, filter }) => {
      const column = model.columns.find((each) => each.name === name)
      const numbers = (values ?? []).filter((value) => typeof value === 'number')
      return column !== undefined && isStepped(column) && filter.kind !== 'not' && numbers.length > 0
        ? { sense: { column, values: numbers } }
        : null
    }),
    rule('and on', 'goesOn', ['and'], () => ({ sense: {} })),
    rule('how many more', 'goesOn', ['howMany'], () => ({ sense: {} })),
    rule('and how many more', 'goesOn', ['and', 'goesOn'], () => ({ sense: {} })),
    rule('numbers go on', 'countedUp', ['countedUp', 'goesOn', 'countedUp'], (before, _, next) =>
      goingOn(before, next),
    ),
    rule('numbers go on bare', 'countedUp', ['countedUp', 'goesOn', 'number'], (before, _, number) =>
      number.decade || (number.unit !== null && before.column === null)
        ? null
        : goingOn(before, { column: null, values: [number.value] }),
    ),
    rule('counted up and so on', 'groups', ['countedUp', 'soOn'], (run) => each(run)),
    rule('counted up and so on column', 'groups', ['countedUp', 'soOn', 'column'], (run, _, { column }) => {
      const of = named(run, column)
      return of === null ? null : each(of.sense)
    }),
  ],
}

const isStepped = ({ role, discrete }: Column) => role === 'number' || discrete === true

const groupsOf = ({ name }: Column) => ({
  sense: { dimensions: [{ kind: 'column' as const, column: name }], within: null, sure: false },
})

/** One by one, or in steps of which there are enough to be seen. */
function areSteps(values: readonly number[]): boolean {
  const [first = 0, second = 0] = values
  const step = second - first
  return (
    values.length >= FEWEST &&
    (step === 1 || (step > 0 && values.length > FEWEST)) &&
    values.every((value, at) => value === first + at * step)
  )
}

function goingOn(before: Senses['countedUp'], next: Senses['countedUp']) {
  const column = before.column ?? next.column
  const isOther = next.column !== null && column !== next.column
  return isOther || (next.values[0] ?? 0) <= (before.values.at(-1) ?? Infinity)
    ? null
    : { sense: { column, values: [...before.values, ...next.values] } }
}

const named = ({ column, values }: Senses['countedUp'], of: Column) =>
  column === null && isStepped(of) && areSteps(values) ? { sense: { column: of, values } } : null

const each = ({ column, values }: Senses['countedUp']) =>
  column === null || !areSteps(values) ? null : groupsOf(column)
