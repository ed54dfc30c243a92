import { expect, it } from 'vitest'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { makeInterpreter } from '../interpret.ts'

const model: SemanticModel = {
  id: 'documents',
  name: 'Documents',
  description: '',
  table: 'documents',
  threshold: 1,
  inferred: true,
  entity: { singular: 'document', plural: 'documents', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: ['number of documents by project id'],
  metrics: [],
  columns: [
    { name: 'Project_ID', role: 'category', label: 'project id', description: '' },
    { name: 'Pages', role: 'number', label: 'pages', description: '' },
  ],
}
const profile: DatasetProfile = {
  rowCount: 40,
  values: { Project_ID: ['Apollo', 'Gemini', 'Mercury'] },
  ranges: { Pages: { min: 1, max: 900 } },
  firstDay: null,
  lastDay: null,
  complete: ['Project_ID', 'Pages'],
  deviations: {},
  fingerprint: '',
  lastUpdated: '',
}
const interpreter = makeInterpreter(model, profile)

it('reads a group that is named twice once', () => {
  expect(
    interpreter.interpret('Show project ids and the number of documents in each project.'),
  ).toMatchObject({
    outcome: 'answer',
    plan: { measures: [{ kind: 'count' }], dimensions: [{ kind: 'column', column: 'Project_ID' }] },
  })
})

it('answers the sentence of a plan with that plan alone', () => {
  expect(interpreter.interpret('Average pages by project id for all documents')).toMatchObject({
    outcome: 'answer',
    restatement: 'Average pages by project id for all documents.',
  })
})

it('answers nothing where no word names anything', () => {
  expect(interpreter.interpret('purple monday qwe the invoices of').outcome).not.toBe('answer')
})

it('refuses single rows above a threshold of 1, whatever the weights make of the words', () => {
  const guarded = makeInterpreter({ ...model, threshold: 5 }, profile)
  expect(guarded.interpret('list the documents over 500 pages')).toMatchObject({ outcome: 'refuse' })
})

it.each([
  'Highest pages by project id for all documents, lowest project id first',
  'Lowest pages by project id for all documents, highest lowest pages first',
])('reads its own sentence back: %s', (sentence) => {
  expect(interpreter.interpret(sentence)).toMatchObject({ outcome: 'answer', restatement: `${sentence}.` })
})

it('takes its own sentence for the plan that it says, where words of it name something else as well', () => {
  const schools: SemanticModel = {
    ...model,
    entity: { singular: 'school', plural: 'schools', synonyms: [] },
    columns: [
      { name: 'School', role: 'category', label: 'school', description: '' },
      { name: 'Denomination', role: 'category', label: 'denomination', description: '' },
    ],
  }
  const values = { School: ['Bluff', 'Ridge', 'Vale'], Denomination: ['Catholic', 'Uniting'] }
  const names = ['School', 'Denomination']
  const reader = makeInterpreter(schools, {
    ...profile,
    values,
    ranges: {},
    complete: names,
  })
  const sentence = 'Number of schools by denomination for all schools'
  expect(reader.interpret(sentence)).toMatchObject({ outcome: 'answer', restatement: `${sentence}.` })
})

it('answers with a function and a percentile where both were said, not with one of them', () => {
  const question = 'the total and the 90th percentile of pages by project'
  expect(interpreter.interpret(question)).toMatchObject({
    outcome: 'answer',
    restatement: 'Total pages and 90th percentile of pages by project id for all documents.',
  })
})

it('answers with both functions where both are read', () => {
  const question = 'the total and median of pages for each project id as a bar chart please'
  expect(interpreter.interpret(question)).toMatchObject({
    outcome: 'answer',
    restatement: 'Total pages and median pages by project id for all documents, as a bar chart.',
  })
})

it('shows groups by their names, and counts what a row is called', () => {
  const addresses: SemanticModel = {
    ...model,
    threshold: 5,
    entity: { singular: 'address', plural: 'addresses', synonyms: [] },
    columns: [
      { name: 'District', role: 'category', label: 'district', description: '' },
      { name: 'Phone', role: 'category', label: 'phone', description: '' },
    ],
  }
  const values = { District: ['Bluff', 'Ridge', 'Vale'], Phone: ['123', '456', '789'] }
  const names = ['District', 'Phone']
  const reader = makeInterpreter(addresses, {
    ...profile,
    values,
    ranges: {},
    complete: names,
  })
  expect(reader.interpret('How many addresses are in the district of Ridge?')).toMatchObject({
    outcome: 'answer',
    restatement: 'Number of addresses for addresses where district is Ridge.',
  })
  expect(reader.interpret('addresses of the people in Ridge').outcome).toBe('refuse')
})

const SUM_OF_LANES = { kind: 'aggregate', function: 'sum', column: 'Lane' }

it('adds up no numbers that only tell rows apart where it is asked how many', () => {
  const names = ['Rower', 'Lane', 'Medals'] as const
  const rowing: SemanticModel = {
    ...model,
    entity: { singular: 'record', plural: 'records', synonyms: [] },
    columns: [
      { name: 'Rower', role: 'category', label: 'rower', description: '' },
      { name: 'Lane', role: 'number', label: 'lane', description: '' },
      { name: 'Medals', role: 'number', label: 'medals', description: '' },
    ],
  }
  const rows: DatasetProfile = {
    ...profile,
    values: { Rower: ['Ada Holt', 'Mia Bode', 'Zoe Kline'] },
    ranges: { Lane: { min: 1, max: 8 }, Medals: { min: 0, max: 9 } },
    complete: names,
  }
  const rower = makeInterpreter(rowing, rows)
  const lanes = rower.interpret('How many lanes for Mia Bode?')
  const plans = lanes.outcome === 'answer' ? [lanes.plan] : []
  expect(plans.flatMap(({ measures }) => measures)).not.toContainEqual(SUM_OF_LANES)
  expect(rower.interpret('How many medals for Mia Bode?')).toMatchObject({ outcome: 'answer' })
  expect(rower.interpret('total lane for Mia Bode')).toMatchObject({
    outcome: 'answer',
    plan: { measures: [SUM_OF_LANES] },
  })
})
