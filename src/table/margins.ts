import { moneyText } from './cell-format.ts'
import { isCurrency } from './number-text.ts'
import type { TableData } from './table-data.ts'
import { headText, unitMarks } from './unit-text.ts'

/** How far noise and chance may move the figures of a table. */

/** Figures lie within so many standard deviations 19 times of 20. */
const DEVIATIONS = 2
const SIGNIFICANT = 2

const significant = (margin: number) => Number(margin.toPrecision(SIGNIFICANT))
const written = (number: number) => number.toLocaleString('en-GB', { maximumFractionDigits: 9 })

type Figures = Pick<TableData, 'certainty'>

/** Within how much of a figure it would lie 19 times of 20; null where it is exact and not one of a sample. */
export function marginOf({ certainty }: Figures, row: number, column: number): number | null {
  const figure = certainty?.[row]?.[column] ?? null
  if (figure === null || figure.status === 'hidden') return null
  const margin = DEVIATIONS * Math.hypot(figure.noise, figure.error ?? 0)
  return margin > 0 ? significant(margin) : null
}

/** How unlikely it may be that chance alone moves any of some figures further than drawn. */
const CHANCE = 0.05

/**
 * How much wider margins of several figures are where all of them at once are to lie within theirs, 19 times of 20
 * (Bonferroni; the normal quantile by Abramowitz and Stegun 26.2.23, which is off by less than 0.0005).
 */
export function wideningOf(count: number): number {
  const quantile = (tail: number) => {
    const t = Math.sqrt(-2 * Math.log(tail))
    return (
      t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    )
  }
  return quantile(CHANCE / 2 / Math.max(1, count)) / quantile(CHANCE / 2)
}

/** Of so many half-widths of a margin chance alone makes the range of some dozens of figures. */
const RANGE_OF_CHANCE = 3

/** Figures of some rows that lie no further apart than their margins are wide. */
export function isSteady(
  table: Pick<TableData, 'certainty' | 'rows'>,
  rows: readonly number[],
  column: number,
): boolean {
  const margins = rows.flatMap((row) => marginOf(table, row, column) ?? [])
  const values = rows.flatMap((row) => {
    const value = table.rows[row]?.[column]?.value
    return typeof value === 'number' ? [value] : []
  })
  const mean = margins.reduce((sum, margin) => sum + margin, 0) / Math.max(1, margins.length)
  return (
    values.length > 1 &&
    margins.length === values.length &&
    Math.max(...values) - Math.min(...values) <= RANGE_OF_CHANCE * mean
  )
}

/** The margin of a figure, without its unit: it stands beside the figure. */
export function marginText(figures: Figures, row: number, column: number): string | null {
  const margin = marginOf(figures, row, column)
  return margin === null ? null : written(margin)
}

/** What a margin is, in words; null where no figure of a table has one. */
export function marginsHint({ certainty }: Figures): string | null {
  const figures = (certainty ?? []).flat().filter((figure) => figure !== null && figure.status !== 'hidden')
  const hasNoise = figures.some((figure) => (figure?.noise ?? 0) > 0)
  if (!hasNoise && !figures.some((figure) => (figure?.error ?? 0) > 0)) return null
  return `± is where the figure would lie 19 times of 20, by chance${hasNoise ? ' and by the noise that protects people' : ''}.`
}

function noiseText(margin: number, unit: string | null): string {
  if (unit !== null && isCurrency(unit)) return moneyText(margin, unit)
  const number = written(significant(margin))
  // What lies beside a percentage is no part of it.
  return unit === 'percent' ? `${number} percentage points` : `${number}${unitMarks(unit).after}`
}

/** Of each column whose figures carry noise its head, and the margin that is usual in it, with the widest where that is another. */
export function marginsOf({ columns, certainty }: TableData): readonly (readonly [string, string])[] {
  return columns.flatMap(({ label, unit }, column): (readonly [string, string])[] => {
    const noises = (certainty ?? [])
      .flatMap((figures) => {
        const figure = figures[column] ?? null
        return figure?.status === 'noise' && figure.noise > 0 ? [DEVIATIONS * figure.noise] : []
      })
      .toSorted((a, b) => a - b)
    const [usual, widest] = [noises[Math.floor(noises.length / 2)], noises.at(-1)]
    if (usual === undefined || widest === undefined) return []
    const [typical, most] = [noiseText(usual, unit), noiseText(widest, unit)]
    return [
      [
        headText(label, unit),
        typical === most
          ? `±${typical} (two standard deviations of the noise)`
          : `±${typical} typically, ±${most} at most (two standard deviations of the noise)`,
      ],
    ]
  })
}
