import type { Point } from './facts.ts'
import { form, onlyPoint, type Form, type Slots } from './grammar.ts'
import { END } from './grids.ts'
import { Judge, numberIn } from './judge.ts'
import { NOISE_OF_NUMBER } from './of-groups.ts'

/** What is said of single figures, and how they stand to others. */

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
    judge.claim(
      Math.abs(numberIn(n).value - point.n) <= NOISE_OF_NUMBER,
      () => `it is of ${point.n} and not of ${n}`,
    )
  }
  if (text !== undefined) beside(judge, text)
}

const COMPARED = String.raw`(?<beside>as much as {B}(?:, within chance)?|[\d.,]+(?:%| percentage points) (?:above|below|of) {B})`

/** Of the data that answers are judged on. */
const YEARS = 3

/** What a number of all years is in one. */
function aYear(judge: Judge, text: string): void {
  const point = onlyPoint(judge)
  if (point === null) return
  const { value } = numberIn(text)
  judge.numbers += 1
  // The data are of three years, and two digits are told.
  judge.claim(
    Math.abs(value - point.value / YEARS) <= 0.06 * Math.abs(value),
    () => `it is of ${point.value}`,
  )
}

export const OF_ONE: readonly Form[] = [
  form(
    'one figure',
    ' is ',
    String.raw`{L} (?:over all \w+|where {Q}) is (?:{F:x}|not shown)(?:, from (?<n>[\d,]+) \w+)?(?:: ${COMPARED})?${END}`,
    alone,
  ),
  form(
    'how many there are',
    'There are ',
    `There are {F:y} (?<of>.+?)(?:, about {F:x} a year)?${END}`,
    (judge, { y = '', of = '', x }) => {
      judge.claim(judge.series.label === `number of ${of}`, () => `“${of}” are not counted`)
      judge.cell(y, onlyPoint(judge))
      if (x !== undefined) aYear(judge, x)
    },
  ),
  form('a year', 'That is about ', `That is about {F:x} a year${END}`, (judge, { x = '' }) =>
    aYear(judge, x),
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

export const LINES_OF_ONE: readonly Form[] = [
  form('line of one figure', '', String.raw`{F:x}(?:, from (?<n>[\d,]+) \w+)?(?:; ${COMPARED})?$`, alone),
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
  form(
    'line of nothing',
    'Nothing to show',
    String.raw`Nothing to show: too few \w+ for a figure that holds, or none$`,
    () => {},
  ),
  form('line of figures', '', '(?<of>{M} .+)$', (judge, { of = '' }) => sides(judge, of)),
]

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
        new Judge(facts, series).isNear(figure, point),
        () => `${series.label} is ${String(point.value)} and not ${figure}`,
      )
    rest = rest.slice(series.label.length + told.length)
  }
  judge.claim(rest === '', () => `“${rest}” is no figure of the answer`)
}
