import { form, type Form, type Slots } from './grammar.ts'
import { Judge, numberIn, ofSeveral, only } from './judge.ts'
import type { Point } from './facts.ts'
import { apart, composed, lineApart } from './of-apart.ts'
import { firstOfSome, isUp, leader, tooClose } from './of-rankings.ts'
import { relation } from './of-relations.ts'
import { smallerEnd, spread } from './of-stretches.ts'
import { END, pooled } from './grids.ts'

/** What is said of groups: the ends, levels, and the forms of all that is said of them. */

interface End {
  readonly name: string | undefined
  readonly figure: string | undefined
  readonly tied: string | undefined
}

/** Highest and lowest with their figures, and who is too close to either. */
export function ends(judge: Judge, high: End, low: End, areTold = true): readonly (Point | null)[] {
  const { points } = judge
  const [top, bottom] = [high, low].map(({ name = '', figure = '' }) => {
    const point = judge.named(name)
    judge.cell(figure, point)
    return point
  })
  judge.first(top ?? null, points, true)
  judge.first(bottom ?? null, points, false)
  if (areTold && points.length > 2) {
    judge.tied(top ?? null, high.tied, true)
    judge.tied(bottom ?? null, low.tied, false)
  }
  return [top ?? null, bottom ?? null]
}

export const end = (slots: Slots, at: 'a' | 'b'): End => ({
  name: slots[at],
  figure: slots[at === 'a' ? 'x' : 'y'],
  tied: slots[at === 'a' ? 'ta' : 'tb'],
})
/** The numbers behind figures are told with noise of so many. */
export const NOISE_OF_NUMBER = 13

function middle(judge: Judge, { k = '', n = '', x = '', y = '', a = '', b = '' }: Slots): void {
  const { points } = judge
  const [low, high] = [judge.named(a), judge.named(b)]
  judge.count(n, points.length, 'the groups are')
  judge.count(k, Math.ceil(points.length / 2), 'half of them are')
  judge.cell(x, low)
  judge.cell(y, high)
  if (low === null || high === null) return
  const reach = 4 * Math.max(...points.map((point) => judge.loose(point))) + 0.006
  const inside = (by: number) =>
    points.filter(({ value }) => value >= low.value - by && value <= high.value + by).length
  judge.numbers += 1
  judge.claim(
    numberIn(k).value <= inside(reach) && numberIn(k).value >= inside(-reach),
    () => `between them lie ${inside(0)} and not ${k}`,
  )
}

/** Said of those that have a value along a number. */
function ofOwn(judge: Judge, { own }: Slots): void {
  if (own === undefined) return
  judge.claim(judge.hasNone, () => 'all have one')
  judge.isOfOwn = true
}

/** The mean of all those behind, to two digits at least; what is left out of it are those of whom nothing is known. */
function levelOf(judge: Judge, { about, without }: Slots): void {
  const { points, series } = judge
  const none = series.points.filter(({ row }) => row < judge.facts.shown).length - points.length
  judge.claim(
    without === undefined ? about === undefined || none === 0 : judge.listed(without)?.length === none,
    () => `${none} are left out`,
  )
  if (about !== undefined) levelOfAll(judge, points, about)
}

/** The mean of all those behind some groups. */
function levelOfAll(judge: Judge, points: readonly Point[], about: string): Point {
  const all = pooled(points)
  const { value, half } = numberIn(about)
  const digit = Math.min(10, 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1))
  const reach = Math.max(half, digit / 2) + 4 * judge.loose(all)
  judge.numbers += 1
  judge.claim(Math.abs(value - all.value) <= reach, () => `the mean of all is ${all.value.toPrecision(4)}`)
  return all
}

/** Groups with nearly all of which one of the ends is level. */
function blurred(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  ofOwn(judge, slots)
  levelOf(judge, slots)
  ofAll(judge, slots)
  const sorted = judge.points.toSorted((a, b) => b.value - a.value)
  if (slots['a'] === undefined) ofSeveral(judge)
  const found =
    slots['a'] === undefined
      ? [sorted[0] ?? null, sorted.at(-1) ?? null]
      : ends(judge, end(slots, 'a'), end(slots, 'b'), false)
  for (const point of found)
    judge.claim(
      judge.isOfRanks || point === null || judge.level(point).maybe.length > 0,
      () => `none is level with ${point?.names[0] ?? ''}`,
    )
  const level = found.flatMap((point) => (point === null ? [] : judge.level(point).maybe))
  judge.claim(
    judge.isOfRanks || 2 * level.length >= judge.points.length,
    () => `${level.length} of ${judge.points.length} are level with an end`,
  )
}

const HOLD =
  '(?<range>.+?) make up {P:p} of (?:{E}|(?<none>those that have one))(?:, (?:those with )?{N:most} alone {P:part})?'

/** "one under £1", "one of £5,000 and over" */
const ONE = 'one (?:(?=under )|of (?!under ))'
const THOSE = '(?<none>those with an? {V})'
const HAVE = `${ONE}(?<range>[^;]+?)(?:, {N:most} alone {P:part})?(?:; {P:q} have ${ONE}(?<least>[^;]+?))?`
export const BETWEEN = 'between {F:y} {J} {N:b} and {F:x} {J} {N:a}'
const ON_AVERAGE = '{F:y} {J} {N:b} to {F:x} {J} {N:a}'
/** "Not stated" is left out. */
const WITHOUT = '(?:, leaving out (?<without>{A}))?'
const MOST = String.raw`{J} {N:a} \({F:x}(?:, {P:p} of {E})?\)`
const TWO = String.raw`{G:g} ${MOST} (?:as|than) {J} {N:b} \({F:y}\)`
/** Groups with their figures, in a list. */
const FIGURED = String.raw`{N} \({F}\)(?:(?:, | and ){N} \({F}\))*`
const HIGH = `highest ${MOST}{TIED:ta}`
const LOW = String.raw`lowest {J} {N:b} \({F:y}\){TIED:tb}`
const R = String.raw`\(rank correlation (?<r>-?\d\.\d+)\)`
const GO =
  '{W} with (?:a higher {L}|more (?<counted>.+?)) tend to have (?:a (?<word>higher|lower)|(?<word>more|fewer)) (?<second>.+?)'
const LEADING = '(?:; (?<leading>{A}) leads? in both)?'

/** Those after the last of a ranking, which the answer does not show. */
const CUT_OFF = String.raw`(?:; (?:the last|\w+) place is close: {N} \([^)]+\)(?: and .+?)? may be as (?:high|low))?`

const LABEL = '(?:Of (?:the {D:some} shown|(?<own>those that have one)), )?{L}'

/** The ends of groups; of those that are only some of all, how many these are. */
function endsOf(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  ofOwn(judge, slots)
  const areTied = slots['ta'] !== undefined || slots['tb'] !== undefined
  if (judge.points.length > 2) ofAll(judge, slots)
  if (slots['some'] !== undefined) {
    judge.count(slots['some'], judge.points.length, 'shown are')
    // How far the last of some lies from their first says nothing of all.
    judge.claim(slots['g'] === undefined || judge.points.length === 2, () => 'it is of some alone')
  }
  const [high, low] = ends(judge, end(slots, 'a'), end(slots, 'b'), areTied || slots['g'] !== undefined)
  if (slots['p'] !== undefined) judge.share(slots['p'], only(high), slots['shown'] === undefined)
  if (slots['g'] !== undefined) judge.gap(slots['g'], only(high), only(low))
  if (slots['g'] !== undefined && judge.points.length > 2) judge.differ(only(high), only(low))
}

/** What says nothing of "those shown" is of all groups. */
function ofAll(judge: Judge, { some }: Slots): void {
  const { limit, limitWithin } = judge.facts.plan
  const isOfSome = limit !== null || limitWithin !== undefined
  judge.claim(
    some !== undefined || !isOfSome || judge.series.unshown.length === 0,
    () => `${judge.series.unshown.length} are not shown`,
  )
}

export const OF_GROUPS: readonly Form[] = [
  form(
    'ends',
    ' the lowest, ',
    `${LABEL} is ${HIGH}, {G:g}(?<= above| times) the lowest, {F:y} {J} {N:b}{TIED:tb}${END}`,
    endsOf,
  ),
  form(
    'ends, the lowest first',
    '; the highest, ',
    `${LABEL} is ${LOW}; the highest, {F:x} {J} {N:a}{TIED:ta}, is {G:g}${END}`,
    endsOf,
  ),
  form('ends without a gap', ' lowest ', `${LABEL} is ${HIGH},? and ${LOW}${END}`, endsOf),
  form('ends without a gap, the lowest first', ' highest ', `${LABEL} is ${LOW},? and ${HIGH}${END}`, endsOf),
  form(
    'the first of some',
    ' is ',
    String.raw`(?:Of the {D:some} shown, )?{L} is (?<up>highest|lowest) ${MOST}{TIED:ta}(?:, {G:g} {N:b} \({F:y}\)(?:; then (?<then>${FIGURED}))?)?${END}`,
    firstOfSome,
  ),
  form('ends of two', ' is ', `${LABEL} is ${TWO}${END}`, endsOf),
  form(
    'blurred ends',
    ' no clear highest or lowest',
    `${LABEL} lies ${BETWEEN}, with no clear highest or lowest${END}`,
    blurred,
  ),
  form(
    'apart',
    ' apart: ',
    String.raw`{A:few} stands? apart: {L} {J} the other {D:k} (?:{W}|shown) lies between {F:x} {J} {N:a} and {F:y} {J} {N:b}${END}`,
    apart,
  ),
  form(
    'alike',
    ' shows no clear difference ',
    `{L} shows no clear difference between the {W}(?: shown)?${WITHOUT}: it (?:is about {F:about}|lies between {F:x} {J} {N:a} and {F:y} {J} {N:b}, (?:a gap that chance alone can make|(?<part>differences that are within usual variation)))${END}`,
    (judge, slots) => {
      judge.ofKnown()
      levelOf(judge, slots)
      if (slots['about'] !== undefined) {
        const sorted = judge.points.toSorted((a, b) => a.value - b.value)
        judge.alike(only(sorted.at(-1)), only(sorted[0]), (sorted.length * (sorted.length - 1)) / 2)
        return
      }
      const [high, low] = ends(judge, end(slots, 'b'), end(slots, 'a'), false)
      judge.claim((slots['part'] !== undefined) === judge.series.isPart, () => 'it is of no whole')
      judge.alike(only(high), only(low), (judge.points.length * (judge.points.length - 1)) / 2)
    },
  ),
  form(
    'all the same',
    ' is the same for all ',
    `{L} is the same for all {W} shown, {F:x}${WITHOUT}${END}`,
    (judge, { x = '' }) => {
      judge.ofKnown()
      for (const point of judge.points) judge.cell(x, point)
    },
  ),
  form(
    'alone holds',
    ' alone holds ',
    `{N:a} alone holds {P:p} of {E}${END}`,
    (judge, { a = '', p = '', shown }) => composed(judge, a, p, shown === undefined),
  ),
  form(
    'together hold',
    ' together hold ',
    `{A:a} together hold {P:p} of {E}${END}`,
    (judge, { a = '', p = '', shown }) => composed(judge, a, p, shown === undefined),
  ),
  form(
    'the largest hold',
    'The largest ',
    `The largest {D:k} of {D:n} {W} hold {P:p} of {E}${END}`,
    (judge, { k = '', n = '', p = '', shown }) => {
      judge.count(n, judge.points.length, 'the groups are')
      const sorted = judge.points.toSorted((a, b) => b.value - a.value)
      judge.share(p, sorted.slice(0, numberIn(k).value), shown === undefined)
    },
  ),
  form('spread', ' up ', `${HOLD}${END}`, spread),
  form(
    'middle',
    ' lie close together',
    String.raw`{D:k} of the {D:n} {W} lie close together, between {F:x} \({N:a}\) and {F:y} \({N:b}\)${END}`,
    middle,
  ),
  form(
    'small groups',
    ' so few stand behind ',
    `The figures? {J} (?<some>{A}) may well lie closer to the others: so few stand behind (?:it|them)${END}`,
    (judge, { some = '' }) => {
      for (const [, name = '', number = ''] of some.matchAll(/(.+?) \(of ([\d,]+) \w+\)(?: and |$)/g)) {
        const point = judge.named(name)
        if (point === null) continue
        const { value } = numberIn(number)
        judge.numbers += 1
        judge.claim(
          Math.abs(value - point.n) <= NOISE_OF_NUMBER,
          () => `${name} rests on ${point.n} and not on ${number}`,
        )
      }
    },
  ),
  form('relation', ' tend to have ', `${GO} ${R}${LEADING}${END}`, relation),
  form(
    'unknown relation',
    ' cannot be told from these',
    `Whether {L} and the (?<second>.+?) go together cannot be told from these${END}`,
    (judge, { second = '' }) => {
      const other = judge.facts.series.find(({ label }) => label.toLowerCase() === second.toLowerCase())
      judge.claim(other !== undefined, () => `there is no ${second}`)
      // Of one of the two at least no group can be told from another.
      const isFlat = [judge.series, other].some((series) => {
        const alone = new Judge(judge.facts, series ?? judge.series)
        const sorted = alone.points.toSorted((a, b) => a.value - b.value)
        alone.alike(only(sorted[0]), only(sorted.at(-1)), (sorted.length * (sorted.length - 1)) / 2)
        return alone.problems.length === 0
      })
      judge.claim(isFlat, () => 'both differ beyond chance')
    },
  ),
  form(
    'no relation',
    ' show no clear link',
    `Across the {W}, {L} and the (?<second>.+?) show no clear link ${R}${END}`,
    relation,
  ),
  form(
    'cut off',
    ' place is close: ',
    String.raw`(?:The last|\w+) place is close: {N:a} \({F:x}\)(?:(?: and|, ).+?)? may be as (?:high|low)${END}`,
    (judge, { a = '', x = '' }) => {
      const next = judge.named(a)
      judge.cell(x, next)
      judge.claim(next !== null && next.row === judge.facts.shown, () => `${a} is not the next`)
      const last = judge.points.find(({ row }) => row === judge.facts.shown - 1)
      // Two of them, and nobody chose these two.
      judge.alike(only(last), only(next))
    },
  ),
  form(
    'part of all',
    'Of the ',
    `Of the \\w+, {P:p} are {J} (?<some>{A})${END}`,
    (judge, { p = '', some = '' }) => {
      const all = judge.series.points
      const own = judge.listed(some)
      judge.claim(own !== null, () => `“${some}” are no groups`)
      const behind = (points: readonly Point[]) => points.reduce((sum, { n }) => sum + n, 0)
      const exact = (100 * behind(own ?? [])) / behind(all)
      const { value, half } = numberIn(p)
      judge.numbers += 1
      judge.claim(
        Math.abs(value - exact) <= half + (100 * NOISE_OF_NUMBER * all.length) / behind(all),
        () => `they are ${exact.toFixed(1)}%`,
      )
    },
  ),
  form(
    'behind each',
    'Behind each figure ',
    `Behind each figure stand {D:k} to {D:n} \\w+${END}`,
    (judge, { k = '', n = '' }) => {
      judge.ofKnown()
      const numbers = (judge.run.length > 1 ? judge.run : judge.points).map((point) => point.n)
      for (const [text, end] of [
        [k, Math.min(...numbers)],
        [n, Math.max(...numbers)],
      ] as const) {
        judge.numbers += 1
        judge.claim(Math.abs(numberIn(text).value - end) <= NOISE_OF_NUMBER, () => `it is ${end}`)
      }
    },
  ),
  form('in all', 'In all that is ', `In all that is {F:x}${END}`, (judge, { x = '' }) =>
    judge.derived(x, judge.points, (values) => values.reduce((sum, value) => sum + value, 0)),
  ),
  form('smaller end', ' make up ', `{A:a} make up {P:q}${END}`, (judge, { a = '', q = '' }) => {
    judge.claim(!judge.hasNone, () => 'not all have one')
    smallerEnd(judge, a, q)
  }),
  form('spread of those that have one', 'Of those with ', `Of ${THOSE}, {P:p} have ${HAVE}${END}`, spread),
  form('over all', 'Over all ', `Over all \\w+ {L} is {F:about}${END}`, (judge, { about = '' }) => {
    levelOfAll(judge, judge.series.points, about)
  }),
  form('one group', ' is ', `{L} is {F:x} {J} {N:a}${END}`, (judge, { x = '', a = '' }) => {
    judge.cell(x, judge.named(a))
    judge.claim(judge.points.length === 1, () => `there are ${judge.points.length} groups`)
  }),
]

const OWN = String.raw`(?: \(of (?<own>those that have one)\))?$`
const FIRST = '(?<up>Most|Fewest|Highest|Lowest) {J} {N:a}, {F:x}(?:, {P:p} of {E})?{TIED:ta}'

/** Most or highest first, or the other way round. */
function lineOfEnds(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  ofOwn(judge, slots)
  const { up = '', down, p, shown } = slots
  judge.claim(
    down === undefined || OPPOSITE[up.toLowerCase()] === down,
    () => `${up} is no opposite of ${down ?? ''}`,
  )
  const [one, other] = [end(slots, 'a'), end(slots, 'b')]
  const first = judge.named(one.name ?? '')
  if (p !== undefined && first !== null) judge.share(p, [first], shown === undefined)
  if (down === undefined) {
    judge.cell(one.figure ?? '', first)
    judge.first(first, judge.points, isUp(up))
    judge.tied(first, one.tied, isUp(up))
    return
  }
  const [high, low] = isUp(up) ? ends(judge, one, other) : ends(judge, other, one)
  judge.differ(only(high), only(low))
}

const OPPOSITE: Readonly<Record<string, string>> = {
  most: 'fewest',
  fewest: 'most',
  highest: 'lowest',
  lowest: 'highest',
}

export const LINES_OF_GROUPS: readonly Form[] = [
  form(
    'line of ends',
    '; ',
    `${FIRST}; (?<down>most|fewest|highest|lowest) {J} {N:b}, {F:y}{TIED:tb}${OWN}`,
    lineOfEnds,
  ),
  form('line of an end', '', `${FIRST}$`, (judge, slots) => {
    judge.claim(judge.facts.plan.measures.length > 1, () => 'the other end is not told')
    lineOfEnds(judge, slots)
  }),
  form(
    'line of blurred ends',
    'No clear highest or lowest',
    `No clear highest or lowest(?:: (?:${BETWEEN}|{F:about} on average, ${ON_AVERAGE}))?${OWN}`,
    blurred,
  ),
  form('line of ends of two', ' ', `${TWO}${OWN}`, endsOf),
  form(
    'line of some apart',
    ' apart, ',
    '{A:names} stands? apart, (?:from {F:u} to {F:v}|{F:u})(?:; the other {D:k} between {F:x} and {F:y})?$',
    lineApart,
  ),
  form(
    'line of those too close',
    ': too close to rank',
    `{A:names}, {F:x} to {F:y}(?: on average)?: too close to rank${CUT_OFF}$`,
    tooClose,
  ),
  form(
    'line of a relation',
    ' tend to have ',
    `They go (?:together|(?<against>against each other)): ${GO}${LEADING}$`,
    (judge, slots) => {
      judge.claim(
        (slots['against'] === undefined) === /higher|more/.test(slots['word'] ?? ''),
        () => `it is ${slots['word'] ?? ''}`,
      )
      relation(judge, slots)
    },
  ),
  form('line of no relation', 'No clear link', 'No clear link across the {W}$', (judge, slots) =>
    relation(judge, { ...slots, second: judge.facts.series[1]?.label }),
  ),
  form(
    'line of no difference',
    'No clear difference',
    `No clear difference between the {W}(?: shown)?(?:, about {F:about}|: (?:{F:average} on average, )?{F:x} to {F:y}(?: by {W})?)?${WITHOUT}$`,
    (judge, { x, y, about, average = about, without }) => {
      judge.ofKnown()
      levelOf(judge, { about: average, without })
      const sorted = judge.points.toSorted((a, b) => a.value - b.value)
      if (x === undefined) ofSeveral(judge)
      const [low, high] = x === undefined || y === undefined ? [sorted[0], sorted.at(-1)] : judge.extent(x, y)
      judge.alike(only(high), only(low), (judge.points.length * (judge.points.length - 1)) / 2)
    },
  ),
  form(
    'line of the same',
    'The same for all shown',
    `The same for all shown, {F:x}${WITHOUT}$`,
    (judge, { x = '' }) => {
      judge.ofKnown()
      for (const point of judge.points) judge.cell(x, point)
    },
  ),
  form('line of a spread', ' up ', `${HOLD}$`, spread),
  form(
    'line of a spread of those that have one',
    ' of those with ',
    `{P:p} of ${THOSE} have ${HAVE}$`,
    spread,
  ),
  form(
    'line of leaders',
    ', ',
    `{N:a}, {F:x}(?: on average)?(?:; then (?<then>.+?)${CUT_OFF}|; {N:b} is next, {G:g}|{TIED:ta})$`,
    leader,
  ),
]
