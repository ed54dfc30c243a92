import { transitionLine } from './describe.ts'
import { LINE_PX, type Arrow, type Box, type Layout } from './layout.ts'

/** A machine's drawing as SVG text, with what its paths took and what they did not. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function boxSvg({ kind, state, lines, x, y, width, height }: Box, id: string): string {
  if (kind === 'start')
    return `<circle class="start" cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2 - 1}"/>`
  if (kind === 'any')
    return `<rect class="any" x="${x}" y="${y}" width="${width}" height="${height}" rx="11"/><text class="line" x="${x + 10}" y="${y + 15}">in each of these</text>`
  const texts = lines.map(
    (line, index) =>
      `<text class="line" x="${x + 12}" y="${y + 36 + index * LINE_PX}">${escaped(line)}</text>`,
  )
  const name = state.path === '' ? id : state.key
  return [
    `<rect class="${kind}${state.kind === 'final' ? ' final' : ''}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    `<text class="name" x="${x + 12}" y="${y + 19}">${escaped(name)}${state.kind === 'parallel' ? ' (at once)' : ''}</text>`,
    ...texts,
  ].join('')
}

function arrowSvg({ points, label, transition }: Arrow, isTaken: (line: string) => boolean): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const look = transition === null || isTaken(transitionLine(transition)) ? 'arrow' : 'arrow untaken'
  const texts = (label?.lines ?? []).map(
    (line, index) =>
      `<text class="label${index === 0 ? '' : ' more'}" x="${label?.x ?? 0}" y="${(label?.y ?? 0) + 12 + index * LINE_PX}">${escaped(line)}</text>`,
  )
  const path = [`M${first.x} ${first.y}`, ...rest.map(({ x, y }) => `L${x} ${y}`)].join(' ')
  return `<g class="${look}"><path d="${path}" marker-end="url(#tip)"/>${texts.join('')}</g>`
}

/** Draws a layout; transitions for which `isTaken` says no stand out. */
export function svgOf(id: string, layout: Layout, isTaken: (line: string) => boolean): string {
  const { width, height, boxes, arrows } = layout
  return [
    `<svg class="chart" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" role="img" aria-label="Chart of ${escaped(id)}">`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...boxes.map((box) => boxSvg(box, id)),
    ...arrows.map((arrow) => arrowSvg(arrow, isTaken)),
    '</svg>',
  ].join('\n')
}
