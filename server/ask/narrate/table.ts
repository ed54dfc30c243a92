import type { Disclosed } from '../protect/disclose.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * The table as markup of the tags that SPEC section 5 allows. Labels of groups carry the class `q-label`, so that a
 * client leaves "2024" a year instead of formatting it as a number.
 */
export function tableMarkup(table: Disclosed): string {
  const head = table.columns.map(({ label }) => `<th>${escaped(label)}</th>`).join('')
  const body = table.rows.map(({ texts }) => {
    const cells = table.columns.map((column, index) => {
      const mark = column.kind === 'dimension' ? ' class="q-label"' : ''
      return `<td${mark}>${escaped(texts[index] ?? '')}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** The rows as objects by column key, for charts and for machines. */
export const tableRows = (table: Disclosed) =>
  table.rows.map(({ values }) =>
    Object.fromEntries(table.columns.map(({ key }, index) => [key, values[index] ?? null])),
  )
