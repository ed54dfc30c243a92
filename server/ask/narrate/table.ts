import type { components } from '../../../src/api/generated/schema.ts'
import type { Comparison } from '../comparison.ts'
import { capitalised, measuredText, type Unit, type Cell } from '../constructs/english.ts'
import { headText, type PlanColumn } from '../plan/columns.ts'
import { withOthers, type Disclosed } from '../protect/disclose.ts'
import { whyNotShown } from '../protect/note.ts'
import type { Overall } from './features/feature.ts'
import { decimalsOf } from './subject/digits.ts'
import { codeOf, isMoney, type Money } from '../../semantic-model/currencies.ts'
import { protectedOnes, type SemanticModel } from '../../semantic-model/semantic-model.ts'

/** The forms in which an answer's table leaves: markup, rows for machines, typed columns and cells. */

export type AnswerTable = components['schemas']['AnswerTable']
type TypedCell = AnswerTable['rows'][number][number]

interface TableCell {
  readonly column: PlanColumn
  readonly value: Cell
  readonly text: string
}

/** Every cell of a table with its column, row by row: what each form is written from. */
const cellsOf = ({ columns, rows }: Disclosed): readonly (readonly TableCell[])[] =>
  rows.map(({ values, texts }) =>
    columns.map((column, index) => ({ column, value: values[index] ?? null, text: texts[index] ?? '' })),
  )

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * The table as markup of the tags that SPEC section 5 allows. Labels of groups carry the class `q-label`, so that a
 * client leaves "2024" a year instead of formatting it as a number.
 */
export function tableMarkup(table: Disclosed): string {
  const head = table.columns.map((column) => `<th>${escaped(headText(column))}</th>`).join('')
  const body = cellsOf(table).map((cells) => {
    const written = cells.map(
      ({ column: { kind }, text }) =>
        `<td${kind === 'dimension' ? ' class="q-label"' : ''}>${escaped(text)}</td>`,
    )
    return `<tr>${written.join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** The rows as objects by column key, for charts and for machines. */
export const tableRows = (table: Disclosed) =>
  cellsOf(table).map((cells) => Object.fromEntries(cells.map(({ column: { key }, value }) => [key, value])))

type Written = Pick<AnswerTable['columns'][number], 'unit' | 'format'>

const WRITTEN: Readonly<Record<Exclude<Unit, Money> | 'text', Written>> = {
  percent: { unit: 'percent', format: 'percent' },
  ratio: { unit: 'ratio', format: 'ratio' },
  count: { unit: null, format: 'number' },
  number: { unit: null, format: 'number' },
  text: { unit: null, format: 'text' },
}

function writtenAs({ unit, quantity }: PlanColumn): Written {
  if (isMoney(unit)) return { unit: codeOf(unit), format: 'currency' }
  const { unit: own, format } = WRITTEN[unit]
  return { unit: own ?? quantity, format }
}

/** The value alone where its column's format gives the text. */
function typedCell({ column: { unit }, value, text }: TableCell): TypedCell {
  if (typeof value === 'boolean') return text
  const isPlain =
    unit === 'text'
      ? value !== null && text === String(value)
      : typeof value !== 'string' && text === measuredText(unit, value)
  return isPlain ? value : { value, text }
}

/** How many stand behind each row, with the name of what is counted; nothing where the first figure says so. */
function behindOf(model: SemanticModel, { columns, groups }: Disclosed) {
  const first = columns.find(({ kind }) => kind === 'measure')
  const counts = groups.map(({ certainty }) => certainty[0]?.number ?? null)
  const isSaid = groups.every(({ cells }, row) => counts[row] === null || cells[0] === counts[row])
  return first?.unit === 'count' && isSaid
    ? {}
    : counts.every((count) => count === null)
      ? {}
      : { behind: { label: `${capitalised(protectedOnes(model))} behind it`, counts } }
}

/** How far each figure can be trusted, by row and figure. */
const certaintyOf = ({ groups }: Disclosed): Pick<AnswerTable, 'certainty'> =>
  groups.some(({ certainty }) => certainty.length > 0)
    ? {
        certainty: groups.map(({ certainty }) =>
          certainty.map(({ status, number, noise, error }) => ({ status, number, noise, error })),
        ),
      }
    : {}

/** Which known groups are not shown, and why. */
const notShownOf = (model: SemanticModel, table: Disclosed): Pick<AnswerTable, 'not_shown'> =>
  table.leftOut.named.length === 0
    ? {}
    : {
        not_shown: table.leftOut.named.map((group) => ({
          label: group.label,
          why: whyNotShown(model, group),
        })),
      }

/** Whether the figures of a column are exact, and at which decimal their noise begins. */
function figureOf(table: Disclosed, column: number) {
  const decimals = decimalsOf(table, column)
  return decimals === null ? { exact: true } : { exact: false, decimals }
}

/** What is told of a table beside its rows. */
interface Told {
  readonly comparison: Pick<Comparison, 'text' | 'question'> | null
  readonly point: {
    /** The answer in one line; null where it has none. */
    readonly line: readonly { readonly text: string; readonly isStrong: boolean }[] | null
    /** The rows that it is about. */
    readonly rows: readonly number[]
    /** What is told over all groups, which no row holds. */
    readonly overall: Overall | null
  }
  /** Rows of periods that the data do not cover whole. */
  readonly cutShort: readonly number[]
}

const NOTHING_TOLD: Told = { comparison: null, point: { line: null, rows: [], overall: null }, cutShort: [] }

/** The table as data: each column once, each row a list of its cells. */
export function typedTable(
  model: SemanticModel,
  shown: Disclosed,
  { comparison, point: { line, rows, overall }, cutShort }: Told = NOTHING_TOLD,
): AnswerTable {
  const table = withOthers(shown)
  return {
    ...(line === null ? {} : { point: line.map(({ text, isStrong }) => ({ text, is_strong: isStrong })) }),
    ...(rows.length === 0 ? {} : { emphasis: [...rows] }),
    ...(overall === null
      ? {}
      : {
          overall: {
            label: overall.name,
            figures: overall.figures.map(({ isStrong, ...figure }) => ({ ...figure, is_strong: isStrong })),
          },
        }),
    ...(cutShort.length === 0 ? {} : { cut_short: [...cutShort] }),
    ...(table === shown ? {} : { asked: shown.rows.length }),
    ...behindOf(model, table),
    ...certaintyOf(table),
    ...notShownOf(model, table),
    ...(comparison === null ? {} : { comparison: { text: comparison.text, question: comparison.question } }),
    columns: table.columns.map((column, place) => ({
      id: column.key,
      // The unit of plain numbers has a place of its own; "million" beside a currency has not.
      label: isMoney(column.unit) ? headText(column) : column.label,
      role: column.kind,
      ...(column.kind === 'measure' ? figureOf(table, place) : {}),
      ...writtenAs(column),
    })),
    rows: cellsOf(table).map((cells) => cells.map(typedCell)),
  }
}
