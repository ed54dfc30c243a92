import { calculationText, type Calculation } from '../../server/ask/constructs/calculations/calculations.ts'
import {
  dimensionText,
  isRange,
  severalText,
  type Dimension,
} from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import { unlimitedText, type Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Comparison } from '../../server/ask/comparison.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Disclosed } from '../../server/ask/protect/disclose.ts'
import { columnOf, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { figureOf, NONE, type Figure } from './figures.ts'
import { daysAsked, lengthIn } from './days.ts'
import { isAlongTime, namesOf, sideOf, together } from './names.ts'
import { holding, keyOf, shifted, stepOf, sum, type Row, type Value } from './rows.ts'

/** What is true of an answer: the exact figure of every group that it shows, worked out from the rows. */

/** A group's figure. */
export interface Point {
  readonly row: number
  /** As texts may call it. */
  readonly names: readonly string[]
  /** By dimension, as texts may call it. */
  readonly parts: readonly (readonly string[])[]
  readonly keys: readonly Value[]
  readonly value: number
  readonly n: number
  /** Of chance alone, from the rows. */
  readonly error: number
  /** That the table tells of its cell. */
  readonly noise: number
  /** A period that the time asked about, or the data, does not cover whole. */
  readonly isCut: boolean
}

/** A column of figures. */
export interface Series {
  readonly label: string
  /** Of what was worked out the label of the measure that it is worked out from. */
  readonly base: string | null
  readonly unit: string
  readonly quantity: string | null
  /** Its figures add up to a whole, which is all that the plan asks about. */
  readonly isPart: boolean
  /** Of all groups, shown or not; null where its figures do not add up. */
  readonly whole: number | null
  readonly noiseOfWhole: number
  /** Noise that is usual in its cells: digits end where it begins. */
  readonly usualNoise: number
  readonly points: readonly Point[]
  /** Groups, not of few, that the answer leaves out, with noise that is usual. */
  readonly unshown: readonly Point[]
}

export interface Side {
  readonly dimension: Dimension
  readonly singular: string
  readonly plural: string
  /** What figures rise and fall with along it: of age bands "age". */
  readonly along: string
  readonly isTime: boolean
  /** Along a number: whoever has none is no part of a run. */
  readonly isNumbers: boolean
}

export interface Facts {
  readonly model: SemanticModel
  readonly plan: Plan
  readonly sides: readonly Side[]
  /** Calculations, then measures. */
  readonly series: readonly Series[]
  readonly calculations: number
  readonly figureWhere: (measure: number, filter: Filter | null) => Figure
  /** Rows that the answer shows; after these come others of a ranking. */
  readonly shown: number
  /** Groups that the answer does not show. */
  readonly hidden: number
  /**
   * Of the groups of a tally how many meet its conditions in the rows, how many are so close to a bound that rounding decides, and how
   * far noise may have moved the number that is told; null of other plans.
   */
  readonly tallied: { readonly number: number; readonly close: number; readonly noise: number } | null
  /** What one figure alone is compared with: the same of these rows. */
  readonly compared: { readonly filter: Filter | null; readonly noise: number } | null
}

interface Group {
  readonly keys: readonly Value[]
  readonly rows: readonly Row[]
  readonly figures: (Figure & { readonly noise: number })[]
}

/** Half of the last digit of amounts and percentages. */
const ROUNDED = 0.005

/** So many times the fewest that may be shown are no few. */
const MANY = 2

const nameOf = (keys: readonly Value[]) => JSON.stringify(keys)
const isPartOf = (measure: Measure): boolean =>
  measure.kind === 'count' || measure.kind === 'shareOfTotal'
    ? !('where' in measure && measure.where !== undefined) &&
      (measure.kind === 'count' || measure.within === undefined)
    : measure.kind === 'aggregate' && measure.function === 'sum' && measure.where === undefined

function compared(
  left: number,
  right: number,
  as: 'difference' | 'percent' | 'ratio' | 'share',
): number | null {
  if (as === 'difference') return left - right
  if (right === 0) return null
  if (as === 'ratio') return left / right
  return as === 'share' ? (100 * left) / right : (100 * (left - right)) / Math.abs(right)
}

/** From the least to the most; names without an order of their own by their letters. */
const LEVELS: readonly Value[] = ['Basic', 'Standard', 'Comprehensive']

/** Whoever has no value comes last. */
export function inOrder(one: Value | undefined, other: Value | undefined): number {
  const [a, b] = [one, other].map((each) =>
    LEVELS.includes(each ?? null) ? LEVELS.indexOf(each ?? null) : each,
  )
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a == null || b == null) return a === b ? 0 : a == null ? 1 : -1
  return String(a) < String(b) ? -1 : 1
}

/** The figures that groups are put in order by; undefined where they are by none. */
export function orderedBy({ plan, series, calculations }: Facts): Series | undefined {
  const [order] = plan.order
  if (order?.by !== 'measure') return undefined
  const measures = plan.measures.length
  return series[order.index < measures ? calculations + order.index : order.index - measures]
}

/** What is true of the rows behind an answer. */
export function factsOf(
  model: SemanticModel,
  all: readonly Row[],
  plan: Plan,
  shown: Disclosed,
  comparison: Comparison | null,
): Facts {
  const holds = holding(all)
  const { dimensions, measures, calculations = [] } = plan
  // The row of a tally is no group.
  const tableGroups = plan.tally === undefined ? [...shown.groups, ...shown.others.groups] : []

  const groupsOf = (filter: Filter | null, by: readonly Dimension[]) => {
    const groups = new Map<string, { keys: readonly Value[]; rows: Row[] }>()
    for (const row of all) {
      if (filter !== null && holds(filter, row) !== true) continue
      const keys = by.map((dimension) => keyOf(dimension, row, holds))
      if (keys.includes(undefined)) continue
      const name = nameOf(keys as Value[])
      const group = groups.get(name)
      if (group === undefined) groups.set(name, { keys: keys as Value[], rows: [row] })
      else group.rows.push(row)
    }
    return groups
  }

  const told = new Map(
    tableGroups.map((group) => [
      nameOf(
        group.keys.map((key, place) =>
          dimensions[place]?.kind === 'grain' && typeof key === 'string' ? key.slice(0, 10) : key,
        ),
      ),
      group,
    ]),
  )
  const found = groupsOf(plan.filter, dimensions)
  for (const [name] of told)
    if (!found.has(name)) found.set(name, { keys: JSON.parse(name) as Value[], rows: [] })
  const wholes = measures.map((measure) => {
    if (measure.kind !== 'shareOfTotal') return null
    const { within } = measure
    const nameIn = (keys: readonly Value[]) => nameOf(within === undefined ? [] : [keys[within] ?? null])
    const rows = Map.groupBy(
      [...found.values()].flatMap((group) => group.rows.map((row) => ({ name: nameIn(group.keys), row }))),
      ({ name }) => name,
    )
    return (keys: readonly Value[]) =>
      figureOf(
        model,
        measure,
        (rows.get(nameIn(keys)) ?? []).map(({ row }) => row),
        holds,
      )
  })
  const wholeCache = new Map<string, Figure>()
  const made = (keys: readonly Value[], rows: readonly Row[]): Figure[] =>
    measures.map((measure, place) => {
      const own = figureOf(model, measure, rows, holds)
      const whole = wholes[place]
      if (whole === null || whole === undefined || measure.kind !== 'shareOfTotal') return own
      const name = `${place} ${measure.within === undefined ? '' : nameOf([keys[measure.within] ?? null])}`
      const of = wholeCache.get(name) ?? whole(keys)
      wholeCache.set(name, of)
      if (own.value === null || of.value === null || of.value === 0) return NONE
      const part = own.value / of.value
      return {
        value: 100 * part,
        n: own.n,
        error: Math.abs((100 * (own.error ?? 0) * Math.sqrt(Math.max(0, 1 - part))) / of.value),
      }
    })
  const noiseAt = (name: string, place: number) => told.get(name)?.certainty[place]?.noise ?? 0
  const groups: Group[] = [...found].map(([name, { keys, rows }]) => ({
    keys,
    rows,
    figures: made(keys, rows).map((figure, place) => ({ ...figure, noise: noiseAt(name, place) })),
  }))
  const byName = new Map(groups.map((group) => [nameOf(group.keys), group]))
  const last = dimensions.at(-1)
  const lines = Map.groupBy(groups, ({ keys }) => nameOf(keys.slice(0, -1)))
  for (const line of lines.values()) line.sort((a, b) => inOrder(a.keys.at(-1), b.keys.at(-1)))

  /** The figure of an earlier group, also where the plan's time leaves it out. */
  function earlier(group: Group, of: number, from: 'previous' | 'yearBefore'): number | null {
    const key = group.keys.at(-1) ?? null
    if (last === undefined || key === null) return null
    let before: Value = null
    if (last.kind === 'grain') {
      const step = stepOf(last)
      before =
        step === null
          ? from === 'previous'
            ? Number(key) - 1
            : null
          : from === 'yearBefore'
            ? shifted(String(key), -12, 0)
            : shifted(String(key), -step.months, -step.days)
    } else if (typeof key === 'number' && from === 'previous' && last.kind !== 'cases') before = key - 1
    if (before === null) return null
    const keys = [...group.keys.slice(0, -1), before]
    const known = byName.get(nameOf(keys))
    if (known !== undefined) return known.figures[of]?.value ?? null
    const items = plan.filter === null ? [] : plan.filter.kind === 'and' ? plan.filter.items : [plan.filter]
    const rest = items.filter((item) => !(item.kind === 'period' && item.column === last.column))
    const rows =
      groupsOf(rest.length === 0 ? null : { kind: 'and', items: rest }, dimensions).get(nameOf(keys))?.rows ??
      []
    return rows.length === 0 ? null : (made(keys, rows)[of]?.value ?? null)
  }

  const reference =
    plan.reference === undefined
      ? null
      : made([], groupsOf(plan.reference.filter, []).values().next().value?.rows ?? [])

  function worked(calculation: Calculation, group: Group): number | null {
    const at = (place: number) => group.figures[place]?.value ?? null
    switch (calculation.kind) {
      case 'between': {
        const [left, right] = [at(calculation.left), at(calculation.right)]
        return left === null || right === null ? null : compared(left, right, calculation.as)
      }
      case 'versus': {
        const [left, right] = [at(calculation.of), reference?.[calculation.of]?.value ?? null]
        return left === null || right === null ? null : compared(left, right, calculation.as)
      }
      case 'change': {
        const [left, right] = [at(calculation.of), earlier(group, calculation.of, calculation.from)]
        return left === null || right === null ? null : compared(left, right, calculation.as)
      }
      case 'scaled': {
        const value = at(calculation.of)
        return value === null ? null : value * calculation.times
      }
      case 'pace': {
        let { from, to } = calculation
        for (const [place, dimension] of dimensions.entries()) {
          const step = dimension.kind === 'grain' ? stepOf(dimension) : null
          if (step === null) continue
          const start = String(group.keys[place])
          const end = shifted(start, step.months, step.days)
          if (start > from) from = start
          if (end < to) to = end
        }
        const [value, length] = [at(calculation.of), lengthIn(from, to, calculation.per)]
        return value === null || length <= 0 ? null : value / length
      }
      case 'running':
      case 'moving': {
        const line = lines.get(nameOf(group.keys.slice(0, -1))) ?? []
        const place = line.indexOf(group)
        const by = calculation.kind === 'running' ? calculation.restarts : undefined
        const partOf = ({ keys }: Group) => {
          const key = String(keys.at(-1))
          const quarter = Math.ceil(Number(key.slice(5, 7)) / 3)
          return by === undefined
            ? ''
            : by === 'year'
              ? key.slice(0, 4)
              : by === 'month'
                ? key.slice(0, 7)
                : `${key.slice(0, 4)} ${quarter}`
        }
        const first = calculation.kind === 'moving' ? place - calculation.over + 1 : 0
        if (first < 0) return null
        const values = line
          .slice(first, place + 1)
          .filter((each) => partOf(each) === partOf(group))
          .map(({ figures }) => figures[calculation.of]?.value ?? null)
        if (values.includes(null)) return null
        const total = sum(values.map(Number))
        return calculation.kind === 'moving' ? total / calculation.over : total
      }
    }
  }

  /** A figure of a group and what it is held against; null where one of them is none. */
  function heldAgainst({ measure, value }: Plan['having'][number], group: Group) {
    const calculation = calculations[measure - measures.length]
    const own = calculation === undefined ? group.figures[measure]?.value : worked(calculation, group)
    const bound = value === 'reference' ? reference?.[measure]?.value : value
    return own == null || bound == null ? null : { own, bound }
  }
  const isClose = (having: Plan['having'][number], group: Group) => {
    const held = heldAgainst(having, group)
    return held !== null && Math.abs(held.own - held.bound) <= ROUNDED
  }
  function isMet(having: Plan['having'][number], group: Group): boolean {
    const { own: left, bound: right } = heldAgainst(having, group) ?? { own: Number.NaN, bound: Number.NaN }
    switch (having.op) {
      case '=':
        return left === right
      case '<>':
        return left < right || left > right
      case '<':
        return left < right
      case '<=':
        return left <= right
      case '>':
        return left > right
      case '>=':
        return left >= right
    }
  }

  const date = model.date ?? ''
  const dayValues = all.flatMap((row) => row[date] ?? []).map(String)
  const days = dayValues.reduce(
    ([low, high], day) => [day < low ? day : low, day > high ? day : high] as [string, string],
    [dayValues[0] ?? '', dayValues[0] ?? ''] as [string, string],
  )
  const [firstDay, afterLastDay] = [days[0].slice(0, 10), shifted(days[1], 0, 1)]
  const timeAt = dimensions.findLastIndex(isAlongTime)
  function isCut(keys: readonly Value[]): boolean {
    const dimension = dimensions[timeAt]
    const step = dimension?.kind === 'grain' ? stepOf(dimension) : null
    const from = keys[timeAt]
    if (dimension === undefined || step === null || typeof from !== 'string') return false
    const to = shifted(from, step.months, step.days)
    const bounds = [
      ...daysAsked(plan.filter, dimension.column),
      ...(dimension.column === date ? [{ from: firstDay, to: afterLastDay }] : []),
    ]
    return bounds.some(
      (each) => (each.from !== null && from < each.from) || (each.to !== null && to > each.to),
    )
  }

  /** Of days that lie in one year, but for one at most, that year, which goes without saying. */
  const yearsTold = dimensions.map((dimension, at) => {
    if (dimension.kind !== 'grain' || !['day', 'week'].includes(dimension.grain)) return null
    const years = shown.groups.map(({ keys }) => String(keys[at]).slice(0, 4))
    const [[year, own] = ['', []], ...others] = [...Map.groupBy(years, (each) => each)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    return others.length < 2 && own.length >= years.length - 1 ? year : null
  })

  const columns = shown.columns.slice(dimensions.length)
  const seriesAt = (place: number, label: string): Series => {
    const isMeasure = place < measures.length
    const measure = measures[place]
    const noises = tableGroups
      .flatMap(({ certainty }) => {
        const own = certainty[place]
        return own?.status === 'noise' && own.noise > 0 ? [own.noise] : []
      })
      .toSorted((a, b) => a - b)
    const points = [...told].flatMap(([name, group], row): Point[] => {
      const own = byName.get(name)
      if (own === undefined || (group.cells[place] ?? null) === null) return []
      const calculation = calculations[place - measures.length]
      const figure = own.figures[place]
      const value = isMeasure
        ? (figure?.value ?? null)
        : calculation === undefined
          ? null
          : worked(calculation, own)
      const parts = dimensions.map((dimension, at) => {
        const names = namesOf(model, dimension, own.keys[at] ?? null)
        const year = yearsTold[at] ?? null
        return year === null ? names : names.flatMap((each) => [each, each.replace(` ${year}`, '')])
      })
      const certainty = group.certainty[place]
      return [
        {
          row,
          parts,
          names: together(dimensions, parts),
          keys: own.keys,
          value: value ?? Number.NaN,
          n: (figure ?? own.figures[0])?.n ?? own.rows.length,
          error: (isMeasure ? figure?.error : null) ?? certainty?.error ?? 0,
          noise: certainty?.noise ?? 0,
          isCut: isCut(own.keys),
        },
      ]
    })
    const usualNoise = noises[Math.floor(noises.length / 2)] ?? 0
    const unshown = groups.flatMap(({ keys, rows, figures }): Point[] => {
      const { value = null, error = null, n = 0 } = figures[place] ?? {}
      if (told.has(nameOf(keys)) || value === null || Math.min(n, rows.length) < MANY * model.threshold)
        return []
      const parts = dimensions.map((dimension, at) => namesOf(model, dimension, keys[at] ?? null))
      const names = together(dimensions, parts)
      const row = tableGroups.length
      return [{ row, parts, names, keys, value, n, error: error ?? 0, noise: usualNoise, isCut: isCut(keys) }]
    })
    const isPart = measure !== undefined && isPartOf(measure)
    const whole = isPart ? sum(groups.map(({ figures }) => figures[place]?.value ?? 0)) : null
    const { unit = 'number', quantity = null } = columns[place] ?? {}
    const calculation = calculations[place - measures.length]
    const base = calculation === undefined ? undefined : baseOf(calculation)
    return {
      label,
      base: base === undefined ? null : lower(unlimitedText(model, base)),
      unit,
      quantity,
      isPart,
      whole,
      noiseOfWhole: Math.hypot(...points.map(({ noise }) => noise)),
      usualNoise,
      points,
      unshown,
    }
  }
  const lower = (text: string) =>
    /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
  const baseOf = (calculation: Calculation) =>
    measures['of' in calculation ? calculation.of : calculation.left]
  /** "share of smokers", where those have a word of their own. */
  const labelOfShare = (measure: Measure): string | null => {
    const of = measure.kind === 'share' && measure.where === undefined ? measure.of : null
    if (of?.kind !== 'compare' || of.op !== '=' || typeof of.value !== 'boolean') return null
    const column = columnOf(model, of.column)
    const side = sideOf(column, of.value)
    const isOwn = column.plural !== undefined && column.plural !== column.label
    return isOwn && side?.endsWith(column.plural ?? '') === true ? `share of ${side}` : null
  }
  const labelOf = (calculation: Calculation) => {
    const text = calculationText(model, plan, calculation)
    const measure = baseOf(calculation)
    if (calculation.kind === 'between' && calculation.as === 'share') {
      const other = measures[calculation.right]
      return measure === undefined || other === undefined
        ? text
        : `${unlimitedText(model, measure)} as a percentage of ${unlimitedText(model, other)}`
    }
    const isBare = /^(?:percentage )?(?:difference|change)$|^ratio$/.test(text)
    return isBare && measure !== undefined
      ? `${text} ${text === 'ratio' ? 'of' : 'in'} ${unlimitedText(model, measure)}`
      : text
  }
  return {
    model,
    plan,
    sides: dimensions.map((dimension) => ({
      dimension,
      singular: dimension.kind === 'held' ? 'group' : dimensionText(model, dimension),
      plural: severalText(model, dimension),
      along: isRange(dimension)
        ? columnOf(model, dimension.column).label
        : dimension.kind === 'held'
          ? 'group'
          : dimensionText(model, dimension),
      isTime: isAlongTime(dimension),
      isNumbers:
        isRange(dimension) ||
        (dimension.kind === 'column' && ['number', 'money'].includes(columnOf(model, dimension.column).role)),
    })),
    series: [
      ...calculations.map((calculation, place) => seriesAt(measures.length + place, labelOf(calculation))),
      ...measures.map((measure, place) =>
        seriesAt(place, labelOfShare(measure) ?? lower(columns[place]?.label ?? '')),
      ),
    ],
    calculations: calculations.length,
    figureWhere: (place, filter) => {
      const measure = measures[place]
      const rows = filter === null ? all : all.filter((row) => holds(filter, row) === true)
      return measure === undefined ? NONE : figureOf(model, measure, rows, holds)
    },
    shown: shown.groups.length === 1 ? tableGroups.length : shown.groups.length,
    hidden: shown.groupsSuppressed,
    tallied:
      plan.tally === undefined
        ? null
        : {
            number: groups.filter((group) => plan.having.every((each) => isMet(each, group))).length,
            close: groups.filter((group) => plan.having.some((each) => isClose(each, group))).length,
            noise: shown.groups[0]?.certainty[0]?.noise ?? 0,
          },
    compared:
      comparison === null
        ? null
        : {
            filter: comparison.plan.filter,
            noise: comparison.table.groups[0]?.certainty[0]?.noise ?? 0,
          },
  }
}
