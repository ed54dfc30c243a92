import { form, type Form, type Slots } from './grammar.ts'
import { Judge, LEAST_OF_TWO, numberIn } from './judge.ts'
import { orderedBy, type Point } from './facts.ts'
import { END, pooled } from './grids.ts'

/** What is said of groups: the ends, those that stand apart, and parts of a whole. */

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

const isUp = (word: string | undefined) => /^(most|highest)$/i.test(word ?? '')

export const only = (point: Point | null | undefined) => (point == null ? [] : [point])

function apart(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  const few = judge.figured(slots['few'] ?? '')
  const rest = judge.points.filter((point) => !few.includes(point))
  judge.count(slots['k'] ?? '', rest.length, 'the others are')
  const [low, high] = [judge.named(slots['a'] ?? ''), judge.named(slots['b'] ?? '')]
  judge.cell(slots['x'] ?? '', low)
  judge.cell(slots['y'] ?? '', high)
  judge.first(high, rest, true)
  judge.first(low, rest, false)
  judge.claim(few.length > 0 && few.length <= 3, () => `${few.length} are not a few`)
  const isUpper = (few[0]?.value ?? 0) > (high?.value ?? 0)
  for (const point of few)
    if (low !== null && high !== null) {
      const isAbove = point.value > high.value
      const next = isAbove ? high : low
      judge.differ([point], [next])
      judge.claim(isAbove === isUpper, () => `${point.names[0] ?? ''} lies at the other end`)
      const [gap, range] = [Math.abs(point.value - next.value), high.value - low.value]
      const noise = 4 * Math.hypot(...[point, high, low].map((each) => judge.loose(each)))
      judge.claim(
        gap >= range - noise - 0.006,
        () =>
          `${point.names[0] ?? ''} lies ${gap.toPrecision(3)} from others that lie ${range.toPrecision(3)} apart`,
      )
    }
}

/** The same in a line, with the figures of the ends alone. */
function lineApart(judge: Judge, { names = '', u = '', v, k, x, y }: Slots): void {
  judge.ofKnown()
  const few = judge.listed(names)
  judge.claim(few !== null, () => `“${names}” are no groups`)
  if (few === null) return
  const [sorted, rest] = [few, judge.points.filter((point) => !few.includes(point))].map((some) =>
    some.toSorted((a, b) => a.value - b.value),
  ) as [Point[], Point[]]
  if (k === undefined) ofSeveral(judge)
  else judge.count(k, rest.length, 'the others are')
  judge.claim((v === undefined) === (few.length === 1), () => `they are ${few.length}`)
  judge.extent(u, v ?? u, sorted)
  const [low, high] = x === undefined || y === undefined ? [rest[0], rest.at(-1)] : judge.extent(x, y, rest)
  judge.claim(few.length > 0 && few.length <= 3, () => `${few.length} are not a few`)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined || least === undefined || most === undefined) return
  const isUpper = least.value > low.value
  const [near, next] = isUpper ? [least, high] : [most, low]
  judge.differ([near], [next])
  if (isUpper) judge.higher([near], [next])
  else judge.higher([next], [near])
  const noise = 4 * Math.hypot(...[near, high, low].map((each) => judge.loose(each)))
  judge.claim(
    Math.abs(near.value - next.value) >= high.value - low.value - noise - 0.006,
    () => `the others lie ${(high.value - low.value).toPrecision(3)} apart`,
  )
}

function composed(judge: Judge, names: string, share: string, isWhole: boolean): void {
  const some = judge.listed(names)
  judge.claim(some !== null, () => `“${names}” are no groups`)
  if (some !== null) {
    judge.share(share, some, isWhole)
    const rest = judge.points.filter((point) => !some.includes(point))
    const least = some.toSorted((a, b) => a.value - b.value)[0]
    judge.first(least ?? null, rest, true)
  }
}

/** "30 to 59", "under 30 and 30 to 39", "1 up to 3": neighbours as one range where they make one. */
function rangesOf(some: readonly Point[]): readonly string[] {
  const [from, to] = [some[0]?.names ?? [], some.at(-1)?.names ?? []]
  return from.flatMap((first) =>
    to.flatMap((last) => {
      if (some.length === 1) return first === last ? [first] : []
      const start = /^(.+?) to /.exec(first)?.[1]
      const end = / (?:to .+|and over)$/.exec(last)?.[0]
      if (start !== undefined && end !== undefined) return [`${start}${end}`]
      return [`${first} ${some.length === 2 ? 'and' : 'up to'} ${last}`]
    }),
  )
}

/** A stretch of neighbours. */
function spread(judge: Judge, { range = '', p = '', none, shown, most, part, least = '', q }: Slots): void {
  const { run, facts } = judge
  if (q !== undefined) smallerEnd(judge, least, q)
  judge.claim((none !== undefined) === judge.hasNone, () => `it is of ${none ?? 'all'}`)
  const isWhole = none === undefined && shown === undefined
  const plural = facts.sides[0]?.plural ?? ''
  const text = range.toLowerCase().replace(' or ', ' and ')
  const place = [text, text.replace(`${plural} `, ''), text.replace(new RegExp(` ${plural}$`), '')]
  const some = run
    .flatMap((_, from) => run.map((__, to) => run.slice(from, to + 1)))
    .find((each) => each.length > 0 && rangesOf(each).some((name) => place.includes(name.toLowerCase())))
  judge.claim(some !== undefined, () => `“${range}” are no neighbours`)
  if (some === undefined) return
  judge.share(p, some, isWhole, run)
  judge.claim(numberIn(p).value >= 49.5, () => `${p} is less than half`)
  if (most === undefined || part === undefined) return
  const peak = judge.named(most)
  judge.first(peak, run, true)
  if (peak !== null) judge.share(part, [peak], isWhole, run)
}

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

/** By how many each is above; of those that are alike half. */
const ranked = (values: readonly number[]) =>
  values.map((value) =>
    values.reduce((sum, other) => sum + (other < value ? 1 : other === value ? 0.5 : 0), 0),
  )

/** By ranks, between the first half and the second. */
function pearson(values: readonly number[]): number {
  const half = values.length / 2
  const [xs, ys] = [values.slice(0, half), values.slice(half)].map(ranked).map((some) => {
    const middle = some.reduce((sum, value) => sum + value, 0) / half
    return some.map((value) => value - middle)
  })
  const dot = (one: readonly number[] = [], two: readonly number[] = []) =>
    one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0)
  return dot(xs, ys) / Math.sqrt(dot(xs, xs) * dot(ys, ys))
}

function relation(judge: Judge, { second = '', word, r, counted, leading }: Slots): void {
  const called = (label: string, name: string) =>
    [name, `number of ${name}`].some((each) => label.toLowerCase() === each.toLowerCase())
  if (counted !== undefined) judge.claim(called(judge.series.label, counted), () => `it is of no ${counted}`)
  const other = judge.facts.series.find(({ label }) => called(label, second))
  const beside = new Map(other?.points.map((point) => [point.row, point]))
  const pairs = judge.points.flatMap((point) => {
    const match = beside.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  for (const place of [0, 1] as const) {
    const sorted = pairs.map((pair) => pair[place]).toSorted((a, b) => a.value - b.value)
    judge.differ(only(sorted[0]), only(sorted.at(-1)))
  }
  const all = [...pairs.map(([one]) => one), ...pairs.map(([, two]) => two)]
  const exact = pearson(all.map(({ value }) => value))
  // Of what is the same everywhere there is none.
  if (Number.isNaN(exact)) return
  if (r !== undefined) judge.derived(`${r} times`, all, pearson, 'the correlation')
  const leaders = leading === undefined ? [] : judge.listed(leading)
  judge.claim(leaders !== null, () => `“${leading ?? ''}” are no groups`)
  for (const place of [0, 1] as const) {
    const sorted = pairs.map((pair) => pair[place]).toSorted((a, b) => b.value - a.value)
    const own = new Set(sorted.slice(0, leaders?.length ?? 0).map(({ row }) => row))
    judge.claim(leaders?.every(({ row }) => own.has(row)) !== false, () => `${leading ?? ''} do not lead`)
  }
  const z = Math.atanh(Math.min(0.999, Math.abs(exact))) * Math.sqrt(pairs.length - 3)
  if (word === undefined) {
    judge.claim(z <= 4.5, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is beyond chance`)
    return
  }
  judge.claim(z >= 1, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is within chance`)
  judge.claim(exact > 0 === /higher|more/.test(word), () => `r is ${exact.toFixed(2)}, which is not ${word}`)
}

function leader(judge: Judge, slots: Slots): void {
  const { plan } = judge.facts
  const isHighest = plan.order[0]?.direction !== 'ascending'
  const { a = '', b, x = '', g = '', then = '', ta } = slots
  const [first, second] = [judge.named(a), b === undefined ? null : judge.named(b)]
  judge.cell(x, first)
  const next = then.split('; ').flatMap((text) => {
    const comma = text.lastIndexOf(', ')
    const point = comma === -1 ? null : judge.named(text.slice(0, comma))
    judge.cell(text.slice(comma), point)
    return only(point)
  })
  judge.claim(then === '' || next.length + 1 === plan.limit, () => `${String(plan.limit)} were asked for`)
  const told = [...only(first), ...next, ...only(second)]
  for (const [at, point] of told.entries()) {
    const rest = judge.series.points.filter((other) => !told.slice(0, at).includes(other))
    judge.first(point, rest, isHighest)
  }
  if (second !== null) {
    judge.gap(g, [second], only(first))
    // A count is as it is.
    if (!judge.series.isPart) judge.differ(only(first), [second])
  }
  if (ta !== undefined) judge.tied(first, ta, isHighest)
}

/** A few that were asked for, which lie within chance of each other. */
function tooClose(judge: Judge, { names = '', x = '', y = '' }: Slots): void {
  const { plan } = judge.facts
  const isHighest = plan.order[0]?.direction !== 'ascending'
  const told = judge.listed(names)
  judge.claim(told !== null, () => `“${names}” are no groups`)
  if (told === null) return
  judge.claim(told.length === plan.limit, () => `${String(plan.limit)} were asked for`)
  const [first, last] = [told[0] ?? null, told.at(-1) ?? null]
  judge.cell(x, first)
  judge.cell(y, last)
  for (const [at, point] of told.entries())
    judge.first(
      point,
      judge.series.points.filter((other) => !told.slice(0, at).includes(other)),
      isHighest,
    )
  judge.alike(only(first), only(last), (told.length * (told.length - 1)) / 2)
}

/** Of several figures a line tells of each in its first words. */
const ofSeveral = (judge: Judge) =>
  judge.claim(judge.facts.plan.measures.length > 1, () => 'its figures are not told')

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

/** Along a number the end that holds less. */
function smallerEnd(judge: Judge, name: string, share: string): void {
  const { run } = judge
  const bare = name.replace(/^.+?s (?=[£\d]|under )/, '')
  const point = [name, bare].map((each) => judge.find(each)).find((each) => each !== null) ?? null
  const other = point === run[0] ? run.at(-1) : run[0]
  judge.claim(point === run[0] || point === run.at(-1), () => `${name} is no end`)
  if (point === null || other === undefined) return
  judge.share(share, [point], !judge.hasNone, run)
  judge.claim(
    point.value <= other.value + 4 * Math.hypot(judge.loose(point), judge.loose(other)),
    () => 'the other end is smaller',
  )
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

/** So many of a ranking are told one by one. */
const MOST_LISTED = 5

/** Who leads some of all, and by how much; of a ranking that was asked for these are the first of all. */
function firstOfSome(judge: Judge, slots: Slots): void {
  judge.ofKnown()
  const { some, up, a = '', x = '', ta, g, b, y = '', then } = slots
  const { points } = judge
  const isHighest = isUp(up)
  const [first, second] = [judge.named(a), b === undefined ? null : judge.named(b)]
  if (some === undefined) ofRanking(judge, first, isHighest)
  else judge.count(some, points.length, 'shown are')
  judge.cell(x, first)
  judge.tied(first, ta, isHighest)
  judge.claim((g === undefined) === (ta !== undefined), () => 'it is level with others, or not')
  const others = then === undefined ? [] : judge.figured(then)
  const told = [...only(first), ...only(second), ...others]
  const among = some === undefined ? [...points, ...judge.series.unshown] : points
  for (const [at, point] of told.entries())
    judge.first(
      point,
      among.filter((other) => !told.slice(0, at).includes(other)),
      isHighest,
    )
  if (g === undefined) return
  judge.cell(y, second)
  judge.gap(g, only(first), only(second))
  const isTold = points.length > 2 && points.length <= MOST_LISTED
  judge.claim(told.length === (isTold ? points.length : 2), () => `${told.length} of them are told`)
}

/** What is called the first, and not the first of those shown, is that of all, and was asked for. */
function ofRanking(judge: Judge, first: Point | null, isHighest: boolean): void {
  const { facts, series } = judge
  const { order, limitWithin } = facts.plan
  judge.claim(orderedBy(facts) === series, () => 'it is not what they were ranked by')
  judge.claim(
    (order[0]?.direction === 'ascending') !== isHighest,
    () => `they were ranked ${order[0]?.direction ?? ''}`,
  )
  // Of a ranking in each group others, which are not shown, may be level with the first, too.
  if (limitWithin === undefined || first === null) return
  const level = series.unshown.find((other) => {
    const alone = new Judge(facts, series)
    alone.differ([first], [other], LEAST_OF_TWO)
    return alone.problems.length > 0
  })
  judge.claim(level === undefined, () => `${level?.names[0] ?? ''}, which is not shown, is level with it`)
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
