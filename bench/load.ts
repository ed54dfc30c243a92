/**
 * `npm run bench:load [-- --people 1,8,32,64] [--seconds 120] [--rows 250000] [--of DIR]`: a server in a process of its own, and so many
 * people at once who each ask one question after the other, all of the bank in an order of their own. Answers a second, how long the
 * median, the 95th and the 99th of a hundred took, and how many replies there were of each status. `--of` measures another checkout.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import { chances } from '../risk/risk.ts'
import { shuffled } from '../risk/field/groups.ts'
import { startServer } from './served.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1,8,32,64' },
    seconds: { type: 'string', default: '120' },
    rows: { type: 'string', default: '250000' },
    of: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})

const QUESTIONS = [...new Set(bankOf(null, 'all').map(({ question }) => question))]

async function measure(ask: (question: string) => Promise<number>, people: number, seconds: number) {
  const statuses = new Map<number, number>()
  const taken: number[] = []
  const until = performance.now() + 1000 * seconds
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const own = shuffled(QUESTIONS, chances(person + 1))
      for (let at = 0; performance.now() < until; at += 1) {
        const begun = performance.now()
        const status = await ask(own[at % own.length] ?? '')
        taken.push(performance.now() - begun)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => `${Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`
  const told = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  return `| ${people} | ${(taken.length / seconds).toFixed(1)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${told.join(', ')} |`
}

const server = await startServer(values.of, values.rows)
const ask = (question: string) => server.call('/query/execute', { question })
try {
  process.stdout.write(`${QUESTIONS.length} questions, ${values.rows} rows, ${values.seconds} s each\n`)
  // What is compiled and read once is not measured.
  for (const question of QUESTIONS.slice(0, 100)) await ask(question)
  process.stdout.write(
    '| people | answers a second | median | 95 of 100 | 99 of 100 | statuses |\n|---|---|---|---|---|---|\n',
  )
  for (const people of values.people.split(',').map(Number))
    process.stdout.write(`${await measure(ask, people, Number(values.seconds))}\n`)
} finally {
  await server.close()
}
