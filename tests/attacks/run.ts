import { startServer } from '../support/server.ts'
import { pricingOf } from '../support/pricing.ts'
import { accountOf } from './account.ts'
import { attacksOver, REGIONS } from './attacks.ts'
import { attacksOfRisk } from './of-risk.ts'

/** `npm run attack`: every attack against a server of 5,000 quotes, through its API; prints the table of docs/privacy.md. */

const ROWS = 5_000
/** Of each attack of `npm run risk`. */
const BUDGET = { questions: 1_000, seconds: 60 }

const attacks = attacksOver(REGIONS)
const dataset = await pricingOf(ROWS)
process.stdout.write('| attack | questions | answered | groups given away |\n|---|---|---|---|\n')
let leaked = 0
for (const scope of ['person', 'everybody'] as const) {
  for (const attack of scope === 'person'
    ? [...attacks, ...attacksOfRisk(BUDGET)]
    : attacks.filter(({ name }) => name === 'two accounts')) {
    const server = await startServer({ rows: ROWS, auditScope: scope })
    const outcome = await attack.run(() => accountOf(server), dataset)
    const name = scope === 'everybody' ? `${attack.name}, everybody judged together` : attack.name
    process.stdout.write(`| ${name} | ${outcome.asked} | ${outcome.answered} | ${outcome.leaked} |\n`)
    // What two people find out together is out of reach where each is judged alone; docs/privacy.md says so.
    if (attack.name !== 'two accounts' || scope === 'everybody') leaked += outcome.leaked
    await server.close()
  }
}
process.exitCode = leaked === 0 ? 0 : 1
