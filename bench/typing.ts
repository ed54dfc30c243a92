/**
 * `npm run bench:typing [-- --people 1,16 --seconds 60 --rows 250000]`: so many people at once who type questions of the bank at 60 words
 * a minute, a key at a time; where a key rests as long as the page waits, the question is read, and the next key gives that up. How many
 * calls a question takes, and how long those took that were not given up: the median, and the 95th and 99th of a hundred.
 */
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import { chances } from '../risk/risk.ts'
import { shuffled } from '../risk/field/groups.ts'
import { TYPING_PAUSE_MS } from '../src/config/constants.ts'
import { startServer } from './served.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1,16' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '250000' },
  },
})

/** 60 words of five letters a minute are a key in 200 ms: quicker within a word than before one, and never twice alike. */
const WITHIN_MS = 160
const BEFORE_MS = 400

const QUESTIONS = [...new Set(bankOf(null, 'all').map(({ question }) => question))]

interface Typed {
  readonly took: number[]
  questions: number
  calls: number
  givenUp: number
}

/** Types a question to its end. */
async function type(question: string, call: Call, chance: () => number, typed: Typed): Promise<void> {
  for (let at = 1; at <= question.length; at += 1) {
    const usual = question[at - 1] === ' ' ? BEFORE_MS : WITHIN_MS
    const pauseMs = usual * (0.5 + chance())
    if (pauseMs < TYPING_PAUSE_MS || at < 3) {
      await rest(pauseMs)
      continue
    }
    await rest(TYPING_PAUSE_MS)
    const next = new AbortController()
    const begun = performance.now()
    typed.calls += 1
    const read = call('/query/read', { question: question.slice(0, at), at }, next.signal).then(
      () => typed.took.push(performance.now() - begun),
      () => (typed.givenUp += 1),
    )
    await rest(pauseMs - TYPING_PAUSE_MS)
    next.abort()
    await read
  }
  typed.questions += 1
}

type Call = Awaited<ReturnType<typeof startServer>>['call']

async function measure(call: Call, people: number, seconds: number): Promise<string> {
  const typed: Typed = { took: [], questions: 0, calls: 0, givenUp: 0 }
  const until = performance.now() + 1000 * seconds
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const chance = chances(person + 1)
      const own = shuffled(QUESTIONS, chance)
      for (let at = 0; performance.now() < until; at += 1)
        await type(own[at % own.length] ?? '', call, chance, typed)
    }),
  )
  const sorted = typed.took.toSorted((a, b) => a - b)
  const at = (part: number) => `${(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)} ms`
  return `| ${people} | ${typed.questions} | ${(typed.calls / typed.questions).toFixed(1)} | ${typed.givenUp} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`
}

const server = await startServer(join(import.meta.dirname, '..'), values.rows)
try {
  // What is compiled and read once is not measured.
  for (const question of QUESTIONS.slice(0, 200))
    await server.call('/query/read', { question, at: question.length })
  process.stdout.write(
    '| people | questions | calls a question | given up | median | 95 of 100 | 99 of 100 |\n|---|---|---|---|---|---|---|\n',
  )
  for (const people of values.people.split(',').map(Number))
    process.stdout.write(`${await measure(server.call, people, Number(values.seconds))}\n`)
} finally {
  await server.close()
}
