/**
 * `npm run bench [-- --rows 1000000,10000000] [--rounds 5] [--memory 4GB] [--data DIR] [--to DIR] [--page]`: the same questions
 * as plain SQL, as their bare statements, from a server that runs these, and from this product, over each number of rows, for one person and several at
 * once, and over the first number of rows in each engine that is on the machine. It writes performance.md and growth.svg to docs/, or
 * to another folder. `--memory` is what an engine may hold, without it that of QUERENT_ENGINE_MEMORY; `--data` keeps generated
 * rows for the next run; `--page` measures what the page adds instead (needs `npm run build`).
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureEngines } from './engines.ts'
import { growthChart } from './growth-chart.ts'
import { measurePage } from './page.ts'
import { performancePage } from './performance-page.ts'
import { THREADS } from './questions.ts'
import { measureSize, type Measured } from './side-by-side.ts'

const DOCS = join(import.meta.dirname, '../docs')

/** Rows are copied to other engines through this process. */
const MOST_ENGINE_ROWS = 1_000_000

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000,10000000' },
    rounds: { type: 'string', default: '5' },
    memory: { type: 'string', default: process.env['QUERENT_ENGINE_MEMORY'] ?? '4GB' },
    data: { type: 'string' },
    to: { type: 'string', default: DOCS },
    page: { type: 'boolean', default: false },
  },
})

const load = () => (loadavg()[0] ?? 0) / THREADS

async function measureAll(): Promise<void> {
  const before = load()
  const rounds = Number(values.rounds)
  const sizes: Measured[] = []
  for (const rows of values.rows.split(',').map(Number)) {
    process.stdout.write(`${rows.toLocaleString('en-GB')} rows …\n`)
    sizes.push(await measureSize({ rows, rounds, memoryLimit: values.memory, keptIn: values.data ?? null }))
  }
  const [fewest = 0] = sizes.map(({ rows }) => rows)
  process.stdout.write(
    `each engine over ${Math.min(fewest, MOST_ENGINE_ROWS).toLocaleString('en-GB')} rows …\n`,
  )
  const engines = await measureEngines(Math.min(fewest, MOST_ENGINE_ROWS), rounds, values.memory)
  const line = (name: string, of: (size: Measured) => number) => ({
    name,
    points: sizes.map((size) => ({ rows: size.rows, ms: of(size) })),
  })
  const chart = growthChart('Processor time of an answer, median of the questions', [
    line('plain SQL', ({ plain }) => plain),
    line('bare statement', ({ bare }) => bare),
    line('a server that runs SQL', ({ raw }) => raw),
    line('this product', ({ asked }) => asked),
  ])
  const page = performancePage(sizes, engines, {
    rounds,
    memoryLimit: values.memory,
    load: [before, load()],
    day: new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  })
  writeFileSync(join(values.to, 'growth.svg'), chart)
  writeFileSync(join(values.to, 'performance.md'), page)
  process.stdout.write(`${page}\nWritten to performance.md and growth.svg in ${values.to}\n`)
}

if (values.page) process.stdout.write(`${await measurePage()}\n`)
else await measureAll()
