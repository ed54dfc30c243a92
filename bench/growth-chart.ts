/** The growth of times with rows as an SVG, both axes logarithmic. */

export interface Series {
  readonly name: string
  readonly points: readonly { readonly rows: number; readonly ms: number }[]
}

const [WIDTH, HEIGHT] = [720, 380]
const PLOT = { left: 72, right: 210, top: 44, bottom: 52 }
const COLOURS = ['#6b7280', '#b45309', '#b91c1c', '#15694f']
const DASHES = ['2 4', '8 4', '', '']

const decade = (value: number) => Math.log10(value)
const shortNumber = (value: number) => {
  if (value >= 1_000_000) return `${value / 1_000_000} M`
  return value >= 1_000 ? `${value / 1_000} k` : String(value)
}
const shortMs = (ms: number) => (ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`)

/** Places between two ends for labels that would lie over each other, `apart` from the one before. */
function spread(places: readonly number[], apart: number): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place)
  const made: number[] = []
  let last = -Infinity
  for (const { place, index } of order) {
    last = Math.max(place, last + apart)
    made[index] = last
  }
  return made
}

/** @param series each with a point for every size, of more than 0 ms */
export function growthChart(title: string, series: readonly Series[]): string {
  const points = series.flatMap((each) => each.points)
  const sizes = [...new Set(points.map(({ rows }) => rows))].toSorted((a, b) => a - b)
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)]
  const span = Math.max(decade(last) - decade(first), 0.001)
  const lowest = Math.floor(decade(Math.min(...points.map(({ ms }) => ms))))
  const highest = Math.max(Math.ceil(decade(Math.max(...points.map(({ ms }) => ms)))), lowest + 1)
  const [right, bottom] = [WIDTH - PLOT.right, HEIGHT - PLOT.bottom]
  const x = (rows: number) => PLOT.left + ((decade(rows) - decade(first)) / span) * (right - PLOT.left)
  const y = (ms: number) => bottom - ((decade(ms) - lowest) / (highest - lowest)) * (bottom - PLOT.top)
  const at = (value: number) => value.toFixed(1)
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, step) => 10 ** (lowest + step))
  const horizontal = ticks.map(
    (ms) =>
      `<path class="grid" d="M${PLOT.left} ${at(y(ms))}H${right}"/><text x="${PLOT.left - 8}" y="${at(y(ms) + 4)}" text-anchor="end">${shortMs(ms)}</text>`,
  )
  const vertical = sizes.map(
    (rows) =>
      `<path class="grid" d="M${at(x(rows))} ${PLOT.top}V${bottom}"/><text x="${at(x(rows))}" y="${bottom + 20}" text-anchor="middle">${shortNumber(rows)}</text>`,
  )
  const labels = spread(
    series.map((each) => y(each.points.at(-1)?.ms ?? 1)),
    16,
  )
  const lines = series.map(({ name, points: own }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? ''
    const path = own.map(({ rows, ms }, place) => `${place === 0 ? 'M' : 'L'}${at(x(rows))} ${at(y(ms))}`)
    const dots = own.map(
      ({ rows, ms }) => `<circle cx="${at(x(rows))}" cy="${at(y(ms))}" r="3.5" fill="${colour}"/>`,
    )
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${DASHES[index % DASHES.length] ?? ''}"/>${dots.join('')}<text x="${right + 12}" y="${at((labels[index] ?? 0) + 4)}" style="fill:${colour}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>text{font:13px system-ui,sans-serif;fill:#374151}.grid{stroke:#e5e7eb;stroke-width:1}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${PLOT.left}" y="24" style="font-weight:600">${title}</text>
${[...horizontal, ...vertical].join('\n')}
<text x="${(PLOT.left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">rows (logarithmic)</text>
${lines.join('\n')}
</svg>
`
}
