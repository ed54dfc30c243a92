/**
 * `npm run bench [-- --rows 250000,10000000]`: what the page adds to the server, and the server to the engine; `--rows ''`
 * measures the page alone. Each size is generated in a
 * temporary folder; interpretation, the whole HTTP request and the same SQL run directly are measured in turn, question
 * by question, so that a noisy machine slows all three. Ratios compare; milliseconds are only of this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { compile } from '../server/ask/plan/compile.ts'
import { readConfig } from '../server/config/config.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { makeApp } from '../server/http/app.ts'
import { signingKey } from '../server/identity/keys.ts'
import { register } from '../server/people/accounts.ts'
import { invite } from '../server/people/invitations.ts'
import { makeServices } from '../server/services/services.ts'
import { openStore } from '../server/store/sqlite.ts'
import { measurePage } from './page.ts'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'

const QUESTIONS = [
  'What is the average cost of health insurance for a 40-year-old in London?',
  'average premium by region',
  'number of quotes by insurer and cover level',
  'acceptance rate by sales channel in 2024',
  'top 5 regions by total claims amount',
  'average annual premium by age band for smokers',
  'number of quotes per month in 2025',
  'which insurer is cheapest for families in Wales?',
  'loss ratio by insurer',
  'share of quotes with dental cover by policy type',
]
const ROUNDS = 7
const THREADS = availableParallelism()
const MEMORY = '4GB'

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The same statement on a connection of its own, rows read and nothing else. */
async function rawRunner(file: string) {
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    threads: String(THREADS),
    memory_limit: MEMORY,
  })
  const connection = await instance.connect()
  return {
    async run(sql: string, parameters: readonly unknown[]) {
      const prepared = await connection.prepare(sql)
      if (parameters.length > 0) prepared.bind([...parameters] as DuckDBValue[])
      await prepared.runAndReadAll()
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

function statementOf(dataset: Dataset, question: string) {
  const { model, engine } = dataset
  const interpretation = interpreterOf(dataset).interpret(question)
  if (interpretation.outcome !== 'answer') throw new Error(`${question}: ${interpretation.reason}`)
  return compile(model, engine.dialect, interpretation.plan)
}

async function measure(rows: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const store = await openStore(dataDir)
  const generation = performance.now()
  const dataset = await openPricing({ dataDir, rows, memoryLimit: MEMORY, threads: THREADS })
  const generatedMs = performance.now() - generation
  const services = makeServices({
    store,
    keys: [signingKey(dataDir)],
    datasets: [dataset],
    now: () => new Date(),
    // No language model: the server is measured by itself.
    config: { ...readConfig({}), questionsPerMinute: 1_000_000 },
  })
  const app = await makeApp({
    services,
    assets: null,
    logger: false,
    trustedProxies: null,
    provider: null,
  })
  const { code } = await invite(services, 'bench@example.com', 'admin')
  const registered = await register(services, code, 'Bench', 'Correct-horse-9')
  const token = registered.outcome === 'registered' ? registered.token : ''
  // DuckDB takes one process's file once in read-write, many times in read-only mode.
  const raw = await rawRunner(join(dataDir, 'datasets/insurance_pricing.duckdb'))

  const interpretation: number[] = []
  const request: number[] = []
  const direct: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of QUESTIONS) {
      const { sql, parameters } = statementOf(dataset, question)
      const read = await timed(() => interpreterOf(dataset).interpret(question))
      const plain = await timed(() => raw.run(sql, parameters))
      const whole = await timed(() =>
        app.inject({
          method: 'POST',
          url: '/api/query/execute',
          headers: { authorization: `Bearer ${token}` },
          payload: { question },
        }),
      )
      // The first round warms caches and the compiler.
      if (round === 0) continue
      interpretation.push(read)
      direct.push(plain)
      request.push(whole)
    }
  }
  raw.close()
  await app.close()
  await store.close()
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })

  const [read, plain, whole] = [median(interpretation), median(direct), median(request)]
  const cells = [
    rows.toLocaleString('en-GB'),
    `${(generatedMs / 1000).toFixed(1)} s`,
    `${read.toFixed(2)} ms`,
    `${Math.max(...interpretation).toFixed(1)} ms`,
    `${plain.toFixed(1)} ms`,
    `${whole.toFixed(1)} ms`,
    `${(whole / plain).toFixed(2)} x`,
    `${(request.reduce((sum, each) => sum + each, 0) / direct.reduce((sum, each) => sum + each, 0)).toFixed(2)} x`,
  ]
  return `| ${cells.join(' | ')} |`
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000,10000000' } } })
process.stdout.write(`${await measurePage()}\n`)
const rowCounts = values.rows.split(',').filter((text) => text !== '')
if (rowCounts.length > 0)
  process.stdout.write(
    '| rows | generation | interpretation, median | worst | raw SQL, median | request, median | request / raw, medians | request / raw, totals |\n|---|---|---|---|---|---|---|---|\n',
  )
for (const rows of rowCounts.map(Number)) process.stdout.write(`${await measure(rows)}\n`)
