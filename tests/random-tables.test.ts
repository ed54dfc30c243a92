import { solve } from 'yalps'
import { describe, expect, it } from 'vitest'
import { runPlan } from '../server/ask/run-plan.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { isLong } from './support/long.ts'
import { numbers } from './support/numbers.ts'
import { CELLS, COLUMNS, K, questioner, randomRows, withDataset, type Row } from './support/random-table.ts'

/**
 * An attacker with linear programming: random tables, random sequences of questions, and for every group of fewer than
 * k rows the interval in which its number must lie, given all shown figures and that no number is negative.
 */

const SEEDS = isLong ? 8 : 1

interface Known {
  readonly holds: (row: Row) => boolean
  readonly count: number
}

/** How many groups of 1 to k - 1 rows are known to less than k numbers, after so many questions. */
async function narrowed(seed: number, size: number, questions: number, isAudited: boolean): Promise<number> {
  const stream = numbers(seed * 7919)
  const random = () => stream.next().value
  const rows = randomRows(size, random)
  const countOf = (holds: (row: Row) => boolean) => rows.filter(holds).length
  const known: Known[] = [{ holds: () => true, count: size }]
  await withDataset(rows, COLUMNS, async (dataset) => {
    const auditor = isAudited ? makeAuditor(dataset) : null
    const next = questioner(random)
    for (let asked = 0; asked < questions; asked += 1) {
      const { plan, dimensions, holds } = next()
      const { table } = await runPlan(dataset, plan, auditor)
      for (const { values: cells } of table.rows) {
        const count = Number(cells[dimensions.length])
        const ofGroup = (row: Row) =>
          holds(row) &&
          dimensions.every((column, at) => cells[at] === `${COLUMNS[column] ?? ''}${row[column] ?? ''}`)
        expect(countOf(ofGroup)).toBe(count)
        known.push({ holds: ofGroup, count })
      }
    }
  })
  const constraints = Object.fromEntries(known.map(({ count }, at) => [`known${at}`, { equal: count }]))
  const bound = (holds: (row: Row) => boolean, direction: 'minimize' | 'maximize') => {
    const variables = Object.fromEntries(
      CELLS.map((cell, at) => [
        `cell${at}`,
        Object.fromEntries([
          ['number', holds(cell) ? 1 : 0],
          ...known.flatMap((each, place) => (each.holds(cell) ? [[`known${place}`, 1] as const] : [])),
        ]) as Record<string, number>,
      ]),
    )
    const { status, result } = solve({ direction, objective: 'number', constraints, variables })
    expect(status).toBe('optimal')
    return result
  }
  const groups = new Map<string, (row: Row) => boolean>()
  for (const cell of CELLS)
    for (let some = 1; some < 2 ** COLUMNS.length; some += 1) {
      const columns = [...COLUMNS.keys()].filter((column) => ((some >> column) & 1) === 1)
      groups.set(columns.map((column) => `${column}=${cell[column] ?? ''}`).join(), (row) =>
        columns.every((column) => row[column] === cell[column]),
      )
    }
  return [...groups.values()].filter((holds) => {
    const count = countOf(holds)
    if (count === 0 || count >= K) return false
    const [low, high] = [bound(holds, 'minimize'), bound(holds, 'maximize')]
    // Numbers are whole.
    return Math.floor(high + 1e-6) - Math.ceil(low - 1e-6) < K - 1
  }).length
}

describe('random questions about random tables', () => {
  it.each([60, 150, 400, 1_000])(
    'leave every small group of %i rows in an interval as wide as the rule',
    async (size) => {
      for (let seed = 1; seed <= SEEDS; seed += 1) expect(await narrowed(seed, size, 40, true)).toBe(0)
    },
  )

  it('would not, were each answer judged alone', async () => {
    expect(await narrowed(1, 150, 40, false)).toBeGreaterThan(0)
  })
})
