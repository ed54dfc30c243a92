import { byColumn, COUNT, figureOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Attack, Field } from '../field/attack.ts'
import { groupAround, type Pair, type Size } from '../field/groups.ts'
import { bothReadings, COUNTED } from './counts.ts'
import { byPairs, reading } from '../field/pairs.ts'
import { spreadOfAverage, SUMMED } from './totals.ts'

/** Data that changes: a question before and after somebody left is of two groups that differ in him, and needs no words to single him out. */

const TRIES = 60

/** Groups around somebody of whom nobody else left, before and after, endlessly. */
function* beforeAndAfter(field: Field, row: number, size: Size): Generator<Pair, undefined> {
  const said = new Set<string>()
  for (let failed = 0; failed < TRIES; failed += 1) {
    const whole = groupAround(field, row, size)
    const key = JSON.stringify(whole?.filter)
    if (whole === null || said.has(key) || whole.rows.some((each) => each !== row && field.gone.has(each)))
      continue
    said.add(key)
    failed = 0
    yield { whole, rest: { ...whole, rows: whole.rows.filter((each) => each !== row), isLater: true } }
  }
  return undefined
}

export const versionsOfCounts: Attack = {
  name: 'counts before and after somebody left',
  idea: 'Counts told both ways, before and after one person left the data.',
  kind: 'yes or no',
  ofThoseGone: true,
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin: (field, row) =>
    byPairs(field, row, {
      secret: field.yesOrNo,
      rate: field.yesOrNo.rate,
      size: COUNTED,
      pairs: beforeAndAfter(field, row, COUNTED),
      planOf: ({ filter }) => planOf(field.world.model, filter, [COUNT], [byColumn(field.yesOrNo.column)]),
      readings: (told, group) => bothReadings(field, told, group),
    }),
}

export const versionsOfAverages: Attack = {
  name: 'averages before and after somebody left',
  idea: 'Averages times known numbers, before and after one person left the data.',
  kind: 'amount',
  ofThoseGone: true,
  secretOf: ({ amount }) => amount,
  begin: (field, row) =>
    byPairs(field, row, {
      secret: field.amount,
      size: SUMMED,
      pairs: beforeAndAfter(field, row, { ...SUMMED, least: SUMMED.least + 1 }),
      planOf: ({ filter }) => planOf(field.world.model, filter, [figureOf('average', field.amount.column)]),
      readings: (told, { rows }) => [
        reading(figuresIn(told)[0], spreadOfAverage(field, rows) / rows.length, rows.length),
      ],
    }),
}
