import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { typedTable } from '../server/ask/narrate/table.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { addDataset, openPath } from '../server/datasets/files.ts'
import { admissions, admissionsFile, type Admission } from './support/admissions.ts'
import { temporaryFolder } from './support/pricing.ts'

/** A file in euros with decimal commas, accents and missing values: what is asked of it against the rows themselves. */

const ROWS = admissions(400)

const folder = temporaryFolder()
const file = join(folder, 'aufnahmen.csv')
const options = { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 }
let dataset: Dataset
beforeAll(async () => {
  writeFileSync(file, admissionsFile(ROWS))
  dataset = await openPath(file, options)
})
afterAll(() => {
  dataset.engine.close()
  rmSync(folder, { recursive: true, force: true })
})

type Figure = (rows: readonly Admission[]) => number
const to =
  (digits: number, of: Figure): Figure =>
  (rows) =>
    Number(of(rows).toFixed(digits))
const known = (rows: readonly Admission[], value: (row: Admission) => number | null) =>
  rows.map(value).filter((each) => each !== null)
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const count: Figure = (rows) => rows.length
const averageOf = (value: (row: Admission) => number | null, digits: number) =>
  to(digits, (rows) => mean(known(rows, value)))
const totalOf = (value: (row: Admission) => number | null) => to(2, (rows) => sum(known(rows, value)))

const cost = ({ costEur }: Admission) => costEur
const rated = ({ rating }: Admission) => rating
const readmission = to(2, (rows) => (100 * rows.filter(({ readmitted }) => readmitted).length) / rows.length)

const by = (key: (row: Admission) => string | number, figure: Figure) =>
  [...Map.groupBy(ROWS, key)]
    .map(([group, rows]) => [group, figure(rows)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
const over = (of: Figure, holds: (row: Admission) => boolean) => [[of(ROWS.filter(holds))]]
const year = ({ day }: Admission) => Number(day.slice(0, 4))
const older = (than: number) => (row: Admission) => row.age !== null && row.age > than
const dearer = (than: number) => (row: Admission) => row.costEur !== null && row.costEur > than

describe('a German file', () => {
  it.each([
    ['How many records are there?', over(count, () => true)],
    [
      'average age',
      over(
        averageOf(({ age }) => age, 4),
        () => true,
      ),
    ],
    ['how many over 65s', over(count, older(65))],
    [
      'average age of patients in Köln',
      over(
        averageOf(({ age }) => age, 4),
        ({ town }) => town === 'Köln',
      ),
    ],
    ['average total cost by stadt', by(({ town }) => town, averageOf(cost, 2))],
    [
      'total rechnungsbetrag by year',
      by(
        year,
        totalOf(({ billEur }) => billEur),
      ),
    ],
    ['how many records with a total cost over €10,000', over(count, dearer(10_000))],
    ['how many records with a total cost over €10.000', over(count, dearer(10_000))],
    ['how many records with a total cost over 5.123,45 €', over(count, dearer(5_123.45))],
    ['how many records with a total cost over 5.000', over(count, dearer(5_000))],
    ['readmission rate by abteilung', by(({ ward }) => ward, readmission)],
    ['average rating by abteilung', by(({ ward }) => ward, averageOf(rated, 4))],
    [
      'average length of stay for over 80s',
      over(
        averageOf(({ stayDays }) => stayDays, 4),
        older(80),
      ),
    ],
    ['number of records by year', by(year, count)],
    ['records with missing total cost', over(count, ({ costEur }) => costEur === null)],
    ['highest total cost', [[Math.max(...known(ROWS, cost))]]],
  ])('is asked “%s”', async (question, figures) => {
    const answer = await ask(dataset, question)
    const rows = answer.outcome === 'answer' ? answer.table.rows.map(({ values }) => values) : []
    // Towns and wards stand by their figures.
    const inOrder = (all: readonly (readonly unknown[])[]) =>
      all.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
    expect(inOrder(rows)).toEqual(inOrder(figures))
  })

  // Cost, rating and age may all be over 3.5, so the weights offer rather than answer: what was named comes first.
  it('takes a point before one figure for a decimal one, and offers what was named first', async () => {
    const answer = await ask(dataset, 'how many records with a total cost over 3.5')
    const [first] = answer.outcome === 'offer' ? answer.offers : []
    expect([first?.question, first?.table.rows.map(({ values }) => values)]).toEqual([
      'Number of records for records where total cost is over €3.50',
      over(count, dearer(3.5)),
    ])
  })

  it('is in euros, by the name of one column and by the sign in the values of another', async () => {
    const units = async (question: string) => {
      const answer = await ask(dataset, question)
      return answer.outcome === 'answer'
        ? typedTable(dataset.model, answer.table).columns.map(({ unit }) => unit)
        : answer.reason
    }
    expect([await units('average total cost'), await units('total rechnungsbetrag')]).toEqual([
      ['EUR'],
      ['EUR'],
    ])
  })

  it('is added with a word on all that is taken for missing or is never shown', async () => {
    const lines = admissionsFile(ROWS).replace('Aufnahme_ID', 'email').trimEnd().split('\n')
    const slips = lines.map(
      (line, index) => `${line};${index === 0 ? 'preis' : index === 7 ? 'gratis' : `${index},5`}`,
    )
    writeFileSync(join(folder, 'slips.csv'), slips.join('\n'))
    const { notes, model } = await addDataset(join(folder, 'slips.csv'), {}, options)
    const unknown = ROWS.filter(({ costEur }, index) => costEur === null && index % 5 !== 0).length
    expect(notes).toEqual([
      'Decimals are written with a: comma: 1.234,5. Column “total_cost_eur” has “1.094,93”.',
      `Column "total_cost_eur": what stands for a missing value: “-”, “k. A.”, “n/a” and “unbekannt” stand for none. “-”, “k. A.”, “n/a” and “unbekannt” stand in ${unknown} rows.`,
      'Column "preis": values of another kind: left out. 1 value is none of the numbers: “gratis”.',
      'It is about patients (column "patient_age"), so "Abteilung", "total_cost_eur", "Rechnungsbetrag (€)", "readmitted", "rating", "length_of_stay_days" and "preis" are sensitive: figures that touch them carry noise.',
      'Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
      'Column "email": nothing of it is shown, because its values tell rows or people apart. Where that is not so, change the role in model.yaml.',
    ])
    expect(Object.fromEntries(model.columns.map(({ name, role }) => [name, role]))).toEqual({
      email: 'identifier',
      patient_age: 'number',
      Stadt: 'category',
      Abteilung: 'category',
      aufnahme_datum: 'date',
      total_cost_eur: 'money',
      'Rechnungsbetrag (€)': 'money',
      readmitted: 'flag',
      rating: 'number',
      length_of_stay_days: 'number',
      preis: 'number',
    })
  })
})
