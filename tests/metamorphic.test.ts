import { describe, expect, it } from 'vitest'
import { runPlan } from '../server/ask/run-plan.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { countOfAll, type Plan } from '../server/ask/plan/plan.ts'
import { determined } from './attacks/knowledge.ts'
import { numbers } from './support/numbers.ts'
import { COLUMNS, K, questioner, randomRows, withDataset, type Row } from './support/random-table.ts'

/** What must not change what is shown, and what must not show more. */

const SIZE = 200
const SEEDS = [1, 2, 3, 4, 5, 6]
const OTHER_NAMES = ['zz_last', 'first', 'select', 'Ünï cödé']

const randomOf = (seed: number) => {
  const stream = numbers(seed * 104_729)
  return () => stream.next().value
}

/** What a person is shown who asks so many questions, each column and value by its place. */
async function shown(
  rows: readonly Row[],
  names: readonly string[],
  seed: number,
): Promise<readonly unknown[]> {
  return withDataset(rows, names, async (dataset) => {
    const auditor = makeAuditor(dataset)
    const next = questioner(randomOf(seed + 1), names)
    const answers: unknown[] = []
    for (let asked = 0; asked < 25; asked += 1) {
      const { table } = await runPlan(dataset, next().plan, auditor)
      const plain = table.rows.map(({ values }) =>
        values.map((value) =>
          typeof value === 'string'
            ? names.findIndex((name) => value.startsWith(name)) + value.slice(-1)
            : value,
        ),
      )
      answers.push([plain.map((row) => row.join()).toSorted(), table.groupsSuppressed, table.withheld])
    }
    return answers
  })
}

describe('what is shown', () => {
  it.each(SEEDS)('does not depend on the order of the rows (seed %i)', async (seed) => {
    const random = randomOf(seed)
    const rows = randomRows(SIZE, random)
    const mixed = rows
      .map((row) => [random(), row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row)
    expect(await shown(mixed, COLUMNS, seed)).toEqual(await shown(rows, COLUMNS, seed))
  })

  it.each(SEEDS)('tells of no few rows, whatever columns and values are called (seed %i)', async (seed) => {
    const rows = randomRows(SIZE, randomOf(seed))
    for (const names of [COLUMNS, OTHER_NAMES])
      await withDataset(rows, names, async (dataset) => {
        const auditor = makeAuditor(dataset)
        const next = questioner(randomOf(seed + 1), names)
        const sets: (readonly number[])[] = [[...rows.keys()]]
        for (let asked = 0; asked < 25; asked += 1) {
          const { plan, dimensions, holds } = next()
          const { table } = await runPlan(dataset, plan, auditor)
          const isIn = (row: Row, values: readonly unknown[]) =>
            holds(row) &&
            dimensions.every((column, at) => values[at] === `${names[column] ?? ''}${row[column] ?? ''}`)
          for (const { values } of table.rows)
            sets.push([...rows.keys()].filter((place) => isIn(rows[place] ?? [], values)))
        }
        expect(sets.length).toBeGreaterThan(8)
        expect(determined(sets, K)).toBe(0)
      })
  })

  it.each(SEEDS)(
    'tells of no few rows for being asked in parts, coarse first or fine first (seed %i)',
    async (seed) => {
      const rows = randomRows(SIZE, randomOf(seed))
      const cuts = [[], [0], [1], [0, 1], [0, 1, 2], [0, 1, 3], [0, 1, 2, 3]]
      for (const order of [cuts, cuts.toReversed()]) {
        await withDataset(rows, COLUMNS, async (dataset) => {
          const auditor = makeAuditor(dataset)
          const sets: (readonly number[])[] = [[...rows.keys()]]
          for (const columns of order) {
            const plan: Plan = {
              ...countOfAll('random'),
              dimensions: columns.map((column) => ({ kind: 'column', column: COLUMNS[column] ?? '' })),
            }
            const { table } = await runPlan(dataset, plan, auditor)
            for (const { values } of table.rows)
              sets.push(
                [...rows.entries()]
                  .filter(([, row]) =>
                    columns.every(
                      (column, at) => values[at] === `${COLUMNS[column] ?? ''}${row[column] ?? ''}`,
                    ),
                  )
                  .map(([place]) => place),
              )
          }
          expect(sets.length).toBeGreaterThan(8)
          expect(determined(sets, K)).toBe(0)
        })
      }
    },
  )
})
