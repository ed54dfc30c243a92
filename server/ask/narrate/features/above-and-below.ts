import { capitalised, listed } from '../../constructs/english.ts'
import { byValue, differ, type Point } from '../subject/subject.ts'
import { overallGap } from './overall-gap.ts'
import {
  at,
  groupsOf,
  jointOf,
  unstyled,
  strong,
  the,
  type Feature,
  type StyledLine,
  type View,
} from './feature.ts'

/** Of differences and changes: how many groups lie above nothing, for how many that is beyond chance, and which most. */

const IS = 'is '
/** So many are named. */
const MOST_NAMED = 3
const NOTHING = { value: 0, margin: 0 }

interface Periods {
  readonly text: string
  /** Points of groups that are told, but not for all their periods. */
  readonly others: readonly Point[]
}

/** "10 of 12 regions in both years", of as many in each period; else "11 of 12 regions in 2024 and 10 of 12 in 2025". */
function byPeriod({ subject, points }: View, own: readonly Point[]): Periods | null {
  const { figures, dimensions } = subject
  const time = dimensions.findIndex(({ isTime }) => isTime)
  const place = dimensions.findIndex(({ isTime }) => !isTime)
  const other = dimensions[place]
  const groupOf = ({ names }: Point) => names[place] ?? ''
  const periods = [...Map.groupBy(points, ({ names }) => names[time] ?? '')]
  if (dimensions.length !== 2 || time < 0 || other === undefined || periods.length > MOST_NAMED) return null
  const count = (some: readonly unknown[]) => figures.stated(some.length.toLocaleString('en-GB'))
  const led = periods.map(([name, all]) => ({ name, all, led: all.filter((point) => own.includes(point)) }))
  const [first] = led
  const { singular = 'period', plural = 'periods' } = dimensions[time] ?? {}
  const isSame = led.every(
    (each) => each.led.length === first?.led.length && each.all.length === first.all.length,
  )
  const groups = [...Map.groupBy(points, groupOf).values()]
  const steady = groups.filter((all) => all.length === led.length && all.every((each) => own.includes(each)))
  if (first !== undefined && led.length > 1 && isSame && steady.length > 0)
    return {
      text: `${steady.length === groups.length ? 'all' : `${count(steady)} of`} ${count(groups)} ${other.plural} in ${led.length === 2 ? `both ${plural}` : `every ${singular}`}`,
      others: groups.filter((all) => !steady.includes(all)).flat(),
    }
  const told = led.map(({ name, all, led }, at) => {
    return `${led.length === all.length ? 'all' : `${count(led)} of`} ${count(all)}${at === 0 ? ` ${other.plural}` : ''} ${dimensions[time]?.joint ?? 'in'} ${name}`
  })
  return { text: listed(told), others: [] }
}

/** "18.4%, but −2.2% in 2024": a change with those of its group that went the other way. */
function figureOf({ subject }: View, point: Point, others: readonly Point[], text: string): string {
  const { figures, dimensions } = subject
  const time = dimensions.findIndex(({ isTime }) => isTime)
  const isOfGroup = ({ names }: Point) => names.every((name, at) => at === time || name === point.names[at])
  const back = others.filter((each) => isOfGroup(each) && Math.sign(each.value) !== Math.sign(point.value))
  const told = back.map(
    (each) => `${figures.cell(each)} ${dimensions[time]?.joint ?? 'in'} ${each.names[time] ?? ''}`,
  )
  return told.length === 0 || !others.includes(point) ? text : `${text}, but ${listed(told)}`
}

/** "; clearly up in 2025 for West Midlands (18.4%)": those of the latest period of whom it is clear; null where it is of none. */
function inLatest(view: View, sure: readonly Point[], way: string, { others }: Periods): StyledLine | null {
  const { subject, points } = view
  const { dimensions, figures, table } = subject
  const time = dimensions.findIndex(({ isTime }) => isTime)
  const keyOf = ({ row }: Point) => String(table.groups[row]?.keys[time])
  const latest = points.map(keyOf).toSorted().at(-1)
  const own = sure.filter((point) => keyOf(point) === latest)
  const [first] = own
  if (first === undefined) return null
  const place = dimensions.findIndex(({ isTime }) => !isTime)
  const named = own.map(
    (point) =>
      `${point.names[place] ?? ''} (${figureOf(view, point, others, figures.cell(point).replace(/^[-−]/, ''))})`,
  )
  const whom =
    own.length > MOST_NAMED
      ? `${figures.stated(String(own.length))} ${dimensions[place]?.plural ?? 'groups'}`
      : listed(named)
  return [
    unstyled(`; clearly ${way} ${dimensions[time]?.joint ?? 'in'} ${first.names[time] ?? ''} for `),
    strong(whom),
  ]
}

/** " (from 424 to 819)": what moved from one period to the next, over time alone; nothing where it is not told. */
function fromTo({ subject: { table, dimensions, figures }, measure: { moved } }: View, point: Point): string {
  if (moved === null || dimensions.length !== 1) return ''
  const keyOf = (row: number) => String(table.groups[row]?.keys[0])
  const rows = [...table.rows.keys()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const before = rows[rows.indexOf(point.row) - 1]
  const cells = [before, point.row].map((row) => ({ row: row ?? -1, column: moved }))
  if (before === undefined || cells.some((cell) => Number.isNaN(figures.value(cell)))) return ''
  return ` (from ${cells.map((cell) => figures.cell(cell)).join(' to ')})`
}

/** How many, after what it is over all where that is known. */
export function aboveAndBelow(view: View): readonly Feature[] {
  const { subject, measure, points } = view
  if (points.length < 2) return []
  const { figures, dimensions } = subject
  const sorted = byValue(points)
  const isUp = sorted.filter(({ value }) => value > 0).length * 2 >= points.length
  const own = sorted.filter(({ value }) => (isUp ? value > 0 : value < 0))
  const sure = own.filter((point) => differ(point, NOTHING, points.length))
  const count = (some: readonly Point[]) => figures.stated(some.length.toLocaleString('en-GB'))
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || own.length === 0) return []
  const plural = groupsOf(subject)
  const periods = byPeriod(view, own)
  const many =
    periods?.text ??
    (own.length === points.length
      ? `all ${count(points)} ${plural}`
      : `${count(own)} of ${count(points)} ${plural}`)
  const isTime = dimensions.every(({ isTime }) => isTime)
  const joint = jointOf(subject)
  const isMoving = measure.isChange && (isTime || periods !== null)
  const fall = figures.cell(low).replace(/^[-−]/, '')
  const [rose, fell] = [fromTo(view, high), fromTo(view, low)]
  const hasFall = low.value < 0 && high.value > 0 && (isTime || differ(low, NOTHING, points.length))
  const clearly = (some: readonly string[]) =>
    sure.length === own.length
      ? 'clearly so'
      : sure.length === 0
        ? 'clearly so for none'
        : `clearly so for ${sure.length > MOST_NAMED ? `${count(sure)} of them` : listed(some)}`
  const range = `between ${at(subject, low)} and ${at(subject, high)}`
  // They are no part of those that are told of all periods.
  const isBeside = sure.length > 0 && sure.some((point) => periods?.others.includes(point) === true)
  const sureOnes = sure.map(
    (point) => `${point.name} (${figureOf(view, point, periods?.others ?? [], figures.cell(point))})`,
  )
  const clear = !isBeside
    ? `, ${clearly(sureOnes)}`
    : sure.length > MOST_NAMED
      ? ''
      : `; it ${isUp ? 'rose' : 'fell'} clearly ${joint} ${listed(sureOnes)}`
  const told =
    isMoving && hasFall
      ? `; the largest rise is ${at(subject, high)}${rose}, the largest fall ${fall} ${joint} ${low.name}${fell}`
      : isMoving
        ? clear
        : `, ${clearly(sure.map(({ name }) => name))}`
  const ofThese = isMoving ? '' : `; the ${measure.isChange ? 'change' : 'difference'} lies ${range}`
  // Those that are clearly so, where they are few.
  const marked = sure.length > 0 && sure.length <= MOST_NAMED ? sure : [isUp ? high : low]
  const way = measure.sides?.[isUp ? 'above' : 'below'] ?? `is ${isUp ? 'above' : 'below'} zero`
  // "Higher for smokers than for non-smokers", under a heading that says what.
  const side = capitalised(way.startsWith(IS) ? way.slice(IS.length) : isUp ? 'up' : 'down')
  const latest =
    periods !== null && measure.isChange ? inLatest(view, sure, isUp ? 'up' : 'down', periods) : null
  const clearOnes = sure.map((point) => `${point.name} (${figures.cell(point)})`)
  const clearLine =
    periods !== null
      ? (latest ?? [])
      : sure.length === 0 || sure.length > MOST_NAMED || sure.length === own.length
        ? []
        : [unstyled('; clearly so for '), strong(listed(clearOnes))]
  const overall = overallGap(view, marked, clearLine)
  const counted: Feature = {
    kind: 'sides',
    weight: 1,
    sentence: `${overall === null ? `${capitalised(measure.sides?.of ?? the(measure))} ${way}` : `It ${way.split(' for ')[0] ?? way}`} ${isTime ? 'in' : joint} ${many}${told}${ofThese}.`,
    line:
      latest !== null
        ? [unstyled(`${side} ${joint} ${many}`), ...latest]
        : isTime && isMoving && hasFall
          ? [
              unstyled('Largest rise '),
              strong(`${joint} ${high.name}`),
              unstyled(`, ${figures.cell(high)}${rose}; largest fall ${joint} ${low.name}, ${fall}${fell}`),
            ]
          : [
              strong(`${side} ${isTime ? 'in' : joint} ${many}`),
              unstyled(`${told}${isMoving ? '' : `; ${range}`}`),
            ],
    rows: isTime && isMoving && hasFall ? [high.row, low.row] : marked.map(({ row }) => row),
  }
  return overall === null ? [counted] : [overall, counted]
}
