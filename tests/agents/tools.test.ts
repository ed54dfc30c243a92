import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentWith, type Agent, type Called } from '../support/agent.ts'
import { makeCaller } from '../support/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** What each tool of an agent gives, and what it says where it cannot. */

const PRICING = 'insurance_pricing'
const NOBODYS = '00000000-0000-4000-8000-00000000ffff'

let server: TestServer
let token: string
let agent: Agent
beforeAll(async () => {
  server = await startServer()
  token = await server.signUp('content_editor', 'ana@example.com')
  // That of a sign-in serves as well, and may call as often as it likes.
  agent = await agentWith(server, token)
})
afterAll(async () => {
  await agent.close()
  await server.close()
})

const ask = (question: string, by = agent) => by.call('ask', { dataset: PRICING, question })
const idOf = ({ data }: Called) => String(data['answer_id'])
/** The same question asked by the person on the page. */
const asPerson = async (question: string) =>
  (await makeCaller(server, token)('executeQuery', { body: { question, alone: true } })).json<{
    table: { rows: unknown[][] }
    interpretation: { restatement: string }
    privacy_note: string
  }>()

describe('list_datasets and describe_dataset', () => {
  it('say what there is to ask', async () => {
    const { data } = await agent.call('list_datasets')
    expect(data['datasets']).toEqual([
      {
        id: PRICING,
        name: 'PMI Pricing',
        description: server.dataset.model.description,
        rows: 5_000,
        days: '2023-01-02 to 2025-12-31',
      },
    ])
    const described = await agent.call('describe_dataset', { dataset: PRICING })
    expect(described.data).toMatchObject({
      counted: 'quotes',
      privacy: 'A figure stands on at least 5 quotes, or is not shown.',
    })
    expect(described.data['columns']).toContainEqual({
      label: 'gender',
      description: 'As recorded; it does not enter the price',
      values: ['Female', 'Male', 'Not stated'],
    })
    expect(described.data['examples']).toContain('Average premium by region')
    expect(described.text).toContain('gender: As recorded')
  })
})

describe('ask', () => {
  it('gives what the person would be given: sentence, figures with the same noise, note, and where people see it', async () => {
    const question = 'average premium by region'
    const answer = await ask(question)
    const persons = await asPerson(question)
    expect(answer.data).toMatchObject({
      outcome: 'answer',
      dataset: PRICING,
      sentence: persons.interpretation.restatement,
      note: persons.privacy_note,
      rows: persons.table.rows,
      assumptions: ['“premium” read as monthly premium'],
      columns: [
        { label: 'Region', type: 'group' },
        { label: 'Average monthly premium', type: 'currency', unit: 'GBP', figures: 'noise' },
      ],
    })
    expect(answer.data['address']).toMatch(new RegExp(`^http://127.0.0.1:\\d+/answers/${idOf(answer)}$`))
    for (const [region, premium] of persons.table.rows)
      expect(answer.text).toContain(`${String(region)} | ${String(premium)}`)
  })

  it('says that figures are exact, and leaves out what holds nothing', async () => {
    const { data } = await ask('number of quotes by gender')
    expect(data['columns']).toEqual([
      { label: 'Gender', type: 'group' },
      { label: 'Number of quotes', type: 'number', figures: 'exact' },
    ])
    expect(Object.keys(data)).not.toContain('assumptions')
  })

  it('counts the groups that are hidden and shows none of their figures', async () => {
    const { data, text } = await ask('how many smokers by gender and region')
    const rows = data['rows'] as [string, string, number][]
    expect(data['hidden_groups']).toBe(15)
    expect(rows.length).toBe(21)
    for (const [, , count] of rows) expect(count).toBeGreaterThanOrEqual(5)
    expect(rows.filter(([gender]) => gender === 'Not stated')).toEqual([])
    expect(text).not.toContain('Not stated')
    expect(data['next']).toEqual(['Number of quotes by region for quotes where smoker is yes'])
  })

  it('offers readings as data, of which one is chosen word for word', async () => {
    const offered = await ask('average premium for dentists in London')
    expect(offered.data).toMatchObject({
      outcome: 'offer',
      reason: "I don't know “dentists” in PMI Pricing.",
    })
    const offers = offered.data['offers'] as { question: string; first_figure: string }[]
    expect(offers.map(({ question }) => question)).toEqual([
      'Average monthly premium for quotes where region is London',
      'Average monthly premium for quotes where dental cover is yes and region is London',
    ])
    const chosen = await ask(offers[1]?.question ?? '')
    const [[figure] = []] = chosen.data['rows'] as number[][]
    expect(offers[1]?.first_figure).toBe(`£${figure?.toFixed(2)}`)
  })

  it('refuses with what was understood and what can be asked', async () => {
    const { data, isError } = await ask('price by gizmo')
    expect(isError).toBe(false)
    expect(data).toMatchObject({
      outcome: 'refuse',
      reason: "I don't know “gizmo” in PMI Pricing.",
      understood: ['price by [gizmo?]'],
      unknown_words: ['gizmo'],
    })
    const [first = ''] = data['suggestions'] as string[]
    expect((await ask(first)).data['outcome']).toBe('answer')
  })

  it('tells fifty rows at once, and read_answer the next ones', async () => {
    const answer = await ask('number of quotes by age')
    expect(answer.data).toMatchObject({ total_rows: 63, from_row: 0 })
    expect(answer.text).toContain('Rows 1 to 50 of 63; read_answer with from_row 50 has the next.')
    const rest = await agent.call('read_answer', { answer_id: idOf(answer), from_row: 50 })
    const all = [answer, rest].flatMap(({ data }) => data['rows'] as unknown[][])
    expect(all).toEqual((await asPerson('number of quotes by age')).table.rows)
    const beyond = await agent.call('read_answer', { answer_id: idOf(answer), from_row: 63 })
    expect(beyond).toMatchObject({ isError: true, text: 'The answer has 63 rows.' })
  })
})

describe('continue', () => {
  it('takes from the answer what the words leave out', async () => {
    const first = await ask('average premium by region for smokers')
    const next = await agent.call('continue', { follow_up_of: idOf(first), question: 'now by gender' })
    expect(next.data).toMatchObject({
      sentence: 'Average monthly premium by gender for quotes where smoker is yes.',
      continues: 'Average monthly premium by region for quotes where smoker is yes.',
    })
  })

  it('leans on nothing that is not named', async () => {
    await ask('average premium by region for smokers')
    const { data } = await ask('now by gender')
    expect([data['continues'], String(data['sentence']).includes('smoker')]).toEqual([undefined, false])
  })
})

describe('list_choices and edit', () => {
  it('name the parts of an answer, what may stand in their place, and ask that', async () => {
    const first = await ask('average premium by region')
    const parts = (await agent.call('list_choices', { answer_id: idOf(first) })).data['parts']
    expect(parts).toContainEqual({ at: 'dimensions/0', text: 'region', kind: 'group', removable: true })
    const listed = await agent.call('list_choices', { answer_id: idOf(first), at: 'dimensions/0' })
    const choices = listed.data['choices'] as { label: string; to: unknown }[]
    const to = choices.find(({ label }) => label === 'Insurer')?.to
    const edited = await agent.call('edit', { answer_id: idOf(first), at: 'dimensions/0', to })
    expect(edited.data).toMatchObject({
      outcome: 'answer',
      sentence: 'Average monthly premium by insurer for all quotes.',
      rows: (await asPerson('average monthly premium by insurer')).table.rows,
    })
    const without = await agent.call('edit', { answer_id: idOf(first), at: 'dimensions/0', to: null })
    expect(without.data['sentence']).toBe('Average monthly premium for all quotes.')
  })

  it('add a condition by way of the column that it is on', async () => {
    const first = await ask('average premium by region')
    const at = 'filter/-'
    const columns = await agent.call('list_choices', { answer_id: idOf(first), at })
    expect(columns.data['choices']).toContainEqual({ label: 'Gender', opens: 'filter/-:gender' })
    const values = await agent.call('list_choices', { answer_id: idOf(first), at: 'filter/-:gender' })
    const [choice] = values.data['choices'] as { label: string; at?: string; to: unknown }[]
    const edited = await agent.call('edit', {
      answer_id: idOf(first),
      at: choice?.at ?? 'filter/-:gender',
      to: choice?.to,
    })
    expect(edited.data['sentence']).toContain('where gender is Female')
  })

  it('find by a word what is not listed, and say what cannot be asked', async () => {
    const first = await ask('number of quotes in London')
    const place = { answer_id: idOf(first), at: 'filter/0' }
    const { data } = await agent.call('list_choices', { ...place, search: 'wales' })
    expect((data['choices'] as { label: string }[]).map(({ label }) => label).join()).toMatch(/Wales/)
    expect(await agent.call('edit', { ...place, at: 'measures/9', to: 'median' })).toMatchObject({
      isError: true,
      text: 'That cannot be asked: there is nothing at measures/9.',
    })
    const names = { kind: 'compare', column: 'nobody', operator: 'eq', value: 1 }
    expect((await agent.call('edit', { ...place, to: names })).isError).toBe(true)
  })
})

describe('read_question', () => {
  it('says how a question is read, and leaves no record', async () => {
    const history = async () =>
      (await makeCaller(server, token)('listHistory', { query: { limit: '1' } })).json<{ total: number }>()
        .total
    const before = await history()
    const reads = (question: string) => agent.call('read_question', { dataset: PRICING, question })
    expect((await reads('average premium by region')).data).toEqual({
      outcome: 'answer',
      sentence: 'Average monthly premium by region for all quotes.',
      assumptions: ['“premium” read as monthly premium'],
    })
    expect((await reads('average premium by gizmo')).data).toMatchObject({
      outcome: 'refuse',
      unknown_words: ['gizmo'],
    })
    expect(await history()).toBe(before)
  })
})

describe('an answer of somebody else', () => {
  it('is not there, for no tool and no role', async () => {
    const first = await ask('number of quotes by gender')
    const other = await agentWith(server, await server.signUp('admin'))
    const id = idOf(first)
    for (const [name, args] of [
      ['read_answer', { answer_id: id }],
      ['list_choices', { answer_id: id }],
      ['list_choices', { answer_id: id, at: 'dimensions/0' }],
      ['edit', { answer_id: id, at: 'dimensions/0', to: null }],
      ['continue', { follow_up_of: id, question: 'now by insurer' }],
      ['read_question', { dataset: PRICING, question: 'now by insurer', follow_up_of: id }],
      ['read_answer', { answer_id: NOBODYS }],
    ] as const) {
      const { isError, text } = await other.call(name, args)
      expect([name, isError]).toEqual([name, true])
      expect(text).toMatch(/(no such answer|not known any more)\. Take ids of datasets from list_datasets/)
    }
    await other.close()
  })
})

describe('arguments', () => {
  const long = 'a'.repeat(501)
  it.each([
    ['ask', {}, 'Dataset is required. Question is required.'],
    ['ask', { dataset: PRICING, question: long }, 'Question can have at most 500 characters.'],
    ['ask', { dataset: PRICING, question: 'ab' }, 'Question needs at least 3 characters.'],
    ['ask', { dataset: PRICING, question: 7 }, 'Question must be string.'],
    ['ask', { dataset: PRICING, question: 'average premium', sql: 'select 1' }, 'Sql is not a known field.'],
    [
      'ask',
      { dataset: PRICING, question: 'average premium', constructor: 1 },
      'Constructor is not a known field.',
    ],
    ['describe_dataset', { dataset: 'nope' }, 'There is no dataset nope.'],
    ['read_answer', { answer_id: "' or 1=1" }, 'Answer id has characters that are not allowed.'],
    ['read_answer', { answer_id: NOBODYS, from_row: -1 }, 'From row must be at least 0.'],
    ['edit', { answer_id: NOBODYS, at: 'filter/0' }, 'To is required.'],
  ])('of %s that are wrong are named (%#)', async (name, args, message) => {
    const { isError, text } = await agent.call(name, args)
    expect([isError, text.startsWith(message)], text).toEqual([true, true])
  })

  it('of an edit may be anything, and are checked as a plan', async () => {
    const id = idOf(await ask('average premium by region'))
    let deep: unknown = 'region'
    for (let depth = 0; depth < 500; depth += 1) deep = [deep]
    for (const to of [
      deep,
      { kind: 'column', column: '__proto__' },
      { kind: 'raw', sql: 'select 1' },
      'x'.repeat(9_000),
      [],
    ]) {
      const { isError, text } = await agent.call('edit', { answer_id: id, at: 'dimensions/0', to })
      expect([isError, text.startsWith('That cannot be asked: ')], text).toEqual([true, true])
    }
  })
})
