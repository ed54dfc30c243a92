import type { Reply } from './calls.ts'
import type { Outcome, Write } from './journal.ts'
import { ask, called, PASSWORD, signIn, textOf, type Person, type World } from './person.ts'
import { EVERYDAY } from './questions.ts'

/** What people do all day. */

const outcomeOf = ({ status, attempts }: Reply): Outcome =>
  status === null || status >= 500 ? 'unknown' : status < 300 ? 'done' : attempts > 1 ? 'unknown' : 'refused'

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : [])

type Deed = (world: World, person: Person) => Promise<void>

const deeds = {
  asksEveryday: async (world, person) => {
    await ask(world, person, pick(person.random, EVERYDAY))
  },
  /** A question that nobody asked before. */
  asksNew: async (world, person) => {
    const premium = (20 + person.random() * 300).toFixed(2)
    await ask(world, person, `number of quotes with a monthly premium over ${premium}`)
  },
  asksGroups: async (world, person) => {
    await ask(
      world,
      person,
      `number of quotes by region where age is over ${20 + Math.floor(person.random() * 55)}`,
    )
  },
  asksOwn: async (world, person) => {
    if (world.own !== null) await ask(world, person, world.own.question, world.own.id)
  },
  pages: async (world, person) => {
    for (const offset of [0, 10, 20]) {
      const path = `/api/query/history?limit=10&offset=${offset}`
      const { body } = await called(world, person, { name: 'history', path })
      if (Number(body['total'] ?? 0) <= offset + 10) return
    }
  },
  reads: async (world, person) => {
    const { status, body } = await ask(world, person, pick(person.random, EVERYDAY))
    if (status !== 200 || body['success'] !== true) return
    const [question, sql] = [body['user_question'], body['generated_sql']]
    const [results, id] = [body['results'], body['audit_log_id']]
    const text = (name: string, path: string, sent: unknown) =>
      called(world, person, { name, method: 'POST', path, body: sent })
    await text('heading', '/api/analyze/generate-table-heading', { question, sql })
    const answer = { question, sql, results, html_table: body['html_table'], audit_log_id: id }
    await text('analysis', '/api/analyze/generate-analysis', answer)
    await called(world, person, { name: 'opened answer', path: `/api/query/answers/${String(id)}` })
    await called(world, person, { name: 'statistics', path: '/api/datasets/insurance_pricing/stats' })
  },
  reports: async (world, person) => {
    const { journal } = world
    const reply = await called(world, person, {
      name: 'error report',
      method: 'POST',
      path: '/api/logs/client-error',
      body: { message: `Something broke ${person.random()}`, severity: 'error' },
    })
    const [id, outcome] = [textOf(reply.body['id']), outcomeOf(reply)]
    if (id !== null && outcome === 'done')
      journal.writes.push({ what: 'errorLog', id, value: 'unresolved', outcome, act: null })
  },
  leaves: async (world, person) => {
    const { token } = person
    const { status } = await called(world, person, {
      name: 'sign out',
      method: 'POST',
      path: '/api/auth/logout',
    })
    if (status === 204) world.journal.ended.push({ what: 'session', token })
    if (!world.isOver) await signIn(world, person)
  },
  revokes: async (world, person) => {
    const path = '/api/account/tokens'
    const body = { name: 'nightly', expires_in_days: 7 }
    const made = await called(world, person, { name: 'API token', method: 'POST', path, body })
    const shown = made.body['api_token'] as Readonly<Record<string, unknown>> | undefined
    const [token, id] = [textOf(made.body['token']), textOf(shown?.['id'])]
    if (token === null || id === null) return
    const ended = await called(world, person, { name: 'API token', method: 'DELETE', path: `${path}/${id}` })
    if (ended.status === 204) world.journal.ended.push({ what: 'API token', token })
  },
  looksAround: async (world, person) => {
    const list = (name: string, path: string) => called(world, person, { name, path })
    await list('list of users', '/api/admin/users?limit=50')
    await list('list of queries', '/api/admin/queries?limit=50&offset=50')
    await list('export of queries', '/api/admin/queries?limit=100&include_cached_results=true')
    await list('list of errors', '/api/logs/errors?limit=50')
    await list('error statistics', '/api/logs/errors/stats')
  },
  invites: async (world, person) => {
    const { journal, balancer } = world
    const email = `guest-${Math.floor(person.random() * 1e12)}@example.com`
    const made = await called(world, person, {
      name: 'invitation',
      method: 'POST',
      path: '/api/admin/invitations',
      body: { email, role: 'content_editor' },
    })
    const outcome = outcomeOf(made)
    const [id, code] = [textOf(made.body['id']), textOf(made.body['token'])]
    const act = { action: 'invitation.created', subject: email }
    if (id === null || code === null) {
      journal.writes.push({ what: 'invitation', id: email, value: 'there', outcome, act })
      return
    }
    journal.writes.push({ what: 'invitation', id: email, value: 'there', outcome, act })
    if (person.random() < 0.3) {
      const gone = await called(world, person, {
        name: 'invitation',
        method: 'DELETE',
        path: `/api/admin/invitations/${id}`,
      })
      const revoked = { action: 'invitation.revoked', subject: id }
      journal.writes.push({
        what: 'invitation',
        id: email,
        value: null,
        outcome: outcomeOf(gone),
        act: revoked,
      })
      return
    }
    const joined = await balancer.call({
      name: 'account',
      method: 'POST',
      path: '/api/auth/register',
      body: { email: 'x@example.com', password: PASSWORD, full_name: 'A Guest', invite_token: code },
      from: person.from,
    })
    const account = (value: string | null, done: Outcome, told: Write['act']) =>
      journal.writes.push({ what: 'account', id: email, value, outcome: done, act: told })
    account('content_editor', outcomeOf(joined), null)
    if (outcomeOf(joined) !== 'done') return
    const found = await called(world, person, { name: 'list of users', path: '/api/admin/users?limit=50' })
    const user = listOf(found.body['users']).find((each) => each['email'] === email)
    const userId = textOf(user?.['id'])
    if (userId === null) return
    const path = `/api/admin/users/${userId}`
    const changed = await called(world, person, {
      name: 'change of a user',
      method: 'PATCH',
      path,
      body: { role: 'admin' },
    })
    account('admin', outcomeOf(changed), { action: 'user.updated', subject: userId })
    if (outcomeOf(changed) !== 'done' || person.random() < 0.5) return
    const guest = await balancer.call({
      name: 'sign in',
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: PASSWORD },
      from: person.from,
    })
    const gone = await called(world, person, { name: 'change of a user', method: 'DELETE', path })
    account(null, outcomeOf(gone), { action: 'user.deleted', subject: userId })
    const token = textOf(guest.body['access_token'])
    if (token !== null && gone.status === 204) journal.ended.push({ what: 'session', token })
  },
  editsModel: async (world, person) => {
    const path = '/api/admin/ai-models'
    const { body } = await called(world, person, { name: 'list of models', path })
    const model = listOf(body['models']).find((each) => each['name'] === `Model of ${person.email}`)
    const description = `Edited ${person.random()}`
    const note = (id: string, value: string, reply: Reply, action: string) =>
      world.journal.writes.push({
        what: 'model',
        id,
        value,
        outcome: outcomeOf(reply),
        act: { action, subject: id },
      })
    if (model === undefined) {
      const sent = {
        name: `Model of ${person.email}`,
        model_id: 'claude-test',
        provider: 'anthropic',
        description,
      }
      const made = await called(world, person, { name: 'model', method: 'POST', path, body: sent })
      const id = textOf(made.body['id'])
      if (id !== null) note(id, description, made, 'model.created')
      return
    }
    const id = String(model['id'])
    const edited = await called(world, person, {
      name: 'model',
      method: 'PATCH',
      path: `${path}/${id}`,
      body: { description },
    })
    note(id, description, edited, 'model.updated')
    const next = pick(person.random, listOf(body['models']))
    await called(world, person, {
      name: 'model',
      method: 'POST',
      path: `${path}/${String(next['id'])}/activate`,
    })
  },
  resolves: async (world, person) => {
    const { body } = await called(world, person, {
      name: 'list of errors',
      path: '/api/logs/errors?limit=20&resolved=false',
    })
    const error = pick(person.random, listOf(body['errors']))
    const id = textOf(error?.['id'])
    if (id === null) return
    const path = `/api/logs/errors/${id}`
    const reply = await called(world, person, {
      name: 'error resolved',
      method: 'PATCH',
      path,
      body: { resolved: true },
    })
    // Two may resolve the same one, which comes to the same.
    world.journal.writes.push({
      what: 'errorLog',
      id,
      value: 'resolved',
      outcome: outcomeOf(reply),
      act: { action: 'errorLog.updated', subject: id },
    })
  },
} satisfies Record<string, Deed>

type Name = keyof typeof deeds

/** How often each is done, of a hundred. */
export const OF_ANALYSTS: Readonly<Partial<Record<Name, number>>> = {
  asksEveryday: 30,
  asksNew: 25,
  asksGroups: 10,
  asksOwn: 5,
  pages: 15,
  reads: 7,
  reports: 3,
  revokes: 2,
  leaves: 3,
}
export const OF_ADMINS: Readonly<Partial<Record<Name, number>>> = {
  looksAround: 40,
  invites: 30,
  editsModel: 10,
  resolves: 10,
  asksEveryday: 10,
}

export function chosen(random: () => number, weights: Readonly<Partial<Record<Name, number>>>): Deed {
  let left = random() * 100
  for (const [name, weight] of Object.entries(weights)) {
    left -= weight
    if (left < 0) return deeds[name as Name]
  }
  return deeds.asksEveryday
}
