import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AuditScope } from '../../server/config/config.ts'
import { isPlace, PLACES, startPlace } from '../engines/places.ts'
import { startCluster } from '../support/postgres.ts'
import { pricingOf, temporaryFolder } from '../support/pricing.ts'
import { startServer } from '../support/server.ts'
import { attacksOver, REGIONS, type Attack, type Outcome } from './attacks.ts'
import { attacksOfRisk } from './of-risk.ts'
import { alternating, atOnce, startServers } from './several-servers.ts'

/**
 * `npm run attack [-- --servers N] [-- --questions N --seconds N] [-- --engine E]`: every attack against a server of 5,000 quotes, through
 * its API, of which the rows may be in another engine (postgresql, clickhouse, clickhouse-shards); prints the table of docs/privacy.md. With several servers, these share a PostgreSQL of their own, and each question
 * goes to the next of them; attacks that do not ask by what they were answered ask all at once, too.
 */

const ROWS = 5_000
const TWO_ACCOUNTS = 'two accounts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '1' },
    /** Where the rows are that are asked about; claims are judged by those in DuckDB. */
    engine: { type: 'string', default: 'duckdb' },
    // Of each attack of `npm run risk`.
    questions: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
})
const count = Number(values.servers)
const budget = { questions: Number(values.questions), seconds: Number(values.seconds) }

const attacks = attacksOver(REGIONS)
const dataset = await pricingOf(ROWS)
if (values.engine !== 'duckdb' && !isPlace(values.engine))
  throw new Error(`--engine takes duckdb, ${Object.keys(PLACES).join(', ')}.`)
const cluster = count > 1 ? await startCluster() : null
const place = isPlace(values.engine) ? await startPlace(values.engine) : null
const twin = (await place?.twin(dataset)) ?? null
const asked = { rows: ROWS, datasets: twin === null ? null : [twin] }
const folder = temporaryFolder()

async function run(attack: Attack, auditScope: AuditScope, isAtOnce: boolean): Promise<Outcome> {
  const servers =
    cluster === null || count === 1
      ? [await startServer({ ...asked, auditScope })]
      : await startServers(await cluster.database(), count, { ...asked, auditScope, folder })
  try {
    return await (isAtOnce ? atOnce(attack, servers, dataset) : attack.run(alternating(servers), dataset))
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

process.stdout.write('| attack | questions | answered | groups given away |\n|---|---|---|---|\n')
let leaked = 0
async function print(attack: Attack, scope: AuditScope, isAtOnce: boolean): Promise<void> {
  const outcome = await run(attack, scope, isAtOnce)
  const how = `${isAtOnce ? ', at once' : ''}${scope === 'everybody' ? ', everybody judged together' : ''}`
  process.stdout.write(
    `| ${attack.name}${how} | ${outcome.asked} | ${outcome.answered} | ${outcome.leaked} |\n`,
  )
  // What two people find out together is out of reach where each is judged alone; docs/privacy.md says so.
  if (attack.name !== TWO_ACCOUNTS || scope === 'everybody') leaked += outcome.leaked
}

for (const isAtOnce of count > 1 ? [false, true] : [false]) {
  for (const attack of attacks) {
    await print(attack, 'person', isAtOnce)
    if (attack.name === TWO_ACCOUNTS) await print(attack, 'everybody', isAtOnce)
  }
}
for (const attack of attacksOfRisk(budget)) await print(attack, 'person', false)
twin?.engine.close()
await place?.remove()
await cluster?.remove()
rmSync(folder, { recursive: true, force: true })
process.exitCode = leaked === 0 ? 0 : 1
