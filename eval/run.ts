/**
 * `npm run eval`: the interpreter over the question bank, scored by result rows, per construct.
 *
 *   --part PART      settled (what tests hold), develop (what is developed on), report (what only the report touches), all
 *   --dataset NAME   the bank of another domain, whose semantic model is inferred from its file
 *   --failures       name each question that went wrong
 *   --rules          leave out each rule of the grammar in turn, and name those that no question misses (minutes)
 */
import { parseArgs } from 'node:util'
import { bankOf, openBank, type Part } from './bank.ts'
import { idleRules } from './rules.ts'
import { score, type Verdict } from './score.ts'
import { interpreterOf } from '../server/ask/read/interpret.ts'

if (process.argv.includes('--corpora')) {
  await import('./learn/corpora.ts')
  process.exit()
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    dataset: { type: 'string' },
    failures: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
  },
})
const parts: readonly string[] = ['settled', 'develop', 'report', 'all'] satisfies readonly Part[]
if (!parts.includes(values.part))
  throw new Error(`--part is "${values.part}", but takes ${parts.join(', ')}.`)

if (values.rules) {
  const { all, idle } = await idleRules((name, isIdle) => {
    if (isIdle) process.stdout.write(`no question misses: ${name}\n`)
  })
  process.stdout.write(`${all.length - idle.length} of ${all.length} rules are missed by a question\n`)
  process.exit(idle.length === 0 ? 0 : 1)
}

const { dataset, close } = await openBank(values.dataset ?? null)
const interpreter = interpreterOf(dataset)
const cases = bankOf(values.dataset ?? null, values.part as Part)
const verdicts: Verdict[] = []
const times: number[] = []
for (const testCase of cases) {
  const start = performance.now()
  interpreter.interpret(testCase.question)
  times.push(performance.now() - start)
  verdicts.push(await score(dataset, testCase))
}
close()

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
const line = (name: string, of: readonly Verdict[]) => {
  const count = (outcome: Verdict['outcome']) => of.filter((verdict) => verdict.outcome === outcome).length
  return [
    name,
    `${count('right')} of ${of.length}`,
    count('wrong'),
    count('falselyRefused'),
    count('missedRefusal'),
  ]
}
const constructs = [...new Set(cases.map(({ construct }) => construct))]
const of = (construct: string) => verdicts.filter((_, index) => cases[index]?.construct === construct)
const table = [
  ['construct', 'right', 'wrong', 'refused', 'answered'],
  ...constructs.map((construct) => line(construct, of(construct))),
  line('all', verdicts),
]
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => String(row[column]).length))) ?? []
for (const row of table) {
  const cells = row.map((cell, column) =>
    column === 0 ? String(cell).padEnd(widths[column] ?? 0) : String(cell).padStart(widths[column] ?? 0),
  )
  process.stdout.write(`${cells.join('  ')}\n`)
}
if (values.failures) {
  for (const [index, { outcome, reason }] of verdicts.entries())
    if (outcome !== 'right')
      process.stdout.write(`\n✗ ${cases[index]?.question ?? ''}\n  ${outcome}: ${reason ?? ''}\n`)
}
const answerable = verdicts.filter((_, index) => cases[index] !== undefined && 'sql' in cases[index])
const refusable = verdicts.filter((_, index) => cases[index] !== undefined && 'refuse' in cases[index])
const right = (list: readonly Verdict[]) => list.filter(({ outcome }) => outcome === 'right').length
const sorted = times.toSorted((a, b) => a - b)
process.stdout.write(
  [
    '',
    `answerable questions right: ${percent(right(answerable), answerable.length)} of ${answerable.length}`,
    `wrong but confident: ${percent(verdicts.filter(({ outcome }) => outcome === 'wrong' || outcome === 'missedRefusal').length, verdicts.length)} of ${verdicts.length}`,
    `refusals right: ${percent(right(refusable), refusable.length)} of ${refusable.length}`,
    `interpretation: median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, worst ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
    '',
  ].join('\n'),
)
