import type { ChartType } from '../../machines/chart/chart.machine.ts'
import {
  bareText,
  type ChartTable,
  type Dimension,
  type Mark,
  type Measure,
  type Standing,
} from './chart-table.ts'
import {
  FORM_RULES,
  hasOverallLine,
  hasSlices,
  whyNoPie,
  type ChartCase,
  type Form,
  type Roles,
} from './form-rules.ts'
import { ORDER_RULES, weightOf } from './order-rules.ts'
import { areBeyondZero, isClearOfZero } from './draw/chance-dots.ts'
import { pointTicks, ticksOf } from './draw/ticks.ts'
import { surePairs } from './draw/sure-pairs.ts'
import { trendsIn } from './draw/trends.ts'
import { levelsOf } from './draw/year-levels.ts'
import { groupOf, isNoBand, type Group } from './scales.ts'

/** A figure in its place; null stands where none is told. */
export interface Point {
  readonly row: number
  readonly value: number | null
  /** The figure as the table tells it. */
  readonly text: string
  /** What it is the figure of, and the figure, in lines. */
  readonly tip: readonly string[]
  /** Of a scatter plot: the number along the other axis. */
  readonly across: number | null
  /** Within how much of it it would lie 19 times of 20; null where it is exact, or margins are not drawn. */
  readonly margin: number | null
  /** The same, drawn or not. */
  readonly chance: number | null
  /** The same of the number along the other axis. */
  readonly acrossMargin: number | null
  readonly standing: Standing
  /** The data do not cover its period whole. */
  readonly isCutShort: boolean
}

/** A mark of no row of the table. */
export const NO_ROW: Point = {
  row: -1,
  value: null,
  text: '',
  tip: [],
  across: null,
  margin: null,
  chance: null,
  acrossMargin: null,
  standing: 'plain',
  isCutShort: false,
}

export interface Series {
  readonly name: string
  /** One for each group along the axis. */
  readonly points: readonly (Point | null)[]
}

export interface Panel {
  readonly name: string
  readonly series: readonly Series[]
}

/** A chart as it is drawn, before any width in pixels: what stands where, and why. */
export interface ChartSpec {
  readonly form: Form
  /** Of the five: another one than was asked for where that would say nothing. */
  readonly type: ChartType
  readonly along: Dimension | null
  readonly series: Dimension | null
  /** What the panels are groups of. */
  readonly panel: Dimension | null
  readonly measure: Measure
  /** What each column measures, on a scale of its own; empty where all marks are of one figure. */
  readonly figures: readonly Measure[]
  /** Points have lines for their margins; without these their axes only span them. */
  readonly hasMargins: boolean
  /** What a scatter plot measures along; null where it has groups there. */
  readonly across: Measure | null
  readonly groups: readonly Group[]
  readonly panels: readonly Panel[]
  /** Of all groups together, which none of them holds: a point for each group along the axis, or one alone. */
  readonly overall: Series | null
  /** Why it is laid out as it is, in sentences. */
  readonly reasons: readonly string[]
  /** How many groups are drawn of how many, where some are left for "Show all". */
  readonly cut: { readonly shown: number; readonly of: number } | null
}

export interface SpecInput extends ChartCase {
  readonly isArranged: boolean
  /** All groups are drawn, however many there are. */
  readonly isWhole: boolean
}

const MOST_BARS = 20
const TOP = 15
const MOST_SLICES = 12
/** Forms whose groups stand along no axis, or as the table has them. */
const WITHOUT_ORDER: ReadonlySet<Form> = new Set(['points', 'distribution', 'figures'])
/** Forms whose marks have no lines for how far chance may move them, or on demand alone. */
const WITHOUT_LINES_OF_CHANCE: ReadonlySet<Form> = new Set([
  'points',
  'cells',
  'slices',
  'distribution',
  'shares',
])
/** Forms with a place along the axis for each group; a line says itself that it breaks. */
const HAS_PLACES: ReadonlySet<Form> = new Set(['bars', 'bins'])

const NO_MEASURE: Measure = { id: '', title: '', unit: null, decimals: null, adds: false, isSteady: false }

function tipOf({ dimensions, measures }: ChartTable, { groups, texts }: Mark): readonly string[] {
  return [
    ...groups.map(({ text }, place) => `${dimensions[place]?.title ?? ''}: ${text}`),
    ...measures.map(({ title }, place) => `${title}: ${texts[place] ?? ''}`),
  ]
}

const pointOf = (table: ChartTable, mark: Mark, at: number | null, measure = 0): Point => ({
  row: mark.row,
  value: mark.values[measure] ?? null,
  text: mark.texts[measure] ?? '',
  tip: tipOf(table, mark),
  across: at,
  margin: mark.margins[measure] ?? null,
  chance: mark.chances[measure] ?? null,
  acrossMargin: null,
  standing: mark.standing,
  isCutShort: mark.isCutShort,
})

/** The groups of a dimension in the order that a rule decides, and why. */
function ordered(
  input: SpecInput,
  place: number | null,
): { groups: readonly Group[]; reason: string | null } {
  const { table, isArranged } = input
  const dimension = place === null ? undefined : table.dimensions[place]
  if (place === null || dimension === undefined) return { groups: [], reason: null }
  const marks = new Map<string, Mark[]>()
  for (const mark of table.marks) {
    const key = mark.groups[place]?.key ?? ''
    const held = marks.get(key)
    if (held === undefined) marks.set(key, [mark])
    else held.push(mark)
  }
  const adds = table.measures[0]?.adds === true
  const weights = new Map(
    dimension.groups.map(({ key }) => [key, weightOf(marks.get(key) ?? [], adds)] as const),
  )
  const values = dimension.groups.map(({ key }) => weights.get(key) ?? null)
  const isOrdered = table.isTyped && table.dimensions.length > 1
  const rule = ORDER_RULES.find(({ suits }) =>
    suits({ scale: dimension.scale, isArranged, isOrdered, values }),
  )
  const sorted =
    rule?.isByValue === true
      ? dimension.groups.toSorted(
          (a, b) => (weights.get(b.key) ?? -Infinity) - (weights.get(a.key) ?? -Infinity) || 0,
        )
      : dimension.groups
  return {
    groups: sorted,
    reason: rule?.why ?? null,
  }
}

/** Groups at either end of a time at which nothing is told, and no group is known that could be. */
function withoutEmptyEnds(table: ChartTable, place: number | null, groups: readonly Group[]) {
  const dimension = place === null ? undefined : table.dimensions[place]
  if (place === null || dimension?.scale !== 'time') return groups
  const told = new Set([
    ...dimension.notShown,
    ...table.marks.filter(({ values }) => values[0] !== null).map(({ groups: at }) => at[place]?.key),
  ])
  const first = groups.findIndex(({ key }) => told.has(key))
  const last = groups.findLastIndex(({ key }) => told.has(key))
  return first < 0 ? groups : groups.slice(first, last + 1)
}

/** Each combination of groups as one dimension; a row without groups is one by its place. */
function joined(table: ChartTable): ChartTable {
  const groups = table.marks.map(({ groups: own }, index) =>
    groupOf(String(index), own.map(({ text }) => text).join(', ') || `Row ${index + 1}`),
  )
  const title = table.dimensions.map((dimension) => dimension.title).join(', ') || 'Row'
  return {
    ...table,
    dimensions: [{ id: '', title, scale: 'names', interval: null, groups, notShown: new Set() }],
    marks: table.marks.map((mark, index) => ({ ...mark, groups: groups.slice(index, index + 1) })),
  }
}

const isUnique = ({ marks }: ChartTable) =>
  new Set(marks.map(({ groups }) => JSON.stringify(groups.map(({ key }) => key)))).size === marks.length

/** Points that are all of one series. */
const alone = (own: Series['points']): readonly Panel[] => [{ name: '', series: [{ name: '', points: own }] }]

/** Two measures of each row are a point; a single one stands over its group, or its number. */
function points(input: SpecInput): Pick<ChartSpec, 'across' | 'groups' | 'panels' | 'along'> {
  const { table } = input
  const [dimension] = table.dimensions
  const across = table.measures[1] ?? null
  const isOfNumbers = dimension?.scale === 'numbers'
  const isMeasured = across !== null && !isOfNumbers
  const groups = isMeasured ? [] : ordered(input, 0).groups
  const places = new Map(groups.map(({ key, at }, index) => [key, isOfNumbers ? at : index]))
  return {
    along: isMeasured ? null : (dimension ?? null),
    across: isMeasured ? across : null,
    groups,
    panels: alone(
      table.marks.map((mark) => {
        const [group] = mark.groups
        const point = pointOf(table, mark, places.get(group?.key ?? '') ?? null)
        return isMeasured
          ? { ...point, across: mark.values[1] ?? null, acrossMargin: mark.margins[1] ?? null }
          : point
      }),
    ),
  }
}

/** Bars of several figures of each group: a row for each group, a column for each figure. */
function figuresOf(input: SpecInput): Pick<ChartSpec, 'figures' | 'groups' | 'panels'> {
  const { table } = input
  const figures = table.together.flatMap((place) => table.measures.slice(place, place + 1))
  const marks = new Map(table.marks.map((mark) => [mark.groups[0]?.key ?? '', mark]))
  // Which figure they are sorted by is for the table to say.
  const groups = table.isTyped ? (table.dimensions[0]?.groups ?? []) : ordered(input, 0).groups
  const series = groups.map((group, _, all) => {
    const mark = marks.get(group.key)
    return {
      name: nameOf(group, all, table.dimensions[0]),
      points: table.together.map((place, index) => {
        if (mark === undefined) return null
        const figure = pointOf(table, mark, null, place)
        const point = { ...figure, text: bareText(figure.text, figures[index]?.unit ?? null) }
        // Of a figure that chance alone moves no group stands out.
        return figures[index]?.isSteady === true ? { ...point, standing: 'quiet' as const } : point
      }),
    }
  })
  return {
    figures,
    groups: figures.map(({ id, title }) => groupOf(id, title)),
    panels: [{ name: '', series }],
  }
}

/** Axes of points begin where these do. */
function withPoints(spec: ChartSpec, input: SpecInput): ChartSpec {
  const drawn = { ...spec, ...points(input) }
  const own = pointsOf(drawn)
  const axes = [
    { measure: drawn.measure, values: reachOf(own) },
    ...(drawn.across === null
      ? []
      : [{ measure: drawn.across, values: own.flatMap((point) => point?.across ?? []) }]),
  ]
  const raised = axes.filter(({ measure, values }) => pointTicks(values, measure, 5).from > 0)
  const [raisedOne] = raised
  if (raisedOne === undefined) return drawn
  const which = raised.length > 1 ? 'the axes do' : `the axis of ${lowered(raisedOne.measure.title)} does`
  return { ...drawn, reasons: [...drawn.reasons, `${which} not begin at zero`] }
}

/** "Smoker: Yes": a yes or no says nothing without its column. */
export const nameOf = (
  { text }: Group,
  all: readonly Group[],
  dimension: Dimension | null | undefined,
): string =>
  dimension != null && all.every((each) => FLAGS.has(each.text)) ? `${dimension.title}: ${text}` : text
const FLAGS: ReadonlySet<string> = new Set(['Yes', 'No'])

function arranged(
  table: ChartTable,
  roles: Roles,
  groups: readonly Group[],
  input: SpecInput,
): readonly Panel[] {
  const at = (mark: Mark, place: number | null) => (place === null ? '' : (mark.groups[place]?.key ?? ''))
  const found = new Map(
    table.marks.map((mark) => [
      JSON.stringify([at(mark, roles.panel), at(mark, roles.series), at(mark, roles.along)]),
      mark,
    ]),
  )
  const none = [groupOf('', '')]
  const panels = roles.panel === null ? none : ordered(input, roles.panel).groups
  const series = roles.series === null ? none : ordered(input, roles.series).groups
  return panels.map((panel) => ({
    name: panel.text,
    series: series.map((own) => ({
      name: nameOf(own, series, roles.series === null ? undefined : table.dimensions[roles.series]),
      points: groups.map(({ key }) => {
        const mark = found.get(JSON.stringify([panel.key, own.key, key]))
        return mark === undefined ? null : pointOf(table, mark, null)
      }),
    })),
  }))
}

/** What is measured, of which series where no legend says it. */
export const measuredTitle = ({ measure, series }: ChartSpec, hasLegend: boolean): string =>
  series === null || hasLegend ? measure.title : `${measure.title}, by ${lowered(series.title)}`

const lowered = (title: string) => `${title.charAt(0).toLowerCase()}${title.slice(1)}`

/** Where points and their margins end. */
export const reachOf = (points: readonly (Point | null)[]): readonly number[] =>
  points.flatMap((point) =>
    point?.value == null ? [] : [point.value - (point.margin ?? 0), point.value + (point.margin ?? 0)],
  )

/** The series of a chart without panels, or of its first. */
export const seriesOf = ({ panels }: Pick<ChartSpec, 'panels'>): readonly Series[] => panels[0]?.series ?? []

/** All points, panel by panel and series by series. */
export const pointsOf = ({ panels }: Pick<ChartSpec, 'panels'>): readonly (Point | null)[] =>
  panels.flatMap(({ series }) => series.flatMap(({ points: own }) => own))

const DRAWN_AS: Readonly<Partial<Record<Form, ChartType>>> = {
  bars: 'bar',
  groupedBars: 'bar',
  barTable: 'bar',
  pairs: 'bar',
  shares: 'bar',
  figures: 'bar',
  list: 'bar',
  bins: 'histogram',
  line: 'line',
  lines: 'line',
  panels: 'line',
}

/** What is told over all groups, where the chart has a place for it: along a time, or across the bars of one dimension. */
function overallOf(
  chart: ChartCase,
  { form, along, groups, panels, measure }: Drawn,
  roles: Roles,
  panelGroups: readonly Group[],
): Pick<ChartSpec, 'overall' | 'reasons'> {
  const { overall } = chart.table
  if (overall === null) return { overall: null, reasons: [] }
  const { name, figures, dimension } = overall
  const pointAt = (key: string | null, period: string): Point | null => {
    const figure = figures.find((each) => each.key === key)
    if (figure === undefined) return null
    const tip = [period === '' ? name : `${name}, ${period}`, `${measure.title}: ${figure.text}`]
    return { ...NO_ROW, value: figure.value, text: figure.text, tip, standing: figure.standing }
  }
  if (form === 'pairs' && dimension !== null && dimension === roles.panel)
    return { overall: { name, points: panelGroups.map(({ key, text }) => pointAt(key, text)) }, reasons: [] }
  const isAlone = dimension === null
  const isLine = hasOverallLine(form, panels.length, chart)
  const hasPlace = isAlone
    ? form === 'bars'
    : dimension === roles.along && along?.scale === 'time' && (isLine || form === 'barTable')
  if (!hasPlace) return { overall: null, reasons: [] }
  const points = isAlone ? [pointAt(null, '')] : groups.map(({ key, text }) => pointAt(key, text))
  const isRaised = isLine && Math.min(...reachOf(points)) > 0
  const above = `the line of ${lowered(name)} has a scale of its own, which does not begin at zero`
  return { overall: { name, points }, reasons: isRaised ? [above] : [] }
}

/** Which periods the data do not cover whole, of those along the axis. */
function cutShortIn(table: ChartTable, place: number, groups: readonly Group[]): string | null {
  const keys = new Set(table.marks.filter((mark) => mark.isCutShort).map((mark) => mark.groups[place]?.key))
  const ends = [
    ...(keys.has(groups[0]?.key) ? ['the first'] : []),
    ...(groups.length > 1 && keys.has(groups.at(-1)?.key) ? ['the last'] : []),
  ]
  if (ends.length === 0) return keys.size === 0 ? null : 'some periods are cut short'
  return `${ends.join(' and ')} period ${ends.length === 1 ? 'is' : 'are'} cut short`
}

/** Lines and dots, unlike bars, may begin above nothing. */
function startsAt(
  form: Form,
  { measures: [measure] }: ChartTable,
  panels: readonly Panel[],
): readonly string[] {
  const reach = reachOf(pointsOf({ panels }))
  if (form === 'pairs')
    return Math.min(...reach) > 0
      ? [panels.length > 1 ? 'the axes do not begin at zero' : 'the axis does not begin at zero']
      : []
  if (DRAWN_AS[form] !== 'line' || measure === undefined) return []
  const { from, texts } = ticksOf(reach, measure, 5)
  return from > 0 ? [`the axis begins at ${texts[0] ?? ''}`] : []
}

/** Lines over months or quarters of whole years stand behind the averages of these. */
const hasLevels = ({ form, panels, ...drawn }: Drawn) =>
  DRAWN_AS[form] === 'line' &&
  (form !== 'panels' || panels.every(({ series }) => series.length === 1)) &&
  levelsOf(
    drawn,
    panels.flatMap(({ series }) => series),
  ).some(({ length }) => length > 0)

/** Lines along numbers that chance moves stand behind what neighbours have on average. */
const hasTrends = (drawn: Drawn) =>
  (drawn.form === 'line' || drawn.form === 'lines') &&
  trendsIn(drawn, seriesOf(drawn)).some(({ length }) => length > 0)

function hasUnsurePairs(panels: readonly Panel[]): boolean {
  const pairs = panels.flatMap(({ series }) => series.map(({ points: own }) => own))
  return !pairs.every(surePairs(pairs.length))
}

type Drawn = Pick<ChartSpec, 'along' | 'form' | 'groups' | 'measure' | 'panels'>

/** Figures that chance alone moves are drawn with how far it may. */
const hasAutomaticMargins = ({ measures, marks, together }: ChartTable, form: Form) =>
  !WITHOUT_LINES_OF_CHANCE.has(form) &&
  (form === 'figures' ? together : [0]).some(
    (place) => measures[place]?.isSteady === true && marks.some(({ margins }) => margins[place] != null),
  )

/** A line breaks where nothing is told between what is. */
const hasGap = (panels: readonly Panel[]) =>
  panels.some(({ series }) =>
    series.some(({ points: own }) => {
      const told = own.map((point) => point?.value != null)
      return told.slice(told.indexOf(true), told.lastIndexOf(true)).includes(false)
    }),
  )

/** Bands that span as much as each other, or of which one is no band. */
function whyBands(form: Form, groups: readonly Group[]): readonly string[] {
  if (form !== 'bins') return []
  const widths = groups.flatMap(({ at, to }) => (at === null || to === null ? [] : [to - at]))
  const isUneven = widths.some((width) => Math.abs(width - (widths[0] ?? 0)) > 1e-9 * width)
  const outside = groups.filter(isNoBand).map(({ text }) => `“${text}” is no band and left out`)
  return [...(isUneven ? ['bands are drawn alike, however much they span'] : []), ...outside]
}

/** How a table is drawn as a chart of one type. */
export function chartSpec(wished: SpecInput): ChartSpec {
  const noPie = wished.type === 'pie' ? whyNoPie(wished.table) : null
  const given: SpecInput =
    wished.type === 'pie' && !hasSlices(wished.table) ? { ...wished, type: 'bar' } : wished
  const isClear = isUnique(given.table)
  const rule =
    (isClear || given.type === 'scatter' || given.type === 'histogram'
      ? FORM_RULES.map((each) => ({ ...each, roles: each.suits(given) })).find(({ roles }) => roles !== null)
      : null) ?? null
  const form = rule?.form ?? (given.type === 'pie' ? 'slices' : 'list')
  const isJoined = form === 'list' || (form === 'slices' && given.table.dimensions.length !== 1) || !isClear
  const input = isJoined && form !== 'points' ? { ...given, table: joined(given.table) } : given
  const { table } = input
  const roles = rule?.roles ?? { along: 0, series: null, panel: null }
  const along = ordered(input, roles.along)
  const notShown = table.dimensions[roles.along]?.notShown ?? new Set()
  const placed = withoutEmptyEnds(table, roles.along, along.groups)
  const all = form === 'bins' ? placed.filter((group) => !isNoBand(group)) : placed
  const isCuttable = (form === 'bars' || form === 'list') && table.dimensions[0]?.scale === 'names'
  const isCut = isCuttable && all.length > MOST_BARS
  const groups = isCut && !input.isWhole ? all.slice(0, TOP) : all
  const why = rule?.why?.(given) ?? null
  const panels = arranged(table, roles, groups, input)
  const cutShort = cutShortIn(table, roles.along, all)
  const drawn: Drawn = {
    form,
    panels,
    groups,
    along: table.dimensions[roles.along] ?? null,
    measure: table.measures[0] ?? NO_MEASURE,
  }
  const overall = overallOf(input, drawn, roles, ordered(input, roles.panel).groups)
  const reasons = [
    ...(noPie === null ? [] : [noPie]),
    ...(why === null ? [] : [why]),
    ...(DRAWN_AS[form] === 'line' && hasGap(panels) ? ['gaps where nothing is shown'] : []),
    ...(along.reason === null || WITHOUT_ORDER.has(form) ? [] : [along.reason]),
    ...(notShown.size > 0 && HAS_PLACES.has(form) ? ['groups that are not shown keep their places'] : []),
    ...whyBands(form, placed),
    ...startsAt(form, table, panels),
    ...overall.reasons,
    ...((form === 'bars' || form === 'barTable') &&
    areBeyondZero(pointsOf({ panels })) &&
    pointsOf({ panels }).some(isClearOfZero)
      ? ['dark marks differ from zero beyond chance']
      : []),
    ...(form === 'pairs' && hasUnsurePairs(panels)
      ? ['a dotted line joins two that chance alone may part']
      : []),
    ...(hasLevels(drawn) ? ['level lines are averages of whole years'] : []),
    ...(hasTrends(drawn)
      ? ['thick lines run through several neighbours at once: chance moves single figures behind them']
      : []),
    ...(hasAutomaticMargins(table, form)
      ? ['lines at the marks show how far chance may move any of them']
      : []),
    ...(cutShort === null ? [] : [cutShort]),
    ...(isCut && !input.isWhole ? [`the first ${TOP} of ${all.length.toLocaleString('en-GB')}`] : []),
  ]
  const spec: ChartSpec = {
    ...drawn,
    type: DRAWN_AS[form] ?? given.type,
    series: roles.series === null ? null : (table.dimensions[roles.series] ?? null),
    panel: roles.panel === null ? null : (table.dimensions[roles.panel] ?? null),
    overall: overall.overall,
    figures: [],
    hasMargins: table.hasMargins,
    across: null,
    reasons,
    cut: isCut ? { shown: groups.length, of: all.length } : null,
  }
  if (form === 'points') return withPoints(spec, input)
  if (form === 'figures') return { ...spec, ...figuresOf(input) }
  return form === 'slices' ? withOthers(spec) : spec
}

/** More slices than can be told apart are the largest, and the others in one. */
function withOthers(spec: ChartSpec): ChartSpec {
  const all = pointsOf(spec)
  if (all.length <= MOST_SLICES || !spec.measure.adds) return spec
  const rest = all.slice(MOST_SLICES - 1).filter((point) => point !== null)
  const value = rest.reduce((sum, point) => sum + (point.value ?? 0), 0)
  const name = `${rest.length} others`
  const others: Point = {
    ...NO_ROW,
    value,
    tip: [name, ...rest.slice(0, 5).map(({ tip }) => tip[0] ?? '')],
    standing: rest.some(({ standing }) => standing === 'quiet') ? 'quiet' : 'plain',
  }
  return {
    ...spec,
    groups: [...spec.groups.slice(0, MOST_SLICES - 1), groupOf(name, name)],
    panels: alone([...all.slice(0, MOST_SLICES - 1), others]),
  }
}
