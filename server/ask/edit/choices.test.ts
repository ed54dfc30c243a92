import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf } from '../../../eval/bank.ts'
import { isLong } from '../../../tests/support/long.ts'
import { planAsked } from '../../../tests/support/asked.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from '../read/interpret.ts'
import type { Plan } from '../plan/plan.ts'
import { restate } from '../say/sentence.ts'
import { planProblem } from '../plan/validate.ts'
import type { Editing } from './candidate.ts'
import { choicesAt, isWholeAt } from './choices.ts'
import { isListed, MOST_VALUES } from './condition-candidates.ts'
import { editedQuestion } from './tried.ts'
import { additionsTo, partsOf } from './sentence-parts.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const planOf = (question: string) => planAsked(dataset, question)

const shown = async (question: string, at: string, search: string | null = null) =>
  (await choicesAt({ ...dataset, plan: planOf(question), search }, at)).map(
    ({ section, label, isCurrent, opens }) =>
      `${section}: ${label}${isCurrent ? ' (now)' : ''}${opens === null ? '' : ` → ${opens}`}`,
  )

it('lists functions', async () =>
  expect(await shown('average premium by region', 'measures/0#function')).toMatchInlineSnapshot(`
    [
      "Functions: Total",
      "Functions: Average (now)",
      "Functions: Median",
      "Functions: Average of the 5 lowest",
      "Functions: Average of the 5 highest",
      "Functions: Spread of",
      "Figures: Number of quotes",
      "Figures with a name: Gross written premium",
      "Figures with a name: Covered lives",
      "Figures with a name: Claims frequency",
      "Figures with a name: Burning cost",
      "Figures with a name: Acceptance rate",
      "Figures with a name: Smoking rate",
      "Figures with a name: Dental cover rate",
      "Figures with a name: Mental health cover rate",
      "Figures with a name: Loss ratio",
      "Figures with a name: Monthly premium per member",
      "Figures with a name: Claims amount per claim",
      "Figures with a name: Claims cost per life",
      "Figures with a name: Annual premium per member",
    ]
  `))

it('lists columns', async () =>
  expect(await shown('average premium by region', 'measures/0#column')).toMatchInlineSnapshot(`
    [
      "Columns: Age",
      "Columns: Members",
      "Columns: Excess",
      "Columns: Outpatient limit",
      "Columns: No claims discount",
      "Columns: Monthly premium (now)",
      "Columns: Annual premium",
      "Columns: Number of claims",
      "Columns: Claims amount",
      "Figures with a name: Gross written premium",
      "Figures with a name: Covered lives",
      "Figures with a name: Claims frequency",
      "Figures with a name: Burning cost",
      "Figures with a name: Acceptance rate",
      "Figures with a name: Smoking rate",
      "Figures with a name: Dental cover rate",
      "Figures with a name: Mental health cover rate",
      "Figures with a name: Loss ratio",
      "Figures with a name: Monthly premium per member",
      "Figures with a name: Claims amount per claim",
      "Figures with a name: Claims cost per life",
      "Figures with a name: Annual premium per member",
    ]
  `))

it('lists groups, and how finely they may be parted', async () => {
  expect(await shown('number of quotes by month', 'dimensions/0')).toMatchInlineSnapshot(`
    [
      "More or less finely: Year",
      "More or less finely: Quarter",
      "More or less finely: Month (now)",
      "More or less finely: Week",
      "More or less finely: Day",
      "More or less finely: Quarter of the year",
      "More or less finely: Month of the year",
      "More or less finely: Day of the week",
      "Groups: Insurer",
      "Groups: Region",
      "Groups: Age band",
      "Groups: Gender",
      "Groups: Smoker",
      "Groups: Policy type",
      "Groups: Members",
      "Groups: Cover level",
      "Groups: Hospital list",
      "Groups: Excess",
      "Groups: Outpatient limit",
      "Groups: Underwriting",
      "Groups: No claims discount band",
      "Groups: Dental cover",
      "Groups: Mental health cover",
      "Groups: Sales channel",
      "Groups: Payment frequency",
      "Groups: Monthly premium band",
      "Groups: Annual premium band",
      "Groups: Accepted",
      "Groups: Number of claims",
      "Groups: Claims amount band",
    ]
  `)
  expect(await shown('number of quotes by age band', 'dimensions/0')).toMatchInlineSnapshot(`
    [
      "More or less finely: Age",
      "More or less finely: Age band (now)",
      "More or less finely: Age bands of 1",
      "More or less finely: Age bands of 2",
      "More or less finely: Age bands of 5",
      "More or less finely: Age bands of 10",
      "More or less finely: Age bands split at 40 or 60",
      "Groups: Year",
      "Groups: Quarter",
      "Groups: Month",
      "Groups: Day of the week",
      "Groups: Insurer",
      "Groups: Region",
      "Groups: Gender",
      "Groups: Smoker",
      "Groups: Policy type",
      "Groups: Members",
      "Groups: Cover level",
      "Groups: Hospital list",
      "Groups: Excess",
      "Groups: Outpatient limit",
      "Groups: Underwriting",
      "Groups: No claims discount band",
      "Groups: Dental cover",
      "Groups: Mental health cover",
      "Groups: Sales channel",
      "Groups: Payment frequency",
      "Groups: Monthly premium band",
      "Groups: Annual premium band",
      "Groups: Accepted",
      "Groups: Number of claims",
      "Groups: Claims amount band",
    ]
  `)
})

it('lists what may be added', async () => {
  expect(await shown('number of quotes by month', 'dimensions/-')).toMatchInlineSnapshot(`
    [
      "Groups: Insurer",
      "Groups: Region",
      "Groups: Age band",
      "Groups: Gender",
      "Groups: Smoker",
      "Groups: Policy type",
      "Groups: Members",
      "Groups: Cover level",
      "Groups: Hospital list",
      "Groups: Excess",
      "Groups: Outpatient limit",
      "Groups: Underwriting",
      "Groups: No claims discount band",
      "Groups: Dental cover",
      "Groups: Mental health cover",
      "Groups: Sales channel",
      "Groups: Payment frequency",
      "Groups: Monthly premium band",
      "Groups: Annual premium band",
      "Groups: Accepted",
      "Groups: Number of claims",
      "Groups: Claims amount band",
    ]
  `)
  expect(await shown('number of quotes by month', 'filter/-')).toMatchInlineSnapshot(`
    [
      "Columns: Quote date → filter/-:quote_date",
      "Columns: Insurer → filter/-:insurer",
      "Columns: Region → filter/-:region",
      "Columns: Age → filter/-:age",
      "Columns: Gender → filter/-:gender",
      "Columns: Smoker → filter/-:smoker",
      "Columns: Policy type → filter/-:policy_type",
      "Columns: Members → filter/-:members",
      "Columns: Cover level → filter/-:cover_level",
      "Columns: Hospital list → filter/-:hospital_list",
      "Columns: Excess → filter/-:excess_gbp",
      "Columns: Outpatient limit → filter/-:outpatient_limit_gbp",
      "Columns: Underwriting → filter/-:underwriting",
      "Columns: No claims discount → filter/-:no_claims_discount_pct",
      "Columns: Dental cover → filter/-:dental_cover",
      "Columns: Mental health cover → filter/-:mental_health_cover",
      "Columns: Sales channel → filter/-:sales_channel",
      "Columns: Payment frequency → filter/-:payment_frequency",
      "Columns: Monthly premium → filter/-:monthly_premium_gbp",
      "Columns: Annual premium → filter/-:annual_premium_gbp",
      "Columns: Accepted → filter/-:accepted",
      "Columns: Number of claims → filter/-:claims_count",
      "Columns: Claims amount → filter/-:claims_amount_gbp",
    ]
  `)
  expect(await shown('number of quotes by month', 'filter/-:cover_level')).toMatchInlineSnapshot(`
    [
      "Cover level: Basic",
      "Cover level: Comprehensive",
      "Cover level: Standard",
    ]
  `)
  expect(await shown('number of quotes by month', 'measures/-')).toMatchInlineSnapshot(`
    [
      "Figures: Average age",
      "Figures: Average members",
      "Figures: Average excess",
      "Figures: Average outpatient limit",
      "Figures: Average no claims discount",
      "Figures: Average monthly premium",
      "Figures: Average annual premium",
      "Figures: Total claims",
      "Figures: Total claims amount",
      "Figures with a name: Gross written premium",
      "Figures with a name: Covered lives",
      "Figures with a name: Claims frequency",
      "Figures with a name: Burning cost",
      "Figures with a name: Acceptance rate",
      "Figures with a name: Smoking rate",
      "Figures with a name: Dental cover rate",
      "Figures with a name: Mental health cover rate",
      "Figures with a name: Loss ratio",
      "Figures with a name: Monthly premium per member",
      "Figures with a name: Claims amount per claim",
      "Figures with a name: Claims cost per life",
      "Figures with a name: Annual premium per member",
    ]
  `)
})

it('lists what may stand in place of a condition', async () => {
  const question = 'average premium for smokers over 40 in London in 2024'
  for (const { at, kind } of partsOf(dataset, planOf(question)))
    if (kind === 'condition' && at !== null) expect(await shown(question, at)).toMatchSnapshot()
})

it('finds what is searched for, whatever its case', async () => {
  const question = 'average premium for quotes in London'
  expect(await shown(question, 'filter/0', 'SCOT')).toEqual([
    'Instead: Scotland',
    'As well: Region is London or Scotland',
  ])
  expect(await shown(question, 'filter/-', 'hospital')).toEqual([
    'Columns: Hospital list → filter/-:hospital_list',
  ])
})

describe('a column of many values', () => {
  const names = Array.from({ length: 500 }, (_, place) => `Region ${String(place).padStart(3, '0')}`)
  const editing = (search: string | null): Editing => ({
    ...dataset,
    profile: { ...dataset.profile, values: { ...dataset.profile.values, region: [...names, 'São 9', '49'] } },
    plan: planOf('number of quotes'),
    search,
  })
  const labels = async (search: string | null) =>
    (await choicesAt(editing(search), 'filter/-:region')).map(({ label }) => label)

  it('lists the first of them, and says that there are more', async () => {
    expect(await labels(null)).toHaveLength(MOST_VALUES)
    expect(isListed(editing(null), 'filter/-:region')).toBe(false)
    expect(isListed(editing(null), 'filter/-:insurer')).toBe(true)
  })

  it('finds each of them, those that begin so first, with accents or without', async () => {
    expect(await labels('49')).toEqual([
      '49',
      ...['Region 049', 'Region 149', 'Region 249', 'Region 349', 'Region 449'],
      ...Array.from({ length: 10 }, (_, digit) => `Region 49${digit}`),
    ])
    expect(await labels('sao')).toEqual(['São 9'])
    expect(isListed(editing('49'), 'filter/-:region')).toBe(true)
  })

  it('finds no value that the profile keeps back', async () => {
    expect(await labels('Region 500')).toEqual([])
  })
})

describe('what is searched for', () => {
  it.each([
    [
      'average premium by age',
      'dimensions/0',
      'members in groups 1, 2 to 3, 4 and over',
      'Members in the groups 1 versus 2 to 3 versus 4 and over',
    ],
    [
      'average premium by region',
      'measures/0#column',
      'share with dental cover',
      'Share where dental cover is yes',
    ],
    ['number of quotes', 'filter/-', 'age between 30 and 34', 'Age is between 30 and 34'],
    ['number of quotes in Wales', 'filter/0', 'premium over £200', 'Monthly premium is over £200'],
  ])('is read: in “%s” at %s “%s”', async (question, at, search, label) => {
    const [read] = await shown(question, at, search)
    expect(read).toBe(`As you typed it: ${label}`)
    expect(isWholeAt({ ...dataset, plan: planOf(question), search: null }, at)).toBe(false)
  })

  it.each(['nothing of that', 'premium by region', 'the names of the customers'])(
    'is not read where it says something else: %s',
    async (search) => {
      const found = await shown('average premium by region', 'filter/-', search)
      expect(found.filter((each) => each.startsWith('As you typed it'))).toEqual([])
    },
  )
})

it('lists orders, limits, bounds and charts', async () => {
  const question = 'top 3 insurers by average premium, only insurers with over 50 quotes, as a bar chart'
  for (const at of ['order/0', 'limit', 'having/0', 'chart'])
    expect(await shown(question, at)).toMatchSnapshot()
})

/** So many plans of the bank are tried with all that is offered for them. */
const EVERY = isLong ? 6 : 60

it('what is offered for a plan of the bank can be asked, and its question is read as its plan', async () => {
  const { model } = dataset
  const interpreter = interpreterOf(dataset)
  const plans = new Map<string, Plan>()
  for (const { question } of bankOf(null, 'develop')) {
    const read = interpreter.interpret(question)
    if (read.outcome === 'answer') plans.set(read.restatement, read.plan)
  }
  let offered = 0
  for (const [place, plan] of [...plans.values()].entries()) {
    if (place % EVERY !== 0) continue
    const places = [...partsOf(dataset, plan).filter(({ opens }) => opens), ...additionsTo(plan)].map(
      ({ at }) => at ?? '',
    )
    for (const at of [...places, 'filter/-:region'])
      for (const { edit } of await choicesAt({ ...dataset, plan, search: null }, at)) {
        if (edit === null) continue
        offered += 1
        const asked = editedQuestion(dataset, plan, edit)
        if ('problem' in asked) throw new Error(asked.problem)
        expect(planProblem(model, asked.plan)).toBeNull()
        expect(`${edit.question}.`).toBe(restate(model, asked.plan))
        const read = interpreter.interpret(edit.question)
        expect(read.outcome === 'answer' ? read.plan : read.reason).toEqual(asked.plan)
      }
  }
  expect(offered).toBeGreaterThan(500)
})
