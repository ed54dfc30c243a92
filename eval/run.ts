/** `npm run eval`: the interpreter over the question bank, scored by result rows, per construct. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readConfig } from '../server/config/config.ts'
import { openPricing } from '../server/datasets/dataset.ts'
import { score, type Case, type Verdict } from './score.ts'

const config = readConfig(process.env)
const dataset = await openPricing({
  dataDir: config.dataDir,
  rows: config.rows,
  memoryLimit: config.engineMemory,
  threads: config.engineThreads,
  onProgress: (message) => process.stderr.write(`${message}\n`),
})
const cases = parse(readFileSync(join(import.meta.dirname, 'bank.yaml'), 'utf8')) as readonly Case[]

const verdicts: { readonly testCase: Case; readonly verdict: Verdict }[] = []
for (const testCase of cases) verdicts.push({ testCase, verdict: await score(dataset, testCase) })
dataset.engine.close()

const constructs = [...new Set(cases.map(({ construct }) => construct))]
const width = Math.max(...constructs.map(({ length }) => length))
for (const construct of constructs) {
  const of = verdicts.filter(({ testCase }) => testCase.construct === construct)
  const right = of.filter(({ verdict }) => verdict.right).length
  process.stdout.write(`${construct.padEnd(width)}  ${String(right).padStart(3)} of ${of.length}\n`)
}
for (const { testCase, verdict } of verdicts) {
  if (!verdict.right) process.stdout.write(`\n✗ ${testCase.question}\n  ${verdict.reason ?? ''}\n`)
}
const right = verdicts.filter(({ verdict }) => verdict.right).length
process.stdout.write(
  `\n${right} of ${verdicts.length} right (${((100 * right) / verdicts.length).toFixed(1)} %)\n`,
)
process.exitCode = right === verdicts.length ? 0 : 1
