import { describe, expect, it } from 'vitest'
import { tableIn } from './answer-table.ts'

const REGION = { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' }
const PREMIUM = { id: 'premium', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency' }
const PLAIN = {
  columns: [REGION, PREMIUM],
  rows: [
    ['London', 168.02],
    ['Wales', null],
  ],
}
const noise = { status: 'noise', number: 4280, noise: 0.5, error: 1.3 }
const hidden = { status: 'hidden', number: null, noise: 0, error: null }

describe('what a typed table says of its figures', () => {
  it('is read with it', () => {
    const table = {
      ...PLAIN,
      columns: [REGION, { ...PREMIUM, exact: false, decimals: -1 }],
      certainty: [[noise], [hidden]],
      not_shown: [{ label: 'North East', why: 'fewer than 5 quotes' }],
    }
    expect(tableIn(table)).toEqual(table)
  })

  it.each<[string, object]>([
    ['no list', { rows: 1 }],
    ['of fewer rows', [[noise]]],
    ['of more figures', [[noise, noise], [hidden]]],
    ['of a row that is none', [[noise], noise]],
    ['of a figure that is none', [[noise], ['noise']]],
    ['of an unknown status', [[noise], [{ ...hidden, status: 'toString' }]]],
    ['of half of somebody', [[noise], [{ ...hidden, number: 1.5 }]]],
    ['of fewer than nobody', [[noise], [{ ...hidden, number: -1 }]]],
    ['of noise below zero', [[noise], [{ ...hidden, noise: -1 }]]],
    ['of noise that is text', [[noise], [{ ...hidden, noise: '1' }]]],
    ['of noise without end', [[noise], [{ ...hidden, noise: Infinity }]]],
    ['without its error', [[noise], [{ status: 'exact', number: 1, noise: 0 }]]],
  ])('is left out where it is %s, and the table stays', (_, certainty) =>
    expect(tableIn({ ...PLAIN, certainty })).toEqual(PLAIN),
  )

  const overall = {
    label: 'All regions',
    figures: [{ row: 1, value: 160, text: '£160', is_strong: true }],
  }
  it('is read with what it says over all groups', () =>
    expect(tableIn({ ...PLAIN, overall })).toEqual({ ...PLAIN, overall }))

  it.each<[string, object]>([
    ['of a row that is not there', { row: 2 }],
    ['without a number', { value: '160' }],
    ['without an end', { value: Infinity }],
    ['without its text', { text: null }],
    ['without its standing', { is_strong: 'no' }],
  ])('is read without a figure over all groups %s', (_, said) => {
    const [figure] = overall.figures
    expect(tableIn({ ...PLAIN, overall: { ...overall, figures: [{ ...figure, ...said }] } })).toEqual(PLAIN)
  })

  it.each<[object, object]>([
    [{ exact: 'no' }, {}],
    [{ exact: true }, { exact: true }],
    [{ exact: true, decimals: 1 }, { exact: true }],
    [{ exact: false }, { exact: false }],
    [{ exact: false, decimals: 1.5 }, { exact: false }],
    [{ decimals: 7 }, {}],
    [{ decimals: -10 }, {}],
    [{ decimals: '1' }, {}],
    [{ decimals: 6 }, { decimals: 6 }],
    [{ decimals: -9 }, { decimals: -9 }],
  ])('of a column that says %j is %j', (said, read) =>
    expect(tableIn({ ...PLAIN, columns: [REGION, { ...PREMIUM, ...said }] })?.columns).toEqual([
      REGION,
      { ...PREMIUM, ...read },
    ]),
  )

  it('is nothing of a column of names', () =>
    expect(tableIn({ ...PLAIN, columns: [{ ...REGION, exact: true, decimals: 1 }, PREMIUM] })).toEqual(PLAIN))

  it.each([null, 'London', {}, [], [null, 'Wales', { label: 'Wales' }, { label: 1, why: 'few' }]])(
    'names no group where %j is sent for those that are not shown',
    (groups) => expect(tableIn({ ...PLAIN, not_shown: groups })).toEqual(PLAIN),
  )

  it('names the groups that can be read, without those that cannot', () =>
    expect(tableIn({ ...PLAIN, not_shown: [7, { label: 'Wales', why: 'few' }] })?.not_shown).toEqual([
      { label: 'Wales', why: 'few' },
    ]))
})
