import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { ask } from '../server/ask/ask.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { compile } from '../server/ask/plan/compile.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import { addDataset, openPath } from '../server/datasets/files.ts'
import { rowsBehind } from './attacks/knowledge.ts'
import { nearestByHand } from './support/construct-cases.ts'
import { EXACT, roundedFor } from './support/exactness.ts'
import { customersOf, type Customers } from './support/customers.ts'
import { temporaryFolder } from './support/pricing.ts'
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
    const { model, engine } = single.dataset
    const { protects: _, ...plain } = model
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const [byRow, byColumn] = await Promise.all(
          [plain, model].map((of) => {
            const { sql, parameters } = compile(of, engine.dialect, plan)
            return engine.query(sql, parameters, 100_000)
          }),
        )
        expect(byColumn).toHaveLength(byRow?.length ?? 0)
        for (const [at, row] of byRow?.entries() ?? []) {
          const same = { ...byColumn?.[at] }
          for (const [key, value] of Object.entries(row)) {
            const own = same[key] ?? null
            // Sums in another order differ in their last digits. Beside a percentile equal values have one rank, not many.
            if (key.endsWith('_beyond')) expect(Number(own)).toBeGreaterThanOrEqual(Number(value) - 1)
            else if (Number.isFinite(value)) expect(own).toBeCloseTo(Number(value), 6)
            else expect(own).toBe(value)
          }
        }
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
    const { sql, parameters } = compile(model, engine.dialect, plan)
    /** The rows of a figure, and how many of them the two customers with most have. */
    const rows = (id: string, of: 'n' | 'claims') =>
      [
        `count(${of === 'n' ? '*' : 'claims_amount_gbp'}) as "${id}_rows_total"`,
        `(select max(${of}) from each e where e.region = q.region) as "${id}_rows_largest"`,
        `(select ${of} from each e where e.region = q.region order by 1 desc limit 1 offset 1) as "${id}_rows_second"`,
      ].join()
    const gold = `
      with quotes as (select * from insurance_pricing where not smoker),
      each as (
        select region, customer, count(*) as n, count(claims_amount_gbp) as claims, sum(abs(claims_amount_gbp)) as amount, min(age) as age
        from quotes group by all
      ),
      quarters as (select region, quantile_cont(age, 0.75) as quarter from quotes group by all)
      select region as d0, count(distinct customer) as entities,
        (select count(distinct customer) from quotes) as matched,
        count(*) as m0,
        ${rows('m0', 'n')},
        count(distinct customer) as m1,
        sum(claims_amount_gbp) as m2,
        count(distinct customer) filter (where claims_amount_gbp is not null) as m2_support,
        count(distinct customer) filter (where claims_amount_gbp <> 0) as m2_contributors,
        ${rows('m2', 'claims')},
        (select max(amount) from each e where e.region = q.region) as m2_values_largest,
        (select amount from each e where e.region = q.region and amount is not null order by 1 desc limit 1 offset 1) as m2_values_second,
        (select round(avg(age)) from (select age from each e where e.region = q.region order by 1 limit 5 offset 2)) as m3,
        count(distinct customer) as m3_support,
        count(distinct customer) - 9 as m3_beyond,
        ${rows('m3', 'n')},
        round(${nearestByHand(0.75, 'age')}) as m4,
        count(distinct customer) as m4_support,
        ${rows('m4', 'n')},
        least(count(distinct customer) filter (where age <= quarter), count(distinct customer) filter (where age >= quarter)) - 1 as m4_beyond,
        100.0 * count(*) filter (where accepted) / count(*) as m5,
        count(distinct customer) filter (where accepted) as m5_numerator,
        count(distinct customer) filter (where not accepted) as m5_rest,
        ${rows('m5', 'n')}
      from quotes q join quarters using (region) group by region order by region`
    expect(await engine.query(sql, parameters, 100)).toEqual(await engine.query(gold, [], 100))
  })

  it('shows no group of fewer than five, however many rows they have', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { rows } = await run(plan)
        for (const behind of await customersBehind(plan, rows)) {
          expect(behind.size).toBeGreaterThanOrEqual(K)
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
  const options = { dataDir: join(folder, 'data'), memoryLimit: '500MB', threads: 1 }
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
  const open = async (name: string, rows: readonly string[]) => {
    const at = join(folder, name)
    mkdirSync(at)
    writeFileSync(join(at, 'model.yaml'), stringify(MODEL))
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
      'Every figure stands on at least 5 patients. 1 group hidden in whole or in part: too few patients, or none, stand behind them, or could be told from them.'
    expect(await rowsOf('Number of visits by ward')).toEqual(['East: 20', `${note} ${roundedFor('patient')}`])
    expect(await rowsOf('How many patients by ward')).toEqual(['East: 10', `${note} ${EXACT}`])
    expect(await rowsOf('How many people are there?')).toEqual([
      '12',
      `Every figure stands on at least 5 patients. ${EXACT}`,
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

  it('shows no figure of which two patients have nine tenths of the visits', async () => {
    const visits = (own: number) => [
      ...VISITS.slice(0, 20),
      ...Array.from({ length: own }, (_, visit) => `p1,South,${visit}`),
      ...Array.from({ length: 8 }, (_, visit) => `p${visit + 2},South,70`),
    ]
    for (const [own, shown] of [
      [60, ['East', 'South']],
      [80, []],
    ] as const) {
      const dataset = await open(`visits-${own}`, visits(own))
      for (const question of ['Number of visits by ward', 'Average cost by ward']) {
        const answer = await ask(dataset, question)
        if (answer.outcome !== 'answer') throw new Error(answer.reason)
        expect([question, answer.table.rows.map(({ texts }) => texts[0])]).toEqual([question, shown])
        if (own === 80) expect(answer.table.withheld.dominance).toBe(1)
      }
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
      'Columns "order_id", "shop_id": nothing of them is shown, because their values tell rows or people apart. Where that is not so, change the role in model.yaml.',
      'Column "shop_id" has the same values in several rows. If they are people, name it under "protects" in model.yaml.',
    ])
  })
})
