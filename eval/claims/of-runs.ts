import type { Point } from './facts.ts'
import { alongOf, fitted, slopeOf } from './fits.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { numberIn, type Judge } from './judge.ts'

/** What is said of figures that follow each other: ways, steps, turns, levels, seasons. */

const END = String.raw`\.(?= |$)`
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** So many standard errors a slope that is told has at least, and one that is none at most. */
const LEAST_SLOPE = 1
const MOST_SLOPE = 4.5

const one = (point: Point | null | undefined) => (point == null ? [] : [point])
const isUp = (word: string | undefined) => /^(rises|up|jumps?|rose)$/i.test(word ?? '')

/** Two points by their names and figures, each of which has to be where it is said to be. */
function place(
  judge: Judge,
  name: string | undefined,
  figure: string | undefined,
  at: number | null,
): Point | null {
  const point = judge.named(name ?? '')
  if (figure !== undefined) judge.cell(figure, point)
  const { run } = judge
  if (at !== null && point !== null)
    judge.claim(isEnd(run, at, point), () => `${name ?? ''} is not ${at === 0 ? 'the first' : 'the last'}`)
  return point
}

/** Those without a value stand beside an order, and not in it. */
const isEnd = (run: readonly Point[], at: number, point: Point) =>
  run.at(at) === point || run.filter(({ keys: [key] }) => key !== null).at(at) === point

function direction(judge: Judge, word: string | undefined): void {
  const slope = slopeOf(judge.run)
  judge.claim(
    isUp(word) ? slope >= LEAST_SLOPE : slope <= -LEAST_SLOPE,
    () => `a slope of ${slope.toFixed(1)} standard errors is not “${word ?? ''}”`,
  )
}

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
  if (up) judge.higher(one(last), one(first))
  else judge.higher(one(first), one(last))
  judge.differ(one(first), one(last))
  if (slots['g'] !== undefined) judge.gap(slots['g'], one(last), one(first))
  pace(judge, slots['p'])
  if (slots['every'] === undefined) return
  for (const [at, point] of judge.run.entries()) {
    const before = judge.run[at - 1]
    if (before === undefined) continue
    if (up) judge.higher([point], [before])
    else judge.higher([before], [point])
    judge.differ([point], [before])
  }
}

/** The whole calendar years, by their number. */
function yearsOf(judge: Judge): ReadonlyMap<string, readonly Point[]> {
  const { run, facts } = judge
  const dimension = facts.sides[0]?.dimension
  const parts = dimension?.kind === 'grain' ? ({ month: 12, quarter: 4 }[dimension.grain as string] ?? 0) : 0
  return new Map(
    [...Map.groupBy(run, ({ keys: [key] }) => String(key).slice(0, 4))].filter(
      ([, points]) => points.length === parts,
    ),
  )
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

function thirds(judge: Judge, { k = '', n, x = '', y = '', way: word }: Slots): void {
  const { run } = judge
  const count = numberIn(k).value
  judge.count(k, Math.max(1, Math.floor(run.length / 3)), 'a third is')
  if (n !== undefined) judge.count(n, count, 'as many first ones are')
  const [head, tail] = [run.slice(0, count), run.slice(-count)]
  judge.mean(x, head)
  judge.mean(y, tail)
  direction(judge, word)
}

function step(judge: Judge, { a = '', x = '', y = '', g = '', jump: word }: Slots): void {
  const point = judge.named(a)
  const { run } = judge
  if (point === null) return
  const at = run.indexOf(point)
  const [before, after] = [run.slice(0, at), run.slice(at)]
  judge.claim(before.length >= 2 && after.length >= 2, () => 'there are too few on a side of it')
  if (before.length === 0) return
  judge.mean(x, before, 'the mean before')
  judge.mean(y, after, 'the mean after')
  judge.gap(g, after, before)
  if (isUp(word)) judge.higher(after, before)
  else judge.higher(before, after)
  judge.differ(after, before)
}

/** A way with a step in it. */
function stepped(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], slots['x'], 0), place(judge, slots['b'], slots['y'], -1)]
  const [before, after] = [
    place(judge, slots['c'], slots['u'], null),
    place(judge, slots['d'], slots['v'], null),
  ]
  const { run } = judge
  if (before === null || after === null || first === null || last === null) return
  const at = run.indexOf(after)
  judge.claim(run[at - 1] === before, () => `${slots['c'] ?? ''} is not before ${slots['d'] ?? ''}`)
  if (isUp(slots['jump'])) judge.higher([after], [before])
  else judge.higher([before], [after])
  if (slots['g'] !== undefined) judge.gap(slots['g'], [after], [before])
  const fit = fitted([run.map(() => 1), alongOf(run), run.map((_, index) => Number(index >= at))], run)
  const slope = (fit?.coefficients[1] ?? 0) / Math.max(1e-12, fit?.errors[1] ?? 1)
  const up = isUp(slots['way'])
  judge.claim(
    up ? slope > -1 : slope < 1,
    () => `beside the step the slope is ${slope.toFixed(1)} standard errors`,
  )
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
  const along = alongOf(run)
  const since = along.map((each) => Math.max(0, each - (along[at] ?? 0)))
  const fit = fitted([run.map(() => 1), along, since], run)
  if (fit === null) return
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

function level(judge: Judge, { a, b, x = '' }: Slots): void {
  if (a !== undefined) place(judge, a, undefined, 0)
  if (b !== undefined) place(judge, b, undefined, -1)
  judge.mean(x, judge.run)
  const slope = slopeOf(judge.run)
  judge.claim(
    judge.isOfRanks || Math.abs(slope) <= MOST_SLOPE,
    () => `it has a slope of ${slope.toFixed(1)} standard errors`,
  )
}

/** Of a part of the year: how far it lies from the rest. */
function season(judge: Judge, { n, first = '', clauses = '' }: Slots): void {
  const all = [...yearsOf(judge).values()]
  if (n !== undefined) judge.count(n, all.length, 'the whole years are')
  const told = [...clauses.matchAll(/(\w+) \(([^()]+?) (above|below)(?: the rest of the year)?\)/g)]
  const isOfMonths = all[0]?.length === MONTHS.length
  const parts = [
    ...Map.groupBy(all.flat(), ({ keys: [key] }) => {
      const month = Number(String(key).slice(5, 7))
      return isOfMonths ? MONTHS[month - 1] : `Q${Math.ceil(month / 3)}`
    }),
  ]
  judge.claim(told.length > 0 && /peaks/i.test(first) === (told[0]?.[3] === 'above'), () => `it ${first} not`)
  for (const [at, [, name = '', gap = '', word = '']] of told.entries()) {
    const own = parts.find(([part]) => part === name)?.[1] ?? []
    const rest = all.flat().filter((point) => !own.includes(point))
    judge.claim(own.length > 0, () => `“${name}” is no part of a year`)
    judge.gap(`${gap} ${word}`, own, rest)
    judge.differ(own, rest)
    // The trend within a year is left out of what is said of its parts.
    if (at === 0 || word === 'below')
      for (const [, other] of parts)
        if (word === 'above') judge.higher(own, other, 'the season:')
        else judge.higher(other, own, 'the season:')
  }
}

/** The first and the last of few years, which do not differ beyond chance. */
function pair(judge: Judge, { g = '', a, b, x, y }: Slots): void {
  const [first, last] = [place(judge, a, x, 0), place(judge, b, y, -1)]
  judge.gap(g, one(last), one(first))
  judge.alike(one(first), one(last))
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
  const others = run.filter((each) => each !== point)
  const along = alongOf(run)
  const fit = fitted([others.map(() => 1), along.filter((_, index) => index !== at)], others)
  const line = (fit?.coefficients[0] ?? 0) + (fit?.coefficients[1] ?? 0) * (along[at] ?? 0)
  const between = neighbours.reduce((sum, { value }) => sum + value, 0) / Math.max(1, neighbours.length)
  const apart = Math.max(Math.abs(point.value - line), Math.abs(point.value - between))
  judge.claim(
    apart >= point.error - 4 * judge.loose(point),
    () =>
      `it lies ${apart.toPrecision(3)} from the others, within its standard error of ${point.error.toPrecision(3)}`,
  )
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

const WITH = '(?: with (?<every>every )?{W})?'
const GAP_OF_ALL = '{G:g}(?:, {P:p} a year)?'
const CLAUSES = String.raw`(?<clauses>\w+ \([^()]+ the rest of the year\)(?:(?: and|, lowest in) \w+ \([^()]+\))*)`
const HALF = '(?:; half of it was reached {J} {N:half})?'
const WITHIN = String.raw`{G:g} in {N:b} \({F:y}\) (?:as|than) in {N:a} \({F:x}\), which is within chance`
const JUMPS = '(?<jump>jumps?|drops?)'

/** What is said of a turn, after the label. */
const TURNS = [
  String.raw`changes its course at {N:m}, from {F:x} {J} {N:a} to {F:y} {J} {N:b}`,
  String.raw`holds at about {F:holds} until {N:m} and (?<after>rises|falls) from there, to {F:y} {J} {N:b}(?<rest>)`,
  String.raw`(?<before>rises|falls) from {F:x} {J} {N:a} until {N:m} and holds at about {F:holds} from there`,
  String.raw`(?<before>rises|falls) from {F:x} {J} {N:a} to {F:z} {J} {N:m} and (?<after>rises|falls) from there to {F:y} {J} {N:b}`,
  String.raw`(?<before>rises|falls) from {F:x} {J} {N:a} to {F:y} {J} {N:b}, (?<pace>faster|more slowly) from {N:m} \({F:z}\) on`,
]
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
    String.raw`{L} (?<way>rises|falls)${WITH}, from {F:x} {J} {N:a} to {F:y} {J} {N:b}: ${GAP_OF_ALL}${END}`,
    way,
  ),
  form(
    'trend by years',
    'on average',
    String.raw`{L} (?<way>rises|falls): on average {F:y}(?: a {W})? in (?<last>\d{4}), {G:g} than in (?<first>\d{4}) \({F:x}\)${END}`,
    years,
  ),
  form(
    'trend by thirds',
    'by ups and downs',
    String.raw`{L} (?<way>rises|falls)(?: with {W})?, by ups and downs: the last {D:k} {W} average {F:y}, the first {D:n} {F:x}${END}`,
    thirds,
  ),
  form(
    'step',
    'and stays there',
    String.raw`{L} ${JUMPS} {J} {N:a} and stays there: on average {F:y} from then on, {F:x} before, {G:g}${END}`,
    step,
  ),
  form(
    'stepped against',
    ' and ',
    String.raw`{L} (?<way>rises|falls)(?: with {W})? from {F:x} {J} {N:a} to {F:u} {J} {N:c}, ${JUMPS} to {F:v} {J} {N:d} \({G:g}\) and (?:rises|falls) from there to {F:y} {J} {N:b}${END}`,
    stepped,
  ),
  form(
    'stepped',
    ', with a ',
    String.raw`{L} (?<way>rises|falls)(?: with {W})?, from {F:x} {J} {N:a} to {F:y} {J} {N:b}, with a ${JUMPS} from {F:u} {J} {N:c} to {F:v} {J} {N:d} \({G:g}\)${END}`,
    stepped,
  ),
  ...TURNS.map((pattern, at) => form(`turn ${at + 1}`, ' ', `{L} ${pattern}${END}`, turned)),
  form(
    'level over time',
    'holds its level: no change',
    `{L} holds its level: no change beyond chance from {N:a} to {N:b}, at about {F:x}${END}`,
    level,
  ),
  form('years within chance', ', which is within chance', String.raw`{L} is ${WITHIN}${END}`, pair),
  form(
    'level along a number',
    'does not change with',
    `{L} does not change with {W} beyond chance; it is about {F:x}${END}`,
    level,
  ),
  form(
    'level, season apart',
    'Its season apart',
    `Its season apart, {L} holds its level, at about {F:x} a {W}${END}`,
    (judge, { x = '' }) => {
      judge.mean(x, judge.points)
    },
  ),
  form(
    'unsteady',
    'moves up and down',
    `{L} moves up and down without a lasting trend, between {F:x} {J} {N:a} and {F:y} {J} {N:b}${END}`,
    (judge, slots) => {
      const [low, high] = [
        place(judge, slots['a'], slots['x'], null),
        place(judge, slots['b'], slots['y'], null),
      ]
      judge.first(low, judge.points, false)
      judge.first(high, judge.points, true)
      judge.differ(one(low), one(high))
    },
  ),
  form('season', ' years ', `Over {D:n} years {L} (?<first>peaks|is lowest) in ${CLAUSES}${END}`, season),
  form(
    'outlier',
    ' is out of line',
    String.raw`{N:a} is out of line, at {F:x} beside (?<beside>.+?\))${END}`,
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
  form(
    'line of a change',
    ', from ',
    String.raw`(?<way>Up|Down) {G:g}(?:, {P:p} a year)?, from {F:x} {J} {N:a} to {F:y} {J} {N:b}$`,
    way,
  ),
  form(
    'line of a trend',
    ', from ',
    '(?<way>Rises|Falls) with {W}, from {F:x} {J} {N:a} to {F:y} {J} {N:b}$',
    way,
  ),
  form(
    'line of a trend by years',
    ', from ',
    String.raw`(?<way>Up|Down) {G:g}, from {F:x}(?: a {W})? in (?<first>\d{4}) to {F:y} in (?<last>\d{4})$`,
    years,
  ),
  form(
    'line of a trend by thirds',
    ' on average over the first ',
    '(?<way>Up|Down|Rises|Falls)(?: with {W})?, from {F:x} on average over the first {D:k} {W} to {F:y} over the last$',
    thirds,
  ),
  form(
    'line of a step',
    ' and there since',
    '(?<jump>Up|Down) {G:g} {J} {N:a} and there since: {F:y} on average, {F:x} before$',
    step,
  ),
  form(
    'line of a stepped way',
    ' from ',
    String.raw`(?<way>Rises|Falls)(?: with {W})?, from {F:x} {J} {N:a} to {F:y} {J} {N:b}, (?:but|and) ${JUMPS} from {F:u} {J} {N:c} to {F:v} {J} {N:d}$`,
    stepped,
  ),
  ...TURNS.map((pattern, at) =>
    form(
      `line of a turn ${at + 1}`,
      ' ',
      `${pattern.replace('changes', '(?:changes|Changes)').replace('holds', '(?:holds|Holds)').replace('(?<before>rises|falls)', '(?<before>rises|falls|Rises|Falls)')}$`,
      turned,
    ),
  ),
  form('line of years within chance', ', which is within chance', `${WITHIN}$`, pair),
  form('line of a level', 'No change beyond chance', 'No change beyond chance, at about {F:x}$', level),
  form('line of a season', ' the rest of the year', `(?<first>Peaks|Lowest) in ${CLAUSES}$`, season),
  form('line of a running total', ' by ', `{F:x} by {N:a}${HALF}$`, running),
]
