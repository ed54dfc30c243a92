import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf } from '../eval/bank.ts'
import { ask } from '../server/ask/ask.ts'
import { commaSeparated } from '../server/ask/narrate/separated-values.ts'
import { tableMarkup, tableRows, typedTable as typedAnswer } from '../server/ask/narrate/table.ts'
import type { Disclosed } from '../server/ask/protect/disclose.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { answerOf, type QueryResult } from '../src/api/answer.ts'
import { arrangedRows } from '../src/table/arrange-rows.ts'
import { clippingOf, csvOf, sheetOf } from '../src/table/export-table.ts'
import { plainTable } from '../src/table/plain-table.ts'
import { rowsTable } from '../src/table/rows-table.ts'
import type { TableCell, TableData } from '../src/table/table-data.ts'
import { typedTable } from '../src/table/typed-table.ts'
import { headText, withHyphen } from '../src/table/unit-text.ts'
import { dataPoints } from '../src/features/chart/data-points.ts'
import { pricingOf } from './support/pricing.ts'

/** An answer comes as markup and as data: whichever a client reads, people see, copy and draw the same. */

/** So many questions of the bank stand for one that is asked here. */
const ONE_OF = 5

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(3_000)
})

/** The answer as a client gets it, over the wire and back. */
function readings(disclosed: Disclosed) {
  const sent: unknown = JSON.parse(
    JSON.stringify({
      success: true,
      html_table: tableMarkup(disclosed),
      results: tableRows(disclosed),
      table: typedAnswer(dataset.model, disclosed),
    }),
  )
  const { table, markup, rows } = answerOf(sent as QueryResult, '')
  const written = plainTable(markup ?? '')
  if (table === null || written === null || rows === null) throw new Error('the answer cannot be read')
  // Markup and rows have what was asked alone.
  const { asked: _, certainty: __, ...whole } = table
  const asked = { ...whole, rows: whole.rows.slice(0, written.rows.length) }
  return { typed: typedTable(asked), written, rows: rowsTable(rows) }
}

const all = (table: TableData) => [...table.rows.keys()]

/** Data alone have a minus; markup is as it was written. */
const textOf = ({ text }: TableCell) => withHyphen(text)

const look = (table: TableData) => ({
  columns: table.columns.map(({ label, unit, alignment }) => [headText(label, unit), alignment]),
  texts: table.rows.map((cells) => cells.map(textOf)),
  clipping: clippingOf('Heading', table, all(table)),
})

/**
 * The sheet as markup can give it. Data alone have a ratio as exact as it is told, and a figure that says in words what it
 * counts as a number.
 */
const asWritten = (typed: TableData) =>
  sheetOf(typed, all(typed)).map((cells, line) =>
    cells.map((cell, column) => {
      if (typeof cell !== 'number') return cell
      const text = typed.rows[line - 1]?.[column]?.text ?? ''
      if (/ [a-z]/.test(text)) return text
      return typed.columns[column]?.unit === 'ratio' ? Number(cell.toFixed(2)) : cell
    }),
  )

describe('an answer as data and as markup', () => {
  it('shows, copies, exports, sorts and draws the same', { timeout: 120_000 }, async () => {
    const seen = { answers: 0, units: new Set<string>() }
    const some = bankOf(null, 'settled').filter((_, place) => place % ONE_OF === 0)
    for (const { question } of some) {
      const answer = await ask(dataset, question)
      if (answer.outcome !== 'answer') continue
      const { typed, written, rows } = readings(answer.table)
      seen.answers += 1
      for (const { unit } of answer.table.columns) seen.units.add(unit)
      expect([question, look(typed)]).toEqual([question, look(written)])
      expect([question, commaSeparated(answer.table)]).toEqual([question, csvOf(sheetOf(typed, all(typed)))])
      expect([question, csvOf(asWritten(typed))]).toEqual([question, csvOf(sheetOf(written, all(written)))])
      for (const column of typed.columns.keys()) {
        const order = (table: TableData) =>
          arrangedRows(table, { column, direction: 'ascending', filter: '' }).flatMap((row) => {
            const cell = table.rows[row]?.[column]
            return cell === undefined ? [] : [textOf(cell)]
          })
        expect([question, column, order(typed)]).toEqual([question, column, order(written)])
      }
      const [{ id: label } = { id: '' }, ...others] = typed.columns
      for (const { id } of others)
        expect([question, dataPoints(typed, label, id)]).toEqual([question, dataPoints(rows, label, id)])
    }
    expect(seen.answers).toBeGreaterThan(200)
    expect([...seen.units].toSorted()).toEqual(['count', 'number', 'percent', 'pounds', 'ratio', 'text'])
  })
})

it.each([
  '=HYPERLINK(A1)',
  '+1+cmd|A0',
  '-1',
  '@SUM(A1)',
  '＝1',
  ' =1',
  '\u200b=1',
  '-£2.50',
  'a;b',
  'c\td',
  ' d "e" ',
])('the terminal writes a name %o into files as the page does', async (name) => {
  const answer = await ask(dataset, 'average premium by region')
  if (answer.outcome !== 'answer') throw new Error('not read as expected')
  const { columns, rows } = answer.table
  const named: Disclosed = {
    ...answer.table,
    columns: columns.map((column) => ({ ...column, label: `${name}${column.label}` })),
    rows: rows.map(({ values, texts }) => ({
      values: [name, values[1] ?? null],
      texts: [name, texts[1] ?? ''],
    })),
  }
  const page = typedTable(typedAnswer(dataset.model, named))
  expect(commaSeparated(named)).toBe(csvOf(sheetOf(page, all(page))))
})
