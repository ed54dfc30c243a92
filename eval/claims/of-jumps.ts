import { alongOf, fitted, slopeOf, type Fit } from './fits.ts'
import type { Slots } from './grammar.ts'
import { ofSeveral, only, type Judge } from './judge.ts'
import { asFitted, isUp, LEAST_SLOPE, place } from './runs.ts'

/** What is said of steps and jumps between figures that follow each other. */

export function step(judge: Judge, { a = '', x, y, g = '', jump: word }: Slots): void {
  const point = judge.named(a)
  const { run } = judge
  if (point === null) return
  const at = run.indexOf(point)
  const [before, after] = [run.slice(0, at), run.slice(at)]
  judge.claim(before.length >= 2 && after.length >= 2, () => 'there are too few on a side of it')
  if (before.length === 0) return
  if (x !== undefined) judge.mean(x, before, 'the mean before')
  if (y !== undefined) judge.mean(y, after, 'the mean after')
  else ofSeveral(judge)
  judge.gap(g, after, before)
  if (isUp(word)) judge.higher(after, before)
  else judge.higher(before, after)
  judge.differ(after, before)
}

const FIGURE = String.raw`-?£?[\d,.]+(?:%|×)?(?: [a-z]+)?`
const JUMP = new RegExp(
  `from (${FIGURE})(?: (?:in|on|at|for) (.+?))? to (${FIGURE}) (?:in|on|at|for) (.+?)(?=$|, from | and from )`,
  'g',
)

/** The places of the jumps in a way, each of which goes from a figure to the next one. */
function jumpsIn(judge: Judge, text: string): readonly number[] {
  const { run } = judge
  return text.split(/, (?:with|and) (?:a )?(?=jump|drop)/).flatMap((part) =>
    [...part.matchAll(JUMP)].flatMap(([, u = '', c, v = '', d = '']) => {
      const after = place(judge, d, v, null)
      const last = after === null ? undefined : run[run.indexOf(after) - 1]
      // Over time the figure before is that of the period before.
      judge.claim(c !== undefined || judge.facts.sides[0]?.isTime === true, () => `${u} is of no group`)
      const before = c === undefined ? (last ?? null) : place(judge, c, u, null)
      if (c === undefined) judge.cell(u, before)
      if (before === null || after === null) return []
      judge.claim(last === before, () => `${c ?? ''} is not before ${d}`)
      if (part.startsWith('jump')) judge.higher([after], [before])
      else judge.higher([before], [after])
      judge.differ([after], [before])
      return [run.indexOf(after)]
    }),
  )
}

/** From each jump on. */
export const stepsOf = (judge: Judge, { jumps = '' }: Slots) =>
  jumpsIn(judge, jumps).map((at) => judge.run.map((_, index) => Number(index >= at)))

/** A way with jumps in it. */
export function stepped(judge: Judge, slots: Slots): void {
  place(judge, slots['a'], slots['x'], 0)
  place(judge, slots['b'], slots['y'], -1)
  const steps = stepsOf(judge, slots)
  judge.claim(steps.length > 0, () => 'there is no jump')
  besideJumps(judge, steps, slots['way'])
}

/** The same of means of groups, which may go one way without any. */
export function wayOfMeans(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], undefined, 0), place(judge, slots['b'], undefined, -1)]
  if (isUp(slots['way'])) judge.higher(only(last), only(first))
  else judge.higher(only(first), only(last))
  if (slots['jumps'] !== undefined) besideJumps(judge, stepsOf(judge, slots), slots['way'])
}

/** Which way it goes but for its jumps. */
function besideJumps(judge: Judge, steps: readonly (readonly number[])[], word: string | undefined): void {
  asFitted(judge, (run) => {
    const fit = fitted([run.map(() => 1), alongOf(run), ...steps], run)
    const slope = (fit?.coefficients[1] ?? 0) / Math.max(1e-12, fit?.errors[1] ?? 1)
    judge.claim(
      isUp(word) ? slope > -1 : slope < 1,
      () => `beside the jumps the slope is ${slope.toFixed(1)} standard errors`,
    )
    if (fit !== null) areJumps(judge, fit, steps)
  })
}

/** Each jump goes up or down beside the way that it is in, too: the last that was fitted. */
export function areJumps(
  judge: Judge,
  { coefficients, errors }: Fit,
  steps: readonly (readonly number[])[],
): void {
  for (const [place, step] of steps.entries()) {
    const at = step.indexOf(1)
    const [before, after] = [judge.run[at - 1], judge.run[at]]
    if (before === undefined || after === undefined) continue
    const column = coefficients.length - steps.length + place
    const by = (coefficients[column] ?? 0) / Math.max(1e-12, errors[column] ?? 1)
    judge.claim(
      by * Math.sign(after.value - before.value) >= LEAST_SLOPE,
      () => `at ${after.names[0] ?? ''} the jump is ${by.toFixed(1)} standard errors beside the way`,
    )
  }
}

/** On neither side of a jump it goes the other way beyond chance. */
function onBothSides(judge: Judge, at: number, word: string | undefined): void {
  asFitted(judge, (run) => {
    for (const [side, part] of [
      ['before', run.slice(0, at)],
      ['after', run.slice(at)],
    ] as const) {
      if (part.length < 3) continue
      const slope = slopeOf(part)
      judge.claim(
        (isUp(word) ? slope : -slope) > -MOST_OTHER,
        () => `${side} the jump the slope is ${slope.toFixed(1)} standard errors`,
      )
    }
  })
}

/** So many standard errors at most goes a part of a way the other way. */
const MOST_OTHER = 2.5

/** The step from one to the next that is wider than all others. */
export function widest(judge: Judge, { a, b = '', x = '', y = '', way: word }: Slots): void {
  const { run } = judge
  const to = place(judge, b, y, null)
  const before = to === null ? null : (run[run.indexOf(to) - 1] ?? null)
  judge.cell(x, before)
  judge.claim(a === undefined || judge.find(a) === before, () => `${a ?? ''} is not before ${b}`)
  if (to === null || before === null) return
  if (word === 'rise') judge.higher([to], [before])
  if (word === 'fall') judge.higher([before], [to])
  judge.differ([to], [before])
  const size = Math.abs(to.value - before.value)
  for (const [at, point] of run.entries()) {
    const last = run[at - 1]
    if (last === undefined || point === to) continue
    const reach = 4 * Math.hypot(...[to, before, point, last].map((each) => judge.loose(each)))
    const error = Math.hypot(...[to, before, point, last].map((each) => each.error))
    const by = size - Math.abs(point.value - last.value)
    judge.claim(
      judge.isOfRanks || by >= error * LEAST_SLOPE - reach,
      () => `the step to ${point.names[0] ?? ''} may be as wide`,
    )
  }
}

/** One jump in a way that goes on before and after it. */
export function jumpedAmid(judge: Judge, slots: Slots): void {
  const [first, last] = [place(judge, slots['a'], slots['x'], 0), place(judge, slots['b'], slots['y'], -1)]
  judge.claim((slots['had'] === 'risen') === isUp(slots['way']), () => 'it goes the other way')
  const [at, ...others] = jumpsIn(judge, slots['moves'] ?? '')
  judge.claim(at !== undefined && others.length === 0, () => 'it is not one jump')
  if (at === undefined) return
  const { run } = judge
  for (const [from, to] of [
    [first, run[at - 1]],
    [run[at], last],
  ] as const) {
    if (isUp(slots['way'])) judge.higher(only(to), only(from))
    else judge.higher(only(from), only(to))
    judge.differ(only(from), only(to))
  }
  besideJumps(judge, [run.map((_, index) => Number(index >= at))], slots['way'])
}

/** Several of them. */
export const JUMPED = /(?:, | and )(?=jumped |dropped )/

/** Jumps over time, beside which it goes one way. */
export function jumped(judge: Judge, slots: Slots): void {
  const moves = (slots['moves'] ?? '').split(JUMPED)
  const isOfSeveral = slots['other'] === 'apart from that'
  judge.claim(isOfSeveral || moves.length === 1, () => `there are ${moves.length} jumps`)
  const places = moves.flatMap((text) => jumpsIn(judge, text.replace(/^Jump/, 'jump')))
  judge.claim(places.length === moves.length, () => 'there is no jump')
  const steps = places.map((at) => judge.run.map((_, index) => Number(index >= at)))
  // A line tells the widest of several alone.
  if (isOfSeveral && moves.length === 1) return
  const [single] = places
  if (!isOfSeveral && single !== undefined) onBothSides(judge, single, slots['way'])
  besideJumps(judge, steps, slots['way'])
}
