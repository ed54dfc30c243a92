import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planOf } from '../../../../../tests/support/plans.ts'
import { readSemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Filter } from '../../../constructs/conditions/conditions.ts'
import { beyondRefusal, spanNote } from './beyond.ts'

const model = readSemanticModel(
  join(import.meta.dirname, '../../../../../datasets/insurance_pricing/model.yaml'),
)
const days = { firstDay: '2023-01-01', lastDay: '2025-12-31' }
const during = (from: string | null, to: string | null): Filter => ({
  kind: 'period',
  column: 'quote_date',
  from,
  to,
})
const AFTER = 'The data holds quotes up to 31 December 2025; I do not forecast.'

it.each([
  ['before the data', during('2019-01-01', '2020-01-01'), null],
  ['from before on', during('2019-01-01', null), null],
  ['with its last day', during('2025-12-31', null), null],
  ['after the data', during('2026-01-01', '2027-01-01'), AFTER],
] as const)('a time %s', (_, filter, refusal) => {
  expect(beyondRefusal(model, days, planOf({ filter }))).toBe(refusal)
  expect(beyondRefusal(model, days, planOf({ measures: [{ kind: 'count', where: filter }] }))).toBe(refusal)
})

it('of data without days nothing is beyond', () => {
  const plan = planOf({ filter: during('2030-01-01', null) })
  expect(beyondRefusal(model, { lastDay: null }, plan)).toBeNull()
})

const SPAN = 'The data holds quotes from 1 January 2023 to 31 December 2025.'

it.each([
  ['before the data', during('2019-01-01', '2020-01-01'), SPAN],
  ['up to its first day', during(null, '2023-01-01'), SPAN],
  ['with its first day', during('2022-01-01', '2023-01-02'), null],
  ['from before on', during('2019-01-01', null), null],
] as const)('of a time %s, the days of the data are told', (_, filter, note) => {
  expect(spanNote(model, days, planOf({ filter }))).toBe(note)
  expect(spanNote(model, days, planOf({ measures: [{ kind: 'count', where: filter }] }))).toBe(note)
})

it('of data without days nothing is told', () => {
  const plan = planOf({ filter: during(null, '2010-01-01') })
  expect(spanNote(model, { firstDay: null, lastDay: null }, plan)).toBeNull()
})
