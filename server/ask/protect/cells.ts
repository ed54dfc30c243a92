import type { EngineRow } from '../../engines/engine.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Cell } from '../constructs/english.ts'
import { together, type Ends, type Scales, type Sums } from '../constructs/measures/figure.ts'
import type { MeasureFigures } from '../constructs/measures/measure.ts'
import { columnsOfAll } from '../constructs/measures/measure-sql.ts'
import { partOf } from '../constructs/measures/measures.ts'
import { dimensionId } from '../plan/columns.ts'
import type { CompiledMeasure, CompiledPart } from '../plan/compile.ts'
import type { Plan } from '../plan/plan.ts'
import { areSensitive, isSensitiveThroughout } from '../plan/population.ts'
import type { DrawnFor, Draws } from './draw.ts'
import { populationsOf, type Populations, type Raw } from './populations.ts'
import { hiddenFigure, shownFigure, type ShownFigure } from './shown-figure.ts'

/** A group with its figures as they are shown. */
export interface ShownGroup {
  /** The raw keys of the dimensions, as the engine gives them. */
  readonly keys: readonly Cell[]
  /** By measure. */
  readonly figures: readonly ShownFigure[]
}

/** What figures are shown by. */
export interface Protection {
  readonly draws: Draws
  readonly typical: Scales['typical']
  /** Between which the values of a column lie. */
  readonly ends: (column: string) => Ends | null
  /** Columns in which every row has a value. */
  readonly complete: ReadonlySet<string>
}

const sumsIn = (row: EngineRow, ids: Readonly<Record<string, string>>): Sums =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const value = row[id] ?? null
      return [name, typeof value === 'boolean' ? Number(value) : value]
    }),
  )

/** What is made of figures as they are shown; hidden where one of them is. */
export function combined({ value, error }: MeasureFigures, parts: readonly ShownFigure[]): ShownFigure {
  const [first = hiddenFigure('blank')] = parts
  if (value === undefined) return first
  const missing = parts.find((part) => part.value === null)
  if (missing !== undefined) return missing
  const values = parts.map((part) => part.value ?? 0)
  const made = value(values)
  if (made === null || !Number.isFinite(made)) return hiddenFigure('blank')
  const movedBy = (at: number, own: number) =>
    Math.abs((value(values.with(at, (values[at] ?? 0) + own)) ?? made) - made)
  // One way or the other: at the end of its range a figure moves in one of them alone.
  const noise = Math.hypot(
    ...parts.map(({ noise: own }, at) => (own === 0 ? 0 : Math.max(movedBy(at, own), movedBy(at, -own)))),
  )
  const isNoisy = parts.some(({ status }) => status === 'noise')
  return {
    value: made,
    status: isNoisy ? 'noise' : 'exact',
    why: null,
    number: parts.at(-1)?.number ?? null,
    noise,
    error:
      error?.(
        values,
        parts.map((part) => part.error),
      ) ?? null,
  }
}

/** Where all but one may be known, a single answer tells him, and not two of which one is subtracted: twice the noise is the same price. */
const OF_MIXED = 2

/** Shows the figures of a plan: each part of each measure of each group by itself, then what is made of them. */
export function shownGroups(
  model: SemanticModel,
  plan: Plan,
  raw: Raw,
  protection: Protection,
): readonly ShownGroup[] {
  const { compiled, rows } = raw
  const { draws, typical, ends, complete } = protection
  const rules = { threshold: model.threshold, draws, times: model.noise ?? 1 }
  const populations: Populations = populationsOf(model, plan, raw, complete)
  const isTold = isSensitiveThroughout(model, plan)

  function shownPart(
    { part, population }: CompiledPart,
    sums: Sums,
    keys: readonly Cell[],
    places?: ReadonlySet<number>,
  ) {
    const { name, columns, only, isCount = false, isWhole = false, size = null } = part
    const incomplete = columns.filter((column) => !complete.has(column)).toSorted()
    const areChosen = isTold || areSensitive(model, [...columnsOfAll(only), ...incomplete])
    const figure = part.figure(sums, {
      typical,
      areChosen,
      // Rows that are counted are of no column.
      candidates: (column) =>
        areChosen && column !== '' && !areSensitive(model, [column]) ? ends(column) : null,
    })
    const asked = { figure, isCount, isWhole, size, drawnFor: null, numberDrawnFor: null }
    if (population === null) return shownFigure(asked, rules)
    const members = populations.of(population, keys, places)
    // So few are there by what everybody knows of them: whatever noise says of those who are chosen among them.
    if (members.number < model.threshold) return hiddenFigure('few')
    const conditions = populations.conditions(keys, only, places)
    const drawnFor = (what: string): DrawnFor => ({ ...members, figure: `${what} ${conditions.text}` })
    const ofNumber = (what: string): DrawnFor => {
      const { text, isOpposite } = conditions.ofNumber
      return incomplete.length > 0 ? drawnFor(what) : { ...members, figure: `${what} ${text}`, isOpposite }
    }
    const times = conditions.isMixed ? OF_MIXED * rules.times : rules.times
    return shownFigure(
      {
        ...asked,
        drawnFor: isCount ? ofNumber(name) : drawnFor(name),
        numberDrawnFor: areChosen ? ofNumber(['count', ...incomplete].join(' ')) : null,
      },
      { ...rules, times },
    )
  }

  const groups = rows.map((row) => ({
    row,
    keys: plan.dimensions.map((_, place) => row[dimensionId(place)] ?? null),
  }))

  /** The whole that each group is a part of: the same figure of all of them together, which is shown or not like any other. */
  function wholesOf({ parts: [part] }: CompiledMeasure, within: number | null) {
    const places = new Set(within === null ? [] : [within])
    const nameOf = (keys: readonly Cell[]) => JSON.stringify(within === null ? null : (keys[within] ?? null))
    const wholes = new Map(
      [...Map.groupBy(groups, ({ keys }) => nameOf(keys))].map(([name, all]) => {
        const [{ keys } = { keys: [] }] = all
        const sums = together(all.map(({ row }) => sumsIn(row, part?.ids ?? {})))
        return [name, part === undefined ? hiddenFigure('blank') : shownPart(part, sums, keys, places)]
      }),
    )
    return (keys: readonly Cell[]) => wholes.get(nameOf(keys)) ?? hiddenFigure('blank')
  }

  const byMeasure = plan.measures.map((measure, place) => {
    const made = compiled.measures[place]
    if (made === undefined) return () => hiddenFigure('blank')
    const own = (row: EngineRow, keys: readonly Cell[]) =>
      combined(
        made.measured,
        made.parts.map((part) => shownPart(part, sumsIn(row, part.ids), keys)),
      )
    const share = partOf(measure)
    if (share === null || plan.dimensions.length === 0) return own
    const wholeOf = wholesOf(made, share.within)
    return (row: EngineRow, keys: readonly Cell[]) => combined(SHARE, [own(row, keys), wholeOf(keys)])
  })
  return groups.map(({ row, keys }) => ({ keys, figures: byMeasure.map((figureOf) => figureOf(row, keys)) }))
}

/** A part of a whole, in percent. */
const SHARE: MeasureFigures = {
  parts: [],
  value: ([part = 0, whole = 0]) => (whole === 0 ? null : (100 * part) / whole),
  error: ([part = 0, whole = 0], [error = null]) =>
    whole === 0 || error === null
      ? null
      : (100 * error * Math.sqrt(Math.max(0, 1 - part / whole))) / Math.abs(whole),
}
