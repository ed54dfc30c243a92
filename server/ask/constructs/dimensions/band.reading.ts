import type { Case } from './cases.ts'
import { boundOf, type Bound } from './cases.reading.ts'
import type { Dimension } from './dimensions.ts'
import { inRange, isCountedIn } from '../conditions/condition-senses.ts'
import { rule, ruleOf } from '../rule.ts'
import { dimensionOf } from './dimension-senses.ts'
import { type Column, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { isMoney } from '../../../semantic-model/currencies.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import type { Senses } from '../senses.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "split at 30 and 50" */
    splitAt: object
    numbers: { values: readonly number[] }
    /** One band of several: from `low` up to before `high`, of whole numbers; `bound` is what was said. */
    stretch: {
      low: number | null
      high: number | null
      last: number | null
      column: Column | null
      bound: Bound
      unit: Senses['number']['unit']
      /** "Thirties" */
      decade?: true
    }
    /** `gaps`: what lies between or beyond them is left out. */
    stretches: { bands: readonly Senses['stretch'][]; gaps: boolean }
  }
}

type Stretch = Senses['stretch']
/** One number as a band of its own. */
const single = (value: number): Stretch => ({
  low: value,
  high: value + 1,
  last: value,
  column: null,
  bound: { op: '=', value },
  unit: null,
})

/** Bands that the semantic model has, and bands that the question itself draws: "under 30, 30 to 49 and 50 plus". */
export const bandReading: ConstructReading = {
  words: [...wordsIn(import.meta.dirname, 'band'), ['stretch', single(0), 'none']],
  rules: ({ model }) => {
    const implied = model.columns.find(({ name }) => name === model.bareNumber) ?? null
    const price = model.columns.find(({ name }) => name === model.measure) ?? null
    const among = (column: Column | null, bands: Senses['stretches']) =>
      banded(column ?? (bands.bands.some(({ unit }) => isMoney(unit)) ? price : implied), bands)
    const joints = ['and', 'versus', 'or', 'to'] as const
    return [
      rule('band below', 'stretch', ['comparative', 'number'], ({ op, column }, number) =>
        op === '<' || op === '<=' ? open(op, number, number.decade ? implied : column) : null,
      ),
      rule('band above', 'stretch', ['comparative', 'number'], ({ op, column }, number) =>
        op === '>' || op === '>=' ? open(op, number, number.decade ? implied : column) : null,
      ),
      rule('band of a decade', 'stretch', ['number'], (number) => {
        const made = number.decade ? closed(number, { ...number, value: number.value + 9 }) : null
        return made === null ? null : { sense: { ...made.sense, column: implied, decade: true as const } }
      }),
      rule('band from', 'stretch', ['number', 'orMore'], (number, { op }) => open(op, number, null)),
      rule('band between', 'stretch', ['number', 'to', 'number'], (low, _, high) => closed(low, high)),
      rule('band between and', 'stretch', ['between', 'number', 'and', 'number'], (_, low, __, high) =>
        closed(low, high),
      ),
      rule(
        'n column groups bands',
        'comparison',
        ['number', 'column', 'band', 'stretches'],
        ({ value }, { column }, _, bands) => (value === bands.bands.length ? among(column, bands) : null),
      ),
      rule('band with unit', 'stretch', ['stretch', 'unit'], (band, { column }) => ({
        sense: { ...band, column },
      })),
      ...joints.map((joint) =>
        rule(`two bands ${joint}`, 'stretches', ['stretch', joint, 'stretch'], (first, _, second) =>
          following({ bands: [first], gaps: false }, second, joint),
        ),
      ),
      ...joints.map((joint) =>
        rule(`more bands ${joint}`, 'stretches', ['stretches', joint, 'stretch'], (before, _, next) =>
          following(before, next, joint),
        ),
      ),
      // "0, 1, 2 and 3+ claims"
      ...(['and', 'or'] as const).map((joint) =>
        rule(`numbers ${joint} band`, 'stretches', ['numbers', joint, 'stretch'], ({ values }, _, last) =>
          isAfter(last, values) ? { sense: { bands: [...values.map(single), last], gaps: true } } : null,
        ),
      ),
      // "No claims, one claim, two claims, three or more"
      rule(
        'counted up and band',
        'comparison',
        ['countedUp', 'and', 'stretch'],
        ({ column, values }, _, last) =>
          isAfter(last, values)
            ? among(column ?? last.column, { bands: [...values.map(single), last], gaps: true })
            : null,
      ),
      rule('bands column', 'comparison', ['stretches', 'column'], (bands, { column }) =>
        column.role === 'number' || column.discrete === true ? among(column, bands) : null,
      ),
      rule('column bands', 'comparison', ['column', 'stretches'], ({ column }, bands) =>
        among(column, bands),
      ),
      rule('column groups bands', 'comparison', ['column', 'band', 'stretches'], ({ column }, _, bands) =>
        among(column, bands),
      ),
      // "By age between 30 and 40": the groups and which of them.
      ...(
        [
          ['by', 'column', 'between', 'number', 'and', 'number'],
          ['by', 'column', 'between', 'number', 'to', 'number'],
          ['by', 'column', 'side', 'number', 'to', 'number'],
          ['by', 'column', 'number', 'to', 'number'],
        ] as const
      ).map((parts) =>
        ruleOf(
          'comparison',
          parts,
          (...senses: readonly unknown[]) => {
            const { column } = senses[1] as Senses['column']
            const low = (senses.at(-3) as Senses['number']).value
            const high = (senses.at(-1) as Senses['number']).value
            const dimension = dimensionOf(column)
            return !isNumeric(column) || dimension === null || low >= high
              ? null
              : { sense: { dimension, filter: inRange(column, low, high).filter, sides: [] } }
          },
          { tight: true },
        ),
      ),
      rule('bands', 'comparison', ['stretches'], (bands) => among(null, bands)),
      rule('by bands', 'comparison', ['by', 'comparison'], (_, sense) =>
        sense.dimension?.kind === 'band' || sense.dimension?.kind === 'cases' ? { sense } : null,
      ),
      ...(
        [
          ['split at', ['column', 'splitAt', 'numbers']],
          ['bands split at', ['column', 'band', 'splitAt', 'numbers']],
        ] as const
      ).map(([name, parts]) =>
        rule(name, 'dimension', parts, (...senses: readonly unknown[]) => {
          // Both rules start and end alike.
          const { column } = senses[0] as Senses['column']
          const { values } = senses.at(-1) as Senses['numbers']
          const dimension = { kind: 'band' as const, column: column.name, edges: [...values] }
          return isNumeric(column) ? { sense: { dimension, plural: true, quantity: false } } : null
        }),
      ),
      ruleOf('numbers', ['number'], ({ value, decade }) => (decade ? null : { sense: { values: [value] } })),
      ...(['and', 'or'] as const).map((joint) =>
        rule(`numbers ${joint}`, 'numbers', ['numbers', joint, 'number'], ({ values }, _, { value }) =>
          value > (values.at(-1) ?? -Infinity) ? { sense: { values: [...values, value] } } : null,
        ),
      ),
      ruleOf('dimension', ['column', 'band'], ({ column }, { plural }) => {
        const dimension: Dimension | null =
          column.role === 'category' || column.role === 'flag'
            ? { kind: 'column', column: column.name }
            : column.bands === undefined
              ? null
              : { kind: 'band', column: column.name, edges: column.bands }
        return dimension === null ? null : { sense: { dimension, plural, quantity: false } }
      }),
    ]
  },
}
type Said = Senses['number']

/** "3 and more" or "3 to 4", after 0, 1 and 2. */
const isAfter = ({ low }: Stretch, values: readonly number[]) =>
  low !== null && values.every((value) => value < low && Number.isInteger(value))

/** From a number on, or up to one. */
function open(op: '<' | '<=' | '>' | '>=', { value, unit }: Said, column: Column | null) {
  const from = op === '>=' ? value : op === '>' ? value + 1 : null
  const to = op === '<' ? value : op === '<=' ? value + 1 : null
  return { sense: { low: from, high: to, last: null, column, bound: { op, value }, unit } }
}

function closed(from: Said, to: Said) {
  const [low, high] = [from.value, to.value]
  const unit = from.unit ?? to.unit
  return low < high
    ? { sense: { low, high: high + 1, last: high, column: null, bound: { low, high }, unit } }
    : null
}

/**
 * A band more: where it starts where the one before ends ("18 to 30" is followed by 30 or 31), or further on. A gap under "or"
 * is a condition, under "versus" it parts two sides.
 */
function following(
  { bands, gaps }: Senses['stretches'],
  next: Stretch,
  joint: 'and' | 'versus' | 'or' | 'to',
): { sense: Senses['stretches'] } | null {
  const last = bands.at(-1)
  if (last === undefined || last.high === null || next.low === null) return null
  // "In their 20s or 30s" is a condition.
  if (next.decade === true && joint !== 'and') return null
  if (next.low === last.high || next.low === last.high - 1) {
    // "30 to 50, 50 to 70": an upper end that the next band starts with belongs to the next.
    return { sense: { bands: [...bands.slice(0, -1), { ...last, high: next.low }, next], gaps } }
  }
  return next.low > last.high && joint === 'and' ? { sense: { bands: [...bands, next], gaps: true } } : null
}

/** The column that all bands are of; null where they are of several, or of numbers that are none of its. */
function columnOfAll(named: Column | null, bands: readonly Stretch[]): Column | null {
  const column = bands.find((band) => band.column !== null)?.column ?? named
  const isOfIt = (band: Stretch) =>
    (band.column === null || band.column === column) && (column === null || isCountedIn(column, band.unit))
  return column !== null && isNumeric(column) && bands.every(isOfIt) ? column : null
}

const isWhole = ({ role, fractional }: Column) => role !== 'money' && fractional !== true

/** A band with both ends, of which the upper may have gone to the next. */
function caseOf(column: Column, { bound, high }: Stretch): Case {
  const { name } = column
  return isWhole(column) && 'high' in bound && high === bound.high
    ? { kind: 'between', column: name, low: bound.low, high: high - 1 }
    : boundOf(name, bound)
}

/** Where a band starts: "over 100" of pounds, which have pence, starts at 100. */
const edgeOf = (column: Column, { low, bound }: Stretch) =>
  !isWhole(column) && 'op' in bound && bound.op === '>' ? bound.value : low

/** Bands as groups: up to their ends, where they have any. */
function banded(
  named: Column | null,
  { bands, gaps }: Senses['stretches'],
): { sense: Senses['comparison'] } | null {
  const column = columnOfAll(named, bands)
  if (column === null) return null
  const isOpen = bands[0]?.low === null && bands.at(-1)?.high === null
  const dimension: Dimension =
    gaps || !isOpen
      ? {
          kind: 'cases',
          column: column.name,
          cases: bands.map((band) => caseOf(column, band)),
          others: false,
        }
      : { kind: 'band', column: column.name, edges: bands.flatMap((band) => edgeOf(column, band) ?? []) }
  return { sense: { dimension, filter: null, sides: [] } }
}
