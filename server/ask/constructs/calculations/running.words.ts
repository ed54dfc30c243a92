/** How people say that figures are added to those before them. */

/** "Pile up", "stacking up": so they do where they go along a time. */
const BUILDING =
  'build builds built building stack stacks stacked stacking pile piles piled piling mount mounts mounted mounting'
    .split(' ')
    .map((verb) => `${verb} up`)

/** "Each figure including everything before it" */
const EACH = [
  '',
  ...['each', 'every'].flatMap((each) =>
    ['', 'one ', 'figure ', 'number ', 'total '].map((figure) => `${each} ${figure}`),
  ),
]
const INCLUDING = ['including', 'which includes', 'that includes', 'plus', 'on top of', 'with', 'containing']
const BEFORE = [
  'everything before it',
  'everything before',
  'everything that came before',
  'everything that came before it',
  'all before it',
  'all that came before',
  'all those before it',
  'all the ones before it',
  'all the ones before',
  'the ones before it',
  'the ones before',
  'what came before',
  'all previous ones',
  'the previous ones',
  'all earlier ones',
  'the earlier ones',
]

/** Surely added up. */
export const RUNNING = [
  'running total of | running total | running totals of | running totals | running sum of | running sum | running tally of | running tally | running count of | running | cumulative | cumulative total of | cumulative totals | cumulative sum of | cumulatively | cumulative number of | accumulated | cumulative total | cumulative count of',
  'keep a running total of | keep a tally of | keeping a tally of | keep adding | keep adding up | keeps adding | keeps adding up | keep on adding | keep on adding up | added up as we go | added up as you go | adding up as we go | adding up as you go | added up along the way | adding up along the way | rolled forward | carried forward | snowball | snowballs | snowballed | snowballing | on a cumulative basis',
  ...INCLUDING.flatMap((including) =>
    BEFORE.flatMap((before) => EACH.map((each) => `${each}${including} ${before}`)),
  ),
].join(' | ')

/** Added up where they go along a time, and else said in passing. */
export const ACCRUING = [
  ...BUILDING,
  ...BUILDING.map((built) => `${built} of`),
  'accumulate | accumulates | accumulating | accumulation of | accrue | accrues | accrued | accruing | pile of | buildup | buildup of | build up to | total so far of | total so far | the total so far | so far in total',
].join(' | ')

/** "By the end of each", before the step of time at whose end it has come to so much. */
export const UP_TO_EACH = ['by', 'to', 'up to', 'at', 'as at', 'as of', 'until', 'till', 'through']
  .flatMap((joint) =>
    ['each', 'every', 'each and every', 'each successive'].flatMap((each) => [
      `${joint} the end of ${each}`,
      `${joint} the close of ${each}`,
    ]),
  )
  .join(' | ')
