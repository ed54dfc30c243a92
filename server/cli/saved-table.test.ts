import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pricingOf, temporaryFolder } from '../../tests/support/pricing.ts'
import { ask } from '../ask/ask.ts'
import { tableRows } from '../ask/narrate/table.ts'
import type { Disclosed } from '../ask/protect/disclose.ts'
import { savedTable } from './saved-table.ts'

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let table: Disclosed
beforeAll(async () => {
  const answer = await ask(await pricingOf(5_000), 'average premium by smoker')
  if (answer.outcome !== 'answer') throw new Error('not read as expected')
  table = answer.table
})

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('writes the form that the ending of a file names, and CSV where there is none', () => {
  const [no, yes] = table.rows.map(({ values }) => values[1])
  expect(savedTable(table, join(folder, 'a.tsv'))).toBe(`Saved 2 rows in ${join(folder, 'a.tsv')}.`)
  expect(read('a.tsv')).toBe(`Smoker\tAverage monthly premium (£)\nNo\t${no}\nYes\t${yes}\n`)
  expect(savedTable(table, join(folder, 'b'))).toBe(`Saved 2 rows in ${join(folder, 'b.csv')}.`)
  expect(read('b.csv')).toBe(`\ufeffSmoker,Average monthly premium (£)\r\nNo,${no}\r\nYes,${yes}\r\n`)
  savedTable(table, join(folder, 'c.JSON'))
  expect(JSON.parse(read('c.JSON'))).toEqual(tableRows(table))
})

it('writes over nothing, and says in a sentence what keeps a file from being written', () => {
  const path = join(folder, 'kept.csv')
  savedTable(table, path)
  const kept = read('kept.csv')
  expect(savedTable({ ...table, rows: [] }, path)).toBe(
    `${path} exists, and is left as it is: name another file.`,
  )
  expect(read('kept.csv')).toBe(kept)
  const far = join(folder, 'nowhere/a.csv')
  expect(savedTable(table, far)).toBe(`${far} cannot be written: there is no such folder.`)
  const within = join(path, 'a.csv')
  expect(savedTable(table, within)).toBe(`${within} cannot be written: what should be its folder is none.`)
  mkdirSync(join(folder, 'some'))
  expect(savedTable(table, `${folder}/some/`)).toBe(`${folder}/some/ is a folder: name a file in it.`)
  expect(savedTable(table, join(folder, 'a.xlsx'))).toBe(
    'A table is saved as .csv, .tsv, .json, not as .xlsx.',
  )
  expect(readdirSync(join(folder, 'some'))).toEqual([])
})
