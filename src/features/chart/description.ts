import type { ChartSpec } from './chart-spec.ts'
import type { Form } from './form-rules.ts'

const FORM_NAMES: Readonly<Partial<Record<Form, string>>> = { cells: 'Heatmap', panels: 'Small multiples' }

/** What the chart shows, in a sentence: for those who do not see it. */
export function descriptionOf(spec: ChartSpec, title: string, typeName: string): string {
  const points = spec.panels
    .flatMap(({ series }) => series.flatMap((each) => each.points))
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
            point.tip.findIndex((line) => line.startsWith(`${spec.measure.title}: `)),
          )
          .map((line) => line.slice(line.indexOf(': ') + 2))
          .join(', ')} (${point.text})`
  const name = FORM_NAMES[spec.form] ?? `${typeName} chart`
  const along = spec.along === null ? '' : ` by ${spec.along.title}`
  return `${name}: ${title}. ${spec.measure.title}${along}, ${points.length} values; highest ${told(groups[0])}, lowest ${told(groups.at(-1))}.`
}
