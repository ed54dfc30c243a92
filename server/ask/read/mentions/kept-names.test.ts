import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openBank } from '../../../../eval/bank.ts'
import { keepMadeBeside } from '../../../datasets/kept-facts.ts'
import { keptNames } from './kept-names.ts'
import { lexiconNamesOf } from './lexicon.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'querent-names-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it.each([null, 'flights', 'sales', 'movies'])('names of %s are kept as they are made', async (domain) => {
  const { dataset, close } = await openBank(domain)
  const { model, profile } = dataset
  const keep = keepMadeBeside(dataDir, model.id)
  const made = lexiconNamesOf(model, profile)
  keptNames(model, profile, keep)
  const kept = keptNames(model, profile, keep)
  for (const [first, entries] of made.byFirstWord)
    expect(kept.byFirstWord.get(first), first).toStrictEqual(entries)
  for (const [letters, entries] of made.longValues)
    expect(kept.longValues.get(letters), letters).toStrictEqual(entries)
  expect([...kept.filler]).toEqual([...made.filler])
  expect([...kept.vocabulary]).toEqual([...made.vocabulary])
  expect([kept.byFirstWord.get('wibble'), kept.longValues.get('##')]).toEqual([undefined, undefined])
  close()
})

it('a column of a kept name is that of the model', async () => {
  const { dataset, close } = await openBank('sales')
  const { model, profile } = dataset
  const keep = keepMadeBeside(dataDir, 'columns')
  keptNames(model, profile, keep)
  const column = model.columns.find(({ label }) => !label.includes(' '))
  const kept = keptNames(model, profile, keep).byFirstWord.get(column?.label ?? '') ?? []
  expect(kept.some(({ sense }) => sense.category === 'column' && sense.sense.column === column)).toBe(true)
  close()
})

it('names are made again for other values', async () => {
  const { dataset, close } = await openBank('sales')
  const { model, profile } = dataset
  const keep = keepMadeBeside(dataDir, 'values')
  const [column = ''] = Object.keys(profile.values)
  keptNames(model, profile, keep)
  const other = { ...profile, values: { ...profile.values, [column]: ['Zanzibar'] } }
  expect(keptNames(model, other, keep).vocabulary.has('zanzibar')).toBe(true)
  expect(keptNames(model, profile, keep).vocabulary.has('zanzibar')).toBe(false)
  close()
})
