import { describe, expect, it } from 'vitest'
import { runPlan } from '../server/ask/run-plan.ts'
import type { Column } from '../server/semantic-model/semantic-model.ts'
import { numbers } from './support/numbers.ts'
import { COLUMNS, K, questioner, randomRows, withDataset, type Row } from './support/random-table.ts'

/** What must not change what is shown: the order of rows, of questions, and what columns and values are called. */

const SIZE = 200
const SEEDS = [1, 2, 3, 4, 5, 6]
const OTHER_NAMES = ['zz_last', 'first', 'select', 'Ünï cödé']
const QUESTIONS = 25

const randomOf = (seed: number) => {
  const stream = numbers(seed * 104_729)
  return () => stream.next().value
}

interface Shown {
  /** Each column and value by its place. */
  readonly rows: readonly string[]
  readonly suppressed: number
}

/** What is shown for so many questions, in their order; the column of that place is sensitive, or none. */
async function shown(
  rows: readonly Row[],
  seed: number,
  names: readonly string[] = COLUMNS,
  sensitive: number | null = null,
  isBackwards = false,
): Promise<readonly Shown[]> {
  return withDataset(rows, names, async (dataset) => {
    const columns = dataset.model.columns.map((column, place): Column => ({
      ...column,
      ...(place === sensitive ? { sensitive: true } : {}),
    }))
    const asked = { ...dataset, model: { ...dataset.model, columns } }
    const next = questioner(randomOf(seed + 1), names)
    const plans = Array.from({ length: QUESTIONS }, () => next().plan)
    const answers: Shown[] = []
    for (const plan of isBackwards ? plans.toReversed() : plans) {
      const { table } = await runPlan(asked, plan)
      const plain = table.rows.map(({ values }) =>
        values.map((value) =>
          typeof value === 'string'
            ? names.findIndex((name) => value.startsWith(name)) + value.slice(-1)
            : value,
        ),
      )
      answers.push({ rows: plain.map((row) => row.join()).toSorted(), suppressed: table.groupsSuppressed })
    }
    return isBackwards ? answers.toReversed() : answers
  })
}

describe('what is shown', () => {
  it.each(SEEDS)('does not depend on the order of rows or questions (seed %i)', async (seed) => {
    const random = randomOf(seed)
    const rows = randomRows(SIZE, random)
    const mixed = rows
      .map((row) => [random(), row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row)
    const noisy = await shown(rows, seed, COLUMNS, 2)
    expect(await shown(mixed, seed, COLUMNS, 2)).toEqual(noisy)
    expect(await shown(rows, seed, COLUMNS, 2, true)).toEqual(noisy)
  })

  it.each(SEEDS)(
    'is exact, whatever columns and values are called, where nothing is sensitive (seed %i)',
    async (seed) => {
      const rows = randomRows(SIZE, randomOf(seed))
      const next = questioner(randomOf(seed + 1))
      const expected = Array.from({ length: QUESTIONS }, () => {
        const { dimensions, holds } = next()
        const groups = Map.groupBy(rows.filter(holds), (row) =>
          dimensions.map((column) => `${column}${row[column] ?? ''}`).join(),
        )
        const all =
          dimensions.length === 0 && groups.size === 0 ? [['', [] as readonly Row[]] as const] : [...groups]
        return {
          rows: all
            .filter(([, of]) => of.length >= K)
            .map(([key, of]) => (key === '' ? String(of.length) : `${key},${of.length}`))
            .toSorted(),
          suppressed: all.filter(([, of]) => of.length < K).length,
        }
      })
      for (const names of [COLUMNS, OTHER_NAMES]) expect(await shown(rows, seed, names)).toEqual(expected)
    },
  )
})
