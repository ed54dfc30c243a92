import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Which answer a question goes on from: the person's last one about the dataset, in the same sign-in. */

interface Told {
  readonly audit_log_id: string
  readonly success: boolean
  readonly continues: { readonly id: string; readonly question: string; readonly sentence: string } | null
  readonly interpretation: { readonly restatement: string | null }
}

const FIRST = 'average monthly premium by region in 2024'
const SENTENCE = 'Average monthly premium by region for quotes where quote date is in 2024.'
const SMOKERS = 'Average monthly premium by region for quotes where quote date is in 2024 and smoker is yes.'

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, '')
})
afterAll(() => server.close())

let people = 0
const person = async () => {
  people += 1
  const email = `person${people}@example.com`
  return { email, token: await server.signUp('content_editor', email) }
}
const ask = async (token: string, question: string, more: object = {}): Promise<Told> =>
  (await call('executeQuery', { token, body: { question, ...more } })).json<Told>()
const signIn = async (email: string) =>
  (await call('login', { token: null, body: { email, password: PASSWORD } })).json<{ access_token: string }>()
    .access_token

describe('a question that leans on the answer before it', () => {
  it('goes on from it, and says so in the answer and in the history', async () => {
    const { token } = await person()
    const first = await ask(token, FIRST)
    expect(first.continues).toBeNull()
    const second = await ask(token, 'only smokers')
    const continues = { id: first.audit_log_id, question: FIRST, sentence: SENTENCE }
    expect(second).toMatchObject({ continues, interpretation: { restatement: SMOKERS } })
    const { items } = (await call('listHistory', { token })).json<{ items: (Told & { id: string })[] }>()
    expect(items.find(({ id }) => id === second.audit_log_id)).toMatchObject({
      continues,
      interpretation: { restatement: SMOKERS },
    })
  })

  it('goes on over what was not answered', async () => {
    const { token } = await person()
    await ask(token, FIRST)
    expect((await ask(token, 'why is that?')).success).toBe(false)
    expect((await ask(token, 'only smokers')).interpretation.restatement).toBe(SMOKERS)
  })

  it('looks back further than one answer', async () => {
    const { token } = await person()
    await ask(token, FIRST)
    await ask(token, 'only smokers')
    expect((await ask(token, 'put them back')).interpretation.restatement).toBe(SENTENCE)
  })

  it.each(['average excess by gender', 'How many quotes are there in Wales?'])(
    'but “%s” does not',
    async (question) => {
      const { token } = await person()
      await ask(token, FIRST)
      expect((await ask(token, question)).continues).toBeNull()
    },
  )

  it('is read alone where that is asked for', async () => {
    const { token } = await person()
    await ask(token, FIRST)
    expect(await ask(token, 'only smokers', { alone: true })).toMatchObject({ continues: null })
  })

  it('goes on from the answer that is named, whatever was asked since', async () => {
    const { token } = await person()
    const first = await ask(token, FIRST)
    await ask(token, 'average excess by gender')
    const named = await ask(token, 'only smokers', { follow_up_of: first.audit_log_id })
    expect(named).toMatchObject({
      continues: { id: first.audit_log_id },
      interpretation: { restatement: SMOKERS },
    })
  })
})

describe('nothing is gone on from', () => {
  it('of somebody else', async () => {
    const [one, other] = [await person(), await person()]
    await ask(one.token, FIRST)
    expect((await ask(other.token, 'only smokers')).continues).toBeNull()
  })

  it('of another sign-in of the same person', async () => {
    const { email, token } = await person()
    await ask(token, FIRST)
    expect((await ask(await signIn(email), 'only smokers')).continues).toBeNull()
    expect((await ask(token, 'only non-smokers')).continues).not.toBeNull()
  })

  it('about another dataset', async () => {
    const { dataset } = server
    const other = { ...dataset, model: { ...dataset.model, id: 'other', name: 'Other prices' } }
    const several = await startServer({ datasets: [dataset, other] })
    const token = await several.signUp('content_editor')
    const asking = makeCaller(several, token)
    const askOf = async (question: string, id: string) =>
      (await asking('executeQuery', { body: { question, dataset_id: id } })).json<Told>()
    const first = await askOf(FIRST, dataset.model.id)
    expect((await askOf('only smokers', 'other')).continues).toBeNull()
    expect((await askOf('only smokers', dataset.model.id)).continues?.id).toBe(first.audit_log_id)
    await several.close()
  })

  it('after signing out and in again', async () => {
    const { email, token } = await person()
    await ask(token, FIRST)
    await call('logout', { token })
    expect((await ask(await signIn(email), 'only smokers')).continues).toBeNull()
  })

  it('by a program, unless it names the answer', async () => {
    const { token } = await person()
    const body = { name: 'Nightly', expires_in_days: 1 }
    const { token: program } = (await call('createApiToken', { token, body })).json<{ token: string }>()
    const first = await ask(program, FIRST)
    expect((await ask(program, 'only smokers')).continues).toBeNull()
    expect(
      (await ask(program, 'only smokers', { follow_up_of: first.audit_log_id })).continues,
    ).toMatchObject({ id: first.audit_log_id })
    expect((await ask(token, 'only smokers')).continues).toBeNull()
  })
})
