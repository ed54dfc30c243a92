import { inOrder, type Facts, type Point, type Series } from './facts.ts'

/** Claims of a text against what is true: numbers, names, order, directions, and what is beyond chance. */

/** Noise is never drawn beyond three standard deviations; margins that a table tells carry noise of their own. */
const NOISE_REACH = 3
const NOISE_OF_MARGIN = 1.25
/** Of several figures together. */
const TOGETHER = 4
/** So many standard errors at least lie between figures that are said to differ, and at most between those that are not. */
const LEAST_APART = 1
const MOST_ALIKE = 4.5
/** Of two figures that nobody chose from many, two standard errors are the bound: for those who are named as too close. */
export const LEAST_OF_TWO = 1.5
export const MOST_OF_TWO = 2.7

export interface Told {
  readonly value: number
  /** Half of its last digit. */
  readonly half: number
}

/** A number as a text has it, with how far rounding may have moved it. */
export function numberIn(text: string): Told {
  const digits = /-?[^\d-]*?(\d[\d,]*(?:\.\d+)?)/.exec(text)?.[1]
  if (digits === undefined) return { value: Number.NaN, half: 0 }
  const decimals = digits.split('.')[1]?.length ?? 0
  const isBelow = /^[-−]/.test(text)
  return {
    value: (isBelow ? -1 : 1) * Number(digits.replaceAll(',', '')),
    half: 0.5 * 10 ** -decimals * 1.01,
  }
}

const square = (value: number) => value ** 2
export const meanOf = (points: readonly Point[]) =>
  points.reduce((total, { value }) => total + value, 0) / points.length
const written = (value: number) => String(Number(value.toPrecision(6)))

/** What is found wrong while a sentence is looked at. */
export class Judge {
  readonly facts: Facts
  readonly series: Series
  readonly problems: string[] = []
  claims = 0
  numbers = 0

  constructor(facts: Facts, series: Series) {
    this.facts = facts
    this.series = series
  }

  claim(isTrue: boolean, why: () => string): void {
    this.claims += 1
    if (!isTrue) this.problems.push(why())
  }

  /** What is said is of those alone that have a value along a number. */
  isOfOwn = false

  /** What is said compares groups: those of whom nothing is known are none of them. */
  isOfKnown = false

  /** Of groups that follow no order those of whom something is known alone are compared. */
  ofKnown(): void {
    const [side, ...others] = this.facts.sides
    this.isOfKnown = others.length === 0 && side?.isNumbers === false && this.points.length > 2
  }

  /** Groups with a figure; of what adds up, periods that are cut short are left out. */
  get points(): readonly Point[] {
    const { points, isPart } = this.series
    return points.filter(
      ({ row, isCut, keys: [key] }) =>
        row < this.facts.shown &&
        !(isPart && isCut) &&
        !(this.isOfOwn && key === null) &&
        !(this.isOfKnown && (key === null || key === 'Not stated')),
    )
  }

  /** Along a number, whoever has none is left out. */
  get hasNone(): boolean {
    const [side, ...others] = this.facts.sides
    return (
      side?.isNumbers === true && others.length === 0 && this.points.some(({ keys: [key] }) => key === null)
    )
  }

  /** Figures along the one order that there is. */
  get run(): readonly Point[] {
    const keyOf = ({ keys: [key = null] }: Point) => key
    const points = this.hasNone ? this.points.filter((point) => keyOf(point) !== null) : this.points
    return points.toSorted((a, b) => inOrder(keyOf(a), keyOf(b)))
  }

  /** Of these, no standard error is known where values stand in steps. */
  get isOfRanks(): boolean {
    return this.facts.plan.measures.some(
      (measure) =>
        measure.kind === 'percentile' ||
        measure.kind === 'interquartile' ||
        (measure.kind === 'aggregate' && measure.function === 'median'),
    )
  }

  /** The figure of a rank is the mean of those around it, and of what is worked out noise is known about its place alone. */
  loose({ noise, error, value }: Point): number {
    const isBent = this.facts.calculations > 0 && noise > Math.abs(value) / 8
    return NOISE_OF_MARGIN * noise * (isBent ? 3 : 1) + (this.isOfRanks && noise > 0 ? error / 4 : 0)
  }

  find(name: string): Point | null {
    const is = (each: string) => each === name || each === name.charAt(0).toLowerCase() + name.slice(1)
    const same = (each: string) => each.charAt(0).toUpperCase() + each.slice(1) === name
    return this.series.points.find(({ names }) => names.some((each) => is(each) || same(each))) ?? null
  }

  /** The group of a name, which has to be there. */
  named(name: string): Point | null {
    const found = this.find(name)
    this.claim(found !== null, () => `there is no group “${name}” with this figure`)
    return found
  }

  /** A number against what it is of: so many figures, moved by their noise and rounding alone. */
  derived(
    text: string,
    points: readonly Point[],
    made: (values: readonly number[]) => number,
    what = 'the number',
  ): void {
    const { value, half } = numberIn(text)
    const values = points.map((point) => point.value)
    const exact = made(values)
    // By noise alone it can be worked out.
    if (!Number.isFinite(exact) && !Number.isNaN(value)) return
    const ofRounding = this.series.unit === 'percent' ? 0.05 : 0.005
    const reach = Math.sqrt(
      points.reduce((total, point, at) => {
        const by = this.loose(point) * TOGETHER + ofRounding
        const moves = [by, -by].map((each) => made(values.with(at, (values[at] ?? 0) + each)) - exact)
        return total + square(Math.max(...moves.map((move) => (Number.isFinite(move) ? Math.abs(move) : 0))))
      }, 0),
    )
    const digits = /[%×]|times|points/.test(text) ? 0 : this.series.usualNoise / 2
    const tolerance = half + reach * 1.2 + digits + Math.abs(exact) * 1e-9
    this.numbers += 1
    this.claim(
      Math.abs(value - exact) <= tolerance,
      () => `${what} “${text}” is ${written(exact)}, give or take ${written(tolerance)}`,
    )
  }

  cell(text: string, point: Point | null): void {
    if (point === null) return
    const { value, half } = numberIn(text)
    if (Number.isNaN(point.value) && !Number.isNaN(value)) return
    const tolerance =
      NOISE_REACH * 1.05 * this.loose(point) +
      half +
      this.series.usualNoise / 2 +
      0.006 +
      Math.abs(point.value) * 1e-7
    this.numbers += 1
    this.claim(
      Math.abs(value - point.value) <= tolerance,
      () =>
        `${point.names[0] ?? 'the figure'} is ${written(point.value)} and not ${text}, give or take ${written(tolerance)}`,
    )
  }

  isNear(text: string, point: Point): boolean {
    const { value, half } = numberIn(text)
    const reach = 3.2 * this.loose(point) + half + this.series.usualNoise / 2 + 0.006
    return Math.abs(value - point.value) <= reach
  }

  /** From the lowest figure to the highest, whose they are: noise may have put others at the ends. */
  extent(low: string, high: string, among = this.points): readonly Point[] {
    const sorted = among.toSorted((a, b) => a.value - b.value)
    const ends = [sorted[0], sorted.at(-1)].flatMap((end) => end ?? [])
    for (const [at, end] of ends.entries()) {
      const text = at === 0 ? low : high
      const isEnd = sorted.some(
        (point) =>
          this.isNear(text, point) &&
          Math.abs(point.value - end.value) <=
            TOGETHER * Math.hypot(this.loose(point), this.loose(end)) + 0.006,
      )
      this.numbers += 1
      this.claim(
        isEnd,
        () => `the ${at === 0 ? 'lowest' : 'highest'} is ${written(end.value)} and not ${text}`,
      )
    }
    return ends
  }

  mean(text: string, points: readonly Point[], what = 'the mean'): void {
    const whole = this.series.unit === 'count' ? 0.51 : 0
    const { value, half } = numberIn(text)
    const exact = meanOf(points)
    const reach =
      (TOGETHER * Math.sqrt(points.reduce((total, point) => total + square(this.loose(point)), 0))) /
      points.length
    const tolerance =
      half + whole + reach + this.series.usualNoise / 2 + (this.series.unit === 'percent' ? 0.05 : 0.006)
    this.numbers += 1
    this.claim(
      Math.abs(value - exact) <= tolerance,
      () => `${what} “${text}” is ${written(exact)}, give or take ${written(tolerance)}`,
    )
  }

  count(text: string, exact: number, what: string): void {
    this.numbers += 1
    this.claim(numberIn(text).value === exact, () => `${what}: ${exact} and not ${text}`)
  }

  /** How far noise may have moved what lies between two figures. */
  private between(a: readonly Point[], b: readonly Point[]) {
    const of = (points: readonly Point[], size: (point: Point) => number) =>
      Math.sqrt(points.reduce((total, point) => total + square(size(point)), 0)) / points.length
    const both = (size: (point: Point) => number) => Math.hypot(of(a, size), of(b, size))
    return { noise: both((point) => this.loose(point)), error: both(({ error }) => error) }
  }

  /** The first lies higher than the second. */
  higher(a: readonly Point[], b: readonly Point[], why = ''): void {
    if (a.length === 0 || b.length === 0) return
    const [one, other] = [meanOf(a), meanOf(b)]
    this.claim(
      one - other >= -TOGETHER * this.between(a, b).noise - 0.006,
      () => `${why} ${written(one)} is not above ${written(other)}`,
    )
  }

  /** They are said to differ beyond chance. */
  differ(a: readonly Point[], b: readonly Point[], least = LEAST_APART): void {
    // Of ranks of values that stand in steps no standard error is known.
    if (a.length === 0 || b.length === 0 || this.isOfRanks) return
    const { noise, error } = this.between(a, b)
    const apart = Math.abs(meanOf(a) - meanOf(b))
    this.claim(
      apart >= least * error - TOGETHER * noise - 1e-9,
      () => `a difference of ${written(apart)} is within chance (standard error ${written(error)})`,
    )
  }

  /** Of pairs the places of those whose first lies higher beyond chance, however many they are: surely, and as far as noise leaves it open. */
  higherBy(pairs: readonly (readonly [Point, Point])[]) {
    const z = 0.8 * Math.sqrt(2 * Math.log(20 * Math.max(1, pairs.length)))
    const within = (factor: number, by: number) =>
      [...pairs.keys()].filter((place) => {
        const [a, b] = pairs[place] ?? []
        if (a === undefined || b === undefined) return false
        const { noise, error } = this.between([a], [b])
        return a.value - b.value > factor * z * Math.hypot(error, by < 0 ? 0 : noise) + by * TOGETHER * noise
      })
    return { surely: within(1.5, 1), maybe: within(0.7, -1) }
  }

  /** They are said not to differ beyond chance. */
  alike(a: readonly Point[], b: readonly Point[], pairs = 1, most = MOST_ALIKE): void {
    if (a.length === 0 || b.length === 0) return
    const { noise, error } = this.between(a, b)
    const apart = Math.abs(meanOf(a) - meanOf(b))
    const limit = pairs === 1 ? most : Math.max(most, 1 + Math.sqrt(2 * Math.log(20 * pairs)))
    this.claim(
      apart <= limit * Math.hypot(error, noise) + TOGETHER * noise + 0.006,
      () => `a difference of ${written(apart)} is beyond chance (standard error ${written(error)})`,
    )
  }

  /** Nothing lies above the first (or below it). */
  first(point: Point | null, among: readonly Point[], isHighest: boolean): void {
    if (point === null) return
    const beyond = among.find((other) => {
      const by = isHighest ? other.value - point.value : point.value - other.value
      return by > TOGETHER * Math.hypot(this.loose(point), this.loose(other)) + 0.006
    })
    this.claim(
      beyond === undefined,
      () =>
        `${beyond?.names[0] ?? ''} (${written(beyond?.value ?? 0)}) lies ${isHighest ? 'above' : 'below'} ${point.names[0] ?? ''} (${written(point.value)})`,
    )
  }

  /** "12% more", "2.3 times as much", "£4.10 less", "3 percentage points": of the first, or the means of the first, against the second. */
  gap(text: string, a: readonly Point[], b: readonly Point[]): void {
    if (a.length === 0 || b.length === 0) return
    const all = [...a, ...b]
    const [one, other] = [
      (values: readonly number[]) => values.slice(0, a.length).reduce((x, y) => x + y, 0) / a.length,
      (values: readonly number[]) => values.slice(a.length).reduce((x, y) => x + y, 0) / b.length,
    ]
    const isSaid = /(more|less|fewer|above|below|higher|lower)$/.exec(text)?.[1]
    if (isSaid !== undefined)
      if (['more', 'above', 'higher'].includes(isSaid)) this.higher(a, b, `“${text}”:`)
      else this.higher(b, a, `“${text}”:`)
    if (/times/.test(text)) {
      const isAs = /as (?:much|many|high)$/.test(text)
      this.derived(
        text,
        all,
        (values) => {
          const ratio = one(values) / other(values)
          return isAs ? ratio : Math.max(ratio, 1 / ratio)
        },
        'the ratio',
      )
    } else if (/%/.test(text) && this.series.unit !== 'percent')
      this.derived(text, all, (values) => Math.abs(100 * (one(values) / other(values) - 1)), 'the change')
    else this.derived(text, all, (values) => Math.abs(one(values) - other(values)), 'the difference')
  }

  /** "London (£198) and Wales (£197)": groups with their figures. */
  figured(text: string): readonly Point[] {
    return [...text.matchAll(/(.+?) \(([^()]+)\)(?:, | and |$)/g)].flatMap(([, name = '', figure = '']) => {
      const point = this.named(name)
      this.cell(figure, point)
      return point === null ? [] : [point]
    })
  }

  /** Names in a list. */
  listed(text: string): readonly Point[] | null {
    const whole = this.find(text)
    if (whole !== null) return [whole]
    for (const match of text.matchAll(/, | and /g)) {
      const first = this.find(text.slice(0, match.index))
      const rest = first === null ? null : this.listed(text.slice(match.index + match[0].length))
      if (first !== null && rest !== null) return [first, ...rest]
    }
    return null
  }

  /** Who is surely level with one, and who may be. Of a count or a sum nothing but noise is in doubt. */
  level(first: Point): { readonly surely: readonly Point[]; readonly maybe: readonly Point[] } {
    const within = (bound: number, by: number) =>
      this.points.filter((other) => {
        const { noise, error } = this.between([first], [other])
        const chance = bound * Math.hypot(this.series.isPart ? 0 : error, by > 0 ? noise : 0)
        const reach = chance + by * (TOGETHER * noise + 1e-9) + (by > 0 ? 0.006 : 0)
        return other !== first && Math.abs(first.value - other.value) <= reach
      })
    return { surely: within(LEAST_OF_TWO, -1), maybe: within(MOST_OF_TWO, 1) }
  }

  /**
   * Who is level with the first, the highest or the lowest, and that all others are not.
   *
   * @param text "Wales (£134) may be as high", "3 others may be as low"
   */
  tied(first: Point | null, text: string | undefined, isHighest: boolean): void {
    const [, many, named = '', as] = /^(?:([\d,]+) others|(.+)) may be as (high|low)$/.exec(text ?? '') ?? []
    const sorted = this.points.toSorted((a, b) => a.value - b.value)
    const [low, high] = [sorted[0], sorted.at(-1)]
    const isFlat =
      low !== undefined &&
      high !== undefined &&
      high.value - low.value <= TOGETHER * this.between([low], [high]).noise + 0.006
    // Of what is the same everywhere the highest is the lowest.
    if (as !== undefined) this.claim(isFlat || (as === 'high') === isHighest, () => `it is no end “as ${as}”`)
    if (first === null || this.isOfRanks) return
    const { surely, maybe } = this.level(first)
    if (many !== undefined) {
      const told = numberIn(many).value
      this.numbers += 1
      this.claim(
        told >= surely.length && told <= maybe.length,
        () => `${many} are level with it: from ${surely.length} to ${maybe.length} are`,
      )
      return
    }
    const level = this.figured(named)
    this.claim((text === undefined) === (level.length === 0), () => `“${text ?? ''}” are no groups`)
    for (const other of level)
      this.claim(maybe.includes(other), () => `${other.names[0] ?? ''} is not level with it`)
    for (const other of surely)
      this.claim(level.includes(other), () => `${other.names[0] ?? ''} is level with it, too`)
  }

  /** The part of all, or of all that is shown, that some hold. */
  share(text: string, some: readonly Point[], isWhole: boolean, among = this.points): void {
    const { whole, noiseOfWhole } = this.series
    if (isWhole && whole !== null) {
      this.numbers += 1
      const { value, half } = numberIn(text)
      const part = some.reduce((total, point) => total + point.value, 0)
      const exact = (100 * part) / whole
      const noise = Math.hypot(...some.map((point) => this.loose(point)), (noiseOfWhole * part) / whole)
      const tolerance = half + (100 * TOGETHER * noise) / whole + 0.1
      this.claim(
        Math.abs(value - exact) <= tolerance,
        () => `the part “${text}” of the total is ${written(exact)}, give or take ${written(tolerance)}`,
      )
      return
    }
    const rest = among.filter((point) => !some.includes(point))
    this.derived(
      text,
      [...some, ...rest],
      (values) => {
        const total = values.reduce((sum, value) => sum + value, 0)
        return (100 * values.slice(0, some.length).reduce((sum, value) => sum + value, 0)) / total
      },
      'the part of what is shown',
    )
  }
}

export const only = (point: Point | null | undefined) => (point == null ? [] : [point])

/** Of several figures a line tells of each in its first words. */
export const ofSeveral = (judge: Judge) =>
  judge.claim(judge.facts.plan.measures.length > 1, () => 'its figures are not told')
