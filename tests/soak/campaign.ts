import { setTimeout as pause } from 'node:timers/promises'
import { numbers } from '../support/numbers.ts'
import { balancer, type Balancer } from './calls.ts'
import { deploy, OWN } from './deployment.ts'
import { dealt, fail, type Failing } from './failing.ts'
import { faultsOf, type Stage } from './faults.ts'
import type { MemoryAt, Server } from './fleet.ts'
import { judge, judgeEnded, judgeMemory, type Judged } from './invariants.ts'
import { newJournal, type Asked, type Call } from './journal.ts'
import { attacks, works } from './people.ts'
import { makePerson, PASSWORD, signIn, type Person, type World } from './person.ts'
import { NEIGHBOURS } from './questions.ts'
import { readRecords, readRows } from './records.ts'

/** People at work over two servers of one PostgreSQL: first in peace, then while things fail. */

export interface Campaign extends Failing {
  readonly seed: number
  readonly rows: number
  readonly people: number
  readonly admins: number
  readonly attackers: number
  readonly thinkMs: number
  /** How long nothing fails. */
  readonly calmMs: number
  /** What is under way has ended so long after. */
  readonly settleMs: number
  /** How many faults at least, and of which kinds; null for all. */
  readonly faults: number
  readonly kinds: readonly string[] | null
  /** The folder for what the servers log; null where they say nothing. */
  readonly logs: string | null
}

/** What was called and asked meanwhile. */
export interface Day {
  readonly calls: readonly Call[]
  readonly asked: readonly Asked[]
  readonly ms: number
}

export interface Outcome {
  readonly calm: Day
  readonly faulty: Day
  /** How many of each kind. */
  readonly faults: ReadonlyMap<string, number>
  readonly memory: readonly MemoryAt[]
  readonly starts: number
  readonly judged: readonly Judged[]
}

const [BEFORE, AFTER] = ['before', 'after faults']
async function memoryOf(servers: readonly Server[], when: string): Promise<readonly MemoryAt[]> {
  return Promise.all(
    servers.map(async (server) => ({ server: server.name, when, memory: await server.memory() })),
  )
}

/** Everybody has an account, by an invitation of the first admin. */
async function welcomed(world: World, admin: string, campaign: Campaign): Promise<readonly Person[]> {
  const first: Person = { ...makePerson(0, 'admin', campaign.seed), email: admin }
  await signIn(world, first)
  const people: Person[] = []
  for (let number = 1; number <= campaign.people; number += 1) {
    const person = makePerson(number, number <= campaign.admins ? 'admin' : 'content_editor', campaign.seed)
    const { email, role, from } = person
    const post = (name: string, path: string, body: unknown, token: string | null) =>
      world.balancer.call({ name, method: 'POST', path, body, from, token })
    const { body } = await post('invitation', '/api/admin/invitations', { email, role }, first.token)
    const account = {
      email: 'x@example.com',
      password: PASSWORD,
      full_name: 'A Person',
      invite_token: body['token'],
    }
    const made = await post('account', '/api/auth/register', account, null)
    if (made.status !== 200) throw new Error(`${email} has no account: ${made.status}`)
    person.token = String(made.body['access_token'])
    people.push(person)
  }
  return people
}

export async function run(campaign: Campaign): Promise<Outcome> {
  const { say } = campaign
  const random = numbers(campaign.seed)
  const chance = () => random.next().value
  const deployment = await deploy(campaign)
  const { servers, provider } = deployment
  if (deployment.disk === null) say('No disk of its own can be mounted here: none will be full.')
  let balancing: Balancer | null = null
  try {
    for (const server of servers) await server.start()
    const addresses = servers.map(({ address }) => address)
    const journal = newJournal()
    const balanced = balancer(addresses, journal)
    balancing = balanced
    const newWorld = (): World => ({
      balancer: balanced,
      journal,
      own: OWN,
      thinkMs: campaign.thinkMs,
      isOver: false,
    })
    const people = await welcomed(newWorld(), deployment.admin, campaign)
    say(`${people.length} people have accounts.`)
    const atWork = (world: World) =>
      people.map((person, place) =>
        place >= people.length - campaign.attackers
          ? attacks(world, person, NEIGHBOURS)
          : works(world, person),
      )
    const memory: MemoryAt[] = []
    const dayOf = async (until: () => Promise<void>): Promise<Day> => {
      const [world, began] = [newWorld(), performance.now()]
      const [calls, asked] = [journal.calls.length, journal.asked.length]
      const work = atWork(world)
      await until()
      world.isOver = true
      await Promise.all(work)
      // What a model was told is of no use here.
      provider.asked.splice(0)
      const ms = performance.now() - began
      return { calls: journal.calls.slice(calls), asked: journal.asked.slice(asked), ms }
    }

    // A first look at everything makes what is kept from then on.
    await dayOf(() => pause(Math.min(campaign.calmMs / 4, 30_000)))
    memory.push(...(await memoryOf(servers, BEFORE)))
    const calm = await dayOf(() => pause(campaign.calmMs))
    await pause(campaign.settleMs)
    memory.push(...(await memoryOf(servers, 'after peace')))
    say(`In peace: ${calm.calls.length} calls.`)

    const stage: Stage = {
      ...deployment,
      random: chance,
      adminToken: () => people[0]?.token ?? '',
    }
    let faults: ReadonlyMap<string, number> = new Map()
    const faulty = await dayOf(async () => {
      const { kinds } = campaign
      const shares = faultsOf(stage).filter(({ fault }) => kinds?.includes(fault.kind) ?? true)
      faults = await fail(dealt(shares, campaign.faults, chance), campaign, chance)
    })
    await pause(campaign.settleMs)
    memory.push(...(await memoryOf(servers, AFTER)))
    say(`While things failed: ${faulty.calls.length} calls.`)

    const statusOf = async (address: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${address}/api/query/history?limit=1`, { headers })
      await response.arrayBuffer()
      return response.status
    }
    const ended = await judgeEnded(journal, addresses, statusOf)
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    const records = await readRecords(deployment.database)
    const rows = await readRows(deployment.rowsFile)
    const deaths = servers.flatMap((server) => server.deaths)
    return {
      ...{ calm, faulty, faults, memory },
      starts: servers.reduce((sum, server) => sum + server.starts, 0),
      judged: [
        ...judge(journal, records, rows),
        ended,
        judgeMemory(memory, BEFORE, AFTER),
        { invariant: 'no server ends by itself', checked: servers.length, violations: deaths },
      ],
    }
  } finally {
    balancing?.close()
    await deployment.remove()
  }
}
