import type { Answer } from '../ask/ask.ts'
import type { Offer } from '../ask/offers.ts'
import { tableRows } from '../ask/narrate/table.ts'
import { headText } from '../ask/plan/columns.ts'

/** An answer as the terminal prints it. */

type Answered = Extract<Answer, { outcome: 'answer' }>

/** For scripts. */
export function asJson(answer: Answer): Record<string, unknown> {
  const { interpretation } = answer
  const { tokens } = interpretation
  switch (answer.outcome) {
    case 'answer':
      return answered(answer)
    case 'offer':
      return { outcome: 'offer', reason: answer.reason, readings: answer.offers.map(reading), tokens }
    case 'refuse': {
      const { suggestions, understood } = answer.interpretation
      return { outcome: 'refuse', reason: answer.reason, suggestions, understood, tokens }
    }
  }
}

const reading = ({ question, plan, sql, table }: Offer) => ({ question, plan, sql, rows: tableRows(table) })

function answered(answer: Answered): Record<string, unknown> {
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
    tokens: answer.interpretation.tokens,
  }
}

/** For people. */
export function asText(answer: Answered): string {
  const { columns, rows } = answer.table
  const cells = [columns.map(headText), ...rows.map(({ texts }) => texts)]
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
  const wider = answer.coarser === null ? [] : [`  try: ${answer.coarser.question}`]
  return [answer.interpretation.restatement, ...assumed, ...table, '', answer.privacyNote, ...wider].join(
    '\n',
  )
}

/** Why there is no answer, with what may be asked instead. */
export function withoutAnswer(answer: Exclude<Answer, Answered>): string {
  if (answer.outcome === 'offer') {
    const offers = answer.offers.map(({ question, first: { group, text } }) => {
      const of = group === null ? '' : `${group} `
      return `  ask: ${question}\n       ${of}${text}${group === null ? '' : ' …'}`
    })
    return [answer.interpretation.reason, 'Did you mean:', ...offers].join('\n')
  }
  const { understood, suggestions } = answer.interpretation
  return [
    answer.reason,
    ...understood.map(
      ({ before, missing, after }) => `  understood: ${`${before} [${missing}?] ${after}`.trim()}`,
    ),
    ...suggestions.map((suggestion) => `  try: ${suggestion}`),
  ].join('\n')
}
