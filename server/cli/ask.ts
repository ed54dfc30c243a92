import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ask, type Answer } from '../ask/ask.ts'
import { tableRows } from '../ask/narrate/table.ts'
import { readConfig } from '../config/config.ts'
import { openPricing, type Dataset } from '../datasets/dataset.ts'
import { failureText } from '../failure.ts'

const USAGE = `Usage: npm run ask -- "question" [--json] [--batch FILE.jsonl]

  --json         print outcome, plan, SQL and rows as JSON
  --batch FILE   answer many: {"id": …, "question": …} a line in, one JSON line out

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
    statement: answer.statement,
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

async function batch(dataset: Dataset, file: string): Promise<number> {
  const lines = createInterface({
    input: file === '-' ? process.stdin : createReadStream(file),
    crlfDelay: Infinity,
  })
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const { id, question } = parsedLine(line, number)
    const answer = asJson(await ask(dataset, question))
    process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`)
  }
  return EXIT.answered
}

function parsedLine(line: string, number: number): { id: unknown; question: string } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error(`Line ${number} is not JSON.`)
  }
  if (
    typeof value === 'object' &&
    value !== null &&
    'question' in value &&
    typeof value.question === 'string'
  ) {
    return { id: 'id' in value ? value.id : number, question: value.question }
  }
  throw new Error(`Line ${number} has no "question".`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, batch: { type: 'string' }, help: { type: 'boolean' } },
  })
  const question = positionals.join(' ').trim()
  if (values.help === true || (question === '' && values.batch === undefined)) {
    process.stderr.write(`${USAGE}\n`)
    return values.help === true ? EXIT.answered : EXIT.broken
  }
  const config = readConfig(process.env)
  const dataset = await openPricing({
    dataDir: config.dataDir,
    rows: config.rows,
    memoryLimit: config.engineMemory,
    threads: config.engineThreads,
    onProgress: (message) => process.stderr.write(`${message}\n`),
  })
  try {
    if (values.batch !== undefined) return await batch(dataset, values.batch)
    const answer = await ask(dataset, question)
    if (values.json === true) process.stdout.write(`${JSON.stringify(asJson(answer), null, 2)}\n`)
    else if (answer.outcome === 'answer') process.stdout.write(`${asText(answer)}\n`)
    else {
      process.stderr.write(`${answer.reason}\n`)
      for (const suggestion of answer.interpretation.suggestions)
        process.stderr.write(`  try: ${suggestion}\n`)
    }
    return answer.outcome === 'answer' ? EXIT.answered : EXIT.refused
  } finally {
    dataset.engine.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = EXIT.broken
}
