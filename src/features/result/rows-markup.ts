const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const escaped = (value: unknown) => text(value).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** A table of result rows, for a backend that sends rows without markup. Columns are the keys of all rows, in order. */
export function rowsMarkup(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${escaped(row[column])}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}
