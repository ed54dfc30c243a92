import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ask, type Answer } from '../ask/ask.ts'
import { tableRows } from '../ask/narrate/table.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { openPath } from '../datasets/files.ts'
import { openPricing, PRICING_THRESHOLD } from '../datasets/pricing.ts'
import { failureText } from '../failure.ts'

const USAGE = `Usage: npm run ask -- "question" [--json] [--dataset PATH] [--k N] [--batch FILE.jsonl]

  --json          print outcome, plan, SQL and rows as JSON
  --dataset PATH  ask a .csv, .tsv or .parquet file, or a folder that holds one or model.yaml with its data
  --k N           privacy threshold: higher than the dataset's own, or any on one's own files (--dataset)
  --batch FILE    answer many: {"id": …, "question": …, "dataset"?: DIR} a line in, one JSON line out; - is stdin

Exit code: 0 answered, 2 refused or not understood, 1 broken.`

/** Exit codes that scripts rely on. */
const EXIT = { answered: 0, broken: 1, refused: 2 } as const

function asJson(answer: Answer): Record<string, unknown> {
  const { interpretation } = answer
  if (answer.outcome === 'refuse') {
    return {
      outcome: 'refuse',
      reason: answer.reason,
      suggestions: answer.interpretation.suggestions,
      tokens: interpretation.tokens,
    }
  }
  return {
    outcome: 'answer',
    restatement: answer.interpretation.restatement,
    assumptions: answer.interpretation.assumptions,
    plan: answer.interpretation.plan,
    sql: answer.sql,
    statements: answer.statements,
    rows: tableRows(answer.table),
    groups_suppressed: answer.table.groupsSuppressed,
    k_threshold_used: answer.table.threshold,
    privacy_note: answer.privacyNote,
    execution_time_ms: answer.executionTimeMs,
    tokens: interpretation.tokens,
  }
}

function asText(answer: Extract<Answer, { outcome: 'answer' }>): string {
  const { columns, rows } = answer.table
  const cells = [columns.map(({ label }) => label), ...rows.map(({ texts }) => texts)]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) =>
        columns[index]?.kind === 'measure'
          ? cell.padStart(widths[index] ?? 0)
          : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = cells
  const table =
    body.length === 0
      ? []
      : ['', line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)]
  const assumed = answer.interpretation.assumptions.map((text) => `  assumed: ${text}`)
  return [answer.interpretation.restatement, ...assumed, ...table, '', answer.privacyNote].join('\n')
}

/** Datasets by their folder, opened once each; null is PMI Pricing. */
type Datasets = (folder: string | null) => Promise<Dataset>

async function batch(datasets: Datasets, folder: string | null, file: string): Promise<number> {
  const lines = createInterface({
    input: file === '-' ? process.stdin : createReadStream(file),
    crlfDelay: Infinity,
  })
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const asked = parsedLine(line, number)
    const answer = asJson(await ask(await datasets(asked.dataset ?? folder), asked.question))
    process.stdout.write(`${JSON.stringify({ id: asked.id, ...answer })}\n`)
  }
  return EXIT.answered
}

interface Line {
  readonly id: unknown
  readonly question: string
  readonly dataset: string | null
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
  return { id: 'id' in value ? value.id : number, question: value.question, dataset }
}

function thresholdOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const threshold = Number(text)
  if (!Number.isInteger(threshold) || threshold < 1)
    throw new Error(`--k is "${text}", but takes a whole number from 1.`)
  return threshold
}

/** Opens datasets on demand. A threshold may be lowered on one's own files only. */
function opener(
  config: Config,
  threshold: number | null,
): { readonly datasets: Datasets; readonly close: () => void } {
  const opened = new Map<string | null, Promise<Dataset>>()
  const engines: Dataset['engine'][] = []
  const open = async (folder: string | null) => {
    const options = {
      dataDir: config.dataDir,
      rows: config.rows,
      memoryLimit: config.engineMemory,
      threads: config.engineThreads,
      ...(threshold === null ? {} : { threshold }),
      onProgress: (message: string) => process.stderr.write(`${message}\n`),
    }
    if (folder === null && threshold !== null && threshold < PRICING_THRESHOLD) {
      throw new Error(
        `--k ${threshold} is below the threshold of PMI Pricing, ${PRICING_THRESHOLD}. It can be lower on your own files only (--dataset).`,
      )
    }
    const dataset = await (folder === null ? openPricing(options) : openPath(folder, options))
    engines.push(dataset.engine)
    return dataset
  }
  return {
    datasets(folder) {
      const known = opened.get(folder) ?? open(folder)
      opened.set(folder, known)
      return known
    },
    close() {
      for (const engine of engines) engine.close()
    },
  }
}

function print(answer: Answer, json: boolean): number {
  if (json) process.stdout.write(`${JSON.stringify(asJson(answer), null, 2)}\n`)
  else if (answer.outcome === 'answer') process.stdout.write(`${asText(answer)}\n`)
  else {
    process.stderr.write(`${answer.reason}\n`)
    for (const suggestion of answer.interpretation.suggestions) process.stderr.write(`  try: ${suggestion}\n`)
  }
  return answer.outcome === 'answer' ? EXIT.answered : EXIT.refused
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      dataset: { type: 'string' },
      k: { type: 'string' },
      batch: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const question = positionals.join(' ').trim()
  if (values.help || (question === '' && values.batch === undefined)) {
    process.stderr.write(`${USAGE}\n`)
    return values.help ? EXIT.answered : EXIT.broken
  }
  const folder = values.dataset ?? null
  const { datasets, close } = opener(readConfig(process.env), thresholdOf(values.k))
  try {
    if (values.batch !== undefined) return await batch(datasets, folder, values.batch)
    return print(await ask(await datasets(folder), question), values.json)
  } finally {
    close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = EXIT.broken
}
