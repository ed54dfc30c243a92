import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DatasetProfile } from '../../../../datasets/profile.ts'
import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { grammarReadings } from '../../propose/parse/grammar-readings.ts'
import { partsMaker } from '../../propose/parse/parsed-question.ts'
import { learnedReader } from './learned.ts'
import { saidWords } from '../../words/said-words.ts'

it('lexical data and weights take no more than 2 MB', () => {
  const sizes = ['../../words/lexical.json', 'weights.json', '../../scope/scope.json'].map(
    (file) => statSync(join(import.meta.dirname, file)).size,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024)
})

const model: SemanticModel = {
  id: 'vessels',
  name: 'Vessels',
  description: '',
  table: 'vessels',
  threshold: 1,
  inferred: true,
  entity: { singular: 'vessel', plural: 'vessels', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: [],
  metrics: [],
  columns: [
    { name: 'Flag_Country', role: 'category', label: 'flag country', description: '' },
    { name: 'Kind', role: 'category', label: 'kind', description: '' },
    { name: 'Tonnage', role: 'number', label: 'tonnage', description: '' },
    { name: 'Crew', role: 'number', label: 'crew', description: '' },
  ],
}
const profile: DatasetProfile = {
  rowCount: 90,
  values: { Flag_Country: ['Malta', 'Norway', 'Panama'], Kind: ['Ferry', 'Tanker', 'Trawler'] },
  ranges: { Tonnage: { min: 20, max: 90_000 }, Crew: { min: 2, max: 60 } },
  firstDay: null,
  lastDay: null,
  complete: model.columns.map(({ name }) => name),
  deviations: {},
  fingerprint: '',
  lastUpdated: '',
}
const { partsOf } = partsMaker(model, profile)
const reader = learnedReader(model, profile)
function read(question: string) {
  const parts = partsOf(question, false)
  return reader.read(question, parts.items.flat(), grammarReadings(model, question, parts))
}

describe('questions in strangers’ words', () => {
  it.each([
    [
      'Could you pull up a bar chart of how many vessels there are for each country?',
      {
        measures: [{ kind: 'count' }],
        dimensions: [{ kind: 'column', column: 'Flag_Country' }],
        filter: null,
      },
    ],
    [
      'Find the mean tonnage of all ships whose crew is larger than 12.',
      {
        measures: [{ kind: 'aggregate', function: 'average', column: 'Tonnage' }],
        dimensions: [],
        filter: { kind: 'compare', column: 'Crew', op: '>', value: 12 },
      },
    ],
    [
      'What is the kind with the most vessels registered in Norway?',
      {
        measures: [{ kind: 'count' }],
        dimensions: [{ kind: 'column', column: 'Kind' }],
        filter: { kind: 'compare', column: 'Flag_Country', op: '=', value: 'Norway' },
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit: 1,
      },
    ],
  ])('%s', (question, plan) => {
    expect(read(question).weighed[0]?.plan).toMatchObject(plan)
  })

  it.each(['How many vessels are there?', 'number of vessels for each flag country'])(
    'ask for no figure that no word names: %s',
    (question) => {
      const figures = read(question).weighed.map(({ plan: { measures } }) => measures)
      const beside = figures.filter(({ length }) => length > 1).flat()
      expect(beside.filter((measure) => 'column' in measure && /Tonnage|Crew/.test(measure.column))).toEqual(
        [],
      )
    },
  )

  it('have numbers with a sign, and none where a stroke joins', () => {
    const numbers = (question: string) => saidWords(question).flatMap(({ number }) => number?.value ?? [])
    expect(numbers('crew greater than -3, or 5-7 (or –2)')).toEqual([-3, 5, 7, -2])
    expect(numbers('Malta - 4 vessels')).toEqual([4])
  })

  it.each([
    ['crew later than 12', '>'],
    ['crew earlier than 12', '<'],
  ])('compare by the words before a number: %s', (question, op) => {
    expect(read(`number of vessels with ${question}`).weighed[0]?.plan.filter).toMatchObject({ op })
  })

  it('are trusted more than words that name nothing', () => {
    expect(read('number of vessels for each kind').trust).toBeGreaterThan(0.7)
    expect(read('purple monday qwe the invoices of').trust).toBeLessThan(0.3)
  })

  it('read alike each time', () => {
    const question = 'show the total crew by flag country, biggest first'
    expect(read(question).weighed).toEqual(read(question).weighed)
  })
})
