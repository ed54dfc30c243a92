import type { Item } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import { SILENT, type Aside } from './asides.ts'

/** "For each region, no sorry, for each channel": who corrects himself means what he says last. */

const WAIT =
  /^(?:(?:oh|ah|er|um|uh|erm|no|and|or|but|,) )*(?:no sorry|sorry no|sorry|no wait|wait no|wait|no hang on|hang on|hold on|scrap that|scratch that|strike that|no actually|actually no|make that|or rather|no rather|correction|i meant|no i mean|sorry i mean)(?: (?:,|no|sorry|i mean|i meant|make that|actually|rather|oh|er|um))* /u
const GROUPS =
  /^(?:by|per|for each|for every|in each|in every|of each|each|every|across|split by|grouped by|broken down by) /u
const OTHERS = /^(?:in|for|from|with|without|over|under|above|below|since|before|after) /u

/** What takes the place of something of its kind. */
function isOfKind(item: Item, other: Item): boolean {
  if (item.category === 'column' && other.category === 'column')
    return item.sense.column.role === other.sense.column.role || item.sense.column.role !== 'identifier'
  if (item.category === 'value' && other.category === 'value')
    return item.sense.column.name === other.sense.column.name
  return (
    item.category === other.category &&
    ['number', 'period', 'aggregate', 'metric', 'grain', 'superlative'].includes(item.category)
  )
}

/** The stretches that are taken back, each with the words that take it back. */
export function secondThoughts(words: readonly Word[], items: readonly Item[]): readonly Aside[] {
  const norms = words.map(({ norm }) => norm)
  const says = (from: number, to: number) =>
    items.some((item) => item.from >= from && item.to <= to && !SILENT.has(item.category))
  const rest = (at: number) => `${norms.slice(at).join(' ')} `
  const back: Aside[] = []
  for (let at = 1; at < words.length; at += 1) {
    const wait = WAIT.exec(rest(at))
    if (wait === null || at < (back.at(-1)?.to ?? 0)) continue
    const to = at + wait[0].trim().split(' ').length
    const own = GROUPS.exec(rest(to)) ?? OTHERS.exec(rest(to))
    const isGroups = GROUPS.test(rest(to))
    const isAlike = (place: number) =>
      own !== null && (isGroups ? GROUPS.test(rest(place)) : rest(place).startsWith(own[0]))
    const starts = [...Array(at).keys()].filter(isAlike)
    // "For each" is one beginning, not that and "each".
    const last = starts.findLast((place) => !starts.includes(place - 1)) ?? null
    if (last !== null && says(last, at) && says(to, words.length)) {
      back.push({ from: last, to })
      continue
    }
    const meant = items.filter((item) => item.from === to || (norms[to] === 'the' && item.from === to + 1))
    const taken = items
      .filter((item) => item.to === at && meant.some((other) => isOfKind(item, other)))
      .toSorted((a, b) => a.from - b.from)[0]
    if (taken !== undefined) back.push({ from: taken.from, to })
  }
  return back
}
