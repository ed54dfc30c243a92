import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPricing } from '../server/datasets/pricing.ts'
import { openAccounts } from '../server/risk/asking/record.ts'
import type { Ask } from '../server/risk/asking/told.ts'
import { attacks } from '../server/risk/attacks/attacks.ts'
import type { Attack } from '../server/risk/field/attack.ts'
import { groundOf, learnedOf, runAttack, type Ground, type Outcome } from '../server/risk/field/run-attack.ts'
import { answersBy, exactly, simulated } from './schemes/simulated.ts'
import { lossOf } from './schemes/loss.ts'

/**
 * `npm run bench:schemes [-- --rows 5000,250000] [-- --questions 100,1000] [-- --seconds N] [-- --scheme NAME] [-- --memory 4GB]`: what the attacks of `npm run risk` learn under several schemes of
 * disclosure control, and what each of them takes from whoever asks. All but the product's own are simulated over the rows; "exact, audited"
 * shows what the product shows, as it is.
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000,250000' },
    questions: { type: 'string', default: '100,1000' },
    /** Of each attack. */
    seconds: { type: 'string', default: '60' },
    /** A part of the names of those that are tried; all where left out. */
    scheme: { type: 'string', default: '' },
    memory: { type: 'string', default: '4GB' },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const budgets = numbers(values.questions).toSorted((a, b) => a - b)
const seconds = Number(values.seconds)

/** Somebody who has asked nothing yet, of a scheme. */
interface Opened {
  readonly ask: Ask
  readonly close: () => Promise<void>
}
interface Scheme {
  readonly name: string
  readonly open: () => Promise<Opened>
}

async function schemesOver(
  dataset: Awaited<ReturnType<typeof openPricing>>,
  ground: Ground,
): Promise<readonly Scheme[]> {
  const own = async (): Promise<Opened> => {
    const accounts = await openAccounts(dataset, 1, 'everybody')
    const [ask = () => Promise.resolve(null)] = accounts.asks
    return { ask, close: () => accounts.close() }
  }
  return [
    ...simulated.map(({ name, begin }) => ({
      name,
      open: () => Promise.resolve({ ask: answersBy(ground, begin(ground)), close: () => Promise.resolve() }),
    })),
    {
      name: 'exact, audited',
      async open() {
        const opened = await own()
        return { ...opened, ask: exactly(ground, opened.ask) }
      },
    },
    { name: 'the product', open: own },
  ]
}

/** Ended of itself, or by the clock: more questions make no other outcome. */
const isOver = ({ asked, seconds: spent }: Outcome, questions: number) =>
  2 * asked < questions || spent >= seconds

async function outcomeOf({ name, open }: Scheme, attack: Attack, ground: Ground, questions: number) {
  const { ask, close } = await open()
  const outcome = await runAttack(attack, ground, [ask], { questions, seconds })
  await close()
  const text = `${learnedOf(outcome)} by ${outcome.asked} questions in ${Math.round(outcome.seconds)} s`
  process.stderr.write(`${name}, ${attack.name}, up to ${questions}: ${text}\n`)
  return outcome
}

/** What all attacks learn together, by how many questions each may ask. */
async function learnedBy(scheme: Scheme, ground: Ground): Promise<readonly number[]> {
  const learned = budgets.map(() => 0)
  for (const attack of attacks) {
    let over: Outcome | null = null
    for (const [at, questions] of budgets.entries()) {
      const outcome: Outcome = over ?? (await outcomeOf(scheme, attack, ground, questions))
      if (isOver(outcome, questions)) over = outcome
      learned[at] = (learned[at] ?? 0) + learnedOf(outcome)
    }
  }
  return learned
}

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.001 ? 3 : 1)} %`

const heads = [
  'rows',
  'scheme',
  ...budgets.map((most) => `learned by up to ${most.toLocaleString('en-GB')} questions an attack`),
]
const losses = [
  'figures shown',
  'error of sums, median and 95th percentile',
  'of counts',
  'tables of counts that add up',
]
process.stdout.write(
  `| ${[...heads, ...losses].join(' | ')} |\n|${'---|'.repeat(heads.length + losses.length)}\n`,
)
for (const rows of numbers(values.rows)) {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-schemes-'))
  const dataset = await openPricing({ dataDir, rows, memoryLimit: values.memory, threads: 2 })
  const ground = await groundOf(dataset)
  const schemes = await schemesOver(dataset, ground)
  for (const scheme of schemes.filter(({ name }) => name.includes(values.scheme))) {
    const learned = await learnedBy(scheme, ground)
    const { ask, close } = await scheme.open()
    const { shown, sums, counts, addUp } = await lossOf(ground, ask)
    await close()
    const errors = [sums, counts].map(({ median, most }) => `${percent(median)}, ${percent(most)}`)
    const cells = [
      rows.toLocaleString('en-GB'),
      scheme.name,
      ...learned.map((count) => count.toLocaleString('en-GB')),
      percent(shown),
      ...errors,
      percent(addUp),
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })
}
