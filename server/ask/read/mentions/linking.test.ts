import { describe, expect, it } from 'vitest'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { columnLinker } from './mentions.ts'
import { valueLinker } from './values.ts'
import { nameWords, saidWords } from '../words/said-words.ts'

const model: SemanticModel = {
  id: 'staff',
  name: 'Staff',
  description: 'People at work',
  table: 'staff',
  threshold: 1,
  entity: { singular: 'employee', plural: 'employees', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: [],
  metrics: [],
  columns: [
    { name: 'dept_name', role: 'category', label: 'department name', description: '' },
    { name: 'monthlySalary', role: 'money', label: 'monthly salary', description: '' },
    { name: 'yearly_bonus', role: 'money', label: 'yearly bonus', description: '' },
    { name: 'country', role: 'category', label: 'country', description: '' },
    { name: 'sex', role: 'category', label: 'sex', description: '' },
  ],
}
const values = {
  dept_name: ['Human Resources', 'Sales'],
  country: ['France', 'United States'],
  sex: ['F', 'M'],
}

describe('columns that a question names', () => {
  const linker = columnLinker(model)
  const named = (question: string) =>
    linker(saidWords(question)).flatMap((mentions, place) =>
      mentions.map(({ from, to, by }) => `${model.columns[place]?.name ?? ''} ${from} to ${to}, ${by}`),
    )

  it('by their label, and by a part of it', () => {
    expect(named('average monthly salary')).toContain('monthlySalary 1 to 3, same')
    expect(named('how large is the bonus')).toContain('yearly_bonus 4 to 5, same')
  })

  it('by a word of like meaning', () => {
    expect(named('mean wage by nation')).toEqual(
      expect.arrayContaining(['monthlySalary 1 to 2, synonym', 'country 3 to 4, synonym']),
    )
  })

  it('and none where none is named', () => {
    expect(named('purple monday of the')).toEqual([])
  })
})

describe('values that a question names', () => {
  const linker = valueLinker(model, { values })
  const named = (question: string) =>
    linker(saidWords(question)).map(({ column, value, by }) => `${column}: ${value} (${by})`)

  it.each([
    ['how many work in human resources', ['dept_name: Human Resources (exact)']],
    ['French employees', ['country: France (neighbour)']],
    ['how many women', ['sex: F (initial)']],
    ['how many in the resources team', ['dept_name: Human Resources (part)']],
    ['nothing of the kind', []],
  ])('"%s"', (question, found) => {
    expect(named(question)).toEqual(expect.arrayContaining(found))
    if (found.length === 0) expect(named(question)).toEqual([])
  })
})

it('cuts names into words at capitals, signs and digits that end one', () => {
  expect(['StuAge', 'no_of_rooms', 'Earnings (€)', 'HTTPCode'].map(nameWords)).toEqual([
    ['stu', 'age'],
    ['no', 'of', 'rooms'],
    ['earnings', '€'],
    ['http', 'code'],
  ])
})

it('knows which words are quoted, which are names and which are numbers', () => {
  const words = saidWords('How many "old cars" did Anna buy for 2,000?')
  expect(words.filter(({ isQuoted }) => isQuoted).map(({ text }) => text)).toEqual(['old', 'cars'])
  expect(words.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(['Anna'])
  expect(words.flatMap(({ number }) => number?.value ?? [])).toEqual([2000])
})
