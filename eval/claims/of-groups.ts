import { form, onlyPoint, type Form, type Slots } from './grammar.ts'
import { Judge, numberIn } from './judge.ts'
import type { Point } from './facts.ts'

/** What is said of groups: the ends, those that stand apart, parts of a whole, and single figures. */

const END = String.raw`\.(?= |$)`

interface End {
  readonly name: string | undefined
  readonly figure: string | undefined
  readonly tied: string | undefined
}

/** Highest and lowest with their figures, and who is too close to either. */
function ends(judge: Judge, high: End, low: End, areTold = true): readonly (Point | null)[] {
  const { points } = judge
  const [top, bottom] = [high, low].map(({ name = '', figure = '' }) => {
    const point = judge.named(name)
    judge.cell(figure, point)
    return point
  })
  judge.first(top ?? null, points, true)
  judge.first(bottom ?? null, points, false)
  if (areTold && points.length > 2) {
    judge.tied(top ?? null, high.tied)
    judge.tied(bottom ?? null, low.tied)
  }
  return [top ?? null, bottom ?? null]
}

const end = (slots: Slots, at: 'a' | 'b'): End => ({
  name: slots[at],
  figure: slots[at === 'a' ? 'x' : 'y'],
  tied: slots[at === 'a' ? 'ta' : 'tb'],
})
const isUp = (word: string | undefined) => /^(most|higher|highest)$/i.test(word ?? '')

const one = (point: Point | null | undefined) => (point == null ? [] : [point])

const figuresIn = (text: string) =>
  [...text.matchAll(/(.+?) \(([^()]+)\)(?:, | and |$)/g)].map(([, name = '', figure = '']) => ({
    name,
    figure,
  }))

function apart(judge: Judge, slots: Slots): void {
  const few = figuresIn(slots['few'] ?? '').map(({ name, figure }) => {
    const point = judge.named(name.charAt(0).toUpperCase() + name.slice(1))
    judge.cell(figure, point)
    return point
  })
  const rest = judge.points.filter((point) => !few.includes(point))
  judge.count(slots['k'] ?? '', rest.length, 'the others are')
  const [low, high] = [judge.named(slots['a'] ?? ''), judge.named(slots['b'] ?? '')]
  judge.cell(slots['x'] ?? '', low)
  judge.cell(slots['y'] ?? '', high)
  judge.first(high, rest, true)
  judge.first(low, rest, false)
  for (const point of few)
    if (point !== null && low !== null && high !== null) {
      const isAbove = point.value > high.value
      judge.differ([point], [isAbove ? high : low])
      const gap = isAbove ? point.value - high.value : low.value - point.value
      judge.claim(gap >= -0.006, () => `${point.names[0] ?? ''} lies among the others`)
    }
}

function composed(judge: Judge, names: string, share: string, whole: string): void {
  const some = judge.listed(names)
  judge.claim(some !== null, () => `“${names}” are no groups`)
  if (some !== null) {
    judge.share(share, some, whole === '')
    const rest = judge.points.filter((point) => !some.includes(point))
    const least = some.toSorted((a, b) => a.value - b.value)[0]
    judge.first(least ?? null, rest, true)
  }
}

/** A stretch of neighbours. */
function spread(judge: Judge, { a = '', b, p = '', of = '', most, part }: Slots): void {
  const { run } = judge
  judge.claim((of === 'those that have one') === judge.hasNone, () => `it is not of ${of}`)
  const from = judge.named(a)
  const to = b === undefined ? from : judge.named(b)
  if (from === null || to === null) return
  const [start, stop] = [run.indexOf(from), run.indexOf(to)]
  judge.claim(start <= stop, () => 'it ends before it begins')
  const some = run.slice(start, stop + 1)
  judge.share(p, some, of === 'the total', run)
  judge.claim(numberIn(p).value >= 49.5, () => `${p} is less than half`)
  if (most === undefined || part === undefined) return
  const peak = judge.named(most)
  judge.first(peak, run, true)
  if (peak !== null) judge.share(part, [peak], of === 'the total', run)
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

/** Between the first half and the second. */
function pearson(values: readonly number[]): number {
  const half = values.length / 2
  const [xs, ys] = [values.slice(0, half), values.slice(half)].map((some) => {
    const middle = some.reduce((sum, value) => sum + value, 0) / half
    return some.map((value) => value - middle)
  })
  const dot = (one: readonly number[] = [], two: readonly number[] = []) =>
    one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0)
  return dot(xs, ys) / Math.sqrt(dot(xs, xs) * dot(ys, ys))
}

function relation(judge: Judge, { second = '', word, r = '' }: Slots): void {
  const other = judge.facts.series.find(({ label }) => label.toLowerCase() === second.toLowerCase())
  const beside = new Map(other?.points.map((point) => [point.row, point]))
  const pairs = judge.points.flatMap((point) => {
    const match = beside.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  const all = [...pairs.map(([one]) => one), ...pairs.map(([, two]) => two)]
  const exact = pearson(all.map(({ value }) => value))
  // Of what is the same everywhere there is none.
  if (Number.isNaN(exact)) return
  judge.derived(`${r} times`, all, pearson, 'the correlation')
  const z = Math.atanh(Math.min(0.999, Math.abs(exact))) * Math.sqrt(pairs.length - 3)
  if (word === undefined) {
    judge.claim(z <= 4.5, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is beyond chance`)
    return
  }
  judge.claim(z >= 1, () => `r is ${exact.toFixed(2)} of ${pairs.length}, which is within chance`)
  judge.claim(exact > 0 === (word === 'higher'), () => `r is ${exact.toFixed(2)}, which is not ${word}`)
}

/** Of differences: how many lie on a side of nothing, for how many that is beyond chance, and which most. */
function sidesOfZero(judge: Judge, slots: Slots): void {
  const { points } = judge
  const { side, k, n = '', chance, few = '' } = slots
  const up = /above/i.test(side ?? '')
  ends(judge, end(slots, 'b'), end(slots, 'a'), false)
  if (side === undefined) return
  // Margins of what is worked out are the table's own.
  const beyond = (bound: number, by: number) =>
    points.filter(
      ({ value, error, noise }) => (up ? value : -value) > bound * Math.hypot(error, noise) + by * noise,
    ).length
  judge.count(n, points.length, 'the groups are')
  const told = numberIn(k ?? n).value
  const [least, most] = [beyond(0, 4), beyond(0, -4)]
  judge.numbers += 1
  judge.claim(told > 0 && told >= least && told <= most, () => `from ${least} to ${most} are so`)
  const sure = few === 'none' ? 0 : few === '' ? told : numberIn(few).value
  const [surely, maybe] = [beyond(5, 4), beyond(1.5, -4)]
  judge.claim(
    chance === undefined || (sure >= surely && sure <= maybe),
    () => `beyond chance are at least ${surely} and at most ${maybe}`,
  )
}

function leader(judge: Judge, slots: Slots): void {
  const { plan } = judge.facts
  const isHighest = plan.order[0]?.direction !== 'ascending'
  const points = judge.series.points
  const [first, second] = [
    judge.named(slots['a'] ?? ''),
    slots['b'] === undefined ? null : judge.named(slots['b']),
  ]
  judge.cell(slots['x'] ?? '', first)
  judge.first(first, points, isHighest)
  if (second !== null && first !== null) {
    judge.first(
      second,
      points.filter((point) => point !== first),
      isHighest,
    )
    judge.gap(slots['g'] ?? '', [second], [first])
    judge.differ([first], [second])
  }
  if (slots['tied'] !== undefined) judge.tied(first, slots['tied'])
}

/** Which of two slots is the higher one. */
function ranked(judge: Judge, slots: Slots) {
  const [up, down] = [slots['up'], slots['down']]
  judge.claim(OPPOSITE[up?.toLowerCase() ?? ''] === down, () => `${up ?? ''} is no opposite of ${down ?? ''}`)
  return isUp(up)
    ? ends(judge, end(slots, 'a'), end(slots, 'b'))
    : ends(judge, end(slots, 'b'), end(slots, 'a'))
}

const OPPOSITE: Readonly<Record<string, string>> = {
  most: 'fewest',
  fewest: 'most',
  highest: 'lowest',
  lowest: 'highest',
  higher: 'lower',
  lower: 'higher',
}

const HOLD =
  '{N:a}(?: (?:and|up to) {N:b})? holds? {P:p} of (?<of>the total(?: shown)?|those that have one)(?:; the most common is {N:most} with {P:part})?'

/** "above zero for 11 of 12 regions, beyond chance for 2: from -£1 for Wales to £25 for London" */
const sidesOf = (zero: string) =>
  `${zero} zero {J} (?:all {D:n}|{D:k} of {D:n}) {W}, (?<chance>beyond chance)(?: for (?<few>none|[\\d,]+))?: `
const FROM_TO = 'from {F:x} {J} {N:a} to {F:y} {J} {N:b}'

const LABEL = '(?:Of the {D:shown} shown, )?{L}'

/** The ends of groups; of those that are only some of all, how many these are. */
function endsOf(judge: Judge, slots: Slots): void {
  const areTied = slots['ta'] !== undefined || slots['tb'] !== undefined
  if (slots['shown'] !== undefined) judge.count(slots['shown'], judge.points.length, 'shown are')
  const [high, low] = ends(judge, end(slots, 'a'), end(slots, 'b'), areTied || slots['g'] !== undefined)
  if (slots['g'] !== undefined) judge.gap(slots['g'], one(high), one(low))
  if (slots['g'] !== undefined && judge.points.length > 2) judge.differ(one(high), one(low))
}

export const OF_GROUPS: readonly Form[] = [
  form(
    'ends',
    ', the lowest',
    `${LABEL} is highest {J} {N:a}, {F:x}{TIED:ta}, {G:g} (?:as|than) {J} {N:b}, {F:y}{TIED:tb}, the lowest${END}`,
    endsOf,
  ),
  form(
    'ends, the lowest first',
    ', and highest',
    `${LABEL} is lowest {J} {N:b}, {F:y}{TIED:tb}, and highest {J} {N:a}, {F:x}{TIED:ta}, {G:g}${END}`,
    endsOf,
  ),
  form(
    'ends without a gap',
    ', and lowest',
    `${LABEL} is highest {J} {N:a}, {F:x}{TIED:ta}, and lowest {J} {N:b}, {F:y}{TIED:tb}${END}`,
    endsOf,
  ),
  form(
    'ends of two',
    ' is ',
    String.raw`${LABEL} is {G:g} {J} {N:a} \({F:x}{TIED:ta}\) (?:as|than) {J} {N:b} \({F:y}{TIED:tb}\)${END}`,
    endsOf,
  ),
  form(
    'apart',
    ' apart: ',
    String.raw`{A:few} stands? apart: {L} {J} the other {D:k} (?:{W}|shown) lies between {F:x} {J} {N:a} and {F:y} {J} {N:b}${END}`,
    apart,
  ),
  form(
    'alike',
    ' is beyond chance: ',
    `No difference between the {W}(?: shown)? is beyond chance: {L} lies between {F:x} {J} {N:a} and {F:y} {J} {N:b}${END}`,
    (judge, slots) => {
      const [high, low] = ends(judge, end(slots, 'b'), end(slots, 'a'), false)
      judge.alike(one(high), one(low), (judge.points.length * (judge.points.length - 1)) / 2)
    },
  ),
  form(
    'all the same',
    ' is the same for all ',
    `{L} is the same for all {W} shown, {F:x}${END}`,
    (judge, { x = '' }) => {
      for (const point of judge.points) judge.cell(x, point)
    },
  ),
  form(
    'alone holds',
    ' alone holds ',
    `{N:a} alone holds {P:p} of the total(?<shown> shown)?${END}`,
    (judge, { a = '', p = '', shown = '' }) => composed(judge, a, p, shown),
  ),
  form(
    'together hold',
    ' together hold ',
    `{A:a} together hold {P:p} of the total(?<shown> shown)?${END}`,
    (judge, { a = '', p = '', shown = '' }) => composed(judge, a, p, shown),
  ),
  form(
    'the largest hold',
    'The largest ',
    `The largest {D:k} of {D:n} {W} hold {P:p} of the total(?<shown> shown)?${END}`,
    (judge, { k = '', n = '', p = '', shown = '' }) => {
      judge.count(n, judge.points.length, 'the groups are')
      const sorted = judge.points.toSorted((a, b) => b.value - a.value)
      judge.share(p, sorted.slice(0, numberIn(k).value), shown === '')
    },
  ),
  form('spread', ' hold', `By {W}, ${HOLD}${END}`, spread),
  form(
    'middle',
    ' lie close together',
    String.raw`{D:k} of the {D:n} {W} lie close together, between {F:x} \({N:a}\) and {F:y} \({N:b}\)${END}`,
    middle,
  ),
  form(
    'small groups',
    ' rests on ',
    `(?<some>(?:(?!\\. [A-Z]).)+? rests on [\\d,]+), so (?:its figure|their figures) may well lie closer to the others${END}`,
    (judge, { some = '' }) => {
      for (const [, name = '', number = ''] of some.matchAll(/(.+?) rests on ([\d,]+)(?:, | and |$)/g)) {
        const point = judge.named(name)
        if (point === null) continue
        const { value } = numberIn(number)
        judge.numbers += 1
        judge.claim(Math.abs(value - point.n) <= 13, () => `${name} rests on ${point.n} and not on ${number}`)
      }
    },
  ),
  form(
    'relation',
    ' tend to have a ',
    String.raw`{W} with a higher {L} tend to have a (?<word>higher|lower) (?<second>.+?) \(correlation (?<r>-?\d\.\d+)\)${END}`,
    relation,
  ),
  form(
    'no relation',
    ' do not go together',
    String.raw`Across the {W}, {L} and (?<second>.+?) do not go together beyond chance \(correlation (?<r>-?\d\.\d+)\)${END}`,
    relation,
  ),
  form('sides', ' zero ', `{L} is ${sidesOf('(?<side>above|below)')}${FROM_TO}${END}`, sidesOfZero),
  form(
    'sides in time',
    ' zero ',
    `{L} is ${sidesOf('(?<side>above|below)')}the largest rise is {F:y} {J} {N:b}, the largest fall {F:x} {J} {N:a}${END}`,
    sidesOfZero,
  ),
  form('one group', ' is ', `{L} is {F:x} {J} {N:a}${END}`, (judge, { x = '', a = '' }) => {
    judge.cell(x, judge.named(a))
    judge.claim(judge.points.length === 1, () => `there are ${judge.points.length} groups`)
  }),
]

/** "14% below London as a whole", "29.7% of all quotes", "as much as all quotes, within chance" */
function beside(judge: Judge, text: string): void {
  const { facts, series } = judge
  const place = facts.series.indexOf(series) - facts.calculations
  const point = onlyPoint(judge)
  if (point === null) return
  const filters = facts.compared === null ? [] : [facts.compared.filter]
  const isAll = / all \w+(?:, within chance)?$/.test(text)
  judge.claim(
    filters.some((filter) => (filter === null) === isAll),
    () => `it is compared with ${isAll ? 'a part' : 'all'}`,
  )
  for (const filter of filters) {
    const whole = facts.figureWhere(place, filter)
    if (whole.value === null) continue
    const other: Point = {
      ...point,
      value: whole.value,
      error: whole.error ?? 0,
      noise: facts.compared?.noise ?? 0,
    }
    if (text.startsWith('as much as')) {
      judge.alike([point], [other])
      continue
    }
    const [, number = '', word] = /^([\d.,]+(?:%| percentage points))(?: (above|below|of))? /.exec(text) ?? []
    if (word === 'of') judge.derived(number, [point, other], ([a = 0, b = 0]) => (100 * a) / b, 'the part')
    else {
      judge.gap(`${number} ${word ?? ''}`, [point], [other])
      judge.differ([point], [other])
    }
  }
}

function alone(judge: Judge, { x, n, beside: text }: Slots): void {
  const point = onlyPoint(judge)
  if (x === undefined) {
    judge.claim(point === null, () => 'it is shown')
    return
  }
  judge.claim(point !== null && !Number.isNaN(numberIn(x).value), () => 'there is no such figure')
  judge.cell(x, point)
  if (n !== undefined && point !== null) {
    judge.numbers += 1
    judge.claim(Math.abs(numberIn(n).value - point.n) <= 13, () => `it is of ${point.n} and not of ${n}`)
  }
  if (text !== undefined) beside(judge, text)
}

const COMPARED = String.raw`(?<beside>as much as {B}(?:, within chance)?|[\d.,]+(?:%| percentage points) (?:above|below|of) {B})`

export const OF_ONE: readonly Form[] = [
  form(
    'one figure',
    ' is ',
    String.raw`{L} is (?:{F:x}|not shown) (?:over all \w+|where {Q})(?:, of (?<n>[\d,]+) \w+)?(?:: ${COMPARED})?${END}`,
    alone,
  ),
  form('one more figure', ' is ', `{L} is (?:{F:x}|not shown)${END}`, alone),
  form('within chance', 'That is no difference', `That is no difference beyond chance${END}`, (judge) => {
    const point = onlyPoint(judge)
    judge.claim(
      point !== null && !Number.isNaN(point.value),
      () => 'there is no difference at all that is known',
    )
    if (point !== null) judge.alike([point], [{ ...point, value: 0, error: 0, noise: 0 }])
  }),
]

const TOLD = String.raw`(?<up>Most|Fewest|Highest|Lowest|Higher|Lower) {J} {N:a}, {F:x}{TIED:ta}(?:, {P:p} of the total)?; (?<down>most|fewest|highest|lowest|higher|lower) {J} {N:b}, {F:y}{TIED:tb}$`

export const LINES_OF_GROUPS: readonly Form[] = [
  form('line of ends', '; ', TOLD, (judge, slots) => {
    const [high, low] = ranked(judge, slots)
    const first = isUp(slots['up']) ? high : low
    if (slots['p'] !== undefined && first != null) judge.share(slots['p'], [first], true)
    judge.differ(one(high), one(low))
  }),
  form('line of sides', ' zero ', `${sidesOf('(?<side>Above|Below)')}${FROM_TO}$`, sidesOfZero),
  form(
    'line of sides in time',
    'argest rise ',
    'Largest rise {J} {N:b}, {F:y}; largest fall {J} {N:a}, {F:x}$',
    sidesOfZero,
  ),
  form('line of two leaders', ' is next, ', '{N:a}, {F:x}(?: on average)?; {N:b} is next, {G:g}$', leader),
  form(
    'line of a leader that is close',
    ' too close to call',
    '{N:a}, {F:x}(?: on average)?; {A:tied} (?:is|are) too close to call$',
    leader,
  ),
  form('line of a leader', ', ', '{N:a}, {F:x}(?: on average)?$', leader),
  form(
    'line of no difference',
    ' is beyond chance: ',
    'No difference between the {W}(?: shown)? is beyond chance: {F:x} to {F:y}$',
    (judge, { x = '', y = '' }) => {
      const sorted = judge.points.toSorted((a, b) => a.value - b.value)
      const [low, high] = [sorted[0], sorted.at(-1)]
      if (low === undefined || high === undefined) return
      // Noise may have put others at the ends.
      const isEnd = (text: string, end: Point) =>
        sorted.some(
          (point) =>
            isNear(judge, text, point) &&
            Math.abs(point.value - end.value) <= 4 * Math.hypot(judge.loose(point), judge.loose(end)) + 0.006,
        )
      judge.claim(
        isEnd(x, low) && isEnd(y, high),
        () => `${x} to ${y} is ${String(low.value)} to ${String(high.value)}`,
      )
      judge.alike([high], [low], (sorted.length * (sorted.length - 1)) / 2)
      judge.numbers += 2
    },
  ),
  form(
    'line of the same',
    'The same for all shown',
    'The same for all shown, {F:x}$',
    (judge, { x = '' }) => {
      for (const point of judge.points) judge.cell(x, point)
    },
  ),
  form('line of a spread', ' hold', `(?:{W} )?${HOLD}$`, spread),
  form('line of one figure', '', String.raw`{F:x}(?:, of (?<n>[\d,]+) \w+)?(?:; ${COMPARED})?$`, alone),
  form(
    'line of a difference within chance',
    'No difference beyond chance: ',
    'No difference beyond chance: (?<of>.+)$',
    (judge, { of = '' }) => {
      const point = onlyPoint(judge)
      if (point !== null) judge.alike([point], [{ ...point, value: 0, error: 0, noise: 0 }])
      sides(judge, of)
    },
  ),
  form(
    'line of a difference',
    ': ',
    '(?<moved>Up |Down )?{F:x}: (?<of>.+)$',
    (judge, { x = '', of = '', moved }) => {
      const point = onlyPoint(judge)
      if (point !== null && moved !== undefined) {
        judge.claim(point.value > 0 === (moved === 'Up '), () => `the change is ${String(point.value)}`)
        judge.cell(x, { ...point, value: Math.abs(point.value) })
      } else judge.cell(x, point)
      sides(judge, of)
    },
  ),
  form('line of figures', '', '(?<of>.+)$', (judge, { of = '' }) => sides(judge, of)),
]

const isNear = (judge: Judge, text: string, point: Point) => {
  const { value, half } = numberIn(text)
  return (
    Math.abs(value - point.value) <= 3.2 * judge.loose(point) + half + judge.series.usualNoise / 2 + 0.006
  )
}

/** "average monthly premium, 2023 £134; average monthly premium, 2025 £150" */
function sides(judge: Judge, text: string): void {
  const { facts } = judge
  let rest = text
  for (const series of facts.series) {
    const label = rest.toLowerCase().startsWith(series.label.toLowerCase())
    if (!label) continue
    const [told = '', figure = ''] = /^ ([^;]+)(?:; |$)/.exec(rest.slice(series.label.length)) ?? []
    const [point] = series.points
    judge.numbers += 1
    if (/NaN/.test(figure) || point === undefined)
      judge.claim(figure === '–', () => `${series.label} is ${figure}`)
    else
      judge.claim(
        isNear(new Judge(facts, series), figure, point),
        () => `${series.label} is ${String(point.value)} and not ${figure}`,
      )
    rest = rest.slice(series.label.length + told.length)
  }
  judge.claim(rest === '', () => `“${rest}” is no figure of the answer`)
}
