import { named, shortly, type Decider } from './decider.ts'
import { mayBeSlips } from './readings/reading.ts'
import type { Parted } from './separators.ts'
import { isFigure, isFilled, type Line } from './text-lines.ts'

/** Which of the first lines names the columns. */

export interface Header {
  /** As they are written; empty texts where no line names them. */
  readonly names: readonly string[]
  /** Lines of the file before it, or before the first row. */
  readonly skipped: number
  readonly isThere: boolean
  /** The line after it is part of it, and no row. */
  readonly hasSecond: boolean
  /** Lines begin with a field more than it has. */
  readonly namesRows: boolean
}

const MOST_TITLES = 12
/** A title may have a date or a name beside it. */
const MOST_IN_TITLE = 2

/** One field or two at the beginning of a line, and nothing behind. */
function isTitle({ fields }: Line, width: number): boolean {
  const filled = fields.filter(isFilled).length
  const isAtStart = fields.slice(0, filled).every(isFilled)
  return isAtStart && (filled === 1 || (filled <= MOST_IN_TITLE && width > 2 * MOST_IN_TITLE))
}

/** The place of the first line that is as wide as most, where all before it are titles. */
function placeOf({ lines, width }: Parted): number {
  if (width < 2) return 0
  const isWide = (line: Line) => line.fields.length >= width - 1 && !isTitle(line, width)
  const at = lines.slice(0, MOST_TITLES).findIndex(isWide)
  return at > 0 && lines.slice(0, at).every((line) => isTitle(line, width)) ? at : 0
}

/** Years, quarters and the like are figures that name columns. */
const isNameOfTime = (field: string) =>
  /^\s*(?:(?:19|20)\d\d(?:[-/](?:0?\d|1[0-2]))?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d\d-\d\d)\s*$/.test(
    field,
  )

const columnsOf = (rows: readonly Line[], width: number) =>
  Array.from({ length: width }, (_, at) => rows.map(({ fields }) => fields[at] ?? '').filter(isFilled))

/** A column of figures under a word, or a line that is like those after it. */
function saysHeader(first: Line, rows: readonly Line[], width: number): boolean | null {
  const { fields } = first
  if (rows.length === 0) return null
  const columns = columnsOf(rows, width)
  const figures = columns.flatMap((values, at) =>
    values.length > 0 && values.every(isFigure) ? [fields[at] ?? ''] : [],
  )
  const names = figures.filter((field) => !isFigure(field))
  if (names.some(isFilled)) return true
  const own = figures.filter((field) => isFilled(field) && isFigure(field))
  if (own.length > 0)
    return own.length > 1 && own.every(isNameOfTime) && new Set(own).size === own.length ? true : false
  // All of it is words: what stands there again further down is a value.
  const isAgain = fields.some((field, at) => isFilled(field) && columns[at]?.includes(field) === true)
  return isAgain && rows.length > 2 ? false : null
}

/** Whether the line after the header says more of the columns, as units or parts of them, and is no row. */
function isSecond(header: Line, second: Line | undefined, rows: readonly Line[]): boolean {
  if (second === undefined || rows.length < 2) return false
  const width = Math.max(header.fields.length, second.fields.length)
  const columns = columnsOf(rows, width)
  const ofFigures = columns.flatMap((values, at) => (values.length > 1 && values.every(isFigure) ? [at] : []))
  const filled = second.fields.filter(isFilled)
  if (filled.length === 0 || filled.some(isFigure)) return false
  const said = ofFigures.filter((at) => isFilled(second.fields[at] ?? ''))
  const isSparse = header.fields.some((field) => !isFilled(field))
  // One odd cell is a slip; a line of them is none.
  const isMissing = said.every((at) => /^\W*$|^(?:n\/?a|null|none|nan)$/i.test(second.fields[at] ?? ''))
  return (
    !isMissing &&
    (said.length >= 2 || (said.length === 1 && (isSparse || (ofFigures.length === 1 && filled.length === 1))))
  )
}

const IN_BRACKETS = /^[([].*[)\]]$/
/** "price" and "EUR" as "price (EUR)"; a name that stands over several columns is that of each. */
function joined(header: readonly string[], second: readonly string[]): readonly string[] {
  const isOver = header.some((field) => !isFilled(field))
  let over = ''
  return Array.from({ length: Math.max(header.length, second.length) }, (_, at) => {
    const [own, more] = [(header[at] ?? '').trim(), (second[at] ?? '').trim()]
    if (own !== '') over = own
    const name = isOver && own === '' && more !== '' ? over : own
    if (name === '' || more === '' || name === more) return name === '' ? more : name
    return isOver || IN_BRACKETS.test(more) ? `${name} ${more}` : `${name} (${more})`
  })
}

const lineOf = (place: number) => `line ${place + 1}`
/** Lines of which one may be called the header. */
const MOST_OFFERED = 4

const SECOND = ['joined to the names', 'left out', 'a row'] as const

/** Decides which line names the columns, and whether the one after it does so too. */
export function headerOf(parted: Parted, decider: Decider): Header {
  const { lines, width } = parted
  const place = placeOf(parted)
  const first = lines[place]
  if (first === undefined) return { names: [], skipped: 0, isThere: true, hasSecond: false, namesRows: false }
  const said = saysHeader(first, lines.slice(place + 1), width)
  const offered = lines.slice(0, Math.max(place + 1, Math.min(MOST_OFFERED, lines.length - 1)))
  const titles = lines.slice(0, place).map(({ fields }) => fields.find(isFilled) ?? '')
  const isSkipped =
    titles.length > 0
      ? `${named(titles)} before it ${titles.length === 1 ? 'is a title' : 'are titles'}. `
      : ''
  const chosen = decider.choose({
    id: 'header',
    label: 'What names the columns',
    options: [
      ...offered.map(({ fields }, at) => ({
        value: lineOf(at),
        label: `${lineOf(at)} (${named(fields.filter(isFilled))})`,
      })),
      { value: 'none', label: 'nothing: each line is a row' },
    ],
    chosen: said === false ? 'none' : lineOf(place),
    isDoubted: said === false,
    why:
      said === null
        ? `${isSkipped}It is the first line, and words stand below it too.`
        : said
          ? `${isSkipped}Below its words there are figures.`
          : `The first line (“${shortly(first.fields.find(isFilled) ?? '')}”) is like those below it.`,
  })
  if (chosen === 'none')
    return {
      names: first.fields.map(() => ''),
      skipped: first.before,
      isThere: false,
      hasSecond: false,
      namesRows: false,
    }
  const at = offered.findIndex((_, each) => lineOf(each) === chosen)
  const header = lines[at] ?? first
  const [next, ...rows] = lines.slice(at + 1)
  const below = lines.slice(at + 1)
  const namesRows =
    next !== undefined &&
    isFilled(next.fields.at(-1) ?? '') &&
    width === header.fields.length + 1 &&
    mayBeSlips(below.filter(({ fields }) => fields.length !== width).length, below.length)
  const hasSecond = !namesRows && isSecond(header, next, rows)
  const second = hasSecond
    ? decider.choose({
        id: 'second header',
        label: 'The line after the names',
        options: SECOND.map((value) => ({ value, label: value })),
        chosen: SECOND[0],
        isDoubted:
          !header.fields.some((field) => !isFilled(field)) &&
          (next?.fields ?? []).some((field) => !isFilled(field)),
        why: `It has ${named((next?.fields ?? []).filter(isFilled))} where the lines below have figures.`,
      })
    : 'a row'
  const names =
    second === SECOND[0] && next !== undefined ? joined(header.fields, next.fields) : header.fields
  return { names, skipped: header.before, isThere: true, hasSecond: second !== 'a row', namesRows }
}
