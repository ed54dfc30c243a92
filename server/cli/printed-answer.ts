import type { Interpretation } from '../ask/read/result/interpretation.ts'
import type { Answer } from '../ask/ask.ts'
import type { Offer } from '../ask/offers.ts'
import { pointOf } from '../ask/narrate/analysis/point.ts'
import type { KnownDataset } from '../ask/plan/checked.ts'
import { tableRows } from '../ask/narrate/table.ts'
import { withOthers } from '../ask/protect/disclose.ts'
import { headText } from '../ask/plan/columns.ts'

/** An answer as the terminal prints it. */

export type Answered = Extract<Answer, { outcome: 'answer' }>

export interface Printing {
  /** The heading of the answer that it goes on from; null where it stands alone. */
  readonly continues: string | null
  /** Questions that may be asked next have the numbers that ask them, and other readings are among them. */
  readonly isNumbered: boolean
}

const BY_ITSELF: Printing = { continues: null, isNumbered: false }

/** What may be asked next, in the order of its numbers. */
export function questionsAfter(answer: Answer): readonly string[] {
  switch (answer.outcome) {
    case 'answer': {
      const wider = answer.coarser === null ? [] : [answer.coarser.question]
      return [...wider, ...answer.interpretation.alternatives]
    }
    case 'offer':
      return answer.offers.map(({ question }) => question)
    case 'refuse':
      return triedFirst(answer.interpretation)
  }
}

/** Questions that may be asked next, each on a line with the number that asks it, or the word that scripts know. */
function questionLines(
  { isNumbered }: Printing,
  word: 'ask' | 'try',
  questions: readonly string[],
  before = 0,
): readonly string[] {
  return questions.map(
    (question, place) => `  ${isNumbered ? `${before + place + 1}.` : `${word}:`} ${question}`,
  )
}

/** Lines under what they are, which numbers alone do not say. */
const under = ({ isNumbered }: Printing, title: string, lines: readonly string[]) =>
  isNumbered && lines.length > 0 ? [title, ...lines] : lines

const continuesText = ({ continues }: Printing) => (continues === null ? [] : [`  continues: ${continues}`])

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
      const { suggestions, understood, rest = null } = answer.interpretation
      return { outcome: 'refuse', reason: answer.reason, rest, suggestions, understood, tokens }
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

/** What may be asked in the place of a question that is refused: without the words that nobody knows, then others that work. */
const triedFirst = ({
  rest,
  suggestions,
}: Extract<Interpretation, { outcome: 'refuse' }>): readonly string[] => [
  ...(rest == null ? [] : [rest]),
  ...suggestions,
]

/** Questions after an answer: with larger groups, and for other readings of its words, which a conversation alone can ask for. */
function nextText({ coarser, interpretation: { alternatives } }: Answered, printing: Printing) {
  const wider = coarser === null ? [] : [coarser.question]
  const others = printing.isNumbered ? questionLines(printing, 'ask', alternatives, wider.length) : []
  return [
    ...under(printing, 'With larger groups:', questionLines(printing, 'try', wider)),
    ...under(printing, 'Or did you mean:', others),
  ]
}

/** For people. */
export function asText(dataset: KnownDataset, answer: Answered, printing: Printing = BY_ITSELF): string {
  const { columns, rows } = withOthers(answer.table)
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
  const { interpretation, table: shown, comparison } = answer
  const { line: point } = pointOf(dataset, interpretation.plan, shown, comparison?.text ?? null)
  return [
    interpretation.restatement,
    ...continuesText(printing),
    ...assumed,
    ...(point === null ? [] : ['', `${point.map(({ text }) => text).join('')}.`]),
    ...table,
    '',
    answer.privacyNote,
    ...nextText(answer, printing),
  ].join('\n')
}

/** Why there is no answer, with what may be asked instead. */
export function withoutAnswer(answer: Exclude<Answer, Answered>, printing: Printing = BY_ITSELF): string {
  const continues = continuesText(printing)
  if (answer.outcome === 'offer') {
    const questions = questionLines(
      printing,
      'ask',
      answer.offers.map(({ question }) => question),
    )
    const offers = answer.offers.map(({ first: { group, text } }, place) => {
      const figure = group === null ? text : `${group} ${text} …`
      return `${questions[place] ?? ''}\n${printing.isNumbered ? '     ' : '       '}${figure}`
    })
    return [answer.interpretation.reason, ...continues, 'Did you mean:', ...offers].join('\n')
  }
  const { understood } = answer.interpretation
  return [
    answer.reason,
    ...continues,
    ...understood.map(
      ({ before, missing, after }) => `  understood: ${`${before} [${missing}?] ${after}`.trim()}`,
    ),
    ...under(printing, 'Try:', questionLines(printing, 'try', triedFirst(answer.interpretation))),
  ].join('\n')
}
