import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXACT } from '../../../tests/support/exactness.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { NOISE_KEY, pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { duckdbDialect } from '../../engines/duckdb-dialect.ts'
import type { EngineRow } from '../../engines/engine.ts'
import { readSemanticModel, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import { compile } from '../plan/compile.ts'
import type { Plan } from '../plan/plan.ts'
import { runPlan } from '../run-plan.ts'
import type { Protection } from './cells.ts'
import { disclose as discloseBy, restored, type Disclosed } from './disclose.ts'
import { drawsBy } from './draw.ts'
import type { KnownFacts } from './known-keys.ts'
import { privacyNote } from './note.ts'
import type { DisclosedTable } from './disclosed-table.ts'

const model = readSemanticModel(join(import.meta.dirname, '../../../datasets/insurance_pricing/model.yaml'))
const plan = (part: Partial<Plan>): Plan =>
  planOf({ dimensions: [{ kind: 'column', column: 'region' }], ...part })
/** Everybody knows the names of these groups. */
const namesIn = (rows: readonly EngineRow[]): KnownFacts => ({
  values: { region: [...new Set(rows.map(({ d0 }) => String(d0)))] },
  ranges: {},
  days: null,
})
const protection: Protection = {
  draws: drawsBy(NOISE_KEY),
  typical: () => 0,
  ends: () => null,
  complete: new Set(model.columns.map(({ name }) => name)),
}
/** Rows of the engine by hand. */
const disclose = (
  of: SemanticModel,
  asked: Plan,
  rows: readonly EngineRow[],
  facts: KnownFacts = namesIn(rows),
  by: Protection = protection,
) => {
  const raw = { compiled: compile(of, duckdbDialect, asked), rows, populations: null }
  return discloseBy(of, { plan: asked, raw, reference: null, lead: null }, by, facts)
}
const values = (table: Disclosed) => table.rows.map((row) => row.values)
const region = (name: string, count: number, more: EngineRow = {}): EngineRow => ({
  d0: name,
  m0: count,
  ...more,
})
/** So many of every hundred have a value of the column that is measured. */
const average: Measure = { kind: 'aggregate', function: 'average', column: 'excess_gbp' }
const averaged = (name: string, count: number, value: number | null): EngineRow => ({
  d0: name,
  m0: value,
  m0_n: count,
  m0_variance: 0,
  m0_low: value,
  m0_high: value,
})

describe('disclosure control', () => {
  it('hides groups below the threshold, counts them and says which they are', () => {
    const table = disclose(model, plan({}), [region('London', 5), region('Wales', 4), region('Scotland', 2)])
    expect(values(table)).toEqual([['London', 5]])
    expect(table.groupsSuppressed).toBe(2)
    expect(table.leftOut).toEqual({
      mayBeMore: false,
      named: [
        { label: 'Wales', why: 'few' },
        { label: 'Scotland', why: 'few' },
      ],
    })
    expect(table.threshold).toBe(5)
    expect(privacyNote(model, table)).toBe(
      `Every figure stands on at least 5 quotes. 2 groups not shown in whole (Wales and Scotland): fewer than 5 quotes, or none. ${EXACT}`,
    )
  })

  it('hides no group to protect its neighbour', () => {
    const rows = [region('London', 50), region('Leeds', 9), region('Wales', 3)]
    expect(values(disclose(model, plan({}), rows))).toEqual([
      ['London', 50],
      ['Leeds', 9],
    ])
  })

  it('asks for as many known values behind a measured column', () => {
    const shown = (count: number) =>
      values(disclose(model, plan({ measures: [average] }), [averaged('London', count, 250)]))
    expect([shown(5), shown(4)]).toEqual([[['London', 250]], []])
  })

  it('reads the same for no match and for a few', () => {
    const of = (dimensions: Plan['dimensions'], rows: readonly EngineRow[]) =>
      disclose(model, plan({ dimensions }), rows, namesIn([region('London', 1), region('Wales', 1)]))
    const [none, few] = [of([], [{ m0: 0 }]), of([], [{ m0: 4 }])]
    expect(few).toEqual(none)
    expect(privacyNote(model, few)).toBe(
      'Nothing to show: fewer than 5 quotes match or are left for a figure, or none do.',
    )
  })

  it('reads the same for no match and for a few of whom something sensitive is told', () => {
    const asked = plan({ filter: { kind: 'compare', column: 'smoker', op: '=', value: true } })
    const facts = namesIn([region('London', 1), region('Wales', 1)])
    const few = [region('London', 1), region('Wales', 2)]
    expect(disclose(model, asked, few, facts)).toEqual(disclose(model, asked, [], facts))
    expect(disclose(model, asked, few, facts).groupsSuppressed).toBe(2)
  })

  it('says where there is nothing to work out', () => {
    const measures: Measure[] = [
      { kind: 'correlation', column: 'age', with: 'excess_gbp' },
      { kind: 'count' },
    ]
    const row = (name: string, value: number) => region(name, value, { m0_n: 90, m1: 90 })
    const table = disclose(model, plan({ measures }), [row('London', 0.5), row('Wales', NaN)])
    expect(values(table)).toEqual([
      ['London', 0.5, 90],
      ['Wales', null, 90],
    ])
    expect(table.groups[1]?.certainty).toMatchObject([{ status: 'exact', why: 'blank' }, { status: 'exact' }])
    expect(table.groupsSuppressed).toBe(0)
  })

  it('names a group whose figure is uncertain, and why', () => {
    const measures: Measure[] = [{ kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' }]
    const row = (name: string, high: number) =>
      region(name, 1_000, { m0_n: 50, m0_squares: high ** 2, m0_fourths: high ** 4, keys: '77', number: 50 })
    const rows = [row('London', 40), row('Wales', 990)]
    const table = disclose(model, plan({ measures }), rows)
    expect(values(table).map(([name]) => name)).toEqual(['London'])
    expect(table.leftOut.named).toEqual([{ label: 'Wales', why: 'uncertain' }])
    expect(privacyNote(model, table)).toBe(
      'Every figure stands on at least 5 quotes. 1 group not shown in whole (Wales): too few quotes for a figure that holds. Figures carry a little noise, so that no single quote shows in them. Parts may miss their total by it.',
    )
  })

  it('ranks, filters and limits disclosed groups only', () => {
    const rows = [region('A', 3), region('E', 3), region('B', 50), region('C', 20), region('D', 30)]
    const order: Plan['order'] = [{ by: 'measure', index: 0, direction: 'ascending' }]
    expect(values(disclose(model, plan({ order, limit: 1 }), rows))).toEqual([['C', 20]])
    expect(values(disclose(model, plan({ having: [{ measure: 0, op: '<', value: 25 }] }), rows))).toEqual([
      ['C', 20],
    ])
  })

  it('counts disclosed groups only, and says how many it does not', () => {
    const rows = [region('A', 3), region('E', 3), region('B', 50), region('C', 20), region('D', 30)]
    const counted = plan({ having: [{ measure: 0, op: '<', value: 40 }], tally: 'groups' })
    const table = disclose(model, counted, rows)
    expect({ rows: values(table), hidden: table.groupsSuppressed, note: privacyNote(model, table) }).toEqual({
      rows: [[2]],
      hidden: 2,
      note: 'Every figure stands on at least 5 quotes. 2 groups not shown in whole (A and E): fewer than 5 quotes, or none. Figures are exact.',
    })
    expect(restored(model, counted, { ...table, others: { groups: [], areSome: false } })).toEqual(table)
  })

  it('hides the same groups whatever is asked of their figures', () => {
    const rows = [region('A', 3), region('E', 2), region('B', 50), region('C', 20), region('D', 30)]
    const hidden = [
      plan({}),
      plan({ having: [{ measure: 0, op: '<', value: 25 }] }),
      plan({ order: [{ by: 'measure', index: 0, direction: 'descending' }], limit: 1 }),
    ].map((each) => disclose(model, each, rows).groupsSuppressed)
    expect(hidden).toEqual([2, 2, 2])
  })

  it('never releases a count below the threshold, whatever the groups', () => {
    const group = fc.record({ name: fc.string(), count: fc.integer({ min: 0, max: 12 }) })
    const told = plan({ dimensions: [{ kind: 'column', column: 'smoker' }] })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 30 }), fc.constantFrom(plan({}), told), (rows, asked) => {
        const table = disclose(
          model,
          asked,
          rows.map(({ name, count }, at) => region(name, count, { keys: String(at), number: 90 })),
        )
        expect(table.rows.every((row) => Number(row.values[1]) >= model.threshold)).toBe(true)
      }),
    )
  })

  it('shows all where the threshold is 1, whatever the model calls sensitive', () => {
    const own = { ...model, threshold: 1 }
    const asked = plan({ dimensions: [{ kind: 'column', column: 'smoker' }] })
    const table = disclose(own, asked, [region('true', 1), region('false', 2)])
    expect(table.groups.map(({ cells, certainty }) => [cells[0], certainty[0]?.status])).toEqual([
      [2, 'exact'],
      [1, 'exact'],
    ])
    expect(table.groupsSuppressed).toBe(0)
    expect(privacyNote(own, table)).toBe('No privacy threshold: every figure is shown.')
  })

  describe('with a row for every period', () => {
    const facts = { values: {}, ranges: {}, days: { from: '2024-01-10', to: '2024-05-20' } }
    const months = (...entities: readonly number[]): EngineRow[] =>
      entities.flatMap((count, month) =>
        count === 0
          ? []
          : [
              region(`2024-0${month + 1}-01`, count, {
                m1: count,
                m1_n: count,
                m1_variance: 0,
                m1_low: count,
                m1_high: count,
              }),
            ],
      )
    const [byMonth, count]: [Plan['dimensions'][number], Plan['measures'][number]] = [
      { kind: 'grain', column: 'quote_date', grain: 'month' },
      { kind: 'count' },
    ]
    const asked = plan({ dimensions: [byMonth], periods: 'every' })
    const told = (of: SemanticModel, each: Plan, rows: readonly EngineRow[]) =>
      disclose(of, each, rows, facts)

    it('shows a period without any and one that is hidden alike', () => {
      const none = told(model, asked, months(20, 0, 30, 0, 40))
      const few = told(model, asked, months(20, 3, 30, 4, 40))
      expect(values(none)).toEqual([
        ['2024-01-01', 20],
        ['2024-02-01', null],
        ['2024-03-01', 30],
        ['2024-04-01', null],
        ['2024-05-01', 40],
      ])
      expect(few).toEqual(none)
      expect(privacyNote(model, few)).toBe(privacyNote(model, none))
      expect(privacyNote(model, none)).toContain('2 groups not shown in whole: fewer than 5 quotes, or none.')
    })

    it('works along both alike, and orders them last', () => {
      const along = {
        ...asked,
        calculations: [
          { kind: 'running' as const, of: 0 },
          { kind: 'change' as const, of: 0, from: 'previous' as const, as: 'difference' as const },
        ],
        order: [{ by: 'measure' as const, index: 0, direction: 'descending' as const }],
      }
      const none = values(told(model, along, months(20, 30, 0, 0, 40)))
      expect(values(told(model, along, months(20, 30, 3, 3, 40)))).toEqual(none)
      expect(none).toEqual([
        ['2024-05-01', 40, null, null],
        ['2024-02-01', 30, 50, 10],
        ['2024-01-01', 20, 20, null],
        ['2024-03-01', null, null, null],
        ['2024-04-01', null, null, null],
      ])
    })

    it('has no row outside the time that is asked about, and none of a line that shows nothing', () => {
      const before = [region('2023-12-01', 2), ...months(20, 0, 30, 6, 40)]
      expect(values(told(model, asked, before)).map(([month]) => month)).not.toContain('2023-12-01')
      const line = (name: string, first: number, last: number): EngineRow[] => [
        region(name, first, { d1: '2024-01-01' }),
        region(name, last, { d1: '2024-05-01' }),
      ]
      const lines = plan({ dimensions: [{ kind: 'column', column: 'region' }, byMonth], periods: 'every' })
      const rows = [
        ...['London', 'Leeds'].flatMap((name) => line(name, 50, 60)),
        ...['Wales', 'Kent'].flatMap((name) => line(name, 4, 4)),
      ]
      expect(values(told(model, lines, rows)).map(([name]) => name)).toEqual([
        ...Array<string>(5).fill('Leeds'),
        ...Array<string>(5).fill('London'),
      ])
      expect(told(model, asked, months(1, 2, 1))).toMatchObject({ rows: [], groupsSuppressed: 3 })
      // Where something sensitive is told, it is not said which of them exist.
      const ofSmokers = {
        ...asked,
        filter: { kind: 'compare', column: 'smoker', op: '=', value: true } as const,
      }
      expect(told(model, ofSmokers, months(1, 2, 1))).toMatchObject({ rows: [], groupsSuppressed: 5 })
    })

    it('counts nobody as 0 where everything may be told', () => {
      const own = { ...model, threshold: 1 }
      const average = { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' } as const
      const table = told(own, { ...asked, measures: [count, average] }, months(2, 0, 1, 0, 0))
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
      groupsSuppressed: 0,
      leftOut: { mayBeMore: false, named: [] },
      close: [],
      others: { rows: [], groups: [], areSome: false },
      isRanked: false,
      threshold: 5,
      truncatedFrom: null,
    }
    // @ts-expect-error A table that did not pass the door is not disclosed.
    const accepted: Disclosed = forged
    expect(accepted).toBe(forged)
  })
})

describe('figures of a dataset', () => {
  let dataset: Dataset
  beforeAll(async () => {
    dataset = await pricingOf(5_000)
  })
  const tableOf = async (part: Partial<Plan>, of = dataset) => (await runPlan(of, planOf(part))).table
  const cells = async (...asked: Parameters<typeof tableOf>) =>
    (await tableOf(...asked)).groups.map(({ keys, cells: own }) => [...keys, ...own])
  const cell = async (...asked: Parameters<typeof tableOf>) => (await tableOf(...asked)).groups[0]?.cells[0]
  const countOf = async (condition: string) => {
    const text = `select count(*) as n from insurance_pricing where ${condition}`
    return Number((await dataset.engine.query(text, [], 1))[0]?.['n'])
  }
  const equals = (column: string, value: string | number | boolean): Filter => ({
    kind: 'compare',
    column,
    op: '=',
    value,
  })
  const all = (...items: Filter[]): Filter => ({ kind: 'and', items })
  const [smokers, london] = [equals('smoker', true), equals('region', 'London')]
  const by = (column: string) => ({ kind: 'column', column }) as const

  it('are exact of groups that everybody may know', async () => {
    const gold = await dataset.engine.query(
      'select region, count(*) as n, avg(age) as age from insurance_pricing group by 1 order by 2 desc',
      [],
      100,
    )
    const shown = await tableOf({
      dimensions: [by('region')],
      measures: [{ kind: 'count' }, { kind: 'aggregate', function: 'average', column: 'age' }],
    })
    expect(shown.groups.map(({ keys, cells: [count] }) => [keys[0], count])).toEqual(
      gold.map((row) => [row['region'], row['n']]),
    )
    for (const [at, { cells: own }] of shown.groups.entries())
      expect(own[1]).toBeCloseTo(Number(gold[at]?.['age']), 4)
    expect(privacyNote(dataset.model, shown)).toContain(EXACT)
  })

  it('that tell something sensitive carry noise within three of its deviations', async () => {
    const { groups } = await tableOf({
      dimensions: [by('region')],
      measures: [
        { kind: 'count', where: smokers },
        { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' },
      ],
    })
    const gold = await dataset.engine.query(
      'select region, sum(cast(smoker as integer)) as n, avg(monthly_premium_gbp) as premium from insurance_pricing group by 1',
      [],
      100,
    )
    const byRegion = new Map(gold.map((row) => [row['region'], row]))
    const moved = groups.flatMap(({ keys: [key = null], cells: own, certainty }) => {
      const row = byRegion.get(key)
      return [row?.['n'], row?.['premium']].map((exact, place) => {
        expect(certainty[place]?.status).toBe('noise')
        // The margin is told with noise of its own.
        return Math.abs(Number(own[place]) - Number(exact)) / Number(certainty[place]?.noise)
      })
    })
    expect(Math.max(...moved)).toBeLessThan(5)
    expect(Math.min(...moved)).toBeGreaterThanOrEqual(0)
    expect(moved.filter((each) => each > 0).length).toBeGreaterThan(moved.length / 2)
  })

  it('are the same by filter, by group and by the condition of the measure', async () => {
    const own = await cell({ filter: all(smokers, london) })
    expect(await cell({ filter: all(london, smokers) })).toBe(own)
    const turned: Filter = { value: true, op: '=', column: 'smoker', kind: 'compare' }
    expect(await cell({ filter: all(london, turned) })).toBe(own)
    expect(await cell({ filter: london, measures: [{ kind: 'count', where: smokers }] })).toBe(own)
    expect(await cell({ measures: [{ kind: 'count', where: all(smokers, london) }] })).toBe(own)
    const [byRegion, bySmoker, byBoth] = await Promise.all([
      cells({ filter: smokers, dimensions: [by('region')] }),
      cells({ filter: london, dimensions: [by('smoker')] }),
      cells({ dimensions: [by('smoker'), by('region')] }),
    ])
    expect(byRegion.find(([key]) => key === 'London')?.[1]).toBe(own)
    expect(bySmoker.find(([key]) => key === true)?.[1]).toBe(own)
    expect(byBoth.find(([smoker, region]) => smoker === true && region === 'London')?.[2]).toBe(own)
  })

  it('tell nothing anew of those who fail a condition: both together are all', async () => {
    const own = Number(await cell({ filter: all(smokers, london) }))
    const everybody = Number(await cell({ filter: london }))
    const others: Filter[] = [
      equals('smoker', false),
      { kind: 'compare', column: 'smoker', op: '<>', value: true },
      { kind: 'not', item: smokers },
    ]
    for (const other of others) expect(await cell({ filter: all(london, other) })).toBe(everybody - own)
    expect((await cells({ filter: london, dimensions: [by('smoker')] })).map(([, count]) => count)).toEqual(
      expect.arrayContaining([own, everybody - own]),
    )
    const over = (op: '>' | '<='): Filter => ({
      kind: 'compare',
      column: 'monthly_premium_gbp',
      op,
      value: 80,
    })
    expect(Number(await cell({ filter: all(london, over('>')) }))).toBe(
      everybody - Number(await cell({ filter: all(london, over('<=')) })),
    )
  })

  it('of a number that everybody knows hide who is among those chosen by something sensitive', async () => {
    const measures: Measure[] = [{ kind: 'aggregate', function: 'average', column: 'age' }]
    const { groups } = await tableOf({ filter: all(smokers, london), measures })
    const count = await countOf("smoker and region = 'London'")
    // Four times what anybody from 18 to 80 changes who may be among them.
    expect(groups[0]?.certainty[0]?.noise).toBeGreaterThan((2 * (80 - 45)) / count)
  })

  it('carry twice the noise where all but some are known to be among those counted', async () => {
    const aged: Filter = { kind: 'compare', column: 'age', op: '<', value: 76 }
    const { groups } = await tableOf({ filter: all(london, { kind: 'or', items: [aged, smokers] }) })
    expect(groups[0]?.certainty[0]?.noise).toBe(4)
  })

  it('of an amount are the same by filter and by group, too', async () => {
    const measures: Measure[] = [{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }]
    const own = await cell({ filter: london, measures })
    expect(
      (await cells({ dimensions: [by('region')], measures })).find(([key]) => key === 'London')?.[1],
    ).toBe(own)
    expect(await cell({ measures: [{ ...measures[0], where: london } as Measure] })).toBe(own)
  })

  it('never get the same draw with one more who may be known, whether or not that one meets the condition', async () => {
    const ages = Array.from({ length: 20 }, (_, at) => 30 + at)
    const draws = await Promise.all(
      ages.map(async (age) => {
        const aged: Filter = { kind: 'compare', column: 'age', op: '<', value: age }
        const shown = Number(await cell({ filter: all(smokers, aged) }))
        return shown - (await countOf(`smoker and age < ${age}`))
      }),
    )
    // Draws of a few whole numbers coincide by chance, but no long run of them does.
    expect(new Set(draws).size).toBeGreaterThan(4)
    const pairs = draws.slice(1).map((draw, at) => draw - (draws[at] ?? 0))
    expect(pairs.filter((difference) => difference === 0).length).toBeLessThan(pairs.length / 2)
  })

  it('of a share are made of shown figures', async () => {
    const part = Number(await cell({ filter: all(london, smokers) }))
    const whole = Number(await cell({ filter: london }))
    const share = Number(await cell({ filter: london, measures: [{ kind: 'share', of: smokers }] }))
    expect(share).toBeCloseTo((100 * part) / whole, 2)
    expect(whole).toBe(await countOf("region = 'London'"))
  })

  it('of a share of a total are made of the total’s own shown figure', async () => {
    const measures: Measure[] = [{ kind: 'shareOfTotal', column: 'annual_premium_gbp' }]
    const sum: Measure[] = [{ kind: 'aggregate', function: 'sum', column: 'annual_premium_gbp' }]
    const total = Number(await cell({ measures: sum }))
    const [shares, parts] = await Promise.all(
      [measures, sum].map((each) => cells({ dimensions: [by('region')], measures: each })),
    )
    expect(shares?.map(([key]) => key)).toEqual(parts?.map(([key]) => key))
    for (const [at, share] of (shares ?? []).entries())
      expect(share[1]).toBeCloseTo((100 * Number(parts?.[at]?.[1])) / total, 2)
  })

  it('are exact of all columns where none is sensitive', async () => {
    const open = {
      ...dataset,
      model: {
        ...dataset.model,
        columns: dataset.model.columns.map(({ sensitive: _, ...column }) => column),
      },
    }
    const asked = {
      dimensions: [by('smoker')],
      measures: [
        { kind: 'count' },
        { kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' },
        { kind: 'aggregate', function: 'median', column: 'monthly_premium_gbp' },
        { kind: 'aggregate', function: 'maximum', column: 'monthly_premium_gbp' },
      ],
    } satisfies Partial<Plan>
    const table = await tableOf(asked, open)
    const gold = await dataset.engine.query(
      'select smoker, count(*), avg(monthly_premium_gbp), median(cast(monthly_premium_gbp as double)), max(monthly_premium_gbp) from insurance_pricing group by 1',
      [],
      10,
    )
    const byKey = new Map(gold.map((row) => [row['smoker'], Object.values(row).slice(1)]))
    for (const { keys, cells: own } of table.groups)
      for (const [place, exact] of (byKey.get(keys[0] ?? null) ?? []).entries())
        expect(own[place]).toBeCloseTo(Number(exact), 2)
    expect(table.groups).toHaveLength(gold.length)
    expect(privacyNote(open.model, table)).toContain(EXACT)
    const few = await tableOf({ dimensions: [by('age'), by('region'), by('insurer')] }, open)
    expect(Math.min(...few.groups.map(({ cells: [count] }) => count ?? 0))).toBeGreaterThanOrEqual(5)
    expect(few.groupsSuppressed).toBeGreaterThan(0)
  })

  it('count the groups that exist where all may be known, and those that may exist where something is told', async () => {
    const regions = { dimensions: [by('region'), by('age')] }
    const existing = await dataset.engine.query(
      'select region, age, count(*) as n from insurance_pricing group by 1, 2 having count(*) < 5',
      [],
      5_000,
    )
    expect((await tableOf(regions)).groupsSuppressed).toBe(existing.length)
    const { values: names, ranges } = dataset.profile
    const { min, max } = ranges['age'] ?? { min: 0, max: 0 }
    const told = await tableOf({ ...regions, filter: smokers })
    expect(told.groupsSuppressed).toBe((names['region']?.length ?? 0) * (max - min + 1) - told.groups.length)
  })
})
