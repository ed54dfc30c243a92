import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import { inOrder, type Point, type Series } from './facts.ts'
import { form, type Form, type Slots } from './grammar.ts'
import { END, pooled } from './grids.ts'
import { Judge, numberIn } from './judge.ts'
import { namesOf } from './names.ts'
import { BETWEEN, end, ends } from './of-groups.ts'
import { shifted, stepOf, type Value } from './rows.ts'

/** What is said of differences and changes: how many lie on a side of nothing, which most, and what they are over all. */

/** Of some differences how many lie on a side of nothing. */
function countOfSide(
  judge: Judge,
  points: readonly Point[],
  up: boolean,
  k: string | undefined,
  n: string,
): number {
  const beyond = beyondOf(points, up)
  judge.count(n, points.length, 'the groups are')
  const told = numberIn(k ?? n).value
  const [least, most] = [beyond(0, 4).length, beyond(0, -4).length]
  judge.numbers += 1
  judge.claim(told >= least && told <= most, () => `from ${least} to ${most} are so`)
  return told
}

/** What margins leave open. */
const AROUND = [0.8, 1.2] as const

/** So many standard errors at least, and surely, lies beyond chance what was chosen from so many (Bonferroni; Abramowitz and Stegun 26.2.23). */
function boundsOf(tests: number): readonly [number, number] {
  const t = Math.sqrt(-2 * Math.log(1 / 40 / tests))
  const z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
  return [AROUND[0] * z, AROUND[1] * z]
}

/** Margins of what is worked out are the table's own. */
const beyondOf = (points: readonly Point[], up: boolean) => (bound: number, by: number) =>
  points.filter(
    ({ value, error, noise }) => (up ? value : -value) > bound * Math.hypot(error, noise) + by * noise,
  )

/** "11 of 12 regions in 2024 and all 12 in 2025": how many of the groups of each period lie on a side of nothing. */
function countOfPeriods(judge: Judge, text: string, up: boolean): number {
  const { points, facts } = judge
  const time = facts.sides.findIndex(({ isTime }) => isTime)
  const told = [
    ...text.matchAll(
      /(?:all|([\d,]+) of) ([\d,]+)(?: ((?!(?:in|on|at) ).+?))? (?:in|on|at) (.+?)(?:, | and |$)/g,
    ),
  ]
  const named = told.map(([, k, n = '', plural, name = ''], place) => {
    const others = facts.sides.filter((_, at) => at !== time).map((side) => side.plural)
    judge.claim(place === 0 ? others.includes(plural ?? '') : plural === undefined, () => `“${plural ?? ''}”`)
    const own = points.filter(({ parts }) => parts[time]?.includes(name) === true)
    return { own, count: countOfSide(judge, own, up, k, n) }
  })
  judge.claim(
    points.every((point) => named.filter(({ own }) => own.includes(point)).length === 1),
    () => 'it is not of each period once',
  )
  return named.reduce((sum, { count }) => sum + count, 0)
}

/** "10 of 12 regions in both years": so many in each of them. */
function everyPeriod(judge: Judge, { word = '', k, n = '' }: Slots): void {
  const { points, facts } = judge
  const place = facts.sides.findIndex(({ isTime }) => !isTime)
  const groups = [...Map.groupBy(points, ({ keys }) => keys[place]).values()]
  const beyond = beyondOf(points, /above|up|rose|higher/i.test(word))
  const periods = Math.max(...groups.map(({ length }) => length))
  const steady = (by: number) => {
    const own = beyond(0, by)
    return groups.filter((all) => all.length === periods && all.every((each) => own.includes(each))).length
  }
  judge.count(n, groups.length, 'the groups are')
  const told = numberIn(k ?? n).value
  judge.numbers += 1
  judge.claim(
    told >= steady(4) && told <= steady(-4),
    () => `from ${steady(4)} to ${steady(-4)} are so in each of them`,
  )
}

/** "West Midlands in 2025 (18.4%, but −2.2% in 2024)": beyond chance, with what went the other way. */
function clearOnes(judge: Judge, text: string): void {
  const bare = text.replaceAll(/(\([^(),]+), but [^()]+\)/g, '$1)')
  judge.claim(figuredAll(judge, bare) !== null, () => `“${text}” are no groups`)
  for (const [, name = '', figure = '', others = ''] of text.matchAll(
    /([^()]+) \(([^(),]+), but ([^()]+)\)(?:, | and |$)/g,
  )) {
    const point = judge.find(name)
    for (const other of others.split(/, | and /)) {
      const [, back = '', period = ''] = /^(\S+) (?:in|on|at) (.+)$/.exec(other) ?? []
      const found = judge.points.find(
        (each) =>
          each.parts.some((names) => names.includes(period)) &&
          each.keys.filter((key, at) => key !== point?.keys[at]).length === 1,
      )
      judge.cell(back, found ?? null)
      judge.claim(/^[-−]/.test(back) !== /^[-−]/.test(figure), () => `${other} goes the same way`)
    }
  }
}

/** Of differences: how many lie on a side of nothing, and for how many that is beyond chance. */
function sidesOfZero(judge: Judge, slots: Slots): void {
  const { points } = judge
  const { word = '', k, n = '', few = '', periods, chance } = slots
  worded(judge, slots)
  const up = /above|up|rose|higher/i.test(word)
  const told =
    periods === undefined ? countOfSide(judge, points, up, k, n) : countOfPeriods(judge, periods, up)
  judge.claim(told > 0, () => 'there are none')
  if (chance !== undefined) clearlySo(judge, few, up, told)
}

/**
 * For whom it is beyond chance.
 *
 * @param few who they are, or how many; nothing where it is so for all
 */
function clearlySo(judge: Judge, few: string, up: boolean, told: number): void {
  const { points } = judge
  const beyond = beyondOf(points, up)
  const [least, most] = boundsOf(points.length)
  const [surely, maybe] = [beyond(most, 4), beyond(least, -4)]
  const areNamed = few !== '' && few !== 'none' && !/^[\d,]+ of them$/.test(few)
  const named = !areNamed
    ? null
    : /\)$/.test(few) && judge.listed(few) === null
      ? figuredAll(judge, few)
      : judge.listed(few)
  judge.claim(!areNamed || named !== null, () => `“${few}” are no groups`)
  if (named !== null) {
    judge.claim(
      named.every((each) => maybe.includes(each)),
      () => `${few} are within chance`,
    )
    for (const each of surely)
      judge.claim(named.includes(each), () => `it is clearly so for ${each.names[0] ?? ''}, too`)
  }
  const sure = named?.length ?? (few === 'none' ? 0 : few === '' ? told : numberIn(few).value)
  judge.claim(
    sure >= surely.length && sure <= maybe.length,
    () => `beyond chance are at least ${surely.length} and at most ${maybe.length}`,
  )
}

/** The words of a difference are those of what was worked out, and of what. */
function worded(judge: Judge, { word = '', base, left, right }: Slots): void {
  if (/zero$/.test(word)) return
  const { plan, model, series } = judge.facts
  const own = plan.calculations?.[series.indexOf(judge.series)]
  const kind = /^(?:rose|fell|up|down)$/i.test(word)
    ? 'change'
    : /^(?:higher|lower)$/i.test(word)
      ? 'between'
      : 'versus'
  judge.claim(
    own?.kind === kind && (base === undefined || base === judge.series.base),
    () => `it is no ${kind} of ${base ?? 'that'}`,
  )
  if (own?.kind === 'versus') {
    const of = JSON.stringify(plan.reference?.filter ?? null)
    judge.claim(
      of === 'null' || of === JSON.stringify(plan.filter),
      () => 'it is compared with some, and not with all',
    )
  }
  // "It" is of those of whom the sentence before is.
  if (own?.kind !== 'between' || left === undefined) return
  for (const [name = '', place] of [
    [left, own.left],
    [right, own.right],
  ] as const) {
    const measure = plan.measures[place]
    const where = measure !== undefined && 'where' in measure ? measure.where : undefined
    const column = where?.kind === 'compare' ? where.column : ''
    const names = where?.kind === 'compare' ? namesOf(model, { kind: 'column', column }, where.value) : []
    judge.claim(names.includes(name), () => `${name} is no side of it`)
  }
}

/** "West Midlands in 2025 (18.4%) and London in 2024 (12.1%)", and nothing beside them. */
function figuredAll(judge: Judge, text: string): readonly Point[] | null {
  const told = [...text.matchAll(/(.+?) \(([^()]+)\)(?:, | and |$)/g)]
  if (told.map(([whole]) => whole).join('') !== text) return null
  // What the table shows lies beyond its margin, whatever noise is in it.
  for (const [, name = '', figure = ''] of told) isBeyondMargin(judge, judge.find(name), figure)
  return judge.figured(text)
}

/** A difference as it is told lies from nothing by more than chance. */
function isBeyondMargin(judge: Judge, point: Point | null, figure: string): void {
  if (point === null) return
  const { value, half } = numberIn(figure)
  const margin = Math.hypot(point.error, point.noise)
  judge.claim(
    Math.abs(value) + half >= boundsOf(judge.points.length)[0] * margin,
    () => `${figure} is within chance (standard error ${margin.toPrecision(3)})`,
  )
}

/** Differences that are all of one time, or of none: the range of them is told. */
function sidesBetween(judge: Judge, slots: Slots): void {
  const { plan, series } = judge.facts
  const isChange = plan.calculations?.[series.indexOf(judge.series)]?.kind === 'change'
  judge.claim(!isChange || !isOverTime(judge), () => 'over time its largest rise and fall are what counts')
  judge.claim(
    !/\)$/.test(slots['few'] ?? '') || judge.listed(slots['few'] ?? '') !== null,
    () => 'it is no time',
  )
  ends(judge, end(slots, 'a'), end(slots, 'b'), false)
  sidesOfZero(judge, slots)
}

const isOverTime = ({ facts }: Judge) => facts.sides.every(({ isTime }) => isTime)

/** Of a time, or over few periods: none goes the other way beyond chance, or over time none at all. */
function sidesOverTime(judge: Judge, slots: Slots): void {
  const { periods, few = '' } = slots
  judge.claim(isOverTime(judge) || periods !== undefined, () => 'it is over no time')
  judge.claim(
    few === '' || few === 'none' || /^[\d,]+ of them$/.test(few) || judge.listed(few) === null,
    () => `${few} have no figures`,
  )
  sidesOfZero(judge, slots)
  const areOfBoth = beyondOf(judge.points, true)(0, 4).length > 0
  const fallen = beyondOf(judge.points, false)(isOverTime(judge) ? 0 : boundsOf(judge.points.length)[1], 4)
  judge.claim(
    !areOfBoth || fallen.length === 0,
    () => `${fallen[0]?.names[0] ?? ''} fell by ${String(fallen[0]?.value)}, of which nothing is told`,
  )
}

/** The same of each period, or of all. */
const sidesOfPeriods = (judge: Judge, slots: Slots): void =>
  slots['every'] === undefined ? sidesOverTime(judge, slots) : everyPeriod(judge, slots)

/** With the largest rise and the largest fall, which over few periods is beyond chance. */
function sidesWithFall(judge: Judge, slots: Slots): void {
  const { b = '', periods } = slots
  riseAndFall(judge, slots)
  sidesOfZero(judge, slots)
  judge.claim(isOverTime(judge) || periods !== undefined, () => 'it is over no time')
  const low = judge.find(b)
  if (low === null || isOverTime(judge)) return
  isBeyondMargin(judge, low, slots['y'] ?? '')
}

/** Over time: the largest fall is told without its sign. */
function riseAndFall(judge: Judge, { a, x, xa, xb, b, y = '', ya, yb }: Slots): void {
  const high = { name: a, figure: x, tied: undefined }
  ends(judge, high, { name: b, figure: `-${y}`, tied: undefined }, false)
  const { plan, series } = judge.facts
  const own = plan.calculations?.[series.indexOf(judge.series)]
  judge.claim(own?.kind === 'change', () => `it is no rise or fall: it is “${own?.kind ?? 'a measure'}”`)
  if (own?.kind !== 'change') return
  movedFrom(judge, own.of, a, xa, xb)
  movedFrom(judge, own.of, b, ya, yb)
}

/** "from 424 to 819": the figures that moved, of the period before and of the one that is named. */
function movedFrom(judge: Judge, place: number, name: string | undefined, from?: string, to?: string): void {
  const base = judge.facts.series[judge.facts.calculations + place]
  if (from === undefined || to === undefined || base === undefined) return
  asOf(judge, base, (alone) => {
    const now = alone.find(name ?? '')
    const inTime = alone.points.toSorted((one, other) => inOrder(one.keys[0] ?? null, other.keys[0] ?? null))
    alone.cell(to, now)
    alone.cell(from, now === null ? null : (inTime[inTime.indexOf(now) - 1] ?? null))
  })
}

/** A series of the answer, or of what it is worked out of, by itself. */
function asOf(judge: Judge, series: Series, check: (alone: Judge) => void): void {
  const alone = new Judge(judge.facts, series)
  check(alone)
  judge.problems.push(...alone.problems)
  judge.claims += alone.claims
  judge.numbers += alone.numbers
}

/** A measure over all groups, or over those of one period: from the rows, with the noise of its cells. */
function overall(judge: Judge, place: number, period: Value | undefined): Point | null {
  const { facts } = judge
  const time = facts.sides.findIndex(({ isTime }) => isTime)
  const { points = [] } = facts.series[facts.calculations + place] ?? {}
  const own = points.filter(({ keys }) => period === undefined || keys[time] === period)
  const dimension = facts.sides[time]?.dimension
  const step = dimension?.kind === 'grain' ? stepOf(dimension) : null
  const from = String(period)
  const during: readonly Filter[] =
    period === undefined || step === null || dimension === undefined
      ? []
      : [{ kind: 'period', column: dimension.column, from, to: shifted(from, step.months, step.days) }]
  const asked = facts.plan.filter === null ? [] : [facts.plan.filter]
  const { value, n, error } = facts.figureWhere(place, { kind: 'and', items: [...asked, ...during] })
  return own.length === 0 || value === null ? null : { ...pooled(own), value, n, error: error ?? 0 }
}

/** What a sentence of all groups is of. */
function ofAllGroups(judge: Judge, { of = '' }: Slots): void {
  const { sides, plan, hidden } = judge.facts
  const others = sides.filter(({ isTime }) => sides.length === 1 || !isTime)
  const [other] = others
  judge.claim(
    (others.length === 1 ? other?.plural : 'groups') === of,
    () => `“${of}” are not what it is over`,
  )
  judge.claim(plan.limit === null && plan.having.length === 0 && hidden === 0, () => 'it is of some alone')
}

/** "£16 higher for smokers than for non-smokers": over all groups. */
function overallGap(judge: Judge, slots: Slots): void {
  const { g = '', few } = slots
  const { plan, calculations, series } = judge.facts
  const word = /(higher|lower)$/.exec(g)?.[1] ?? ''
  worded(judge, { ...slots, word })
  ofAllGroups(judge, slots)
  const own = plan.calculations?.[series.indexOf(judge.series)]
  if (own?.kind !== 'between') return
  const [to, from] = [overall(judge, own.left, undefined), overall(judge, own.right, undefined)]
  const base = series[calculations + own.left]
  judge.claim(to !== null && from !== null && base !== undefined, () => 'there is no such figure')
  if (to === null || from === null || base === undefined) return
  asOf(judge, base, (alone) => {
    alone.gap(g, [to], [from])
    alone.differ([to], [from])
  })
  if (few !== undefined) clearlySo(judge, few, word === 'higher', 0)
  if (slots['alike'] !== undefined)
    allAlike(judge, judge.points, to.value - from.value, Math.hypot(to.noise, from.noise))
}

/** "no region clearly differs from that": none lies surely apart from what is told over all, with the noise of both. */
function allAlike(judge: Judge, points: readonly Point[], value: number, noise: number): void {
  const [, most] = boundsOf(judge.points.length)
  for (const point of points)
    judge.claim(
      Math.abs(point.value - value) <=
        most * Math.hypot(point.error, point.noise) + 4 * Math.hypot(point.noise, noise),
      () => `${point.names[0] ?? ''} clearly differs from ${String(value)}`,
    )
}

/** "rose by 5.1% in 2024 and 9.1% in 2025": over all groups, each period in which it moved beyond chance. */
function overallMoves(judge: Judge, slots: Slots): void {
  const { moves = '', period, clear = '', again } = slots
  const { facts } = judge
  const own = facts.plan.calculations?.[facts.series.indexOf(judge.series)]
  worded(judge, { ...slots, word: /^(?:rose|up)/i.test(moves) ? 'rose' : 'fell' })
  ofAllGroups(judge, slots)
  if (own?.kind !== 'change') return
  const time = facts.sides.findIndex(({ isTime }) => isTime)
  const base = facts.series[facts.calculations + own.of]
  const all = base?.points ?? []
  const periods = [...new Set(all.map(({ keys }) => keys[time] ?? null))].toSorted(inOrder)
  const told = movesIn(moves)
  const found = periods.slice(1).map((key, at) => {
    const name = all.find(({ keys }) => keys[time] === key)?.parts[time]
    const [to, from] = [overall(judge, own.of, key), overall(judge, own.of, periods[at])]
    const move = told.find((each) => name?.includes(each.period))
    if (base !== undefined && to !== null && from !== null)
      asOf(judge, base, (alone) => {
        if (move === undefined) {
          alone.alike([to], [from])
          return
        }
        alone.gap(`${move.gap} ${move.isUp ? 'higher' : 'lower'}`, [to], [from])
        alone.differ([to], [from])
      })
    if (slots['alike'] !== undefined && to !== null && from !== null)
      allAlike(
        judge,
        judge.points.filter(({ keys }) => keys[time] === key),
        own.as === 'percent' ? 100 * (to.value / from.value - 1) : to.value - from.value,
        ((own.as === 'percent' ? 100 : from.value) * Math.hypot(to.noise, from.noise)) / from.value,
      )
    return move
  })
  judge.claim(
    told.every((move) => found.includes(move)),
    () => `“${moves}” are not its periods`,
  )
  if (period !== undefined) clearIn(judge, period, clear, again === 'up')
}

/** "rose by 5.1% in 2024 and 9.1% in 2025, fell by 2% in 2026": a word holds until another comes. */
function movesIn(text: string) {
  let isUp = true
  return [...text.matchAll(/(?:(rose by|up|fell by|down) )?(\S+) (?:in|on|at) (.+?)(?:, | and |$)/gi)].map(
    ([, word, gap = '', period = '']) => {
      if (word !== undefined) isUp = /^(?:rose|up)/i.test(word)
      return { isUp, gap, period }
    },
  )
}

/** Those who moved clearly in the latest period: their names, or how many they are. */
function clearIn(judge: Judge, period: string, text: string, up: boolean): void {
  const many = /^([\d,]+) /.exec(text)?.[1]
  if (many === undefined) {
    clearOnes(judge, text.replaceAll(/ \(/g, ` in ${period} (`))
    return
  }
  const beyond = beyondOf(judge.points, up)
  const [least, most] = boundsOf(judge.points.length)
  const [surely, maybe] = [beyond(most, 4), beyond(least, -4)].map(
    (points) => points.filter(({ parts }) => parts.some((names) => names.includes(period))).length,
  )
  const told = numberIn(many).value
  judge.numbers += 1
  judge.claim(
    told >= (surely ?? 0) && told <= (maybe ?? 0),
    () => `clearly so are from ${String(surely)} to ${String(maybe)}`,
  )
}

/** "for 11 of 12 regions, clearly so for 2 of them" */
const COUNT = '(?:all {D:n}|{D:k} of {D:n}) {W}'
/** "11 of 12 regions in 2024 and all 12 in 2025" */
const PERIODS = '(?<periods>(?:all|[\\d,]+ of) [\\d,]+ {W} (?:in|on|at) .+?)'
/** For how many of them it is beyond chance, and for which. */
const CLEARLY = '(?<chance>clearly so)(?: for (?<few>none|[\\d,]+ of them|{A}))?'
const SIDES = String.raw`(?:{L} is (?<word>(?:above|below) zero)|[Tt]he (?<base>.+?) (?:(?<word>rose|fell)|is (?:(?<word>above|below) that of all|(?<word>higher|lower) for (?<left>.+?) than for (?<right>.+?)))|[Ii]t (?:(?<word>rose|fell)|is (?<word>higher|lower)))`
const LINE_OF_SIDES = String.raw`(?:(?<word>(?:Above|Below) zero|Up|Down)|(?<word>Above|Below) that of all|(?<word>Higher|Lower) for (?<left>.+?) than for (?<right>.+?))`
const OF_TWO = 'for (?<left>.+?) than for (?<right>.+?) over all {W:of}'
const LATEST = String.raw`; clearly (?<again>up|down) {J} (?<period>\S+(?: \d{4})?) for (?<clear>.+?)`
const ALIKE = '(?<alike>; no {W} clearly differs from that)?'
const EVERY = '(?<every> in (?:both|every) {W})?'
const ROSE = String.raw`(?: \(from {F:xa} to {F:xb}\))?`
const FELL = String.raw`(?: \(from {F:ya} to {F:yb}\))?`
const RISE = `the largest rise is {F:x} {J} {N:a}${ROSE}, the largest fall {F:y} {J} {N:b}${FELL}`

export const OF_DIFFERENCES: readonly Form[] = [
  form(
    'a difference over all',
    ' over all ',
    `[Tt]he (?<base>.+?) is {G:g}(?<= higher| lower) ${OF_TWO}${ALIKE}${END}`,
    overallGap,
  ),
  form(
    'changes over all',
    ' over all ',
    `[Tt]he (?<base>.+?) (?<moves>(?:rose|fell) by {A}) over all {W:of}${ALIKE}${END}`,
    overallMoves,
  ),
  form(
    'rise and fall',
    'the largest fall',
    `${SIDES} {J} (?:${COUNT}|${PERIODS}); ${RISE}${END}`,
    sidesWithFall,
  ),
  form(
    'sides',
    ' lies between ',
    `${SIDES} {J} ${COUNT}, ${CLEARLY}; the (?:change|difference) lies ${BETWEEN}${END}`,
    sidesBetween,
  ),
  form(
    'sides over time',
    ', clearly so',
    `${SIDES} {J} (?:${COUNT}|${PERIODS})${EVERY}, ${CLEARLY}${END}`,
    sidesOfPeriods,
  ),
  form(
    'sides of every period',
    ' in ',
    `${SIDES} {J} ${COUNT} in (?:both|every) {W}(?:; it (?<again>rose|fell) clearly {J} (?<clear>{A}))?${END}`,
    (judge, slots) => {
      everyPeriod(judge, slots)
      if (slots['clear'] === undefined) return
      judge.claim(slots['again'] === slots['word'], () => 'it goes the other way')
      clearOnes(judge, slots['clear'])
    },
  ),
]

export const LINES_OF_DIFFERENCES: readonly Form[] = [
  form(
    'line of a difference over all',
    ' over all ',
    `{G:g}(?<= higher| lower) ${OF_TWO}(?:; clearly so for (?<few>{A})|${ALIKE})?$`,
    overallGap,
  ),
  form(
    'line of changes over all',
    ' over all ',
    `(?<moves>(?:Up|Down) {A}) over all {W:of}(?:${LATEST}|${ALIKE})?$`,
    overallMoves,
  ),
  form(
    'line of sides in the latest period',
    '; clearly ',
    `(?<word>Up|Down) {J} (?:${COUNT}(?: in (?<every>both|every) {W})?|${PERIODS})${LATEST}$`,
    (judge, slots) => {
      const { period = '', clear = '', word = '', again } = slots
      clearIn(judge, period, clear, again === 'up')
      judge.claim(again === word.toLowerCase(), () => 'it goes the other way')
      if (slots['every'] === undefined) sidesOfZero(judge, slots)
      else everyPeriod(judge, slots)
    },
  ),
  form('line of sides', '; between ', `${LINE_OF_SIDES} {J} ${COUNT}, ${CLEARLY}; ${BETWEEN}$`, sidesBetween),
  form(
    'line of sides over time',
    ', clearly so',
    `${LINE_OF_SIDES} {J} (?:${COUNT}|${PERIODS})${EVERY}, ${CLEARLY}$`,
    sidesOfPeriods,
  ),
  form(
    'line of sides over periods',
    'the largest fall',
    `${LINE_OF_SIDES} {J} ${PERIODS}; ${RISE}$`,
    sidesWithFall,
  ),
  form(
    'line of a rise and a fall',
    'argest rise ',
    `Largest rise {J} {N:a}, {F:x}${ROSE}; largest fall {J} {N:b}, {F:y}${FELL}$`,
    riseAndFall,
  ),
]
