import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgingBy } from '../../../tests/support/auditors.ts'
import { roundedFor } from '../../../tests/support/exactness.ts'
import { readSemanticModel, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import { disclose as discloseTo, hiddenGroups, type Disclosed } from './disclose.ts'
import { privacyNote } from './note.ts'
import type { KnownFacts } from './shape/known-keys.ts'
import type { DisclosedTable } from './shape/table.ts'

const model = readSemanticModel(join(import.meta.dirname, '../../../datasets/insurance_pricing/model.yaml'))
const plan = (part: Partial<Plan>): Plan => ({
  dataset: model.id,
  measures: [{ kind: 'count' }],
  dimensions: [{ kind: 'column', column: 'region' }],
  filter: null,
  having: [],
  order: [],
  limit: null,
  ...part,
})
/** Everybody knows the names of these groups. */
const namesIn = (rows: readonly EngineRow[]): KnownFacts => ({
  peaks: {},
  values: { region: [...new Set(rows.map(({ d0 }) => String(d0)))] },
  ranges: {},
  days: null,
})
/** To somebody who was shown nothing before, and whom nobody audits. */
const disclose = (of: SemanticModel, asked: Plan, rows: readonly EngineRow[]) =>
  discloseTo(of, asked, rows, undefined, null, namesIn(rows))
/** Drawn as low as they are: figures are as fine as coarse ones may be, and rounded down. */
const NO_LESS = { edge: 0, grain: 0, least: 0 }
/** To somebody who is told everything coarsely. */
const coarsely = judgingBy(() => Promise.resolve({ coarse: () => NO_LESS, unsafe: [] }))
const values = (table: Disclosed) => table.rows.map((row) => row.values)
const region = (name: string, entities: number, more: EngineRow = {}): EngineRow => ({
  d0: name,
  entities,
  m0: entities,
  ...more,
})

describe('disclosure control', () => {
  it('hides groups below the threshold and counts them', async () => {
    const rows = [region('London', 5), region('Wales', 4), region('Scotland', 2)]
    const table = await disclose(model, plan({}), rows)
    expect(values(table)).toEqual([['London', 5]])
    expect(table.groupsSuppressed).toBe(2)
    expect(table.withheld).toEqual({ few: 2 })
    expect(table.threshold).toBe(5)
  })

  it('counts what a finer question would hide as it would be told: coarsely where its groups are too many', async () => {
    const rows = Array.from({ length: 600 }, (_, group) => region(`r${group}`, group < 60 ? 20 : 200))
    expect(await hiddenGroups(model, plan({}), rows, null, namesIn(rows))).toBe(0)
    expect(await hiddenGroups(model, plan({}), rows, coarsely, namesIn(rows))).toBe(60)
  })

  it('foresees of a question what it would hide, with all that was shown before', async () => {
    const rows = ['London', 'Leeds', 'Wales'].map((name) => region(name, 50))
    const auditor = judgingBy((_, cells) => Promise.resolve({ coarse: null, unsafe: cells.slice(0, 2) }))
    expect(await hiddenGroups(model, plan({}), rows, auditor, namesIn(rows))).toBe(2)
    // Where nothing would be shown it reads the same whether anybody matches.
    const all = judgingBy((_, cells) => Promise.resolve({ coarse: null, unsafe: cells }))
    expect(await hiddenGroups(model, plan({}), rows, all, namesIn(rows))).toBe(Infinity)
    expect(await hiddenGroups(model, plan({}), [], null, namesIn(rows))).toBe(Infinity)
  })

  it('says why figures are coarse, and which groups are left out for it', async () => {
    const noted = async (groups: number, size = 200) => {
      const rows = Array.from({ length: groups }, (_, group) => region(`r${group}`, size))
      return privacyNote(model, await discloseTo(model, plan({}), rows, undefined, coarsely, namesIn(rows)))
    }
    const shown = 'Every figure stands on at least 5 quotes. No known group was hidden.'
    const grain = 'figures are given coarsely: to about 50 quotes, and for groups of some 100 to 200 or more.'
    expect(await noted(600)).toBe(`${shown} More than 512 groups are too many to tell exactly, so ${grain}`)
    expect(await noted(12)).toBe(`${shown} So much was asked of this data that ${grain}`)
    expect(await noted(12, 60)).toBe(
      `Nothing to show: fewer than 200 quotes match or could be told from it, or none do. So much was asked of this data that ${grain}`,
    )
  })

  it('hides a third group where two hold so few that their sizes follow from their number and the total', async () => {
    const rows = [region('London', 50), region('Leeds', 9), region('Wales', 4), region('Scotland', 1)]
    const table = await disclose(model, plan({}), rows)
    expect(values(table)).toEqual([['London', 50]])
    expect(table.withheld).toEqual({ few: 2, margin: 1 })
  })

  it('hides a second group where one would follow from the total', async () => {
    const table = await disclose(model, plan({}), [
      region('London', 50),
      region('Leeds', 9),
      region('Wales', 3),
    ])
    expect(values(table)).toEqual([['London', 50]])
    expect(table.withheld).toEqual({ few: 1, margin: 1 })
  })

  it.each([
    ['the two largest make nine tenths of the total', 500, 400, 1_000, []],
    ['they make less', 500, 390, 1_000, [['London', 1_000]]],
    ['one makes all of a negative total', 900, 10, -1_000, []],
  ])('looks at the largest values of a sum: %s', async (_, largest, second, total, shown) => {
    const sum: Plan['measures'] = [{ kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }]
    const row = region('London', 100, {
      m0: total,
      m0_support: 50,
      m0_values_largest: largest,
      m0_values_second: second,
    })
    expect(values(await disclose(model, plan({ measures: sum }), [row]))).toEqual(shown)
  })

  it('tells where all of a group share one value', async () => {
    const average: Plan['measures'] = [{ kind: 'aggregate', function: 'average', column: 'excess_gbp' }]
    const row = (name: string, value: number, largest: number) =>
      region(name, 20, {
        m0: value,
        m0_support: 20,
        m0_values_total: 20 * value,
        m0_values_largest: largest,
        m0_values_second: 1,
        m0_highest: largest,
      })
    const table = await disclose(model, plan({ measures: average }), [
      row('London', 250, 250),
      row('Wales', 90, 250),
    ])
    expect(table.withheld).toEqual({ uniform: 1, rounded: 2 })
    expect(privacyNote(model, table)).toBe(
      `Every figure stands on at least 5 quotes. No known group was hidden. In 1 group all quotes share one value. ${roundedFor('quote')}`,
    )
  })

  it('reads the same for no match and for a few', async () => {
    const none = await disclose(model, plan({ dimensions: [] }), [{ entities: 0 }])
    const few = await disclose(model, plan({ dimensions: [] }), [{ entities: 4 }])
    const two = [region('London', 1), region('Wales', 2)]
    const [noGroups, fewInGroups, allSmall] = await Promise.all(
      [[], two, [region('London', 4), region('Wales', 4)]].map((rows) =>
        discloseTo(model, plan({}), rows, undefined, null, namesIn(two)),
      ),
    )
    expect(few).toEqual(none)
    expect(fewInGroups).toEqual(noGroups)
    // More than four match, of whom no group may be shown.
    expect({ ...allSmall, withheld: {} }).toEqual(noGroups)
    if (allSmall !== undefined && noGroups !== undefined)
      expect(privacyNote(model, allSmall)).toBe(privacyNote(model, noGroups))
    expect(privacyNote(model, few)).toBe(
      'Nothing to show: fewer than 5 quotes match or could be told from it, or none do.',
    )
  })

  it('says where there is nothing to work out', async () => {
    const measures: Plan['measures'] = [
      { kind: 'correlation', column: 'age', with: 'excess_gbp' },
      { kind: 'count' },
    ]
    const row = (name: string, value: number) => region(name, 90, { m0: value, m0_support: 90, m1: 90 })
    const table = await disclose(model, plan({ measures }), [row('London', 0.5), row('Wales', NaN)])
    expect(values(table)).toEqual([
      ['London', 0.5, 90],
      ['Wales', null, 90],
    ])
    expect(table.withheld).toEqual({ blank: 1, rounded: 1 })
    expect(privacyNote(model, table)).toContain('1 group hidden in whole or in part: nothing to work out.')
  })

  it('asks for forty behind a figure that is made of the values of each', async () => {
    const measures: Plan['measures'] = [{ kind: 'aggregate', function: 'spread', column: 'age' }]
    const row = (entities: number) => region('London', entities, { m0: 12.3, m0_support: entities })
    expect(values(await disclose(model, plan({ measures }), [row(40)]))).toEqual([['London', 12.3]])
    expect(values(await disclose(model, plan({ measures }), [row(39)]))).toEqual([])
  })

  it('asks for five who change a sum, however many have 0', async () => {
    const sum: Plan['measures'] = [{ kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }]
    const row = (contributors: number) =>
      region('London', 100, {
        m0: 1_000,
        m0_support: 100,
        m0_contributors: contributors,
        m0_values_largest: 100,
        m0_values_second: 100,
      })
    expect(values(await disclose(model, plan({ measures: sum }), [row(5)]))).toEqual([['London', 1_000]])
    for (const few of [4, 0]) {
      const table = await disclose(model, plan({ measures: sum }), [row(few)])
      expect([values(table), table.withheld]).toEqual([[], { few: 1 }])
    }
  })

  it('shows no pence of a sum, and its largest amount to a fifth of it', async () => {
    const sum: Plan['measures'] = [{ kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }]
    const shown = async (total: number) => {
      const amounts = { m0_values_largest: 512.37, m0_values_second: 500 }
      const row = region('London', 100, { m0: total, m0_support: 100, m0_contributors: 100, ...amounts })
      return (await disclose(model, plan({ measures: sum }), [row])).rows[0]?.values[1]
    }
    expect([await shown(12_345.67), await shown(12_345.68), await shown(12_351)]).toEqual([
      12_300, 12_300, 12_400,
    ])
  })

  it('hides the same groups whatever is asked of their figures', async () => {
    const rows = [region('A', 3), region('E', 2), region('B', 50), region('C', 20), region('D', 30)]
    const asked = [
      plan({}),
      plan({ having: [{ measure: 0, op: '<', value: 25 }] }),
      plan({ order: [{ by: 'measure', index: 0, direction: 'descending' }], limit: 1 }),
    ]
    const hidden = await Promise.all(
      asked.map(async (each) => {
        const { groupsSuppressed, withheld } = await disclose(model, each, rows)
        return { groupsSuppressed, withheld }
      }),
    )
    expect(hidden).toEqual(asked.map(() => ({ groupsSuppressed: 3, withheld: { few: 2, margin: 1 } })))
  })

  it('asks for five known values behind a measured column', async () => {
    const average: Plan['measures'] = [
      { kind: 'aggregate', function: 'average', column: 'claims_amount_gbp' },
    ]
    const row = (support: number) =>
      region('London', 100, {
        m0: 12.345,
        m0_support: support,
      })
    expect(values(await disclose(model, plan({ measures: average }), [row(5)]))).toEqual([['London', 12.35]])
    expect(values(await disclose(model, plan({ measures: average }), [row(4)]))).toEqual([])
  })

  it('asks for five beyond a median on both sides', async () => {
    const median: Plan['measures'] = [
      { kind: 'aggregate', function: 'median', column: 'monthly_premium_gbp' },
    ]
    const row = (beyond: number) =>
      region('London', 20, {
        m0: 50,
        m0_support: 20,
        m0_beyond: beyond,
      })
    expect(values(await disclose(model, plan({ measures: median }), [row(5)]))).toEqual([['London', 50]])
    expect(values(await disclose(model, plan({ measures: median }), [row(4)]))).toEqual([])
  })

  it.each([
    [0, true],
    [1, false],
    [4, false],
    [5, true],
    [95, true],
    [96, false],
    [99, false],
    [100, true],
  ])('shows a share of %i in 100: %s', async (numerator, shown) => {
    const share: Plan['measures'] = [{ kind: 'metric', name: 'acceptance_rate' }]
    const row = region('London', 100, {
      m0: numerator,
      m0_numerator: numerator,
      m0_rest: 100 - numerator,
    })
    expect(values(await disclose(model, plan({ measures: share }), [row]))).toEqual(
      shown ? [['London', numerator]] : [],
    )
  })

  it('ranks, filters and limits disclosed groups only', async () => {
    const rows = [region('A', 3), region('E', 3), region('B', 50), region('C', 20), region('D', 30)]
    const order: Plan['order'] = [{ by: 'measure', index: 0, direction: 'ascending' }]
    expect(values(await disclose(model, plan({ order, limit: 1 }), rows))).toEqual([['C', 20]])
    expect(
      values(await disclose(model, plan({ having: [{ measure: 0, op: '<', value: 25 }] }), rows)),
    ).toEqual([['C', 20]])
  })

  it('never releases a count below the threshold, whatever the groups', async () => {
    const group = fc.record({ region: fc.string(), entities: fc.integer({ min: 0, max: 12 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(group, { maxLength: 30 }), async (rows) => {
        const table = await disclose(
          model,
          plan({}),
          rows.map(({ region: name, entities }) => region(name, entities)),
        )
        expect(table.rows.every((row) => Number(row.values[1]) >= model.threshold)).toBe(true)
        const names = new Set(rows.map(({ region: name }) => name))
        expect(table.rows.length + table.groupsSuppressed).toBeGreaterThanOrEqual(names.size)
      }),
    )
  })

  describe('with a row for every period', () => {
    const facts = { values: {}, ranges: {}, peaks: {}, days: { from: '2024-01-10', to: '2024-05-20' } }
    const months = (...entities: readonly number[]): EngineRow[] =>
      entities.flatMap((count, month) =>
        count === 0 ? [] : [region(`2024-0${month + 1}-01`, count, { m1: count, m1_support: count })],
      )
    const [byMonth, count]: [Plan['dimensions'][number], Plan['measures'][number]] = [
      { kind: 'grain', column: 'quote_date', grain: 'month' },
      { kind: 'count' },
    ]
    const asked = plan({ dimensions: [byMonth], periods: 'every' })
    const told = (of: SemanticModel, each: Plan, rows: readonly EngineRow[]) =>
      discloseTo(of, each, rows, undefined, null, facts)

    it('shows a period without any and one that is hidden alike', async () => {
      const none = await told(model, asked, months(20, 0, 30, 0, 40))
      const few = await told(model, asked, months(20, 3, 30, 4, 40))
      expect(values(none)).toEqual([
        ['2024-01-01', 20],
        ['2024-02-01', null],
        ['2024-03-01', 30],
        ['2024-04-01', null],
        ['2024-05-01', 40],
      ])
      expect({ ...few, withheld: {} }).toEqual({ ...none, withheld: {} })
      expect(privacyNote(model, few)).toBe(privacyNote(model, none))
      expect(privacyNote(model, none)).toContain(
        '2 groups hidden in whole or in part: too few quotes, or none, stand behind them',
      )
      const hidden = await hiddenGroups(model, asked, months(20, 0, 30, 0, 40), null, facts)
      expect(hidden).toBe(await hiddenGroups(model, asked, months(20, 3, 30, 4, 40), null, facts))
    })

    it('works along both alike, and orders them last', async () => {
      const along = {
        ...asked,
        calculations: [
          { kind: 'running' as const, of: 0 },
          { kind: 'change' as const, of: 0, from: 'previous' as const, as: 'difference' as const },
        ],
        order: [{ by: 'measure' as const, index: 0, direction: 'descending' as const }],
      }
      const none = values(await told(model, along, months(20, 30, 0, 0, 40)))
      expect(values(await told(model, along, months(20, 30, 3, 3, 40)))).toEqual(none)
      expect(none).toEqual([
        ['2024-05-01', 40, null, null],
        ['2024-02-01', 30, 50, 10],
        ['2024-01-01', 20, 20, null],
        ['2024-03-01', null, null, null],
        ['2024-04-01', null, null, null],
      ])
    })

    it('has no row outside the time that is asked about, and none of a line that shows nothing', async () => {
      const before = [region('2023-12-01', 2), ...months(20, 0, 30, 6, 40)]
      expect(values(await told(model, asked, before)).map(([month]) => month)).not.toContain('2023-12-01')
      const line = (name: string, first: number, last: number): EngineRow[] => [
        region(name, first, { d1: '2024-01-01' }),
        region(name, last, { d1: '2024-05-01' }),
      ]
      const lines = plan({ dimensions: [{ kind: 'column', column: 'region' }, byMonth], periods: 'every' })
      const rows = [
        ...['London', 'Leeds'].flatMap((name) => line(name, 50, 60)),
        ...['Wales', 'Kent'].flatMap((name) => line(name, 4, 4)),
      ]
      expect(values(await told(model, lines, rows)).map(([name]) => name)).toEqual([
        ...Array<string>(5).fill('Leeds'),
        ...Array<string>(5).fill('London'),
      ])
      expect(await told(model, asked, months(1, 2, 1))).toMatchObject({ rows: [], groupsSuppressed: 5 })
    })

    it('counts nobody as 0 where everything may be told', async () => {
      const own = { ...model, threshold: 1 }
      const average = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' } as const
      const table = await told(own, { ...asked, measures: [count, average] }, months(2, 0, 1, 0, 0))
      expect(values(table)).toEqual([
        ['2024-01-01', 2, 2],
        ['2024-02-01', 0, null],
        ['2024-03-01', 1, 1],
        ['2024-04-01', 0, null],
        ['2024-05-01', 0, null],
      ])
    })
  })

  it('is the only maker of a disclosed table', () => {
    const forged: DisclosedTable = {
      columns: [],
      rows: [],
      groups: [],
      behind: null,
      rounded: new Set(),
      groupsSuppressed: 0,
      threshold: 5,
      withheld: {},
      truncatedFrom: null,
    }
    // @ts-expect-error A table that did not pass the door is not disclosed.
    const accepted: Disclosed = forged
    expect(accepted).toBe(forged)
  })
})
