/** The first lines of a text file, parted into fields. */

export interface Line {
  readonly fields: readonly string[]
  /** Lines of the file before it. */
  readonly before: number
}

/** The fields of each of the first lines that hold any; what is in quotes parts nothing, and a line may break there. */
export function linesOf(text: string, separator: string, count: number): readonly Line[] {
  const field = new RegExp(`[ ]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, 'y')
  const lines: Line[] = []
  for (let at = 0, before = 0; lines.length < count && at < text.length;) {
    const fields: string[] = []
    const start = at
    do {
      field.lastIndex = at
      const [plain = '', quoted] = field.exec(text) ?? []
      fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      at = field.lastIndex + 1
    } while (text[at - 1] === separator)
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    if (fields.length > 1 || fields[0]?.trim() !== '') lines.push({ fields, before })
    before += (text.slice(start, at).match(/\r\n|\n|\r/g) ?? []).length
  }
  return lines
}

/** Fields as most lines have them. */
export function widthOf(lines: readonly Line[]): number {
  const widths = Map.groupBy(lines, ({ fields }) => fields.length)
  return [...widths].toSorted(([one, a], [other, b]) => b.length - a.length || other - one)[0]?.[0] ?? 0
}

export const isFilled = (field: string): boolean => field.trim() !== ''

/** What is no word: a number, a percentage, an amount, a date, a time. */
const FIGURE = /^[-+(]?\p{Sc}?\s?\d[\d.,:/'’\u00A0\u202F -]*(?:%|\p{Sc}|[a-z]{1,3})?\)?$/iu
export const isFigure = (field: string): boolean => FIGURE.test(field.trim())
