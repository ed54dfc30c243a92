import { beforeAll, describe, expect, it } from 'vitest'
import { planAsked } from '../../../tests/support/asked.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { betweenAt, choiceBetween, type ConditionEnds } from './condition-ends.ts'
import type { Editing } from './candidate.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const editing = (question: string): Editing => ({
  ...dataset,
  plan: planAsked(dataset, question),
  search: null,
})

describe('of which days or numbers there may be a condition', () => {
  it.each([
    ['number of quotes in 2024', 'filter/0', { kind: 'date', from: '2024-01-01', to: '2024-12-31' }],
    ['number of quotes since 2024', 'filter/0', { kind: 'date', from: '2024-01-01', to: null }],
    ['number of quotes', 'filter/-:quote_date', { kind: 'date', from: null, to: null }],
    ['number of quotes in 2024', 'filter/-:age', { kind: 'number', from: null, to: null }],
    ['number of quotes with age between 30 and 40', 'filter/0', { kind: 'number', from: 30, to: 40 }],
    ['number of quotes with age at least 40', 'filter/0', { kind: 'number', from: 40, to: null }],
    ['number of quotes with age over 40', 'filter/0', { kind: 'number', from: null, to: null }],
  ])('%s, %s', (question, at, told) => {
    expect(betweenAt(editing(question), at)).toMatchObject(told)
  })

  it.each(['filter/-', 'filter/-:region', 'dimensions/0', 'filter/7', 'filter/-:nothing'])(
    'is not said at %s',
    (at) => {
      expect(betweenAt(editing('number of quotes by region'), at)).toBeNull()
    },
  )

  it('says the first and the last that everybody may know of', () => {
    const { firstDay, lastDay, ranges } = dataset.profile
    const asked = editing('number of quotes')
    expect(betweenAt(asked, 'filter/-:quote_date')).toMatchObject({ first: firstDay, last: lastDay })
    expect(betweenAt(asked, 'filter/-:age')).toMatchObject({
      first: ranges['age']?.min,
      last: ranges['age']?.max,
    })
  })
})

describe('a condition from one end to the other', () => {
  it.each<readonly [ConditionEnds, string, string]>([
    [
      { from: '2024-03-05', to: '2024-06-10' },
      'filter/0',
      'Number of quotes for quotes where quote date is between 5 March 2024 and 10 June 2024',
    ],
    [
      { from: '2024-03-01', to: '2024-03-31' },
      'filter/0',
      'Number of quotes for quotes where quote date is in March 2024',
    ],
    [
      { from: '2024-03-05', to: null },
      'filter/0',
      'Number of quotes for quotes where quote date is on or after 5 March 2024',
    ],
    [
      { from: null, to: '2024-03-05' },
      'filter/0',
      'Number of quotes for quotes where quote date is before 6 March 2024',
    ],
    [
      { from: 30, to: 40 },
      'filter/-:age',
      'Number of quotes for quotes where quote date is in 2024 and age is between 30 and 40',
    ],
    [
      { from: 30, to: 30 },
      'filter/-:age',
      'Number of quotes for quotes where quote date is in 2024 and age is 30',
    ],
    [
      { from: null, to: 40 },
      'filter/-:age',
      'Number of quotes for quotes where quote date is in 2024 and age is at most 40',
    ],
  ])('%o at %s asks: %s', (ends, at, question) => {
    const made = choiceBetween(editing('number of quotes in 2024'), at, ends)
    expect('choice' in made ? made.choice.edit?.question : made.problem).toBe(question)
  })

  it('that stands there already is told as such', () => {
    const made = choiceBetween(editing('number of quotes in 2024'), 'filter/0', {
      from: '2024-01-01',
      to: '2024-12-31',
    })
    expect(made).toMatchObject({ choice: { isCurrent: true, edit: null } })
  })

  it.each<readonly [ConditionEnds, string, string]>([
    [{ from: null, to: null }, 'filter/0', 'Choose a date.'],
    [{ from: null, to: null }, 'filter/-:age', 'Enter a number.'],
    [{ from: '2024-06-01', to: '2024-05-31' }, 'filter/0', 'To is before From.'],
    [{ from: 40, to: 30 }, 'filter/-:age', 'To is before From.'],
    [{ from: 'soon', to: null }, 'filter/0', 'That is no date.'],
    [{ from: 30, to: 40 }, 'filter/0', 'No such condition can stand here.'],
    [{ from: '2024-01-01', to: null }, 'filter/-:region', 'No such condition can stand here.'],
  ])('%o at %s cannot be asked: %s', (ends, at, problem) => {
    expect(choiceBetween(editing('number of quotes in 2024'), at, ends)).toEqual({ problem })
  })

  it.each<readonly [ConditionEnds, string]>([
    [{ from: '2031-01-01', to: null }, 'filter/0'],
    [{ from: null, to: '1999-12-31' }, 'filter/0'],
    [{ from: 500, to: 600 }, 'filter/-:age'],
  ])('outside the data is said: %o', (ends, at) => {
    const made = choiceBetween(editing('number of quotes in 2024'), at, ends)
    expect('problem' in made && made.problem).toMatch(/^(Quote date|Age) is from .+ to .+ in the data\.$/)
  })
})
