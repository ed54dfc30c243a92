import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import { interpreterOf } from './interpret.ts'

/** Every column and every value, in the wordings that questions are made of: what is true of one is true of all. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(60_000)
})

function planOf(question: string) {
  const interpretation = interpreterOf(dataset).interpret(question)
  return interpretation.outcome === 'answer'
    ? interpretation.plan
    : { refused: `${question}: ${interpretation.reason}` }
}
const columns = (is: (column: Column) => boolean) => dataset.model.columns.filter(is)
const isCategory = ({ role }: Column) => role === 'category'
const isGrouped = (column: Column) =>
  isCategory(column) || column.role === 'flag' || column.role === 'number' || column.discrete === true

describe('every value of a category', () => {
  const each = (check: (name: string, label: string, value: string) => void) => {
    for (const { name, label } of columns(isCategory))
      for (const value of dataset.profile.values[name] ?? []) check(name, label, value)
  }

  it('is a condition', () =>
    each((name, label, value) => {
      for (const question of [
        `average premium where ${label} is ${value}`,
        `how many quotes with ${label} ${value}`,
        `average premium for ${value.toLowerCase()} ${label}`,
        `count of quotes where ${name} = '${value}'`,
      ]) {
        expect(planOf(question)).toMatchObject({
          filter: { kind: 'compare', column: name, op: '=', value },
          dimensions: [],
        })
      }
    }))

  it('can be left out', () =>
    each((name, label, value) => {
      for (const question of [
        `average premium where ${label} is not ${value}`,
        `average premium for ${label} other than ${value}`,
      ]) {
        expect(planOf(question)).toMatchObject({
          filter: { kind: 'not', item: { column: name, value } },
          dimensions: [],
        })
      }
    }))

  it('needs no column beside it, unless it is a word of every dataset', () =>
    each((name, _, value) => {
      if (['Monthly', 'Annual'].includes(value)) return
      for (const question of [`average premium for ${value}`, `how many ${value} quotes`]) {
        expect(planOf(question)).toMatchObject({ filter: { column: name, value }, dimensions: [] })
      }
    }))
})

it('every groupable column splits an answer, by each of its names', () => {
  for (const { name, label, synonyms = [] } of columns(isGrouped)) {
    for (const called of [label, name, ...synonyms]) {
      expect(planOf(`average premium by ${called}`)).toMatchObject({
        filter: null,
        dimensions: [{ kind: 'column', column: name }],
      })
    }
    expect(planOf(`number of quotes for each ${label} and insurer`)).toMatchObject({
      dimensions: name === 'insurer' ? [{ column: 'insurer' }] : [{ column: name }, { column: 'insurer' }],
    })
  }
})

it('every number can be compared and measured', () => {
  for (const { name, label } of columns(isNumeric)) {
    for (const [words, op] of [
      ['over', '>'],
      ['is at least', '>='],
      ['below', '<'],
      ['of at most', '<='],
      ['greater than', '>'],
      ['of', '='],
    ]) {
      expect(planOf(`how many quotes with a ${label} ${words} 20`)).toMatchObject({
        filter: { column: name, op, value: 20 },
      })
    }
    expect(planOf(`how many quotes with ${label} between 20 and 30`)).toMatchObject({
      filter: { kind: 'between', column: name, low: 20, high: 30 },
    })
    for (const called of ['average', 'median', 'total', 'maximum', 'minimum']) {
      expect(planOf(`${called} ${label} by region`)).toMatchObject({
        measures: [{ kind: 'aggregate', column: name }],
        dimensions: [{ column: 'region' }],
      })
    }
  }
})

it('every flag is a condition, in all that people call it', () => {
  for (const { name, label, values = {} } of columns(({ role }) => role === 'flag')) {
    for (const value of [true, false]) {
      const wordings = values[String(value)] ?? []
      for (const question of [
        `how many quotes where ${label} is ${value ? 'yes' : 'no'}`,
        `average premium where ${name} = ${value}`,
        ...wordings.map((words) => `how many quotes ${words}`),
      ]) {
        expect(planOf(question)).toMatchObject({ filter: { column: name, value }, dimensions: [] })
      }
    }
  }
})

it('every category can be ranked by every number', () => {
  for (const category of columns(isCategory)) {
    for (const number of columns(isNumeric)) {
      expect(planOf(`which ${category.label} has the highest average ${number.label}?`)).toMatchObject({
        measures: [{ kind: 'aggregate', function: 'average', column: number.name }],
        dimensions: [{ kind: 'column', column: category.name }],
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit: 1,
      })
    }
  }
})
