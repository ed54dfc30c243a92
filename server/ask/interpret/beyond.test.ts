import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import { readSemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { beyondRefusal } from './beyond.ts'

const model = readSemanticModel(join(import.meta.dirname, '../../../datasets/insurance_pricing/model.yaml'))
const days = { lastDay: '2025-12-31' }
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
