import { CHART_MIN_ROWS } from '../../../src/config/constants.ts'
import {
  COVERS,
  crossed,
  daysFrom,
  figure,
  holed,
  monthsFrom,
  PREMIUM,
  REGIONS,
  times,
  type ChartCase,
} from './chart-case.ts'
import { pick, randomOf } from '../random/seeded.ts'

/** Answers that a seed draws: as many groups of any kind, with figures of any size, in a window of any width. */

type Random = () => number
type Groups = readonly (string | number)[]

const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))

/** Names before their number and behind it. */
const NAMES = [
  ['P', ''],
  ['Plan ', ''],
  ['Insurer ', ''],
  ['Adviser of the branch ', ''],
  ['Cover of the widest (MW & ', ') that anybody has ever asked for'],
  ['A name in as many short words as it takes to fill lines: ', ''],
] as const
const COLUMNS = ['insurer', 'adviser', 'branch_of_the_insurer_that_was_asked_first']
const FIGURES = ['size', 'average_premium_of_all_that_were_asked_for_by_anybody_in_the_year_before_the_last']

/** Groups of a kind, under the name of their column. */
function groupsOf(random: Random, most: number): readonly [string, Groups] {
  const count = between(random, 2, most)
  const year = between(random, 1990, 2024)
  switch (
    pick(random, [...times(6, () => 'name'), 'region', 'cover', 'age', 'month', 'day', 'year', 'part'])
  ) {
    case 'region':
      return ['region', REGIONS.slice(0, count)]
    case 'cover':
      return ['cover', COVERS]
    case 'age':
      return ['age', times(count, (index) => 18 + index * between(random, 1, 2))]
    case 'month':
      return ['month', monthsFrom(year, count)]
    case 'day':
      return ['day', daysFrom(`${year}-02-11`, count, pick(random, [1, 7]))]
    case 'year':
      return ['year', times(count, (index) => year - count + index)]
    case 'part':
      return ['quarter', times(count, (index) => `${year + Math.floor(index / 4)} Q${1 + (index % 4)}`)]
    default:
      return [pick(random, COLUMNS), times(count, (index) => `g${index}`)]
  }
}

const MOST_ROWS = 240

/** The groups of an answer, by their columns. */
function dimensionsOf(random: Random): Readonly<Record<string, Groups>> {
  const dimensions: Record<string, Groups> = {}
  let rows = 1
  for (const most of pick(random, [[12], [30], [140], [30, 7], [24, 24], [16, 7, 7], [7, 7, 16]])) {
    const [id, groups] = groupsOf(random, most)
    if (id in dimensions || rows * groups.length > MOST_ROWS) continue
    dimensions[id] = groups
    rows *= groups.length
  }
  return rows <= CHART_MIN_ROWS ? { region: REGIONS.slice(0, CHART_MIN_ROWS + 1) } : dimensions
}

/** What names of groups say. */
function textsOf(
  random: Random,
  dimensions: Readonly<Record<string, Groups>>,
): NonNullable<ChartCase['texts']> {
  return Object.fromEntries(
    Object.entries(dimensions).map(([id, groups]) => {
      const [before, behind] = pick(random, NAMES)
      const said = groups.flatMap((group, index) =>
        /^g\d+$/.test(String(group)) ? [[group, `${before}${index + 1}${behind}`] as const] : [],
      )
      return [id, Object.fromEntries(said)]
    }),
  )
}

/** The answer that a seed draws. */
export function chartBySeed(seed: number): ChartCase {
  const random = randomOf(seed)
  const dimensions = dimensionsOf(random)
  const [id, unit] = [
    pick(random, [...times(3, () => 'size'), ...FIGURES]),
    pick(random, ['GBP', 'percent', 'days']),
  ]
  const size = 10 ** between(random, -3, 6)
  const [least, steps] = [pick(random, [0, -60, -150, -300]), pick(random, [1, 10, 1_000])]
  const rows = crossed(dimensions, (index) => ({
    [id]: Math.round((figure(index) + least) * steps) * (size / steps),
  }))
  return {
    question: `what chance draws by ${seed}`,
    type: pick(random, ['bar', 'bar', 'line', 'line', 'pie', 'histogram'] as const),
    rows: random() < 0.4 ? holed(rows, id, [between(random, 0, 9)], [between(random, 1, 4)]) : rows,
    units: { [id]: unit },
    texts: textsOf(random, dimensions),
    windowPx: between(random, 340, 1400),
    ...(random() < 0.3 ? { isDark: true } : {}),
  }
}

const MOST_NAMED = 16

/** Points of two figures that stand together in places, as a seed draws them. */
export function pointsBySeed(seed: number): ChartCase {
  const random = randomOf(seed)
  const [x, y] = [between(random, 0, 300), between(random, 0, 3_000)]
  const plans = times(between(random, 5, MOST_NAMED), (index) => `g${index}`)
  const dimensions = { [pick(random, COLUMNS)]: plans }
  return {
    question: `points that chance draws by ${seed}`,
    type: 'scatter',
    rows: crossed(dimensions, () => {
      const isNear = random() < 0.6
      return {
        average_premium: Math.round(isNear ? x + 20 * random() : 300 * random()),
        number_of_quotes: Math.round(isNear ? y + 400 * random() : 3_000 * random()),
      }
    }),
    units: { ...PREMIUM, number_of_quotes: 'number' },
    texts: textsOf(random, dimensions),
    windowPx: between(random, 340, 1400),
  }
}

/** Seeds at whose answers something is drawn otherwise than at all others. */
const SEEDS = [70, 58, 32, 94, 71, 24, 21, 17, 50]
const SEEDS_OF_POINTS = [64, 87, 178]

export const SEEDED_CHARTS: readonly ChartCase[] = [
  ...SEEDS.map(chartBySeed),
  ...SEEDS_OF_POINTS.map(pointsBySeed),
]
