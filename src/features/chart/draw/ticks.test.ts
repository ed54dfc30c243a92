import { expect, it } from 'vitest'
import { groupOf } from '../scales.ts'
import { decimalsOf, niceTicks, plainTick, signsOf } from './ticks.ts'

it.each<[string, number, number, number | null, readonly string[]]>([
  ['as many digits as they take', 1, 1.4, null, ['£1.0', '£1.1', '£1.2', '£1.3', '£1.4']],
  ['none after the point where none holds', 1, 1.4, 0, ['£1', '£2']],
  ['tens where tens hold', 893, 897, -1, ['£890', '£900']],
  ['steps of two tens over a wider range', 100, 180, -1, ['£100', '£120', '£140', '£160', '£180']],
  ['hundreds where hundreds hold', 0, 350, -2, ['£0', '£100', '£200', '£300', '£400']],
  ['no step of which half a last digit would be left', 0, 11, 0, ['£0', '£5', '£10', '£15']],
])('ticks have %s', (_, low, high, held, texts) =>
  expect(niceTicks(low, high, 5, 'GBP', held).texts).toEqual(texts),
)

it('an edge has no more decimals than hold', () =>
  expect([null, 1, 0].map((held) => plainTick(2.5, 'percent', held))).toEqual(['2.50%', '2.5%', '3%']))

it('whole numbers have no decimals, and tens where tens hold', () =>
  expect([decimalsOf(null, [1, 2]), decimalsOf(2, [1]), decimalsOf(-1, [10]), decimalsOf(1, [1.5])]).toEqual([
    0, 0, -1, 1,
  ]))

it.each<[string, readonly (readonly [string, number])[], object]>([
  [
    'of a percentage where all have it',
    [
      ['0%', 0],
      ['2.5%', 2.5],
    ],
    { before: '', after: '%' },
  ],
  [
    'of a currency where all have it',
    [
      ['£500', 500],
      ['−£1,500', -1500],
    ],
    { before: '£', after: '' },
  ],
  [
    'none where one has none',
    [
      ['0', 0],
      ['5%', 5],
    ],
    { before: '', after: '' },
  ],
  ['none where the number is another one', [['5%', 0.05]], { before: '', after: '' }],
  ['none of letters', [['5 years', 5]], { before: '', after: '' }],
])('numbers along an axis have the sign %s', (_, groups, signs) =>
  expect(signsOf(groups.map(([text, at]) => ({ ...groupOf(text, text), at })))).toEqual(signs),
)
