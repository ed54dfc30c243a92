/**
 * `npm run engines`: every different plan of the question bank, and plans by chance, over the same rows in DuckDB and in
 * another engine: rows, figures with their noise, and hidden cells.
 *
 *   --engine E   postgresql (without it), clickhouse, or clickhouse-shards, where a table of two shards is asked
 *   --rows N     quotes of each table (5,000)
 *   --plans N    plans by chance over each table (2,000)
 *   --every N    one question of the bank in so many (1)
 *
 * Exit code: 0 where they are alike, 1 where one plan is not.
 */
import { parseArgs } from 'node:util'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { customersOf } from '../support/customers.ts'
import { pricingOf } from '../support/pricing.ts'
import { compare, DifferenceError, type Likeness } from './differences.ts'
import { edges } from './edges.ts'
import { isPlace, PLACES, startPlace } from './places.ts'
import { plansOfBank, randomPlans } from './plans.ts'
import { CUSTOMER } from './twin.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000' },
    plans: { type: 'string', default: '2000' },
    every: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'postgresql' },
  },
})
const [rows, count, every] = [values.rows, values.plans, values.every].map(Number)
if (rows === undefined || count === undefined || every === undefined || !(rows > 0 && count > 0 && every > 0))
  throw new Error('--rows, --plans and --every take numbers from 1.')
const { engine } = values
if (!isPlace(engine)) throw new Error(`--engine takes ${Object.keys(PLACES).join(', ')}.`)

const say = (text: string) => process.stdout.write(`${text}\n`)
const place = await startPlace(engine)
let different = 0

const median = (numbers: readonly number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0)

async function compareAll(name: string, one: Dataset, plans: readonly Plan[]): Promise<void> {
  const other = await place.twin(one)
  const counted: Record<Likeness | 'different', number> = { equal: 0, tolerated: 0, refused: 0, different: 0 }
  const times: (readonly [number, number])[] = []
  for (const plan of plans) {
    try {
      const { likeness, tookMs } = await compare(one, other, plan)
      counted[likeness] += 1
      times.push(tookMs)
    } catch (error) {
      if (!(error instanceof DifferenceError)) throw error
      counted.different += 1
      say(`  ${error.message}`)
    }
  }
  other.engine.close()
  different += counted.different
  const parts = Object.entries(counted).map(([likeness, times]) => `${times} ${likeness}`)
  say(
    `${name}: ${plans.length} plans, ${parts.join(', ')}; median ${median(times.map(([own]) => own))} ms in DuckDB, ${median(times.map(([, own]) => own))} ms in ${PLACES[engine as keyof typeof PLACES]}`,
  )
}

const pricing = await pricingOf(rows)
await compareAll('PMI Pricing, the bank', pricing, plansOfBank(pricing, every))
await compareAll('PMI Pricing, by chance', pricing, randomPlans(pricing, count, 1))
const { dataset: customers } = await customersOf(rows, CUSTOMER)
await compareAll('with customers', customers, randomPlans(customers, count, 2))
const atEdges = await pricingOf(rows, edges(...place.days))
await compareAll('rows at the edges', atEdges, randomPlans(atEdges, count, 3))
await place.remove()
process.exitCode = different === 0 ? 0 : 1
