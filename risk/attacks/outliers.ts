import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import { figureOf, is, isBetween, isOneOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack, Field } from '../field/attack.ts'
import { priorOf, yesOrNoBy } from '../field/evidence.ts'
import { groupAround, shuffled, type Group } from '../field/groups.ts'
import { numberOf } from '../world/world.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'

/**
 * Somebody in a group of people who all have another value of a known number: the average of that number over those who have the secret
 * is the others' value, unless the one is among them, and the spread is small.
 */

const SIZE = { least: 14, most: 120 }
const TRIES = 60

interface Odd {
  readonly column: Column
  readonly own: number
  /** What the others have, on average. */
  readonly other: number
  readonly group: Group
}

/** Those who are far from somebody in a number, and he; null where there are none. */
function farFrom(field: Field, column: Column, row: number): Filter | null {
  const { world, random } = field
  const { of, distinct } = world.rows.column(column.name)
  const own = of(row)
  if (own === null) return null
  const values = distinct
    .filter((value) => value !== null && value !== own)
    .map(Number)
    .toSorted((a, b) => a - b)
  const isHigh = Number(own) > (values[Math.floor(values.length / 2)] ?? 0)
  // A third of the values at the other end, or one of them.
  const width = Math.max(1, Math.floor((random() * values.length) / 3))
  const far = isHigh ? values.slice(0, width) : values.slice(-width)
  const [low, high] = [far[0], far.at(-1)]
  if (low === undefined || high === undefined) return null
  if (low === high) return isOneOf(column, [low, Number(own)])
  return { kind: 'or', items: [isBetween(column, low, high), is(column, Number(own))] }
}

/** Groups around somebody of people who are far from him in a number, endlessly. */
function* oddOnesOut(field: Field, row: number): Generator<Odd, undefined> {
  const { world, random } = field
  const said = new Set<string>()
  for (let failed = 0; failed < TRIES; failed += 1) {
    const [column] = shuffled(world.weights, random)
    const condition = column === undefined ? null : farFrom(field, column, row)
    if (column === undefined || condition === null) continue
    const group = groupAround(field, row, SIZE, [condition], [column])
    const own = numberOf(world, column, row)
    const others =
      group?.rows.map((each) => numberOf(world, column, each)).filter((each) => each !== own) ?? []
    const key = JSON.stringify(group?.filter)
    if (group === null || others.length !== group.rows.length - 1 || said.has(key)) continue
    said.add(key)
    failed = 0
    yield { column, own, other: others.reduce((sum, each) => sum + each, 0) / others.length, group }
  }
  return undefined
}

const measuresOf = (column: Column): readonly Measure[] =>
  (['average', 'spread'] as const).map((name) => figureOf(name, column))

/** How much likelier a value is about 1 than about 0, as a logarithm. */
const likelier = (value: number, yes: number, no: number) => {
  const log = (at: number, spread: number) => -0.5 * ((value - at) / spread) ** 2 - Math.log(spread)
  return log(1, yes) - log(0, no)
}

const spreadOf = (values: readonly number[]) => priorOf(values).spread

/** By an average, and by a spread: how far each is from that of the others, in units of what the one would change. */
function oddsOf(
  field: Field,
  { column, own, other, group }: Odd,
  figures: readonly (number | null)[],
): number {
  const { world, yesOrNo, scheme } = field
  const [average = null, spread = null] = figures
  const others = group.rows.map((each) => numberOf(world, column, each)).filter((each) => each !== own)
  const expected = Math.max(2, yesOrNo.rate * others.length)
  const step = (own - other) / (expected + 1)
  const unsure = spreadOf(others) / Math.sqrt(expected) / Math.abs(step)
  const least = Math.max(scheme.floor / expected / Math.abs(step), 0.05)
  const noise = Math.max(scheme.part, scheme.chosen)
  let odds = 0
  if (average !== null)
    odds += likelier(
      (average - other) / step,
      Math.hypot(0.3, unsure, noise),
      Math.max(unsure, least, scheme.chosen),
    )
  const rest = spreadOf(others)
  const wide = Math.sqrt(rest ** 2 + (own - other) ** 2 / (expected + 1)) - rest
  if (spread !== null)
    odds += likelier(
      (spread - rest) / wide,
      Math.hypot(0.3, noise),
      Math.max(rest / wide / Math.sqrt(2 * expected), least, scheme.chosen),
    )
  return odds
}

export const outliers: Attack = {
  name: 'one who differs in a known number',
  idea: 'Average and spread of a known number over those who have it, in groups of people far from one in it.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { yesOrNo, world } = field
    const odd = oddOnesOut(field, row)
    const first = odd.next()
    if (first.done === true) return null
    let odds = Math.log(yesOrNo.rate / (1 - yesOrNo.rate))
    function* asking(): Asking {
      for (let each: Odd | undefined = first.value; each !== undefined; each = odd.next().value) {
        const { column, group } = each
        const told = yield {
          plan: planOf(world.model, [...group.filter, yesOrNo.holds], measuresOf(column)),
        }
        odds += oddsOf(field, each, figuresIn(told))
      }
    }
    return { secret: yesOrNo, targets: [row], asking: asking(), guesses: () => [yesOrNoBy(odds)] }
  },
}
