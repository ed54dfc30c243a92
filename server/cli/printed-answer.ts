import type { Answer } from '../ask/ask.ts'
import { tableRows } from '../ask/narrate/table.ts'

/** An answer as the terminal prints it. */

/** For scripts. */
export function asJson(answer: Answer): Record<string, unknown> {
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

/** For people. */
export function asText(answer: Extract<Answer, { outcome: 'answer' }>): string {
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
