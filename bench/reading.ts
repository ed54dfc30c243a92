import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import { linesOf } from '../eval/learn/corpus.ts'
import { makeInterpreter } from '../server/ask/read/interpret.ts'
import { openPricing } from '../server/datasets/pricing.ts'

/**
 * `npm run bench:reading [-- --questions FILE.jsonl] [--rounds N]`: how long the built-in interpreter takes over questions it has not
 * seen, the least of several rounds, each with an interpreter of its own: of the bank, of long messages, and of a file
 * (`{question}` a line).
 */

const LONG_WORDS = 18

const { values } = parseArgs({
  options: { questions: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const rounds = Number(values.rounds)

const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
const { model, profile, engine } = await openPricing({ dataDir, rows: 5_000, memoryLimit: '1GB', threads: 2 })

/** Milliseconds for each question. */
function timesOf(questions: readonly string[]): readonly number[] {
  const least = questions.map(() => Infinity)
  for (let round = 0; round < rounds; round += 1) {
    const reader = makeInterpreter(model, profile)
    for (const [place, question] of questions.entries()) {
      const start = performance.now()
      reader.interpret(question)
      least[place] = Math.min(least[place] ?? Infinity, performance.now() - start)
    }
  }
  return least.toSorted((a, b) => a - b)
}

const messages = readFileSync(join(import.meta.dirname, '../eval/learn/scope.txt'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll(/[⟦⟧⟨⟩⟪⟫]/g, ''))
  .filter((line) => line.split(/\s+/).length >= LONG_WORDS)
const sets: readonly (readonly [name: string, questions: readonly string[]])[] = [
  ['the bank', bankOf(null, 'all').map(({ question }) => question)],
  [`messages of ${LONG_WORDS} words and more`, messages],
  ...(values.questions === undefined
    ? []
    : [
        [
          values.questions,
          linesOf<{ readonly question: string }>(values.questions).map(({ question }) => question),
        ] as const,
      ]),
]
process.stdout.write(
  '| questions | | median | hundredth longest | worst | over 20 ms |\n|---|---|---|---|---|---|\n',
)
for (const [name, questions] of sets) {
  const times = timesOf(questions)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  const over = times.filter((ms) => ms > 20).length
  process.stdout.write(`| ${[name, times.length, at(0.5), at(0.99), at(1), over].join(' | ')} |\n`)
}
engine.close()
rmSync(dataDir, { recursive: true, force: true })
