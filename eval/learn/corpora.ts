/**
 * `npm run eval -- --corpora DIR`, which starts this: what strangers' questions come to, judged by result rows with the scorer of
 * the folder, by source and kind, with a curve of how far the reader's own probability can be trusted.
 *
 *   --folds N       learns anew for each of N parts of the tables from the others, so that no table is asked that was learned from
 *   --sample N      every Nth table only
 *   --verdicts FILE a line for each question: id, verdict, probability, what it was read as
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, type Answer } from '../../server/ask/ask.ts'
import { interpreterOf, makeInterpreter } from '../../server/ask/read/interpret.ts'
import { knowledgeOf, type Knowledge } from '../../server/ask/read/choose/weigh/learned.ts'
import { tableRows } from '../../server/ask/narrate/table.ts'
import { eachTable, familyOf, hashOf, linesOf, type CorpusItem } from './corpus.ts'
import { bankExamples, corpusExamples } from './examples.ts'
import { teach } from './teach.ts'
import { judgeOf, trialIn } from './trial.ts'

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    folds: { type: 'string' },
    sample: { type: 'string', default: '1' },
    verdicts: { type: 'string' },
  },
})
if (values.corpora === undefined) throw new Error('--corpora names the folder of items.jsonl and tables/.')
const folder = values.corpora
const isRight = await judgeOf(folder)
const say = (text: string) => process.stderr.write(`${text}\n`)
const folds = values.folds === undefined ? null : Number(values.folds)
const foldOf = (table: string) => (folds === null ? 0 : hashOf(`fold ${familyOf(table)}`) % folds)

async function knowledgeByFold(): Promise<readonly Knowledge[] | null> {
  if (folds === null) return null
  const strangers = await corpusExamples(folder, say)
  const banks = await bankExamples()
  const trial = await trialIn(folder)
  const learned: Knowledge[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    say(`learning without part ${fold + 1} of ${folds}`)
    const others = strangers.filter(({ dataset }) => foldOf(dataset) !== fold)
    learned.push(knowledgeOf(await teach([...others, ...banks], null, trial)))
  }
  return learned
}

/** `offered`: one of the readings to choose from is right. */
const verdicts = ['right', 'offered', 'wrong', 'offered wrongly', 'refused'] as const
type Verdict = (typeof verdicts)[number]

interface Judged {
  readonly item: CorpusItem
  readonly verdict: Verdict
  readonly trust: number
  readonly read: readonly string[]
  readonly ms: number
}

function verdictOf(item: CorpusItem, answer: Answer): Verdict {
  switch (answer.outcome) {
    case 'answer':
      return isRight(item, tableRows(answer.table)) ? 'right' : 'wrong'
    case 'offer':
      return answer.offers.some(({ table }) => isRight(item, tableRows(table)))
        ? 'offered'
        : 'offered wrongly'
    case 'refuse':
      return 'refused'
  }
}

const readAs = (answer: Answer): readonly string[] =>
  answer.outcome === 'answer'
    ? [answer.interpretation.restatement]
    : answer.outcome === 'offer'
      ? answer.offers.map(({ question }) => question)
      : [answer.reason]

const knowledge = await knowledgeByFold()
const sample = Number(values.sample)
const items = linesOf<CorpusItem>(join(folder, 'items.jsonl')).filter(
  ({ table }) => hashOf(table) % sample === 0,
)
const judged: Judged[] = []
const failed = await eachTable(folder, items, async (dataset, own) => {
  const known = knowledge?.[foldOf(own[0]?.table ?? '')]
  const interpreter =
    known === undefined
      ? interpreterOf(dataset)
      : makeInterpreter(dataset.model, dataset.profile, { knowledge: known })
  for (const item of own) {
    const start = performance.now()
    interpreter.interpret(item.question)
    const ms = performance.now() - start
    const answer = await ask(dataset, item.question, { interpreter })
    const trust = interpreter.explain(item.question).probability
    judged.push({ item, verdict: verdictOf(item, answer), trust, read: readAs(answer), ms })
  }
})
failed.forEach((text) => say(`not opened: ${text}`))

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`.padStart(8)
function line(name: string, of: readonly Judged[]): string {
  const count = (verdict: Verdict) => of.filter((each) => each.verdict === verdict).length
  return `${name.padEnd(26)}${String(of.length).padStart(6)}${verdicts.map((verdict) => percent(count(verdict), of.length).padStart(17)).join('')}`
}
const print = (text: string) => process.stdout.write(`${text}\n`)
print(`${''.padEnd(26)}     n${verdicts.map((verdict) => verdict.padStart(17)).join('')}`)
print(line('all', judged))
for (const [by, keyOf] of [
  ['source', ({ item }: Judged) => item.source],
  ['kind', ({ item }: Judged) => item.kind],
] as const) {
  print(`\nby ${by}`)
  for (const [key, of] of [...Map.groupBy(judged, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    print(line(key, of))
}
print('\nhow often the likeliest reading is right, by how likely it was held')
for (let tenth = 0; tenth < 10; tenth += 1) {
  const of = judged.filter(({ trust }) => Math.min(Math.floor(trust * 10), 9) === tenth)
  print(line(`${tenth * 10} to ${tenth * 10 + 10} %`, of))
}
const times = judged.map(({ ms }) => ms).toSorted((a, b) => a - b)
print(
  `\ninterpretation: median ${(times[times.length >> 1] ?? 0).toFixed(1)} ms, worst ${(times.at(-1) ?? 0).toFixed(1)} ms`,
)
if (values.verdicts !== undefined)
  writeFileSync(
    values.verdicts,
    judged
      .map(
        ({ item, verdict, trust, read }) =>
          `${JSON.stringify({ id: item.id, verdict, trust, question: item.question, read, gold: item.gold_sql })}\n`,
      )
      .join(''),
  )
