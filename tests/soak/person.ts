import { setTimeout as pause } from 'node:timers/promises'
import { numbers } from '../support/numbers.ts'
import type { Balancer, Reply, Request } from './calls.ts'
import type { Journal } from './journal.ts'

/** Somebody with an account, and how they call and ask. */

export const PASSWORD = 'Correct-horse-9'

export interface World {
  readonly balancer: Balancer
  readonly journal: Journal
  /** The id of a dataset of somebody's own, and a question about it; null where there is none. */
  readonly own: { readonly id: string; readonly question: string } | null
  readonly thinkMs: number
  isOver: boolean
}

export interface Person {
  readonly email: string
  readonly role: 'admin' | 'content_editor'
  /** From where they call. */
  readonly from: string
  readonly random: () => number
  token: string
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function makePerson(number: number, role: Person['role'], seed: number): Person {
  const random = numbers(seed * 1_000 + number)
  return {
    email: `${role === 'admin' ? 'admin' : 'analyst'}-${number}@example.com`,
    role,
    from: `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}`,
    random: () => random.next().value,
    token: '',
  }
}

/** Signs in, however long it takes. */
export async function signIn({ balancer }: World, person: Person): Promise<void> {
  for (;;) {
    const { status, body } = await balancer.call({
      name: 'sign in',
      method: 'POST',
      path: '/api/auth/login',
      body: { email: person.email, password: PASSWORD },
      from: person.from,
    })
    const token = textOf(body['access_token'])
    if (status === 200 && token !== null) {
      person.token = token
      return
    }
    await pause(500)
  }
}

/** A person's own call; who is not signed in any more signs in for what comes next. */
export async function called(
  world: World,
  person: Person,
  request: Omit<Request, 'token' | 'from'>,
): Promise<Reply> {
  const reply = await world.balancer.call({ ...request, token: person.token, from: person.from })
  if (reply.status === 401 && !world.isOver) await signIn(world, person)
  return reply
}

/** Asks, writes down what came, and gives the answer's id. */
export async function ask(world: World, person: Person, question: string, dataset?: string): Promise<Reply> {
  const { journal } = world
  const reply = await called(world, person, {
    name: 'question',
    method: 'POST',
    path: '/api/query/execute',
    body: { question, ...(dataset === undefined ? {} : { dataset_id: dataset }) },
  })
  const answer = reply.status === 200 ? textOf(reply.body['audit_log_id']) : null
  const { attempts, firstMs, ms } = reply
  journal.asked.push({ email: person.email, question, attempts, answer, firstMs, ms })
  return reply
}
