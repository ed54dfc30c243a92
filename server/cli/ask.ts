import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ask, type Answer } from '../ask/ask.ts'
import { interpreterOf } from '../ask/read/interpret.ts'
import { readConfig } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { PRICING } from '../datasets/pricing.ts'
import { answerLines, converse } from './ask-interactively.ts'
import { ended } from './failure.ts'
import { asJson, asText, withoutAnswer } from './printed-answer.ts'
import { explanationText } from './printed-explanation.ts'
import { takeTurn, type LastAnswer } from './turn.ts'

const USAGE = `Usage: npm run ask -- ["question"] [--json] [--explain] [--dataset PATH] [--k N] [--batch FILE.jsonl]

Without a question it is a conversation, in which a question may go on from the answer before it; :help there says what
else there is. Where the standard input is no terminal, each line of it is a question or a command: answers come without
prompt or history until the lines end, with exit code 0.

  --json          print outcome, plan, SQL and rows as JSON
  --explain       print how the question was read, which readings lost and why; runs nothing
  --dataset PATH  ask a .csv, .tsv or .parquet file, or a folder that holds one or model.yaml with its data
  --k N           privacy threshold: higher than the dataset's own, or any on one's own files (--dataset)
  --batch FILE    answer many: {"id": …, "question": …, "dataset"?: DIR, "talk"?: …} a line in, one JSON line out; - is stdin;
                  lines with the same "talk" are turns of one conversation, in their order

Exit code: 0 answered, 2 refused, not understood, or readings offered to choose from, 1 broken.`

/** Exit codes that scripts rely on. */
const EXIT = { answered: 0, broken: 1, refused: 2 } as const

async function batch(open: Catalogue['open'], path: string | null, file: string): Promise<number> {
  const lines = createInterface({
    input: file === '-' ? process.stdin : createReadStream(file),
    crlfDelay: Infinity,
  })
  let number = 0
  /** The last answer of each conversation. */
  const answered = new Map<string, LastAnswer>()
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const asked = parsedLine(line, number)
    const dataset = await open(asked.dataset ?? path)
    const talk = asked.talk === null ? null : `${dataset.model.id} ${asked.talk}`
    const last = talk === null ? null : (answered.get(talk) ?? null)
    const turn = await takeTurn(dataset, asked.question, last)
    if (talk !== null && turn.answered !== null) answered.set(talk, turn.answered)
    const told = talk === null ? {} : { talk: asked.talk, continues: turn.continues !== null }
    process.stdout.write(`${JSON.stringify({ id: asked.id, ...told, ...asJson(turn.answer) })}\n`)
  }
  return EXIT.answered
}

interface Line {
  readonly id: unknown
  readonly question: string
  readonly dataset: string | null
  /** Lines of one conversation have the same. */
  readonly talk: string | null
}

function parsedLine(line: string, number: number): Line {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error(`Line ${number} is not JSON.`)
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    !('question' in value) ||
    typeof value.question !== 'string'
  ) {
    throw new Error(`Line ${number} has no "question".`)
  }
  const dataset = 'dataset' in value && typeof value.dataset === 'string' ? value.dataset : null
  const talk = 'talk' in value && typeof value.talk === 'string' ? value.talk : null
  return { id: 'id' in value ? value.id : number, question: value.question, dataset, talk }
}

function thresholdOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const threshold = Number(text)
  if (!Number.isInteger(threshold) || threshold < 1)
    throw new Error(`--k is "${text}", but takes a whole number from 1.`)
  return threshold
}

/** A threshold may be lowered on one's own files only. */
function expectAllowed(threshold: number | null, path: string | null): void {
  if (path === null && threshold !== null && threshold < PRICING.threshold)
    throw new Error(
      `--k ${threshold} is below the threshold of PMI Pricing, ${PRICING.threshold}. It can be lower on your own files only (--dataset).`,
    )
}

function print(dataset: Dataset, answer: Answer, json: boolean): number {
  if (json) process.stdout.write(`${JSON.stringify(asJson(answer), null, 2)}\n`)
  else if (answer.outcome === 'answer') process.stdout.write(`${asText(dataset, answer)}\n`)
  else process.stderr.write(`${withoutAnswer(answer)}\n`)
  return answer.outcome === 'answer' ? EXIT.answered : EXIT.refused
}

/** How a question is read; nothing is run. */
function explain(dataset: Dataset, question: string, json: boolean): number {
  const explanation = interpreterOf(dataset).explain(question)
  process.stdout.write(`${json ? JSON.stringify(explanation, null, 2) : explanationText(explanation)}\n`)
  return explanation.interpretation.outcome === 'answer' ? EXIT.answered : EXIT.refused
}

/** A conversation, at a terminal or over lines from elsewhere. */
async function talk(dataset: Dataset, dataDir: string): Promise<number> {
  if (process.stdin.isTTY && process.stdout.isTTY) await converse(dataset, dataDir)
  else await answerLines(dataset)
  return EXIT.answered
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
      dataset: { type: 'string' },
      k: { type: 'string' },
      batch: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const question = positionals.join(' ').trim()
  const isConversation = question === '' && values.batch === undefined
  if (values.help || (isConversation && (values.json || values.explain))) {
    process.stderr.write(`${USAGE}\n`)
    return values.help ? EXIT.answered : EXIT.broken
  }
  const threshold = thresholdOf(values.k)
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const config = readConfig(process.env)
  const catalogue = makeCatalogue(config, { threshold, onProgress })
  const open = (path: string | null) => {
    expectAllowed(threshold, path)
    return catalogue.open(path)
  }
  const path = values.dataset ?? null
  try {
    if (values.batch !== undefined) return await batch(open, path, values.batch)
    if (isConversation) return await talk(await open(path), config.dataDir)
    if (values.explain) return explain(await open(path), question, values.json)
    const dataset = await open(path)
    return print(dataset, await ask(dataset, question), values.json)
  } finally {
    catalogue.close()
  }
}

await ended(main())
