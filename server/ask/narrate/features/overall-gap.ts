import { capitalised, listed } from '../../constructs/english.ts'
import { percentText } from '../subject/stated-figures.ts'
import { differ, type Point } from '../subject/subject.ts'
import { groupsOf, unstyled, strong, type Feature, type StyledLine, type View } from './feature.ts'

/** Of differences and changes of groups what they are over all of these together, worked out of the means behind them. */

/** So many periods are told one by one. */
const MOST_PERIODS = 3
const NOTHING = { value: 0, margin: 0 }

interface Gap {
  readonly value: number
  readonly margin: number
}

/** How far the mean of some cells lies from that of others. */
function gapOf(
  { subject: { figures }, measure: { of } }: View,
  column: { readonly to: number; readonly from: number },
  rows: { readonly to: readonly number[]; readonly from: readonly number[] },
): Gap | null {
  const cells = (side: 'to' | 'from') => rows[side].map((row) => ({ row, column: column[side] }))
  const told = (side: 'to' | 'from') => cells(side).filter((cell) => !Number.isNaN(figures.value(cell)))
  const [to, from] = [figures.pooled(told('to')), figures.pooled(told('from'))]
  if (to === null || from === null || from.value <= 0) return null
  return of?.isRelative === true
    ? {
        value: 100 * (to.value / from.value - 1),
        margin: (100 * Math.hypot(to.margin, from.margin)) / from.value,
      }
    : { value: to.value - from.value, margin: Math.hypot(to.margin, from.margin) }
}

/** Percent as sentences have them: a tenth of one is within the noise of many groups. */
const written = ({ subject: { figures }, measure: { column, of } }: View, { value }: Gap) =>
  of?.isRelative === true
    ? figures.stated(percentText(Math.abs(value)))
    : figures.like({ row: 0, column }, Math.abs(value))

/** The same with its sign. */
const signed = (view: View, gap: Gap) => `${gap.value < 0 ? '−' : ''}${written(view, gap)}`

interface Told extends Required<Pick<Feature, 'line' | 'overall'>> {
  /** Without its full stop. */
  readonly text: string
  /** "region" */
  readonly group: string
  /** What it is over all in the period of a figure; null where it is not known. */
  readonly gapAt: (point: Point) => Gap | null
}

/** Between two kinds, of which each group has both. */
function between(view: View, columns: readonly [number, number]): Told | null {
  const { subject, measure } = view
  const rows = [...subject.table.rows.keys()]
  const [to, from] = columns
  const gap = gapOf(view, { to, from }, { to: rows, from: rows })
  const way = measure.sides?.[(gap?.value ?? 0) > 0 ? 'above' : 'below']
  if (gap === null || way === undefined || !differ(gap, NOTHING)) return null
  const text = `${written(view, gap)} ${way.replace(/^is /, '')}`
  const over = `over all ${groupsOf(subject)}`
  return {
    text: `${capitalised(measure.sides?.of ?? '')} is ${text} ${over}`,
    group: subject.dimensions.length === 1 ? (subject.dimensions[0]?.singular ?? 'group') : 'group',
    gapAt: () => gap,
    line: [strong(capitalised(text)), unstyled(` ${over}`)],
    overall: {
      name: capitalised(`all ${groupsOf(subject)}`),
      figures: [{ row: null, value: gap.value, text: signed(view, gap), isStrong: false }],
    },
  }
}

/** From one period to the next, of which each group has one figure. */
function changes(view: View, column: number): Told | null {
  const { subject, measure } = view
  const { dimensions, table } = subject
  const time = dimensions.findIndex(({ isTime }) => isTime)
  const other = dimensions.find(({ isTime }) => !isTime)
  if (time < 0 || other === undefined || dimensions.length !== 2) return null
  const keyOf = (row: number) => String(table.groups[row]?.keys[time])
  const periods = [...Map.groupBy(table.rows.keys(), keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (periods.length - 1 > MOST_PERIODS) return null
  const gaps = periods.slice(1).map(([, to], place) => ({
    name: view.points.find(({ row }) => to.includes(row))?.names[time] ?? '',
    row: to[0] ?? null,
    gap: gapOf(view, { to: column, from: column }, { to, from: periods[place]?.[1] ?? [] }),
  }))
  const sure = gaps.flatMap(({ name, gap }) => (gap !== null && differ(gap, NOTHING) ? [{ name, gap }] : []))
  if (sure.length === 0 || gaps.some(({ gap, name }) => gap === null || name === '')) return null
  const joint = dimensions[time]?.joint ?? 'in'
  const ups = sure.map(({ gap }) => gap.value > 0)
  const told = (up: string, down: string) =>
    listed(
      sure.map(({ name, gap }, place) => {
        const word = ups[place - 1] === ups[place] ? '' : `${ups[place] === true ? up : down} `
        return `${word}${written(view, gap)} ${joint} ${name}`
      }),
    )
  const over = `over all ${other.plural}`
  return {
    text: `${capitalised(measure.sides?.of ?? '')} ${told('rose by', 'fell by')} ${over}`,
    group: other.singular,
    gapAt: ({ names }) => gaps.find(({ name }) => name === names[time])?.gap ?? null,
    line: [strong(capitalised(told('up', 'down'))), unstyled(` ${over}`)],
    overall: {
      name: capitalised(`all ${other.plural}`),
      figures: gaps.flatMap(({ row, gap }) =>
        gap === null ? [] : [{ row, value: gap.value, text: signed(view, gap), isStrong: false }],
      ),
    },
  }
}

/**
 * Over all groups; null where it is not known, or no difference beyond chance.
 *
 * @param sure those of whom it is clear
 * @param clear how a line says so
 */
export function overallGap(view: View, sure: readonly Point[], clear: StyledLine): Feature | null {
  const { subject, measure } = view
  const [first, second] = measure.of?.columns ?? []
  if (first === undefined || measure.sides === null || !subject.isWhole) return null
  const told = second === undefined ? changes(view, first) : between(view, [first, second])
  if (told === null) return null
  const areAlike = view.points.every((point) => {
    const gap = told.gapAt(point)
    return gap !== null && !differ(point, gap, view.points.length)
  })
  const alike = `; no ${told.group} clearly differs from that`
  return {
    kind: 'overall',
    weight: 1,
    sentence: `${told.text}${areAlike ? alike : ''}.`,
    line: [...told.line, ...(areAlike ? [unstyled(alike)] : clear)],
    overall: told.overall,
    rows: sure.map(({ row }) => row),
  }
}
