import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { ask } from '../server/ask/ask.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { compile } from '../server/ask/plan/compile.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import { isSensitiveThroughout } from '../server/ask/plan/population.ts'
import { addDataset, openPath } from '../server/datasets/files.ts'
import { rowsBehind } from './support/rows-behind.ts'
import { customersOf, type Customers } from './support/customers.ts'
import { NOISE_KEY, temporaryFolder } from './support/pricing.ts'
import { planConstructs, planOf } from './support/plans.ts'

/** A column that names whom the threshold counts, each with many rows or few. */

const K = 5
const plans = fc.oneof(...Object.values(planConstructs))

describe('where each row is an entity of its own', () => {
  let single: Customers
  beforeAll(async () => {
    single = await customersOf(2_000, 'quote_id')
  })

  it('naming it by a column changes no figure', async () => {
    const { protects: _, ...plain } = single.dataset.model
    // Noise is by entities, which are other ones then.
    const exact = [plain, single.dataset.model].map((model) => ({
      ...single.dataset,
      model: { ...model, columns: model.columns.map(({ sensitive: _own, ...column }) => column) },
    }))
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const [byRow, byColumn] = await Promise.all(exact.map((dataset) => runPlan(dataset, plan)))
        const of = (run: typeof byRow) => [run?.table.rows, run?.table.groupsSuppressed]
        expect(of(byColumn)).toEqual(of(byRow))
      }),
      { numRuns: 60 },
    )
  })
})

describe('where a column names the entities', () => {
  let many: Customers
  beforeAll(async () => {
    // Some have a third of all rows of their region, most have one or two.
    many = await customersOf(1_500, 'floor(700 * pow((hash(quote_id) % 1000) / 1000.0, 3))')
  })

  const run = async (plan: Plan) => {
    const { table } = await runPlan(many.dataset, plan)
    const rows = table.rows.map(({ values }) =>
      Object.fromEntries(table.columns.map(({ key }, at) => [key, values[at] ?? null])),
    )
    return { table, rows }
  }
  const customersBehind = async (plan: Plan, rows: readonly Readonly<Record<string, unknown>>[]) =>
    (await rowsBehind(many.dataset, { plan, rows })).map(
      (ids) => new Set(ids.map((id) => many.customerOf.get(id))),
    )

  it('counts them, and what one of them has, as hand-written SQL does', async () => {
    const { model, engine } = many.dataset
    const plan = planOf({
      dimensions: [{ kind: 'column', column: 'region' }],
      filter: { kind: 'compare', column: 'smoker', op: '=', value: false },
      measures: [
        { kind: 'count' },
        { kind: 'distinct', column: 'customer' },
        { kind: 'aggregate', function: 'sum', column: 'claims_amount_gbp' },
        { kind: 'aggregate', function: 'minimum', column: 'age' },
        { kind: 'percentile', column: 'age', percent: 75 },
        { kind: 'share', of: { kind: 'compare', column: 'accepted', op: '=', value: true } },
      ],
    })
    const { sql, parameters } = compile(model, engine.dialect, plan).statement
    const gold = `
      with quotes as (select * from insurance_pricing where not smoker),
      each as (
        select region, customer, count(*) as n, sum(claims_amount_gbp) as amount, min(age) as age,
          count(*) filter (where accepted) as accepted
        from quotes group by all
      )
      select region as d0,
        count(*) as m0, count(distinct customer) as m0_n,
        (select sum(n ** 2) from each e where e.region = q.region) as m0_squares,
        sum(claims_amount_gbp) as m2,
        count(distinct customer) filter (where claims_amount_gbp is not null) as m2_n,
        (select sum(n ** 4) from each e where e.region = q.region) as m0_fourths,
        (select string_agg(age, ',') from (select age from each e where e.region = q.region order by 1 limit 6)) as m3_values,
        (select max(n) from each e where e.region = q.region) as m4_most_rows,
        count(*) filter (where accepted) as m5,
        count(distinct customer) filter (where accepted) as m5_n,
        (select sum(accepted ** 4) from each e where e.region = q.region and accepted > 0) as m5_fourths
      from quotes q group by region order by region`
    const expected = await engine.query(gold, [], 100)
    const given = await engine.query(sql, parameters, 100)
    expect(given).toHaveLength(12)
    for (const [place, row] of expected.entries())
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'number') expect(given[place]?.[name]).toBeCloseTo(value, 9)
        else expect(given[place]?.[name]).toBe(value)
  })

  it('shows no group of fewer than five, however many rows they have, or than three where the number has noise', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { rows } = await run(plan)
        const least = isSensitiveThroughout(many.dataset.model, plan) ? Math.ceil(K / 2) : K
        for (const behind of await customersBehind(plan, rows)) {
          expect(behind.size).toBeGreaterThanOrEqual(least)
          shown += 1
        }
      }),
      { numRuns: 100 },
    )
    expect(shown).toBeGreaterThan(100)
  })
})

describe('a dataset of files', () => {
  const folder = temporaryFolder()
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const options = {
    dataDir: join(folder, 'data'),
    memoryLimit: '500MB',
    threads: 1,
    noiseKey: NOISE_KEY,
  }
  const MODEL = {
    id: 'visits',
    name: 'Visits',
    description: 'Visits to wards',
    table: 'visits',
    threshold: K,
    entity: { singular: 'visit', plural: 'visits', synonyms: [] },
    protects: { column: 'patient', singular: 'patient', plural: 'patients', synonyms: ['people'] },
    keyDimensions: ['ward'],
    filler: [],
    examples: ['Number of visits by ward'],
    columns: [
      { name: 'patient', role: 'identifier', label: 'patient number', description: 'Who came' },
      { name: 'ward', role: 'category', label: 'ward', description: 'Where' },
      { name: 'cost', role: 'money', label: 'cost', unit: 'pounds', description: 'What it came to' },
    ],
    metrics: [],
  }
  /** Of 12 patients 10 come to the East ward twice, 6 to the North ward, and 2 to the West ward ten times each. */
  const VISITS = [
    ...Array.from({ length: 20 }, (_, visit) => `p${visit % 10},East,${100 + visit}`),
    ...Array.from({ length: 6 }, (_, visit) => `p${visit + 2},North,${50 + visit}`),
    ...Array.from({ length: 20 }, (_, visit) => `p${10 + (visit % 2)},West,${10 + visit}`),
  ]
  const open = async (name: string, rows: readonly string[], model: object = MODEL) => {
    const at = join(folder, name)
    mkdirSync(at)
    writeFileSync(join(at, 'model.yaml'), stringify(model))
    writeFileSync(join(at, 'visits.csv'), ['patient,ward,cost', ...rows].join('\n'))
    return openPath(at, options)
  }

  it('counts visits, and patients where they are asked for, of groups of five patients', async () => {
    const dataset = await open('visits', VISITS)
    const rowsOf = async (question: string) => {
      const answer = await ask(dataset, question)
      if (answer.outcome !== 'answer') return answer.reason
      return [...answer.table.rows.map(({ texts }) => texts.join(': ')), answer.privacyNote]
    }
    const note =
      'Every figure stands on at least 5 patients. 1 group not shown in whole: fewer than 5 patients, or none. Figures are exact.'
    expect(await rowsOf('Number of visits by ward')).toEqual(['East: 20', 'North: 6', note])
    expect(await rowsOf('How many patients by ward')).toEqual(['East: 10', 'North: 6', note])
    expect(await rowsOf('How many people are there?')).toEqual([
      '12',
      'Every figure stands on at least 5 patients. Figures are exact.',
    ])
    for (const single of [
      'Average cost by patient',
      'Top 5 patients by cost',
      'Which patients cost the most?',
    ])
      expect(await rowsOf(single)).toBe(
        'Single patients are never shown: answers are about groups of at least 5 patients.',
      )
    expect(await rowsOf('List all patients')).toBe(
      'Single visits are never shown: answers are about groups of at least 5 patients.',
    )
    // West is no value that everybody may know: two patients came there.
    expect(dataset.profile.values['ward']).toEqual(['East', 'North'])
    dataset.engine.close()
  })

  it('shows no sensitive figure that rests on one patient', async () => {
    const sensitive = {
      ...MODEL,
      columns: MODEL.columns.map((each) => (each.name === 'cost' ? { ...each, sensitive: true } : each)),
    }
    const visits = (own: number) => [
      ...VISITS.slice(0, 20),
      ...Array.from({ length: 8 }, (_, visit) => `p${visit},South,${visit === 1 ? own : 70}`),
    ]
    for (const [own, shown] of [
      [80, ['East', 'South']],
      [2_000, ['East']],
    ] as const) {
      const dataset = await open(`visits-${own}`, visits(own), sensitive)
      const answer = await ask(dataset, 'Total cost by ward')
      if (answer.outcome !== 'answer') throw new Error(answer.reason)
      expect(answer.table.rows.map(({ texts }) => texts[0])).toEqual(shown)
      if (own !== 80) expect(answer.table.leftOut.named).toEqual([{ label: 'South', why: 'uncertain' }])
      dataset.engine.close()
    }
  })

  it('is refused where a visit names no patient', async () => {
    await expect(open('nameless', [...VISITS, ',East,1'])).rejects.toThrow(
      '1 visits have no patient, which names the patients that Visits protects.',
    )
  })

  const added = async (name: string, header: string, rows: readonly string[]) => {
    const file = join(folder, name)
    writeFileSync(file, [header, ...rows].join('\n'))
    return addDataset(file, {}, options)
  }
  const ROWS = Array.from({ length: 4_000 }, (_, row) => `${row},${row % 1_500},${row % 7}`)

  it('protects people whom its rows name again and again, by itself', async () => {
    const { model, notes } = await added('stays.csv', 'stay_id,PatientID,price', ROWS)
    expect(model.protects).toEqual({
      column: 'PatientID',
      singular: 'patient',
      plural: 'patients',
      synonyms: ['person', 'people', 'individual'],
    })
    expect(notes).toEqual([
      'It is about patients (column "PatientID"), so "price" is sensitive: figures that touch it carry noise.',
      'Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
      'Columns "stay_id", "PatientID": nothing of them is shown, because their values tell rows or people apart. Where that is not so, change the role in model.yaml.',
      'Figures stand on at least 5 patients, whom column "PatientID" names. Edit "protects" in model.yaml where that is not so.',
    ])
    const { model: once } = await added('patients.csv', 'patient_id,age,price', ROWS)
    expect(once.protects).toBeUndefined()
  })

  it('is asked about what else its rows name again and again', async () => {
    const { model, notes } = await added('orders.csv', 'order_id,shop_id,price', ROWS)
    expect(model.protects).toBeUndefined()
    expect(notes).toEqual([
      'Nothing in it was taken to be about people, so no column is sensitive: figures are exact above the threshold of 5. Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
      'Columns "order_id", "shop_id": nothing of them is shown, because their values tell rows or people apart. Where that is not so, change the role in model.yaml.',
      'Column "shop_id" has the same values in several rows. If they are people, name it under "protects" in model.yaml.',
    ])
  })
})
