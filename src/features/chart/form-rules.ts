import type { ChartType } from '../../machines/chart/chart.machine.ts'
import { bareText, type ChartTable, type Dimension } from './chart-table.ts'
import { cellPlaces, columnRoomPx } from './cell-places.ts'
import { fontPxOf } from './draw/looks.ts'
import { rowNames, SHARES_OF_TABLES } from './row-names.ts'
import { widestOf } from './text-width.ts'

/** How a chart of one of the five types is laid out: the first rule that suits decides, and says why. */

export type Form =
  | 'slices'
  | 'points'
  | 'bins'
  | 'distribution'
  | 'line'
  | 'lines'
  | 'panels'
  | 'barTable'
  | 'pairs'
  | 'shares'
  | 'figures'
  | 'cells'
  | 'bars'
  | 'groupedBars'
  | 'list'

export interface ChartCase {
  readonly table: ChartTable
  readonly type: ChartType
  /** A person has chosen the type. */
  readonly isChosen: boolean
  readonly widthPx: number
  readonly heightPx: number
}

/** Places of dimensions in the table: along the axis, as series (or rows of cells), one panel each. */
export interface Roles {
  readonly along: number
  readonly series: number | null
  readonly panel: number | null
}

export interface FormRule {
  readonly form: Form
  /** As a person reads it under the chart; left out where it goes without saying. */
  readonly why?: (chart: ChartCase) => string | null
  /** What each dimension is for; null where the rule does not suit. */
  readonly suits: (chart: ChartCase) => Roles | null
}

/** More colours are not told apart. */
export const MOST_SERIES = 8
/** Lines of few steps that can stand behind those that matter. */
const MOST_LINES = 24
const MOST_PANELS = 16
const FEWEST_STEPS = 5
const NARROWEST_PANEL_PX = 130
const LOWEST_PANEL_PX = 84
/** Of cells: names of rows cover each other where these are lower. */
export const LOWEST_ROW_PX = 15
export const NARROWEST_CELL_PX = 5
/** Figures in cells and at the bars of a table. */
export const CELL_FONT_PX = 11
/** Shorter ones say nothing beside their figures. */
export const SHORTEST_BAR_PX = 24
const THINNEST_ROW_PX = 18
/** Of a panel of pairs, and what stands around its rows: a title, a legend, names of panels, ticks. */
export const NARROWEST_PAIRS_PX = 110
const AROUND_PAIRS_PX = 84
const MOST_TINTS = 8
/** Beside the names of a table of bars: between them and it, and at its right. */
export const AROUND_NAMES_PX = 18
/** So many lines can be followed however they cross. */
const MOST_CROSSING = 4
/** For each point with its name. */
const NARROWEST_POINT_PX = 40
const THINNEST_BAR_PX = 9
/** Bars of one group alone, with the gaps between them. */
const THINNEST_ALONE_PX = 7
const MOST_SHARE_OF_NAMES = 0.4
/** What stands around the marks: titles, ticks, legend. */
const AROUND_PX = 64
/** Above and below the rows of a table of bars: names of columns in two lines. */
const AROUND_ROWS_PX = 44

const ALONE: Roles = { along: 0, series: null, panel: null }
const size = (dimension: Dimension | undefined) => dimension?.groups.length ?? 0
export const hasOrder = (dimension: Dimension | undefined) =>
  dimension?.scale === 'time' || dimension?.scale === 'numbers'

/** The dimension along which a line runs: time first, then numbers, then what has an order. */
function runningOf({ dimensions }: ChartTable): number | null {
  for (const scale of ['time', 'numbers', 'bands', 'ordered'] as const) {
    const found = dimensions.findIndex((dimension) => dimension.scale === scale)
    if (found >= 0) return found
  }
  return null
}

const bySize = (table: ChartTable, places: readonly number[]) =>
  places.toSorted((a, b) => size(table.dimensions[b]) - size(table.dimensions[a]))

const othersOf = ({ dimensions }: ChartTable, along: number) =>
  [...dimensions.keys()].filter((place) => place !== along)

/** How many panels stand side by side, where so many fit at all. */
export function panelGrid(panels: number, widthPx: number, heightPx: number) {
  const most = Math.max(1, Math.floor((widthPx - 40) / NARROWEST_PANEL_PX))
  const columns = Math.min(panels, most)
  const rows = Math.ceil(panels / columns)
  const even = Math.ceil(panels / rows)
  return { columns: even, rows, fits: heightPx / rows >= LOWEST_PANEL_PX }
}

/** Of a chart the height of a line of all groups together above them, where these have room below it. */
export const OVERALL_SHARE = 0.34
const WITH_OVERALL: ReadonlySet<Form> = new Set(['lines', 'panels', 'cells'])
export const hasOverallLine = (form: Form, panels: number, { widthPx, heightPx }: ChartCase): boolean =>
  WITH_OVERALL.has(form) &&
  (form !== 'panels' || panelGrid(panels, widthPx, heightPx * (1 - OVERALL_SHARE)).fits)

/** Steps along a line at which anything was measured. */
const stepsOf = ({ marks }: ChartTable, along: number) =>
  new Set(marks.filter(({ values }) => values[0] !== null).map(({ groups }) => groups[along]?.key)).size

/** How many places a dimension takes: of times those at which anything was measured. */
const placesOf = (table: ChartTable, along: number) =>
  table.dimensions[along]?.scale === 'time' ? stepsOf(table, along) : size(table.dimensions[along])

/** Every row has a group of one dimension to itself, and its others only tell of it: the top insurer of each region. */
const isNamedByOne = ({ dimensions, marks }: ChartTable) =>
  dimensions.length > 1 &&
  dimensions.some(({ scale }, place) => {
    const keys = new Set(marks.map(({ groups }) => groups[place]?.key))
    return scale === 'names' && keys.size === marks.length
  })

function lines({ table }: ChartCase, most: number): Roles | null {
  const along = runningOf(table) ?? 0
  const others = othersOf(table, along)
  const [series] = others
  if (others.length > 1) return null
  return series === undefined || size(table.dimensions[series]) <= most
    ? { along, series: series ?? null, panel: null }
    : null
}

function panels({ table, widthPx, heightPx }: ChartCase): Roles | null {
  const along = runningOf(table)
  if (along === null || stepsOf(table, along) < FEWEST_STEPS) return null
  const [panel, series, more] = bySize(table, othersOf(table, along))
  if (panel === undefined || more !== undefined) return null
  const count = size(table.dimensions[panel])
  return count <= MOST_PANELS &&
    (series === undefined || size(table.dimensions[series]) <= MOST_SERIES) &&
    panelGrid(count, widthPx, heightPx).fits
    ? { along, series: series ?? null, panel }
    : null
}

function cells({ table, widthPx, heightPx }: ChartCase): Roles | null {
  const { dimensions } = table
  if (dimensions.length < 2 || dimensions.length > 3) return null
  const places = [...dimensions.keys()]
  const running = places.find((place) => hasOrder(dimensions[place]))
  const longest = (place: number) => widestOf(dimensions[place]?.groups.map(({ text }) => text) ?? [], 12)
  const names = places
    .filter((place) => place !== running)
    .toSorted((a, b) => size(dimensions[b]) - size(dimensions[a]) || longest(b) - longest(a))
  const [series, ...rest] = names
  if (series === undefined) return null
  const [panel, along] =
    running === undefined
      ? dimensions.length === 3
        ? [rest[0] ?? null, rest[1]]
        : [null, rest[0]]
      : [rest[0] ?? null, running]
  if (along === undefined) return null
  const columns = placesOf(table, along) * (panel === null ? 1 : size(dimensions[panel]))
  return size(dimensions[series]) * LOWEST_ROW_PX <= heightPx - AROUND_PX &&
    columns * NARROWEST_CELL_PX <= widthPx * (1 - MOST_SHARE_OF_NAMES) &&
    (panel === null || size(dimensions[panel]) <= MOST_SERIES)
    ? { along, series, panel }
    : null
}

/** How high a row of a table of bars is. */
export const rowOfTablePx = (heightPx: number, rows: number) =>
  (heightPx - AROUND_ROWS_PX) / Math.max(1, rows)

/** Whether a table of bars has room: names, then in each column of each panel a bar and its figure. */
function haveRoom(
  { table, widthPx, heightPx }: ChartCase,
  names: Dimension | undefined,
  panels: number,
  columns: number,
  measures: readonly number[],
): boolean {
  const texts = table.marks.flatMap((mark) =>
    measures.map((place) => bareText(mark.texts[place] ?? '', table.measures[place]?.unit ?? null)),
  )
  // Of bars with margins figures stand in a column of their own.
  const haveMargins = table.marks.some(({ margins }) => measures.some((place) => margins[place] != null))
  const labelsPx = (widestOf(texts, CELL_FONT_PX) + 6) * (isSigned(table) && !haveMargins ? 2 : 1)
  const hasRoom = (namesPx: number) =>
    cellPlaces(widthPx - namesPx - AROUND_NAMES_PX, panels, columns).columnPx - columnRoomPx - labelsPx >=
    SHORTEST_BAR_PX
  const rowPx = rowOfTablePx(heightPx, size(names))
  const { widthPx: namesPx } = rowNames(
    names?.groups.map(({ text }) => text) ?? [],
    fontPxOf({ heightPx }),
    widthPx,
    SHARES_OF_TABLES,
    (px) => ({ rowPx, hasRoom: hasRoom(px) }),
  )
  return hasRoom(namesPx) && size(names) * THINNEST_ROW_PX <= heightPx - AROUND_PX
}

/** A bar with its figure in each place of a table, where both have room. */
function barTable(chart: ChartCase): Roles | null {
  const roles = cells(chart)
  if (roles === null) return null
  const { dimensions } = chart.table
  const { along, series, panel } = roles
  const names = series === null ? undefined : dimensions[series]
  const panels = panel === null ? 1 : size(dimensions[panel])
  return haveRoom(chart, names, panels, placesOf(chart.table, along), [0]) ? roles : null
}

/** Two dots in each row, of each panel where there are three groups: of two groups that are compared, and no times. */
function pairs(chart: ChartCase): Roles | null {
  const roles = cells(chart)
  if (roles === null || roles.series === null) return null
  const { dimensions } = chart.table
  const rows = dimensions[roles.series]
  const panels = roles.panel === null ? 1 : size(dimensions[roles.panel])
  if (size(dimensions[roles.along]) !== 2 || dimensions.some(({ scale }) => scale === 'time')) return null
  const panelsPx = chart.widthPx * (1 - SHARES_OF_TABLES.usual)
  return cellPlaces(panelsPx, panels, 1).panelPx >= NARROWEST_PAIRS_PX &&
    size(rows) * THINNEST_ROW_PX <= chart.heightPx - AROUND_PAIRS_PX
    ? roles
    : null
}

/** So many pairs are compared by how far their ends lie apart. */
const FEWEST_PAIRS = 5

/** Many pairs of what has no total, which bars would only count from zero. */
function manyPairs(chart: ChartCase): Roles | null {
  const { dimensions, measures } = chart.table
  const roles = dimensions.length === 2 && measures[0]?.adds === false ? pairs(chart) : null
  return roles !== null && size(dimensions[roles.series ?? 0]) >= FEWEST_PAIRS ? roles : null
}

/** Of totals beside what they are made up of: the bars of 100 % are at least so long. */
const SHORTEST_WHOLE_PX = 60
/** Shorter bars of totals say nothing beside their figures. */
export const SHORTEST_TOTAL_PX = 40
/** Between names, totals, bars of 100 % and the edge. */
const AROUND_SHARES_PX = 40

/** What each of some groups is made up of: all parts of a whole, of which each is told. */
function shares({ table, heightPx, widthPx }: ChartCase): Roles | null {
  const { dimensions, measures, marks, isWhole, hasMargins } = table
  const [measure] = measures
  const isOfParts = measure?.adds === true && measure.unit !== 'percent' && isWhole && !hasMargins
  if (!isOfParts || dimensions.length !== 2 || dimensions.some(({ scale }) => scale === 'time')) return null
  const [series, along] = bySize(table, [0, 1])
  if (series === undefined || along === undefined) return null
  const [rows, parts] = [size(dimensions[series]), size(dimensions[along])]
  const told = marks.filter(({ values: [value] }) => value != null && value >= 0)
  const names = rowNames(
    dimensions[series]?.groups.map(({ text }) => text) ?? [],
    fontPxOf({ heightPx }),
    widthPx,
    SHARES_OF_TABLES,
    () => ({ rowPx: rowOfTablePx(heightPx, rows), hasRoom: true }),
  )
  // A total is written a digit longer than its parts.
  const totalPx = widestOf(
    marks.map(({ texts: [text = ''] }) => `${text}0`),
    CELL_FONT_PX,
  )
  return told.length === rows * parts &&
    parts <= MOST_SERIES &&
    widthPx - names.widthPx - totalPx - SHORTEST_TOTAL_PX - AROUND_SHARES_PX >= SHORTEST_WHOLE_PX &&
    rows * THINNEST_ROW_PX <= heightPx - AROUND_PAIRS_PX
    ? { along, series, panel: null }
    : null
}

/** Several figures of each group: a column of bars for each. */
function figures(chart: ChartCase): Roles | null {
  const { dimensions, together } = chart.table
  return dimensions.length === 1 &&
    together.length > 1 &&
    haveRoom(chart, dimensions[0], 1, together.length, together)
    ? { along: 0, series: 0, panel: null }
    : null
}

/** Lines of several names that change places again and again: of any two of them more than once. */
function isTangled(table: ChartTable): boolean {
  const along = runningOf(table)
  const [series] = along === null ? [] : othersOf(table, along)
  const names = series === undefined ? undefined : table.dimensions[series]
  if (along === null || series === undefined || names?.scale !== 'names') return false
  if (table.dimensions.length !== 2 || size(names) <= MOST_CROSSING) return false
  const valueAt = new Map(
    table.marks.map(({ groups, values }) => [
      `${groups[series]?.key ?? ''}\0${groups[along]?.key ?? ''}`,
      values[0] ?? null,
    ]),
  )
  const steps = table.dimensions[along]?.groups ?? []
  const signs = (a: string, b: string) =>
    steps.flatMap(({ key }) => {
      const [one, other] = [valueAt.get(`${a}\0${key}`) ?? null, valueAt.get(`${b}\0${key}`) ?? null]
      return one === null || other === null || one === other ? [] : [one > other]
    })
  const keys = names.groups.map(({ key }) => key)
  const crossings = keys.flatMap((a, place) =>
    keys.slice(place + 1).map((b) => {
      const above = signs(a, b)
      return above.filter((is, at) => at > 0 && is !== above[at - 1]).length
    }),
  )
  return crossings.reduce((sum, each) => sum + each, 0) > crossings.length
}

/** Bars side by side, in whichever of both ways they have room: time runs along the axis where it can. */
function groupedBars({ table, widthPx, heightPx }: ChartCase): Roles | null {
  const { dimensions } = table
  if (dimensions.length !== 2) return null
  const isTurned = size(dimensions[1]) > MOST_SERIES || (hasOrder(dimensions[1]) && !hasOrder(dimensions[0]))
  const fits = ([along, series]: readonly [number, number]) => {
    const [places, groups] = [size(dimensions[along]), size(dimensions[series])]
    const widest = widestOf(dimensions[along]?.groups.map(({ text }) => text) ?? [], 12)
    const isUpright = hasOrder(dimensions[along]) || widest * places <= widthPx - AROUND_PX
    const thickness = ((isUpright ? widthPx : heightPx) - AROUND_PX - 8 * places) / (places * groups)
    return groups <= MOST_SERIES && thickness >= THINNEST_BAR_PX
  }
  const ways = [[0, 1] as const, [1, 0] as const]
  const way = (isTurned ? ways.toReversed() : ways).find(fits)
  return way === undefined ? null : { along: way[0], series: way[1], panel: null }
}

/** Lines of so few steps that those of note can be followed among many others. */
function fewSteps(chart: ChartCase): Roles | null {
  const steps = stepsOf(chart.table, runningOf(chart.table) ?? 0)
  return steps > 2 && steps < FEWEST_STEPS ? lines(chart, MOST_LINES) : null
}

/** A part that is less than nothing has no slice. */
export const hasSlices = ({ marks }: ChartTable): boolean =>
  marks.every(({ values: [value] }) => (value ?? 0) >= 0)

/** Why a pie says less than it seems to, where it is wished all the same; null where it is of all parts of a whole. */
export function whyNoPie({ measures: [measure], isWhole }: ChartTable): string | null {
  if (measure?.adds !== true) return 'a pie is for parts of a whole, and these figures are none'
  return isWhole ? null : 'a pie is for all parts of a whole, and some are not here'
}

/** Slices that can be told apart, or that a person wants however many. */
const hasRoomForSlices = ({ table: { dimensions }, isChosen }: ChartCase) =>
  isChosen || dimensions.length !== 1 || size(dimensions[0]) <= MOST_TINTS

/** Points that are all named, or that a person wants whatever their names. */
const hasRoomForPoints = ({ table: { dimensions }, widthPx, isChosen }: ChartCase) =>
  isChosen || size(dimensions[0]) * NARROWEST_POINT_PX <= widthPx

const isSigned = ({ marks }: ChartTable) =>
  [-1, 1].every((sign) => marks.some(({ values: [value] }) => Math.sign(value ?? 0) === sign))

/** Bars of one group alone have room beside each other. */
const standAlone = ({ table: { dimensions }, widthPx }: ChartCase) =>
  dimensions.length === 1 && (widthPx - AROUND_PX) / size(dimensions[0]) >= THINNEST_ALONE_PX

export const FORM_RULES: readonly FormRule[] = [
  {
    form: 'bars',
    why: () => 'more slices than can be told apart are bars',
    suits: (chart) => (chart.type === 'pie' && !hasRoomForSlices(chart) ? ALONE : null),
  },
  {
    form: 'slices',
    suits: ({ type }) => (type === 'pie' ? ALONE : null),
  },
  {
    form: 'figures',
    why: () => 'points would have no room for their names',
    suits: (chart) => (chart.type === 'scatter' && !hasRoomForPoints(chart) ? figures(chart) : null),
  },
  {
    form: 'points',
    suits: ({ type }) => (type === 'scatter' ? ALONE : null),
  },
  {
    form: 'bins',
    suits: ({ type, table: { dimensions } }) =>
      type === 'histogram' && dimensions.length === 1 && dimensions[0]?.scale === 'bands' ? ALONE : null,
  },
  {
    form: 'distribution',
    why: () => 'how often values of each size occur',
    suits: ({ type }) => (type === 'histogram' ? ALONE : null),
  },
  {
    form: 'line',
    why: ({ table }) =>
      runningOf(table) === null ? 'these groups have no order that a line could follow' : null,
    suits: ({ type, table }) =>
      type === 'line' && table.dimensions.length < 2 ? { ...ALONE, along: runningOf(table) ?? 0 } : null,
  },
  {
    form: 'panels',
    why: () => 'lines that cross again and again: each has a panel of its own, the others behind it',
    suits: (chart) => (chart.type === 'line' && isTangled(chart.table) ? panels(chart) : null),
  },
  {
    form: 'lines',
    suits: (chart) =>
      chart.type === 'line' && stepsOf(chart.table, runningOf(chart.table) ?? 0) > 2
        ? lines(chart, MOST_SERIES)
        : null,
  },
  {
    form: 'lines',
    why: ({ table }) =>
      table.marks.some(({ standing }) => standing === 'strong')
        ? null
        : 'the highest and the lowest stand out',
    suits: (chart) => (chart.type === 'line' ? fewSteps(chart) : null),
  },
  {
    form: 'panels',
    why: () => 'more lines than can be told apart: each has a panel of its own, on one scale',
    suits: (chart) => (chart.type === 'line' ? panels(chart) : null),
  },
  {
    form: 'figures',
    suits: (chart) => (chart.type === 'bar' ? figures(chart) : null),
  },
  {
    form: 'list',
    why: () => 'each bar is named by all its groups',
    suits: ({ table }) => (isNamedByOne(table) ? ALONE : null),
  },
  {
    form: 'shares',
    why: () => 'beside each total what it is made up of',
    suits: (chart) => (chart.type === 'bar' && !chart.isChosen ? shares(chart) : null),
  },
  {
    form: 'pairs',
    why: () => 'each pair of dots is compared in its row',
    suits: (chart) => (chart.type === 'bar' && !chart.isChosen ? manyPairs(chart) : null),
  },
  {
    form: 'groupedBars',
    why: ({ type }) => (type === 'line' ? 'too few steps for lines' : null),
    suits: (chart) => (chart.type === 'bar' || chart.type === 'line' ? groupedBars(chart) : null),
  },
  {
    form: 'lines',
    why: () => 'more bars than can stand side by side are lines',
    suits: (chart) =>
      chart.type === 'bar' &&
      hasOrder(chart.table.dimensions[runningOf(chart.table) ?? 0]) &&
      !standAlone(chart)
        ? lines(chart, MOST_SERIES)
        : null,
  },
  {
    form: 'pairs',
    why: () => 'each pair of dots is compared in its row',
    suits: (chart) => (chart.type === 'bar' && chart.table.dimensions.length > 2 ? pairs(chart) : null),
  },
  {
    form: 'barTable',
    suits: (chart) =>
      chart.type === 'bar' || (chart.type === 'line' && stepsOf(chart.table, runningOf(chart.table) ?? 0) < 3)
        ? barTable(chart)
        : null,
  },
  {
    form: 'cells',
    why: ({ table }) =>
      isSigned(table)
        ? 'a heat map, since bars or lines have no room: green is above zero, brown below'
        : 'a heat map, since bars or lines have no room: the stronger the colour, the higher the figure',
    suits: cells,
  },
  {
    form: 'lines',
    suits: (chart) => (chart.type === 'line' ? lines(chart, MOST_SERIES) : null),
  },
  {
    form: 'bars',
    suits: ({ table }) => (table.dimensions.length < 2 ? ALONE : null),
  },
  {
    form: 'list',
    why: () => 'each combination of groups is a bar of its own',
    suits: () => ALONE,
  },
]
