import { parseArgs } from 'node:util'
import { readConfig } from '../server/config/config.ts'
import { makeCatalogue } from '../server/datasets/catalogue.ts'
import { PRICING } from '../server/datasets/pricing.ts'
import { riskText } from './report.ts'
import { assessRisk, brokenIn } from './risk.ts'
import { ended } from '../server/cli/failure.ts'

const USAGE = `Usage: npm run risk -- [--dataset D] [--questions N] [--targets N] [--words all|sample] [--attack NAME] [--rows N] [--json]

Attacks a dataset as somebody could who knows all about everybody but what is sensitive, through the product's own services with a
record that is thrown away, and says how many questions each attack takes.

  --dataset D    the id of a dataset of this folder, or a path as for "npm run ask"; PMI Pricing where left out
  --questions N  most questions about one person or group (500)
  --targets N    people whose secrets are guessed (100)
  --words W      all: every question in words; sample: one in a hundred, the others as plans (sample)
  --attack NAME  only attacks whose name has this in it
  --rows N       quotes that are generated where PMI Pricing is not there yet
  --json         print what was found as JSON

Exit code: 0 the promised price holds, 2 it does not, 1 broken.`

/** Exit codes that scripts rely on. */
const EXIT = { holds: 0, broken: 1, cheaper: 2 } as const
const SAMPLE = 100

function whole(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} is "${text}", but takes a whole number from 1.`)
  return value
}

function oneOf<T extends string>(name: string, text: string, names: readonly T[]): T {
  const found = names.find((each) => each === text)
  if (found === undefined) throw new Error(`--${name} is "${text}", but takes ${names.join(' or ')}.`)
  return found
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string', default: PRICING.id },
      questions: { type: 'string', default: '500' },
      targets: { type: 'string', default: '100' },
      words: { type: 'string', default: 'sample' },
      attack: { type: 'string', default: '' },
      rows: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return EXIT.holds
  }
  const config = readConfig(process.env)
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const rows = values.rows === undefined ? config.rows : whole('rows', values.rows)
  const catalogue = makeCatalogue({ ...config, rows }, { onProgress })
  try {
    const dataset = (await catalogue.openNamed(values.dataset)) ?? (await catalogue.open(values.dataset))
    const report = await assessRisk(dataset, {
      questions: whole('questions', values.questions),
      targets: whole('targets', values.targets),
      inWords: oneOf('words', values.words, ['all', 'sample']) === 'all' ? 1 : SAMPLE,
      only: values.attack,
      memoryLimit: config.engineMemory,
      threads: config.engineThreads,
      onProgress,
    })
    process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : riskText(report)}\n`)
    return report.lacking === null && brokenIn(report).length > 0 ? EXIT.cheaper : EXIT.holds
  } finally {
    catalogue.close()
  }
}

await ended(main())
