import { pointsOf, seriesOf, type ChartSpec, type Point } from './chart-spec.ts'
import type { Measure } from './chart-table.ts'
import type { Form } from './form-rules.ts'

const FORM_NAMES: Readonly<Partial<Record<Form, string>>> = {
  cells: 'a heat map',
  pairs: 'pairs of dots',
  shares: 'totals and bars of shares',
  panels: 'small multiples',
}

/** Of a form that is told by the name of no chart type. */
const formName = ({ form }: ChartSpec): string | null => FORM_NAMES[form] ?? null

/** What the chart shows, in a sentence for each figure: for those who do not see it. */
export function descriptionOf(spec: ChartSpec, title: string, typeName: string): string {
  const form = formName(spec)
  const name = form === null ? `${typeName} chart` : `Drawn as ${form}`
  const told =
    spec.figures.length === 0
      ? [rangeOf(spec, spec.measure, pointsOf(spec))]
      : spec.figures.map((measure, column) =>
          rangeOf(
            spec,
            measure,
            seriesOf(spec).map(({ points }) => points[column] ?? null),
          ),
        )
  return `${name}: ${title}. ${told.join(' ')}`
}

function rangeOf(spec: ChartSpec, measure: Measure, all: readonly (Point | null)[]): string {
  const points = all
    .filter((point) => point?.value != null)
    .toSorted((a, b) => (b?.value ?? 0) - (a?.value ?? 0))
  // Several in one are no group that a figure could be the highest of.
  const groups = points.filter((point) => point !== null && point.row >= 0)
  const told = (point: (typeof points)[number] | undefined) =>
    point == null
      ? 'none'
      : `${point.tip
          .slice(
            0,
            point.tip.findIndex((line) => line.startsWith(`${spec.figures[0]?.title ?? measure.title}: `)),
          )
          .map((line) => line.slice(line.indexOf(': ') + 2))
          .join(', ')} (${point.text})`
  const along = spec.along === null ? '' : ` by ${spec.along.title}`
  return `${measure.title}${along}, ${points.length} values; highest ${told(groups[0])}, lowest ${told(groups.at(-1))}.`
}
