import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Engine } from './engine.ts'
import { beforeNear } from './fragments.ts'
import { statementOf } from './statement.ts'

describe('values that are shown for one of a rank', () => {
  let engine: Engine
  beforeAll(async () => {
    ;({ engine } = await pricingOf(1_000))
  })

  it.each([4, 5, 6])(
    'are the same or others for any two ranks of the same values, %i at a time',
    async (nearest) => {
      const before = beforeNear(sql.ref('n'), sql.ref('r'), nearest)
      const { sql: text, parameters } = statementOf(
        sql`select n, r, ${before} as before from range(100) as a(n), range(100) as b(r) where n >= ${sql.lit(3 * nearest)} and r < n`,
      )
      const rows = await engine.query(text, parameters, 10_000)
      for (const [count, ranks] of Map.groupBy(rows, ({ n }) => Number(n))) {
        const starts = [...new Set(ranks.map((row) => Number(row['before'])))].toSorted((a, b) => a - b)
        expect(starts[0]).toBeGreaterThan(0)
        expect((starts.at(-1) ?? 0) + nearest).toBeLessThan(count)
        for (const [place, start] of starts.entries())
          if (place > 0) expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(nearest)
        for (const row of ranks)
          expect(Math.abs(Number(row['r']) - Number(row['before']))).toBeLessThan(3 * nearest)
      }
    },
  )
})
