/**
 * `npm run eval:differential`: how questions are read before and after a change of the reader, old beside new.
 *
 *   --save FILE      reads everything and keeps what came of it, a line each
 *   --against FILE   reads everything again, and says what differs from what was kept; with --save FILE, keeps the new too
 *   --corpora DIR    strangers' questions too (tables-of-strangers/, files/, pricing/ with its scorer's modules installed)
 *   --only SET,…     bank, domains, sentences, strangers, files, pricing, talks
 *   --changes        each question that came out otherwise
 *
 * Every question has a verdict by result rows where its gold is known. One that is read as before keeps the verdict it had.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../server/ask/ask.ts'
import { interpreterOf } from '../server/ask/read/interpret.ts'
import { tableRows } from '../server/ask/narrate/table.ts'
import { readConfig } from '../server/config/config.ts'
import { pricingFile } from '../server/datasets/pricing.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { bankOf, openBank, readingsOf } from './bank.ts'
import { domains } from './domains/generate.ts'
import { eachTable, linesOf, type CorpusItem } from './learn/corpus.ts'
import { score } from './score.ts'

type Verdict = 'right' | 'offered' | 'refused' | 'wrong' | 'none'

interface Kept {
  readonly set: string
  readonly id: string
  readonly question: string
  readonly outcome: string
  /** What was answered or offered, and what became of each word. */
  readonly read: string
  readonly verdict: Verdict
  readonly ms: number
}

interface Asked {
  readonly id: string
  readonly question: string
  /** By result rows; null where no gold is known. */
  readonly judge: (() => Promise<Verdict>) | null
}

const { values } = parseArgs({
  options: {
    save: { type: 'string' },
    against: { type: 'string' },
    corpora: { type: 'string' },
    only: { type: 'string' },
    changes: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',')
const isWanted = (set: string) => only === undefined || only.includes(set)
const keyOf = ({ set, id }: Pick<Kept, 'set' | 'id'>) => `${set} ${id}`
const before = new Map(
  values.against === undefined ? [] : linesOf<Kept>(values.against).map((kept) => [keyOf(kept), kept]),
)
const after: Kept[] = []

function readAs(dataset: Dataset, question: string): Pick<Kept, 'outcome' | 'read' | 'ms'> {
  const start = performance.now()
  const read = interpreterOf(dataset).interpret(question)
  const ms = performance.now() - start
  const used = read.tokens.map(({ text, use }) => `${text}/${use}`).join(' ')
  const said =
    read.outcome === 'answer'
      ? [JSON.stringify(read.plan)]
      : read.outcome === 'offer'
        ? read.readings.map(({ restatement }) => restatement)
        : [read.reason]
  return { outcome: read.outcome, read: [...said, used].join(' ¦ '), ms }
}

const planOf = ({ outcome, read }: Pick<Kept, 'outcome' | 'read'>) =>
  `${outcome} ${read.split(' ¦ ')[0] ?? ''}`
const isReadAlike = (one: Pick<Kept, 'outcome' | 'read'>, other: Pick<Kept, 'outcome' | 'read'>) =>
  one.outcome === 'offer' ? one.read === other.read : planOf(one) === planOf(other)

async function readAll(set: string, dataset: Dataset, questions: readonly Asked[]): Promise<void> {
  for (const { id, question, judge } of questions) {
    const own = readAs(dataset, question)
    const old = before.get(keyOf({ set, id }))
    const verdict =
      judge === null ? 'none' : old !== undefined && isReadAlike(own, old) ? old.verdict : await judge()
    after.push({ set, id, question, ...own, verdict })
  }
}

const VERDICTS = {
  right: 'right',
  wrong: 'wrong',
  falselyRefused: 'refused',
  missedRefusal: 'wrong',
} as const

async function readBanks(): Promise<void> {
  for (const domain of [null, ...domains]) {
    const set = domain === null ? 'bank' : 'domains'
    if (
      !isWanted(set) &&
      !(domain === null && (isWanted('sentences') || isWanted('pricing') || isWanted('talks')))
    )
      continue
    const { dataset, close } = await openBank(domain)
    if (isWanted(set))
      await readAll(
        set,
        dataset,
        bankOf(domain, 'all').map((each, at) => ({
          id: `${domain ?? ''}${at}`,
          question: each.question,
          judge: async () => VERDICTS[(await score(dataset, each)).outcome],
        })),
      )
    if (domain === null) {
      if (isWanted('sentences'))
        await readAll(
          'sentences',
          dataset,
          readingsOf().map(({ question, reads }, at) => ({
            id: String(at),
            question,
            judge: () => {
              const read = interpreterOf(dataset).interpret(question)
              const isRight = read.outcome === 'answer' && read.restatement === reads
              return Promise.resolve(isRight ? 'right' : read.outcome === 'answer' ? 'wrong' : 'refused')
            },
          })),
        )
      if (values.corpora !== undefined) await readPricing(dataset, join(values.corpora, 'pricing'))
    }
    close()
  }
}

async function readTables(set: 'strangers' | 'files', folder: string): Promise<void> {
  const { judge } = (await import(join(folder, '../score.mjs'))) as {
    readonly judge: (item: CorpusItem, answer: object) => string
  }
  const isRight = (item: CorpusItem, rows: readonly unknown[]) =>
    ['right', 'lenient'].includes(judge(item, { outcome: 'answer', rows }))
  const failed = await eachTable(folder, linesOf<CorpusItem>(join(folder, 'items.jsonl')), (dataset, items) =>
    readAll(
      set,
      dataset,
      items.map((item) => ({
        id: item.id,
        question: item.question,
        judge: async () => {
          const answer = await ask(dataset, item.question)
          if (answer.outcome === 'answer') return isRight(item, tableRows(answer.table)) ? 'right' : 'wrong'
          const isOffered =
            answer.outcome === 'offer' && answer.offers.some(({ table }) => isRight(item, tableRows(table)))
          return isOffered ? 'offered' : 'refused'
        },
      })),
    ),
  )
  for (const table of failed) process.stderr.write(`not opened: ${table}\n`)
}

interface PricingItem {
  readonly id: string
  readonly question: string
}
interface PricingScorer {
  readonly judge: (con: unknown, item: PricingItem, answer: object) => Promise<{ readonly verdict: string }>
  readonly openDb: (file: string) => Promise<{ readonly con: unknown; readonly close: () => void }>
}

const PRICING_VERDICTS = new Map<string, Verdict>([
  ['correct', 'right'],
  ['lenient', 'right'],
  ['refused-ok', 'right'],
  ['false-refusal', 'refused'],
])

async function readPricing(dataset: Dataset, folder: string): Promise<void> {
  const scorer = (await import(join(folder, 'score.mjs'))) as PricingScorer
  // The scorer opens it by itself.
  const copied = mkdtempSync(join(tmpdir(), 'querent-pricing-'))
  copyFileSync(pricingFile(readConfig(process.env).dataDir), join(copied, 'pricing.duckdb'))
  const { con, close } = await scorer.openDb(join(copied, 'pricing.duckdb'))
  const judged = (item: PricingItem) => async (): Promise<Verdict> => {
    const answer = await ask(dataset, item.question)
    const verdictOf = async (rows: readonly unknown[]) =>
      PRICING_VERDICTS.get((await scorer.judge(con, item, { outcome: 'answer', rows })).verdict) ?? 'wrong'
    if (answer.outcome === 'answer') return verdictOf(tableRows(answer.table))
    const refused = PRICING_VERDICTS.get((await scorer.judge(con, item, { outcome: 'refuse' })).verdict)
    if (refused === 'right' || answer.outcome === 'refuse') return refused ?? 'wrong'
    for (const { table } of answer.offers)
      if ((await verdictOf(tableRows(table))) === 'right') return 'offered'
    return 'refused'
  }
  if (isWanted('pricing'))
    for (const file of ['questions', 'more', 'fifth'])
      await readAll(
        'pricing',
        dataset,
        linesOf<PricingItem>(join(folder, `${file}.jsonl`)).map((item) => ({
          id: `${file} ${item.id}`,
          question: item.question,
          judge: judged(item),
        })),
      )
  if (isWanted('talks')) {
    const talks = linesOf<{ readonly id: string; readonly turns: readonly PricingItem[] }>(
      join(folder, 'talks.jsonl'),
    )
    await readAll(
      'talks',
      dataset,
      talks.flatMap(({ id, turns }) =>
        turns.map((turn, at) => ({
          id: `${id} ${at}`,
          question: turn.question,
          judge: judged({ ...turn, id: `${id} ${at}` }),
        })),
      ),
    )
  }
  close()
  rmSync(copied, { recursive: true })
}

await readBanks()
if (values.corpora !== undefined) {
  if (isWanted('strangers')) await readTables('strangers', join(values.corpora, 'tables-of-strangers'))
  if (isWanted('files')) await readTables('files', join(values.corpora, 'files'))
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const verdicts: readonly Verdict[] = ['right', 'offered', 'refused', 'wrong']
const middle = (times: readonly number[], at: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * at)] ?? 0).toFixed(1)
for (const [set, own] of Map.groupBy(after, (kept) => kept.set)) {
  const olds = own.flatMap((kept) => before.get(keyOf(kept)) ?? [])
  const count = (of: readonly Kept[], verdict: Verdict) =>
    of.filter((kept) => kept.verdict === verdict).length
  const tally = verdicts.map((verdict) => {
    const now = count(own, verdict)
    return `${verdict} ${olds.length === 0 ? '' : `${count(olds, verdict)} → `}${now} (${((100 * now) / own.length).toFixed(1)} %)`
  })
  const otherwise = own.filter((kept) => {
    const old = before.get(keyOf(kept))
    return old !== undefined && !isReadAlike(kept, old)
  }).length
  const times = own.map(({ ms }) => ms)
  print(
    `${set}: ${own.length} questions, ${tally.join(', ')}${olds.length === 0 ? '' : `, ${otherwise} read otherwise`}; ${middle(times, 0.5)} ms median, ${middle(times, 0.99)} ms at 99 %`,
  )
}
if (values.changes)
  for (const kept of after) {
    const old = before.get(keyOf(kept))
    if (old === undefined || isReadAlike(kept, old)) continue
    print(
      `\n${kept.set} ${kept.id}: ${old.verdict} → ${kept.verdict}: ${kept.question}\n  - ${old.outcome} ${old.read}\n  + ${kept.outcome} ${kept.read}`,
    )
  }
if (values.save !== undefined)
  writeFileSync(values.save, after.map((kept) => `${JSON.stringify(kept)}\n`).join(''))
