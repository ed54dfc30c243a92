import { form, type Form, type Slots } from './grammar.ts'
import { END } from './grids.ts'
import { numberIn, type Judge } from './judge.ts'

/** What is said of how many groups meet a condition. */

/** Noise is hardly ever drawn beyond so many standard deviations. */
const REACH = 4

function counted(judge: Judge, { k = '' }: Slots): void {
  const { tallied, hidden } = judge.facts
  if (tallied === null) return
  const { number, close, noise } = tallied
  judge.numbers += 1
  // Of groups that are not shown nobody knows whether they are among them.
  judge.claim(
    Math.abs(numberIn(k).value - number) <= hidden + close + REACH * noise,
    () => `${number} groups meet the conditions, and not ${k}`,
  )
}

export const OF_TALLIES: readonly Form[] = [
  form('number of groups', ' with ', `{D:k} {W} {H}(?:, where {Q})?${END}`, counted),
  form(
    'groups not counted',
    'these are not counted',
    `{D:k} groups? not shown in whole(?<why>.*?); these are not counted${END}`,
    (judge, { k = '' }) => judge.count(k, judge.facts.hidden, 'hidden are'),
  ),
]

export const LINES_OF_TALLIES: readonly Form[] = [
  form('line of a number of groups', ' with ', '{D:k} {W} {H}$', counted),
]
