import { parseArgs } from 'node:util'
import { auditScopes, readConfig } from '../config/config.ts'
import { makeCatalogue } from '../datasets/catalogue.ts'
import { PRICING } from '../datasets/pricing.ts'
import { riskText } from '../risk/report.ts'
import { assessRisk } from '../risk/risk.ts'
import { failureText } from './failure.ts'

const USAGE = `Usage: npm run risk -- [--dataset D] [--questions N] [--accounts N] [--scope person|everybody] [--rows N] [--seconds N] [--no-mend] [--json]

Attacks a dataset as an ordinary person could, through the product's own services with a record that is thrown away, and
says who could be learned, from what, and which setting mends it.

  --dataset D    the id of a dataset of this folder, or a path as for "npm run ask"; PMI Pricing where left out
  --questions N  questions of each attack (1,000)
  --accounts N   accounts that ask in turn (1)
  --scope S      whose answers are judged together; as the server's where left out
  --rows N       quotes that are generated where PMI Pricing is not there yet
  --seconds N    longest that each attack may take (180)
  --no-mend      try no other settings where something was learned
  --json         print what was found as JSON

Exit code: 0 nobody could be learned, 2 somebody could, 1 broken.`

/** Exit codes that scripts rely on. */
const EXIT = { safe: 0, broken: 1, learned: 2 } as const

function whole(name: string, text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} is "${text ?? ''}", but takes a whole number from 1.`)
  return value
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string', default: PRICING.id },
      questions: { type: 'string' },
      accounts: { type: 'string' },
      scope: { type: 'string' },
      rows: { type: 'string' },
      seconds: { type: 'string' },
      'no-mend': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return EXIT.safe
  }
  const config = readConfig(process.env)
  const scope = auditScopes.find((each) => each === (values.scope ?? config.auditScope))
  if (scope === undefined)
    throw new Error(`--scope is "${values.scope ?? ''}", but takes person or everybody.`)
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const rows = values.rows === undefined ? config.rows : whole('rows', values.rows, 1)
  const catalogue = makeCatalogue({ ...config, rows }, { onProgress })
  try {
    const dataset = (await catalogue.openNamed(values.dataset)) ?? (await catalogue.open(values.dataset))
    const report = await assessRisk(dataset, {
      questions: whole('questions', values.questions, 1_000),
      accounts: whole('accounts', values.accounts, 1),
      seconds: whole('seconds', values.seconds, 180),
      scope,
      mend: !values['no-mend'],
      onProgress,
    })
    process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : riskText(report)}\n`)
    return report.attacks.some(({ right }) => right > 0) ? EXIT.learned : EXIT.safe
  } finally {
    catalogue.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = EXIT.broken
}
