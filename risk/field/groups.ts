import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'
import { is, isBetween, isOneOf } from '../asking/plans.ts'
import type { Field } from './attack.ts'

/** Groups of people that can be said, and that an attacker knows all members of. */

export interface Group {
  readonly filter: readonly Filter[]
  readonly rows: readonly number[]
  /** Of the later version of the data. */
  readonly isLater?: boolean
}

export interface Size {
  readonly least: number
  readonly most: number
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[left[at], left[other]] = [left[other] as T, left[at] as T]
  }
  return left
}

type Scalar = string | number | boolean

const sorted = <T extends Scalar>(values: readonly T[]): readonly T[] =>
  values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const valueOf = ({ world }: Field, column: Column, row: number) => world.rows.column(column.name).of(row)

/** How often a condition names more than somebody's own value. */
const WIDER = 0.4

/** A condition that holds for somebody: a value, or that and some others. */
function conditionOf(field: Field, column: Column, row: number): Filter | null {
  const value = valueOf(field, column, row)
  if (value === null) return null
  if (column.role === 'flag' || field.random() > WIDER) return is(column, value)
  const others = field.world.rows
    .column(column.name)
    .distinct.filter((each): each is Scalar => each !== null && each !== value)
  const more = shuffled(others, field.random).slice(0, 1 + Math.floor(field.random() * 2))
  return isOneOf(column, [value, ...more])
}

/** People around somebody by what is known of them, by chance; null where no conditions leave so many. */
export function groupAround(
  field: Field,
  row: number,
  { least, most }: Size,
  fixed: readonly Filter[] = [],
  without: readonly Column[] = [],
): Group | null {
  const { world, random } = field
  let filter = [...fixed]
  let rows = fixed.reduce<readonly number[] | null>(
    (among, item) => world.rows.where(item, among ?? undefined),
    null,
  )
  const columns = world.splits.filter((column) => !without.includes(column))
  for (const column of shuffled(columns, random)) {
    if (rows !== null && rows.length <= most) break
    const condition = conditionOf(field, column, row)
    if (condition === null) continue
    const narrowed = world.rows.where(condition, rows ?? undefined)
    if (narrowed.length < least) continue
    filter = [...filter, condition]
    rows = narrowed
  }
  return rows !== null && rows.length >= least && rows.length <= most ? { filter, rows } : null
}

/** A group, and the same without one of its members. */
export interface Pair {
  readonly whole: Group
  readonly rest: Group
}

interface Ordered {
  readonly column: Column
  readonly values: readonly Scalar[]
  readonly place: number
}

/** The members of a group along a column where nobody else has somebody's value; null where there is none. */
function alongWhich(field: Field, { rows }: Group, row: number): Ordered | null {
  for (const column of shuffled(field.world.ordered, field.random)) {
    const own = valueOf(field, column, row)
    const values = rows.map((each) => valueOf(field, column, each))
    if (own === null || values.includes(null) || values.filter((value) => value === own).length > 1) continue
    const along = sorted(values as Scalar[])
    return { column, values: along, place: along.indexOf(own) }
  }
  return null
}

const TRIES = 40
/** Ranges of one group before another is taken. */
const OF_ONE_GROUP = 10

/** Endless pairs that differ in somebody alone, each of so many people; ends where none can be said. */
export function* pairsAround(
  field: Field,
  row: number,
  { least, most }: Size,
  fixed: readonly Filter[] = [],
): Generator<Pair, undefined> {
  const said = new Set<string>()
  for (let failed = 0; failed < TRIES; failed += 1) {
    const around = groupAround(field, row, { least, most: 4 * most }, fixed)
    const ordered = around === null ? null : alongWhich(field, around, row)
    if (around === null || ordered === null) continue
    const { column, values, place } = ordered
    for (let turn = 0; turn < OF_ONE_GROUP; turn += 1) {
      const isUp = field.random() < 0.5
      const size = least + Math.floor(field.random() * (most - least + 1))
      const far = values[isUp ? Math.min(values.length - 1, place + size - 1) : Math.max(0, place - size + 1)]
      const [own, next] = [values[place], values[isUp ? place + 1 : place - 1]]
      if (far === undefined || own === undefined || next === undefined) continue
      const between = (from: Scalar, to: Scalar): Group => {
        const range = isUp ? isBetween(column, from, to) : isBetween(column, to, from)
        return { filter: [...around.filter, range], rows: field.world.rows.where(range, around.rows) }
      }
      const [whole, rest] = [between(own, far), between(next, far)]
      const key = JSON.stringify(whole.filter)
      if (rest.rows.length < least || rest.rows.length > most || said.has(key)) continue
      said.add(key)
      failed = 0
      yield { whole, rest }
    }
  }
  return undefined
}

/** What a condition may list of numbers. */
const MOST_LISTED = 8

/** A condition of chance that about half of a group meet; null where the column tells them not apart. */
function halfBy(field: Field, { rows }: Group, column: Column): Filter | null {
  const { world, random } = field
  const values = sorted(
    [...new Set(rows.map((row) => valueOf(field, column, row)))].filter((value) => value !== null),
  )
  if (values.length < 2) return null
  if (!world.ordered.includes(column)) {
    const half = Math.max(1, Math.min(MOST_LISTED, Math.round(values.length / 2)))
    return isOneOf(column, shuffled(values, random).slice(0, half))
  }
  const [low, high] = sorted([random(), random()]).map((part) => values[Math.floor(part * values.length)])
  return low === undefined || high === undefined ? null : isBetween(column, low, high)
}

const MOST_OF_ALL = 0.8
const PARTS_TRIED = 400

/** Parts of a group by one or two conditions of chance, none twice, endlessly. */
export function* partsOf(field: Field, group: Group, least: number): Generator<Group, undefined> {
  const said = new Set<string>()
  const columns = [...field.world.splits, ...field.world.ordered]
  for (let failed = 0; failed < PARTS_TRIED; failed += 1) {
    const chosen = shuffled(columns, field.random).slice(0, field.random() < 0.3 ? 1 : 2)
    const halves = chosen.map((column) => halfBy(field, group, column)).filter((half) => half !== null)
    const isEither = halves.length > 1 && field.random() < 0.5
    const conditions: readonly Filter[] = isEither ? [{ kind: 'or', items: halves }] : halves
    const rows = conditions.reduce((among, each) => field.world.rows.where(each, among), group.rows)
    const key = rows.join()
    if (said.has(key) || rows.length < least || rows.length > MOST_OF_ALL * group.rows.length) continue
    said.add(key)
    failed = 0
    yield { filter: [...group.filter, ...conditions], rows }
  }
  return undefined
}
