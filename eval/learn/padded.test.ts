import { expect, it } from 'vitest'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { isPadded } from './padded.ts'

const COUNT: Measure = { kind: 'count' }
const CREW: Measure = { kind: 'aggregate', function: 'sum', column: 'crew' }
const TONNAGE: Measure = { kind: 'aggregate', function: 'average', column: 'tonnage' }
type Part = Measure | string
/** A plan of figures, and of groups by the names of their columns. */
const plan = (...parts: Part[]): Plan => ({
  dataset: 'vessels',
  measures: parts.filter((part) => typeof part !== 'string'),
  dimensions: parts.filter((part) => typeof part === 'string').map((column) => ({ kind: 'column', column })),
  filter: null,
  having: [],
  order: [],
  limit: null,
})

it.each<[string, Part[], Part[][], boolean]>([
  ['a figure beside the one that is enough', [COUNT, CREW], [[COUNT]], true],
  ['what is enough', [COUNT], [[COUNT]], false],
  ['two figures that are enough together', [COUNT, CREW], [[COUNT, CREW]], false],
  ['two figures of which none is enough alone', [COUNT, CREW], [[TONNAGE]], false],
  ['a group beside what is enough', [COUNT, 'kind'], [[COUNT]], true],
  ['a group that is asked for', [COUNT, 'kind'], [[COUNT, 'kind']], false],
  ['three of which two are enough', [COUNT, CREW, TONNAGE], [[TONNAGE, COUNT]], true],
])('%s', (_, own, enough, expected) => {
  expect(
    isPadded(
      plan(...own),
      enough.map((parts) => plan(...parts)),
    ),
  ).toBe(expected)
})
