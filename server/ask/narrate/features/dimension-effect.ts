import { capitalised, listed } from '../../constructs/english.ts'
import { shapeOf } from '../subject/series-shape.ts'
import { areDifferent, sumOf, type Measured } from '../../statistics/statistics.ts'
import { percentText } from '../subject/stated-figures.ts'
import { byValue, differ, pairsOf, type MeasureSubject, type Point } from '../subject/subject.ts'
import { unstyled, strong, the, wholeOf, type Feature } from './feature.ts'
import { jumpsBetween } from './jump.ts'
import { clearlyHigher, leaderToldOf } from './lead.ts'
import { areAllLines, bySize, completeIn, explainedBy, type Grid, type Side } from './grid.ts'

/** What one dimension moves, with who leads in it. */
export interface Effect extends Feature {
  /** Whom it says to lead; null where it says so of nobody. */
  readonly leads: string | null
}

/** What one dimension moves: of a mean that of each of its groups, whoever stands beside them; of a whole the part of each. */
export function dimensionEffect(grid: Grid, side: Side): Effect | null {
  const { measure } = grid
  // What time does to each is told as its way.
  if (side.dimension.isTime) return null
  return measure.isMean ? ofMeans(grid, side) : measure.isPart ? ofParts(grid, side) : null
}

interface GroupMean extends Measured {
  readonly name: string
  readonly points: readonly Point[]
}

/** The mean of each group of a dimension, and what has to be said of how they are compared. */
function meansOf({ subject: { figures, dimensions } }: Grid, side: Side) {
  const isOverTime = dimensions.length === 2 && dimensions.some(({ isTime }) => isTime)
  const groups = completeIn(side)
  const made = (numbersOf?: () => readonly number[]) =>
    [...groups].flatMap(([name, points]): readonly GroupMean[] => {
      const mean = figures.pooled(points, numbersOf?.())
      return mean === null ? [] : [{ name, points, ...mean }]
    })
  const ofAll = made()
  const all = [...groups.values()]
  // Each counts as much as its like in the other groups.
  const alike = made(() =>
    (all[0] ?? []).map((_, at) => sumOf(all.map((points) => figures.number(points[at] ?? NOWHERE) ?? 0))),
  )
  const way = (means: readonly GroupMean[], high: GroupMean, low: GroupMean) => {
    const [one, other] = [high, low].map(({ name }) => means.find((each) => each.name === name))
    return one === undefined || other === undefined ? 0 : Math.sign(one.value - other.value)
  }
  const sorted = byValue(ofAll)
  const [high, low] = [sorted[0], sorted.at(-1)]
  // Where groups are made up otherwise, that one of all is higher may say nothing of its like.
  const isSame = high === undefined || low === undefined || way(alike, high, low) > 0
  const isAlike = !areAllLines(side) || !isSame
  return {
    groups,
    inOrder: isAlike ? alike : ofAll,
    within: isAlike
      ? side.others.startsWith('combinations')
        ? ', compared where all else is the same'
        : `, compared within the same ${side.others}`
      : '',
    together: !isAlike && isOverTime ? `, all ${side.others} together` : '',
  }
}

const NOWHERE = { row: -1, column: -1 }

function ofMeans(grid: Grid, side: Side): Effect | null {
  const { subject, measure } = grid
  const { figures } = subject
  const { groups, inOrder, within, together } = meansOf(grid, side)
  const means = byValue(inOrder)
  const [high, low] = [means[0], means.at(-1)]
  const cell = high?.points[0]
  if (high === undefined || low === undefined || cell === undefined || high === low) return null
  if (!differ(high, low, pairsOf(means.length))) return null
  const { joint, along } = side.dimension
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const isWay =
    side.dimension.isOrdered &&
    first !== undefined &&
    last !== undefined &&
    differ(first, last) &&
    isLine(inOrder)
  if (isWay) {
    const up = last.value > first.value
    const way = `${up ? 'rises' : 'falls'} with ${along}`
    const end = ({ name, value }: GroupMean) => `${figures.like(cell, value)} ${joint} ${name}`
    const from = `, from ${end(first)} to ${end(last)}`
    const { jumps } = shapeOf(inOrder, { mayJump: true, along: alongOf(grid, side, inOrder) })
    const told = jumpsBetween(jumps, ({ at: place }) =>
      inOrder.slice(place - 1, place + 1).map((mean) => end(mean)),
    )
    return {
      kind: 'effect',
      weight: explainedBy(groups.values()),
      sentence: `${capitalised(the(measure))} ${way}${from}${told}${within}${together}.`,
      line: [strong(capitalised(way)), unstyled(`${from}${within}${together}`)],
      rows: [],
      leads: null,
      // Of three groups no figure is of one alone.
      ...(grid.sides.length > 2
        ? {
            overall: {
              name: 'On average',
              figures: inOrder.map((mean) => ({
                row: mean.points[0]?.row ?? null,
                value: mean.value,
                text: figures.like(cell, mean.value),
                isStrong: false,
              })),
            },
          }
        : {}),
    }
  }
  const gap = apart(subject.figures, measure, cell, high.value, low.value)
  const than = gap.endsWith('as high') ? 'as' : 'than'
  const close = (ranked: readonly GroupMean[]) => {
    const [first, ...others] = ranked
    const tied = others.filter((other) => first !== undefined && !differ(first, other))
    if (tied.length === 0) return ''
    const who =
      tied.length > MOST_TIED
        ? `${figures.stated(String(tied.length))} others`
        : listed(tied.map(({ name }) => name))
    return `, though ${who} may be as ${first === high ? 'high' : 'low'}`
  }
  const [most, least] = means.length === 2 ? ['', ''] : [close(means), close(means.toReversed())]
  const over = gap.replace(/ as high$/, '').replace(/ higher$/, ' above')
  const told = leaderToldOf(grid, side)
  const leader = told?.group === high.name ? told : null
  const isPair = means.length === 2
  const led = leader === null ? '' : `, and higher ${leader.where}${clearlyHigher(grid, side, high.name)}`
  const figure = ({ value }: GroupMean) => figures.like(cell, value)
  const everywhere = leader === null ? '' : ` ${leader.where}`
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence: isPair
      ? `${capitalised(the(measure))} is ${gap} ${joint} ${high.name} ${than} ${joint} ${low.name}${within}${together}${led}.`
      : `${capitalised(the(measure))} is highest ${joint} ${high.name}${everywhere} (${figure(high)}${together})${most}, ${over} the lowest, ${low.name} (${figure(low)})${least}${within}.`,
    line: isPair
      ? [
          strong(`${capitalised(gap)} ${joint} ${high.name}`),
          unstyled(` ${than} ${joint} ${low.name}${within}${together}`),
        ]
      : [
          unstyled(`Highest ${joint} `),
          strong(high.name),
          unstyled(`${most}, ${over} ${least === '' ? low.name : 'the lowest'}${within}${together}`),
        ],
    // The whole line of each stands out among the others.
    rows: isPair
      ? []
      : [...(most === '' ? high.points : []), ...(least === '' ? low.points : [])].map(({ row }) => row),
    leads: leader?.group ?? null,
  }
}

/** So many who cannot be told from one are named. */
const MOST_TIED = 2

/** The numbers at which means stand; one step apart where they are none. */
function alongOf({ subject: { table } }: Grid, side: Side, means: readonly GroupMean[]): readonly number[] {
  const keys = means.map(({ points: [point] }) => table.groups[point?.row ?? -1]?.keys[side.place])
  return keys.map((key, at) => (keys.every((each) => typeof each === 'number') ? Number(key) : at))
}

/** One way from the first to the last. */
const isLine = (means: readonly Measured[]): boolean =>
  means.length > 2 && ['line', 'bend'].includes(shapeOf(means, { mayJump: true }).shape.kind)

const TIMES_FROM = 2

/** "64% higher", "2.6 times as high", "12 percentage points higher" */
function apart(
  figures: Grid['subject']['figures'],
  { unit, isSigned }: MeasureSubject,
  cell: Point,
  high: number,
  low: number,
): string {
  if (unit === 'percent') return `${figures.like(cell, high - low).replace('%', '')} percentage points higher`
  if (isSigned || low <= 0) return `${figures.like(cell, high - low)} higher`
  if (high / low >= TIMES_FROM) return `${figures.stated((high / low).toFixed(1))} times as high`
  return `${figures.stated(percentText(100 * (high / low - 1)))} higher`
}

const marginOf = (points: readonly Point[]) => Math.hypot(...points.map(({ margin }) => margin))

/** So many parts are told one by one. */
const MOST_PARTS = 4

function ofParts(grid: Grid, side: Side): Effect | null {
  const { subject, measure, points, sides } = grid
  const { figures } = subject
  const groups = Map.groupBy(points, ({ names }) => names[side.place] ?? '')
  const total = sumOf(points.map(({ value }) => value))
  const parts = [...groups]
    .map(([name, own]) => ({ name, own, value: sumOf(own.map(({ value }) => value)) }))
    .toSorted((a, b) => b.value - a.value)
  const [most, least] = [parts[0], parts.at(-1)]
  if (most === undefined || least === undefined || most === least || total <= 0) return null
  // Parts that chance alone makes different are no finding.
  const isApart = areDifferent(parts.map(({ own, value }) => ({ value, margin: marginOf(own) })))
  if (!isApart) return null
  const share = ({ own }: typeof most) => {
    const others = points.filter((point) => !own.includes(point))
    return figures.derived('share', [...own, ...others], own.length)
  }
  const of = wholeOf(subject, measure)
  const { joint } = side.dimension
  const are = of.startsWith('the total') ? 'is' : 'are'
  const leader = leaderToldOf(grid, side)
  const leads = parts.length > MOST_PARTS && leader?.group === most.name ? leader : null
  const where = leads === null ? '' : ` ${leads.where}`
  const told =
    parts.length > MOST_PARTS
      ? `${share(most)} ${are} ${joint} ${most.name}, the largest part${where}, and ${share(least)} ${joint} ${least.name}, the smallest`
      : listed(parts.map((part, at) => `${share(part)}${at === 0 ? ` ${are}` : ''} ${joint} ${part.name}`))
  const isOverTime = subject.dimensions.some(({ isTime }) => isTime)
  return {
    kind: 'effect',
    // Who asks along time asks what time does; else what has most groups says most.
    weight: isOverTime ? explainedBy(groups.values()) / 2 : 1 - bySize(sides).indexOf(side) / 10,
    sentence: `Of ${of}, ${told}.`,
    line: [
      unstyled(`${measure.unit === 'count' ? 'Most' : 'Highest'} ${joint} `),
      strong(most.name),
      unstyled(`, ${share(most)} of ${of}`),
    ],
    rows: parts.length === 2 || (isOverTime && leads === null) ? [] : most.own.map(({ row }) => row),
    leads: leads?.group ?? null,
  }
}
