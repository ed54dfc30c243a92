import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What was understood can be edited: the sentence of an answer, its choices, and asking again with one changed. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
let other: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('content_editor', 'editor@example.com'))
  other = makeCaller(server, await server.signUp('admin', 'admin@example.com'))
})
afterAll(() => server.close())

interface Part {
  text: string
  at: string | null
  removal: { at: string; to: unknown; question: string } | null
}
interface Reply {
  success: boolean
  user_question: string
  audit_log_id: string
  interpretation: { restatement: string; sentence: Part[]; additions: { at: string }[] }
}

const asked = async (question: string) => (await call('executeQuery', { body: { question } })).json<Reply>()
const edited = (edit: object) => call('executeQuery', { body: { question: 'whatever the page says', edit } })

describe('an answer', () => {
  it('says its sentence in parts, and where something may be put to it', async () => {
    const { interpretation } = await asked('average premium by region for smokers')
    expect(interpretation.sentence.map(({ text }) => text).join('')).toBe(interpretation.restatement)
    expect(
      interpretation.sentence.flatMap(({ text, removal }) =>
        removal === null ? [] : [[text, removal.question]],
      ),
    ).toEqual([
      ['region', 'Average monthly premium for quotes where smoker is yes'],
      ['smoker is yes', 'Average monthly premium by region for all quotes'],
    ])
    expect(interpretation.additions.map(({ at }) => at)).toEqual([
      'measures/-',
      'dimensions/-',
      'filter/-',
      'order/0',
    ])
  })

  it('that is not understood has none', async () => {
    const { interpretation } = await asked('what is the weather tomorrow')
    expect({ ...interpretation }).toMatchObject({ sentence: [], additions: [] })
  })
})

describe('an edit', () => {
  it('lists no more separate numbers than a question may', async () => {
    const first = await asked('average premium for ages 30 and 31')
    const values = Array.from({ length: 9 }, (_, at) => 30 + at)
    const to = { kind: 'in', column: 'age', values }
    expect((await edited({ of: first.audit_log_id, at: 'filter/0', to })).json()).toMatchObject({
      success: false,
      error_message:
        'The question names 9 separate ages; at most 8 are answered where something sensitive is told. Ask with a range, such as age from 30 to 38.',
      interpretation: { suggestions: ['Average monthly premium for quotes where age is between 30 and 38'] },
    })
  })

  it('asks again, as the question that says what it makes, and can be edited again', async () => {
    const first = await asked('average premium by region for smokers')
    const second = (await edited({ of: first.audit_log_id, at: 'filter/0', to: null })).json<Reply>()
    expect(second).toMatchObject({
      success: true,
      user_question: 'Average monthly premium by region for all quotes',
      interpretation: { restatement: 'Average monthly premium by region for all quotes.' },
    })
    const third = (
      await edited({ of: second.audit_log_id, at: 'measures/0#function', to: 'median' })
    ).json<Reply>()
    expect(third.user_question).toBe('Median monthly premium by region for all quotes')
    const { items } = (await call('listHistory', { query: { limit: '100' } })).json<{
      items: { question: string }[]
    }>()
    expect(items.map(({ question }) => question)).toEqual(
      expect.arrayContaining([first, second, third].map(({ user_question: text }) => text)),
    )
  })

  it('that makes no plan of the dataset is refused', async () => {
    const { audit_log_id: of } = await asked('average premium by region')
    const response = await edited({ of, at: 'filter/-', to: { kind: 'sql', text: 'drop table' } })
    expect(response.statusCode).toBe(422)
    expect(response.json<{ detail: string }>().detail).toMatch(
      /^That cannot be asked: the plan is not of the schema/,
    )
    const unknown = await edited({ of, at: 'dataset', to: 'other' })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      422,
      { detail: 'That cannot be asked: there is nothing at dataset.' },
    ])
  })

  it('is of an own answer only', async () => {
    const { audit_log_id: of } = await asked('average premium by region')
    const edit = { of, at: 'dimensions/0', to: null }
    const response = await other('executeQuery', { body: { question: 'q w e', edit } })
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { detail: 'The answer that is edited is not known any more.' },
    ])
  })
})

describe('choices', () => {
  it('are what may stand at a place, each with what asks for it', async () => {
    const { audit_log_id: of } = await asked('top 3 insurers by number of quotes')
    const { choices } = (await call('listChoices', { body: { of, at: 'limit' } })).json<{
      choices: unknown[]
    }>()
    expect(choices.slice(1, 3)).toEqual([
      { label: 'The first 3', detail: null, section: 'How many', is_current: true, edit: null, opens: null },
      {
        label: 'The first 5',
        detail: null,
        section: 'How many',
        is_current: false,
        edit: {
          at: 'limit',
          to: 5,
          question: 'Number of quotes by insurer for all quotes, the 5 with the highest number of quotes',
        },
        opens: null,
      },
    ])
  })

  it('are searched, and say where a condition from one end to another may stand', async () => {
    const { audit_log_id: of } = await asked('average premium in 2024')
    const searched = await call('listChoices', { body: { of, at: 'filter/-:region', search: 'wal' } })
    expect(searched.json()).toMatchObject({
      choices: [{ label: 'Wales' }],
      is_whole: true,
      between: null,
    })
    const dated = await call('listChoices', { body: { of, at: 'filter/0' } })
    expect(dated.json()).toMatchObject({ between: { kind: 'date', from: '2024-01-01', to: '2024-12-31' } })
  })

  it('of a condition from one end to another are the one that asks for it, or why none does', async () => {
    const { audit_log_id: of } = await asked('average premium in 2024')
    const tried = async (from: unknown, to: unknown) =>
      (await call('listChoices', { body: { of, at: 'filter/0', between: { from, to } } })).json<object>()
    const { choices } = (await tried('2024-06-01', '2024-09-15')) as { choices: { edit: object }[] }
    expect(choices).toHaveLength(1)
    const answer = (await edited({ of, ...choices[0]?.edit, question: undefined })).json<Reply>()
    expect(answer.user_question).toBe(
      'Average monthly premium for quotes where quote date is between 1 June 2024 and 15 September 2024',
    )
    expect(await tried('2024-09-15', '2024-06-01')).toMatchObject({
      choices: [],
      problem: 'To is before From.',
    })
  })

  it('are none where there is no such place, and are of an own answer only', async () => {
    const { audit_log_id: of } = await asked('average premium by region')
    const nowhere = await call('listChoices', { body: { of, at: 'constructor' } })
    expect([nowhere.statusCode, nowhere.json()]).toEqual([
      200,
      { choices: [], is_whole: true, between: null },
    ])
    expect((await other('listChoices', { body: { of, at: 'dimensions/0' } })).statusCode).toBe(404)
  })
})
