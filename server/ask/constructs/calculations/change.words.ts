/** How people say that a figure moved, and that it moved from one step of time to the next. */

const GOING =
  'go goes went gone going come comes came coming creep creeps crept creeping edge edges edged edging drift drifts drifted drifting inch inched inching'.split(
    ' ',
  )
/** Each form of going a way: "go up", "went up", "creeping up". */
const ways = (way: string) => GOING.map((verb) => `${verb} ${way}`)

const UP = [
  ...ways('up'),
  ...'shoot shoots shot shooting jump jumps jumped jumping'.split(' ').map((verb) => `${verb} up`),
  ...'rise rises rose risen rising increase increases increased increasing climb climbs climbed climbing'.split(
    ' ',
  ),
]
const DOWN = [
  ...ways('down'),
  ...'fall falls fell fallen falling drop drops dropped dropping decrease decreases decreased decreasing shrink shrinks shrank shrunk shrinking'.split(
    ' ',
  ),
]
const GROWN = 'grow grows grew grown growing'.split(' ')

/** "It went up or down": a verb that is said one way and the other. */
const BOTH_WAYS = [...GOING, 'move', 'moved', 'moving', 'been', 'was', 'is', 'are'].flatMap((verb) => [
  `${verb} up or down`,
  `${verb} down or up`,
])

export const MOVED = [
  ...UP,
  ...DOWN,
  ...BOTH_WAYS,
  ...['fall in', 'decline in', 'reduction in', 'on the rise', 'on the decline', 'on the up', 'up or down'],
  ...['what happened to', 'what has happened to', 'what is happening to', 'what has been happening to'],
  ...['what became of', 'whats happened to', 'whats happening to'],
].join(' | ')

export const GREW = GROWN.join(' | ')

const ENDS = [
  'most',
  'the most',
  'fastest',
  'the fastest',
  'furthest',
  'the furthest',
  'quickest',
  'the quickest',
]
const ranked = (verbs: readonly string[]) =>
  verbs.flatMap((verb) => ENDS.map((end) => `${verb} ${end}`)).join(' | ')

export const GREW_MOST = ranked([...UP, ...GROWN])
export const FELL_MOST = ranked(DOWN)

const AGAINST = [
  'on',
  'over',
  'versus',
  'vs',
  'against',
  'compared with',
  'compared to',
  'relative to',
  'from',
  'than',
]

/** "On the one before": against the step before, whichever it is. */
export const ON_THE_ONE_BEFORE = AGAINST.flatMap((joint) => [
  `${joint} the one before`,
  `${joint} the one before it`,
  `${joint} the previous one`,
  `${joint} the preceding one`,
  `${joint} the one preceding it`,
  ...['quarter', 'month', 'week', 'day', 'period'].flatMap((step) => [
    `${joint} the ${step} before`,
    `${joint} the previous ${step}`,
    `${joint} the preceding ${step}`,
    `${joint} the prior ${step}`,
  ]),
]).join(' | ')
