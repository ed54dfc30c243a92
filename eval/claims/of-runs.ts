import type { Point } from './facts.ts'
import { alongOf, fitted, slopeOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { numberIn, ofSeveral, only, type Judge } from './judge.ts'
import { areJumps, JUMPED, jumped, jumpedAmid, step, stepped, stepsOf, widest } from './of-jumps.ts'
import { season } from './of-seasons.ts'
import { asFitted, direction, isUp, place, yearsOf } from './runs.ts'

/** What is said of figures that follow each other: ways, turns, levels, single figures; with the forms of all. */

const END = String.raw`\.(?= |$)`

/** So many standard errors a slope has at most that is none. */
const MOST_SLOPE = 4.5

function pace(judge: Judge, text: string | undefined): void {
  if (text === undefined) return
  const { run } = judge
  judge.derived(
    text,
    run.length === 0 ? [] : [run[0] as Point, run.at(-1) as Point],
    ([a = 0, b = 0]) => Math.abs(100 * ((b / a) ** (1 / (run.length - 1)) - 1)),
    'the pace',
  )
}

function way(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], slots['x'], 0), place(judge, slots['b'], slots['y'], -1)]
  const up = isUp(slots['way'])
  direction(judge, slots['way'])
  if (up) judge.higher(only(last), only(first))
  else judge.higher(only(first), only(last))
  judge.differ(only(first), only(last))
  const gap = slots['g'] ?? slots['h']
  if (gap !== undefined) judge.gap(gap, only(last), only(first))
  pace(judge, slots['p'])
  apartFrom(judge, slots)
  if (slots['every'] === undefined) return
  for (const [at, point] of judge.run.entries()) {
    const before = judge.run[at - 1]
    if (before === undefined) continue
    if (up) judge.higher([point], [before])
    else judge.higher([before], [point])
    judge.differ([point], [before])
  }
}

/** So many groups are looked at one by one. */
const MOST_BARS = 12

/** Of few groups those are named at which the figures go the other way, and no others. */
function apartFrom(judge: Judge, { way: word, apart, maybe }: Slots): void {
  const { run, facts } = judge
  const isLookedAt = facts.sides[0]?.isTime !== true && run.length <= MOST_BARS
  judge.claim(isLookedAt || apart === undefined, () => 'they are not looked at one by one')
  if (!isLookedAt) return
  const told = judge.figured(apart ?? '')
  judge.claim((apart === undefined) === (told.length === 0), () => `“${apart ?? ''}” are no groups`)
  for (const [at, point] of run.entries()) {
    const before = run[at - 1]
    if (before === undefined) {
      judge.claim(!told.includes(point), () => `before ${point.names[0] ?? ''} there is none`)
      continue
    }
    const back = (point.value - before.value) * (isUp(word) ? -1 : 1)
    if (told.includes(point) && maybe !== undefined) judge.alike([point], [before])
    const reach = 4 * Math.hypot(judge.loose(point), judge.loose(before)) + 0.006
    judge.claim(
      told.includes(point) ? back >= -reach : back <= reach,
      () => `at ${point.names[0] ?? ''} it goes from ${String(before.value)} to ${String(point.value)}`,
    )
  }
}

function years(judge: Judge, slots: Slots): void {
  const all = yearsOf(judge)
  const names = [...all.keys()].toSorted()
  const [first, last] = [all.get(slots['first'] ?? '') ?? [], all.get(slots['last'] ?? '') ?? []]
  judge.claim(
    names[0] === slots['first'] && names.at(-1) === slots['last'],
    () => `the whole years are ${names.join(', ')}`,
  )
  judge.mean(slots['x'] ?? '', first)
  judge.mean(slots['y'] ?? '', last)
  judge.gap(`${slots['g'] ?? ''}`, last, first)
  if (isUp(slots['way'])) judge.higher(last, first)
  else judge.higher(first, last)
  direction(judge, slots['way'])
}

function thirds(judge: Judge, { k = '', x = '', y = '', way: word }: Slots): void {
  const { run } = judge
  const count = numberIn(k).value
  judge.count(k, Math.max(1, Math.floor(run.length / 3)), 'a third is')
  const [head, tail] = [run.slice(0, count), run.slice(-count)]
  judge.mean(x, head)
  judge.mean(y, tail)
  direction(judge, word)
}

function turn(judge: Judge, slots: Slots): void {
  const { run } = judge
  const [first, last] = [
    slots['a'] === undefined ? run[0] : place(judge, slots['a'], slots['x'], 0),
    slots['b'] === undefined ? run.at(-1) : place(judge, slots['b'], slots['y'], -1),
  ]
  const middle = judge.named(slots['m'] ?? '')
  if (slots['z'] !== undefined) judge.cell(slots['z'], middle)
  if (middle === null || first == null || last == null) return
  const at = run.indexOf(middle)
  if (slots['holds'] !== undefined)
    judge.mean(slots['holds'], slots['rest'] === 'before' ? run.slice(0, at) : run.slice(at))
  const steps = stepsOf(judge, slots)
  asFitted(judge, (points) => bent(judge, points, at, steps, slots))
}

/** Which way it goes before a place and from there on. */
function bent(
  judge: Judge,
  run: readonly Point[],
  at: number,
  steps: readonly (readonly number[])[],
  slots: Slots,
): void {
  const along = alongOf(run)
  const since = along.map((each) => Math.max(0, each - (along[at] ?? 0)))
  const fit = fitted([run.map(() => 1), along, since, ...steps], run)
  if (fit === null) return
  areJumps(judge, fit, steps)
  const [, before = 0, more = 0] = fit.coefficients
  const [, error = 0, errorOfMore = 0] = fit.errors
  const said = (word: string | undefined, slope: number, margin: number) => {
    if (word !== undefined)
      judge.claim(
        isUp(word) ? slope > -margin : slope < margin,
        () => `“${word}”: the slope is ${slope.toPrecision(3)}, give or take ${margin.toPrecision(2)}`,
      )
  }
  said(slots['before'], before, error)
  said(slots['after'], before + more, errorOfMore)
  if (slots['pace'] !== undefined)
    judge.claim(
      (slots['pace'] === 'faster') === Math.abs(before + more) > Math.abs(before) ||
        Math.abs(more) < 3 * errorOfMore,
      () => `from there on it is not ${slots['pace'] ?? ''}`,
    )
}

function level(judge: Judge, { a, b, x, low, high, each }: Slots): void {
  const { run, facts, series } = judge
  const isPer = series.isPart && facts.sides[0]?.isTime === true
  if (x !== undefined)
    judge.claim((each !== undefined) === isPer, () => `its figures are ${isPer ? '' : 'not '}of a time each`)
  if (low === undefined) ofSeveral(judge)
  if (a !== undefined) place(judge, a, undefined, 0)
  if (b !== undefined) place(judge, b, undefined, -1)
  if (x !== undefined) judge.mean(x, run)
  if (low !== undefined && high !== undefined) judge.extent(low, high, run)
  asFitted(judge, (points) => {
    const slope = slopeOf(points)
    judge.claim(
      judge.isOfRanks || Math.abs(slope) <= MOST_SLOPE,
      () => `it has a slope of ${slope.toFixed(1)} standard errors`,
    )
  })
}

function unsteady(judge: Judge, slots: Slots): void {
  if (slots['a'] === undefined) {
    ofSeveral(judge)
    const sorted = judge.points.toSorted((a, b) => a.value - b.value)
    judge.differ(only(sorted[0]), only(sorted.at(-1)))
    return
  }
  const [low, high] = [place(judge, slots['a'], slots['x'], null), place(judge, slots['b'], slots['y'], null)]
  judge.first(low, judge.points, false)
  judge.first(high, judge.points, true)
  judge.differ(only(low), only(high))
}

/** The first and the last of few years, which do not differ beyond chance. */
function pair(judge: Judge, { a, b, x, y }: Slots): void {
  const [first, last] = [place(judge, a, x, 0), place(judge, b, y, -1)]
  const slope = slopeOf(judge.run)
  judge.claim(
    judge.isOfRanks || Math.abs(slope) <= MOST_SLOPE,
    () => `it has a slope of ${slope.toFixed(1)} standard errors`,
  )
  judge.alike(only(first), only(last))
}

function outlier(judge: Judge, { a = '', x = '', beside = '' }: Slots): void {
  const point = judge.named(a)
  judge.cell(x, point)
  const { run } = judge
  if (point === null) return
  const at = run.indexOf(point)
  const neighbours = [run[at - 1], run[at + 1]].flatMap((each) => each ?? [])
  const told = [...beside.matchAll(/(.+?) \(([^()]+)\)(?: and |$)/g)]
  judge.count(String(told.length), neighbours.length, 'beside it stand')
  for (const [index, [, figure = '', name = '']] of told.entries()) {
    const neighbour = judge.named(name)
    judge.cell(figure, neighbour)
    judge.claim(neighbour === neighbours[index], () => `${name} is not beside it`)
  }
  asFitted(judge, (points) => {
    const own = points[at] ?? point
    const others = points.filter((_, index) => index !== at)
    const along = alongOf(points)
    const fit = fitted([others.map(() => 1), along.filter((_, index) => index !== at)], others)
    const line = (fit?.coefficients[0] ?? 0) + (fit?.coefficients[1] ?? 0) * (along[at] ?? 0)
    const values = [points[at - 1], points[at + 1]].flatMap((each) => each?.value ?? [])
    const between = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const apart = Math.max(Math.abs(own.value - line), Math.abs(own.value - between))
    // By what part noise may have moved it, where that is what counts.
    const loose = judge.loose(point) * (point.noise === 0 ? 1 : own.noise / point.noise)
    judge.claim(
      apart >= own.error - 4 * loose,
      () =>
        `it lies ${apart.toPrecision(3)} from the others, within its standard error of ${own.error.toPrecision(3)}`,
    )
  })
}

function running(judge: Judge, { x = '', a = '', half }: Slots): void {
  const last = place(judge, a, x, -1)
  if (half === undefined) return
  const point = judge.named(half)
  const { run } = judge
  if (last === null || point === null) return
  const before = run[run.indexOf(point) - 1]
  const reach = 4 * judge.loose(last) + 0.01
  judge.claim(point.value >= last.value / 2 - reach, () => `half of it is not reached in ${half}`)
  judge.claim(
    before === undefined || before.value < last.value / 2 + reach,
    () => `half of it is reached before ${half}`,
  )
}

function cutShort(judge: Judge, { names = '' }: Slots): void {
  const all = judge.series.points.filter(({ isCut }) => isCut)
  let rest = names
  for (const { names: own } of all) {
    const name = own.find((each) => rest.toLowerCase().includes(each.toLowerCase()))
    judge.claim(name !== undefined, () => `${own[0] ?? ''} is cut short, too`)
    const at = name === undefined ? -1 : rest.toLowerCase().indexOf(name.toLowerCase())
    if (name !== undefined) rest = rest.slice(0, at) + rest.slice(at + name.length)
  }
  judge.claim(/^(?:, | and )*$/.test(rest), () => `“${rest}” is not cut short`)
}

const WAY = '(?<way>rises|rose|falls|fell)'
const FROM_TO = 'from {F:x} {J} {N:a} to {F:y} {J} {N:b}'
const CLAUSES = String.raw`(?<clauses>\w+ \([^()]+ the rest of the year\)(?: and (?:is lowest in )?\w+(?: \([^()]+\))?)*)`
const HALF = '(?:; half of it was reached {J} {N:half})?'
const PAIR = '{F:x} in {N:a}, {F:y} in {N:b}'
const STEADY = 'about {F:x}(?<each> a {W})?, between {F:low} and {F:high}'
/** Groups at which the figures go the other way. */
const APART = String.raw`; the exceptions? (?:is|are) (?<apart>[^()]+\([^()]+\)(?:(?:, | and )[^()]+\([^()]+\))*)(?<maybe>, which may be chance)?`
const THIRDS = 'from {F:x} on average over the first {D:k} {W} to {F:y} over the last'
const UNSTEADY = 'between {F:x} {J} {N:a} and {F:y} {J} {N:b}'

/** What is said of a turn, after the label. */
const TURNS = [
  `(?<turns>changes|changed) its course at {N:m}, ${FROM_TO}`,
  '(?<turns>holds|held) at about {F:holds} until {N:m} and (?<after>rises|rose|falls|fell) from there, to {F:y} {J} {N:b}(?<rest>)',
  '(?<before>rises|rose|falls|fell) from {F:x} {J} {N:a} until {N:m} and (?:holds|held) at about {F:holds} from there',
  '(?<before>rises|rose|falls|fell) from {F:x} {J} {N:a} to {F:z} {J} {N:m} and (?<after>rises|rose|falls|fell) from there to {F:y} {J} {N:b}',
  String.raw`(?<before>rises|rose|falls|fell) ${FROM_TO}, (?<pace>faster|more slowly) from {N:m} \({F:z}\) on`,
]
/** As the beginning of a line. */
const begun = (pattern: string) =>
  pattern.replace(/(?<=^\(\?<\w+>)[a-z|]+/, (words) =>
    words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  )

const turned = (judge: Judge, slots: Slots) =>
  turn(judge, {
    ...slots,
    ...(slots['rest'] === undefined ? {} : { rest: 'before' }),
    ...(slots['pace'] === undefined ? {} : { after: slots['before'] }),
  })

export const OF_RUNS: readonly Form[] = [
  form(
    'trend',
    ' from ',
    String.raw`{L} ${WAY}(?: with (?:(?<every>every ){W}|{V}))?(?: by {G:g})?(?: \({P:p} a year\))?, ${FROM_TO}(?:, {G:h})?(?:${APART})?${END}`,
    way,
  ),
  form(
    'trend by years',
    ' on average in ',
    String.raw`{L} ${WAY} by {G:g}, from {F:x}(?: a {W})? on average in (?<first>\d{4}) to {F:y} in (?<last>\d{4})${END}`,
    years,
  ),
  form(
    'trend by thirds',
    'by ups and downs',
    `{L} ${WAY}(?: with {V})?, by ups and downs, ${THIRDS}${END}`,
    thirds,
  ),
  form(
    'step',
    ' there: on average ',
    `{L} (?<jump>jumps|jumped|drops|dropped) by {G:g} {J} {N:a} and (?:stays|stayed) there: on average {F:y} from then on, {F:x} before${END}`,
    step,
  ),
  form(
    'widest step',
    ' step lies ',
    `The widest step lies between {N:a} and {N:b}, from {F:x} to {F:y}${END}`,
    widest,
  ),
  form(
    'largest move',
    ' came ',
    `The largest (?<way>rise|fall) came {J} {N:b}, from {F:x} to {F:y}${END}`,
    widest,
  ),
  form(
    'jumped',
    ' it ',
    `{L} (?<moves>(?:jumped|dropped) from .+?); it ${WAY} (?<other>before and after|apart from that)${END}`,
    (judge, slots) => {
      jumped(judge, slots)
      judge.claim(
        slots['other'] !== 'apart from that' || JUMPED.exec(slots['moves'] ?? '') !== null,
        () => 'there is one jump alone',
      )
    },
  ),
  form(
    'jumped amid a way',
    '; before that it had ',
    `{L} (?<moves>(?:jumped|dropped) from .+?); before that it had (?<had>risen|fallen) from {F:x} {J} {N:a}, and after it (?<way>rose|fell) to {F:y} {J} {N:b}${END}`,
    jumpedAmid,
  ),
  form('stepped', ', with ', `{L} ${WAY}(?: with {V})? ${FROM_TO}{JUMPS}${END}`, stepped),
  ...TURNS.map((pattern, at) => form(`turn ${at + 1}`, ' ', `{L} ${pattern}{JUMPS}${END}`, turned)),
  form(
    'level over time',
    ' shows no clear change from ',
    `{L} shows no clear change from {N:a} to {N:b}: ${STEADY}${END}`,
    level,
  ),
  form(
    'years within chance',
    ' shows no clear change: ',
    `{L} shows no clear change: ${PAIR}(?:, about {F:mean} a year)?${END}`,
    pair,
  ),
  form(
    'level along an order',
    ' every ',
    `{L} is about {F:x} {J} every {W}, between {F:low} and {F:high}: no clear difference${END}`,
    level,
  ),
  form(
    'level, season apart',
    'From year to year',
    `From year to year {L} held steady, at about {F:x} a {W} over all${END}`,
    (judge, { x = '' }) => {
      judge.mean(x, judge.points)
    },
  ),
  form(
    'unsteady',
    'moved up and down',
    `{L} moved up and down without a lasting trend, ${UNSTEADY}${END}`,
    unsteady,
  ),
  form(
    'season',
    ' the rest of the year',
    `(?:Over {D:n} years|(?<overall>Overall)) {L} (?<first>peaks|is lowest) in ${CLAUSES}${END}`,
    season,
  ),
  form(
    'outlier',
    ' is out of line with ',
    String.raw`The figure {J} {N:a}, {F:x}, is out of line with (?<beside>.+?\)) beside it${END}`,
    outlier,
  ),
  form('running total', ' comes to ', `{L} comes to {F:x} {J} {N:a}${HALF}${END}`, running),
  form(
    'cut short',
    ' cut short and left out',
    `{A:names} (?:is|are) cut short and left out of this${END}`,
    cutShort,
  ),
]

export const LINES_OF_RUNS: readonly Form[] = [
  form('line of a change', ', from ', `(?<way>Up|Down) {G:g}(?:, {P:p} a year)?, ${FROM_TO}$`, way),
  form('line of a trend', ', from ', `(?<way>Rises|Falls) with {V}, ${FROM_TO}(?:${APART})?$`, way),
  form(
    'line of a trend by years',
    ', from ',
    String.raw`(?<way>Up|Down) {G:g}, from {F:x}(?: a {W})? on average in (?<first>\d{4}) to {F:y} in (?<last>\d{4})$`,
    years,
  ),
  form(
    'line of a trend by thirds',
    ' over the last',
    `(?<way>Up|Down|Rises|Falls)(?: with {V})?, ${THIRDS}$`,
    thirds,
  ),
  form(
    'line of a step',
    ' and there since',
    '(?<jump>Up|Down) {G:g} {J} {N:a} and there since(?:: {F:y} on average, {F:x} before)?$',
    step,
  ),
  form(
    'line of a jump',
    ' it ',
    `(?<moves>(?:Jumped|Dropped) from .+?); it ${WAY} (?<other>before and after|apart from that)$`,
    jumped,
  ),
  form(
    'line of a stepped way',
    ', with ',
    `(?<way>Rises|Rose|Falls|Fell)(?: with {V})? ${FROM_TO}{JUMPS}$`,
    stepped,
  ),
  ...TURNS.map((pattern, at) => form(`line of a turn ${at + 1}`, ' ', `${begun(pattern)}{JUMPS}$`, turned)),
  form('line of years within chance', 'No clear change: ', `No clear change: ${PAIR}$`, pair),
  form('line of a level', 'No clear change', `No clear change(?:: ${STEADY})?$`, level),
  form(
    'line of a level along an order',
    'About ',
    'About {F:x} {J} every {W}(?:: {F:low} to {F:high}, no clear difference)?$',
    level,
  ),
  form('line of no trend', 'No lasting trend', `No lasting trend(?:: ${UNSTEADY})?$`, unsteady),
  form(
    'line of a season',
    ' the rest of the year',
    `(?:(?<first>Peaks|Lowest)|(?<overall>Overall) it (?<first>peaks|is lowest)) in ${CLAUSES}$`,
    season,
  ),
  form('line of a running total', ' by ', `{F:x} by {N:a}${HALF}$`, running),
]
