import type { KeptAnswer } from '../../answers/kept-answer.ts'
import type { Shown } from '../../answers/shown.ts'
import { filled, type Schema, type Told } from '../door/tool.ts'
import { ROWS_TOLD, tableText, toldTable } from './answer-table.ts'

/** What comes of a question, as data and in words: an answer, readings to choose from, or a refusal. */

interface Telling {
  readonly answer: KeptAnswer
  /** Where people open it; null where they cannot. */
  readonly address: string | null
  /** Null where these are many, or it is no news. */
  readonly questionsLeft: number | null
  /** The first row that is told. */
  readonly from: number
}

/** Groups that are named although their figures are not shown. */
const MOST_NAMED = 10

const joined = (parts: readonly { readonly text: string }[] | undefined) =>
  parts === undefined ? null : parts.map(({ text }) => text).join('')

/** Questions that may come next: with larger groups, to compare with, and other readings of the words. */
const nextQuestions = ({ interpretation, table }: Shown): readonly string[] => [
  ...(interpretation?.coarser == null ? [] : [interpretation.coarser.question]),
  ...(table?.comparison === undefined ? [] : [table.comparison.question]),
  ...(interpretation?.alternatives ?? []),
]

const lines = (title: string, all: readonly string[]) =>
  all.length === 0 ? [] : [`${title}: ${all.join(' / ')}`]

function rowsText(from: number, told: number, total: number): readonly string[] {
  if (told === total) return []
  const rest = from + told < total ? `; read_answer with from_row ${from + told} has the next` : ''
  return [`Rows ${from + 1} to ${from + told} of ${total}${rest}.`]
}

function answered({ answer, address, questionsLeft, from }: Telling): Told {
  const { shown, id, dataset_id: dataset, privacy_note: note } = { ...answer, ...answer.shown }
  const { interpretation, table } = shown
  const told = table === null ? null : toldTable(table, from)
  const point = joined(table?.point)
  const { rows = [], totalRows = 0 } = told ?? {}
  const assumptions = interpretation?.assumptions ?? []
  const next = nextQuestions(shown)
  const hidden = (table?.not_shown ?? []).map(({ label, why }) => `${label}: ${why}`)
  const comparison = table?.comparison?.text ?? null
  const sentence = interpretation?.restatement ?? answer.question
  const isPart = rows.length < totalRows
  return {
    data: filled({
      outcome: 'answer',
      answer_id: id,
      address,
      dataset,
      sentence,
      covers: interpretation?.scope ?? [],
      assumptions,
      point: comparison ?? point,
      columns: told?.columns,
      rows: told === null ? null : rows,
      ...(isPart ? { from_row: from, total_rows: totalRows } : {}),
      hidden_groups: answer.groups_suppressed === 0 ? null : answer.groups_suppressed,
      not_shown: hidden.slice(0, MOST_NAMED),
      note,
      continues: shown.continues?.sentence,
      next,
      questions_left_today: questionsLeft,
    }),
    text: [
      sentence,
      ...lines('Goes on from', shown.continues == null ? [] : [shown.continues.sentence]),
      ...lines('Assumed', assumptions),
      ...(point === null ? [] : [`${point}.`]),
      ...(comparison === null ? [] : [`${comparison}.`]),
      ...(told === null ? [] : tableText(told)),
      ...rowsText(from, rows.length, totalRows),
      ...(note === null ? [] : [note]),
      ...lines('Next', next),
      `answer_id ${id}${address === null ? '' : `, ${address}`}`,
      ...(questionsLeft === null ? [] : [`${questionsLeft} questions left today.`]),
    ].join('\n'),
  }
}

function offered({ answer: { shown, dataset_id: dataset }, questionsLeft }: Telling): Told {
  const offers = (shown.offers ?? []).map(({ question, figure }) => ({
    question,
    first_figure: figure.group === null ? figure.text : `${figure.group}: ${figure.text}`,
  }))
  const reason = shown.interpretation?.reason ?? 'The question can be read in more than one way.'
  const how = 'Call ask with one of these questions, word for word, or ask the person which is meant.'
  return {
    data: filled({ outcome: 'offer', dataset, reason, offers, how, questions_left_today: questionsLeft }),
    text: [reason, ...offers.map((offer) => `- ${offer.question} (${offer.first_figure})`), how].join('\n'),
  }
}

function refused({ answer, questionsLeft }: Telling): Told {
  const { interpretation } = answer.shown
  const reason = answer.error_message ?? 'There is no answer.'
  const unknown = (interpretation?.tokens ?? [])
    .filter(({ use }) => use === 'unknown')
    .map(({ text }) => text)
  const understood = (interpretation?.understood ?? []).map(({ before, missing, after }) =>
    `${before} [${missing}?] ${after}`.trim(),
  )
  const rest = interpretation?.rest ?? null
  const suggestions = [...(rest === null ? [] : [rest]), ...(interpretation?.suggestions ?? [])]
  return {
    data: filled({
      outcome: 'refuse',
      dataset: answer.dataset_id,
      reason,
      understood,
      unknown_words: unknown,
      suggestions,
      questions_left_today: questionsLeft,
    }),
    text: [
      reason,
      ...lines('Understood', understood),
      ...lines('Not known', unknown),
      ...lines('These can be asked', suggestions),
    ].join('\n'),
  }
}

/** What came of a question. */
export function toldAnswer(telling: Telling): Told {
  const { answer } = telling
  if (answer.success) return answered(telling)
  return (answer.shown.offers ?? []).length > 0 ? offered(telling) : refused(telling)
}

/** What `toldAnswer` gives, as a schema. */
export const ANSWER: Schema = {
  type: 'object',
  properties: {
    outcome: { enum: ['answer', 'offer', 'refuse'] },
    answer_id: { type: 'string' },
    address: { type: 'string' },
    sentence: { type: 'string', description: 'What was understood' },
    point: { type: 'string' },
    columns: { type: 'array' },
    rows: { type: 'array', maxItems: ROWS_TOLD },
    note: { type: 'string' },
    offers: { type: 'array' },
    reason: { type: 'string' },
    suggestions: { type: 'array' },
  },
  required: ['outcome'],
}
