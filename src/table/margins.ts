import { moneyText } from './cell-format.ts'
import { isCurrency } from './number-text.ts'
import type { TableData } from './table-data.ts'
import { headText, unitMarks } from './unit-text.ts'

/** How far noise may move the figures of a table. */

/** Figures lie within so many standard deviations of their noise nearly always. */
const DEVIATIONS = 2
const SIGNIFICANT = 2

function marginText(margin: number, unit: string | null): string {
  if (unit !== null && isCurrency(unit)) return moneyText(margin, unit)
  const number = Number(margin.toPrecision(SIGNIFICANT)).toLocaleString('en-GB', { maximumFractionDigits: 9 })
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
    const [typical, most] = [marginText(usual, unit), marginText(widest, unit)]
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
