/**
 * `npm run learn -- --corpora DIR`: learns the weights of `server/ask/read/choose/weigh/weights.json` from the questions of a folder
 * (`items.jsonl` beside `tables/`) and from the project's own banks, with `--lessons FILE` from verified questions too. The same
 * questions give the same file.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankExamples, corpusExamples, verifiedLessons } from './examples.ts'
import { teach } from './teach.ts'
import { trialIn } from './trial.ts'

const WEIGHTS = join(import.meta.dirname, '../../server/ask/read/choose/weigh/weights.json')

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    lessons: { type: 'string' },
    out: { type: 'string', default: WEIGHTS },
  },
})
if (values.corpora === undefined)
  throw new Error(
    '--corpora names the folder of items.jsonl and tables/ to learn from; it is no part of the project.',
  )
const say = (text: string) => process.stderr.write(`${text}\n`)
const strangers = await corpusExamples(values.corpora, (text) => say(`not opened: ${text}`))
const banks = await bankExamples()
const verified =
  values.lessons === undefined
    ? []
    : await verifiedLessons(values.lessons, (text) => say(`not opened: ${text}`))
say(
  `${strangers.length} questions of strangers, ${banks.length} of the banks, ${verified.length} verified ones`,
)
const items = readFileSync(join(values.corpora, 'items.jsonl'))
const provenance = {
  from: 'strangers’ questions with gold statements, and the question banks of eval/',
  corpus: createHash('sha256').update(items).digest('hex'),
  questions: { strangers: strangers.length, banks: banks.length },
}
const file = await teach([...strangers, ...banks, ...verified], provenance, await trialIn(values.corpora))
const text = `${JSON.stringify(file)}\n`
writeFileSync(values.out, text)
say(`${(text.length / 1024).toFixed(0)} kB`)
