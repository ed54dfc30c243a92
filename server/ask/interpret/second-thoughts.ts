import type { Item } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import { SILENT, type Aside } from './asides.ts'

/** "For each region, no sorry, for each channel": who corrects himself means what he says last. */

const WAIT =
  /^(?:(?:oh|ah|er|um|uh|erm|no|and|or|but|,) )*(?:no sorry|sorry no|sorry|no wait|wait no|wait|no hang on|hang on|hold on|scrap that|scratch that|strike that|no actually|actually no|make that|or rather|no rather|correction|i meant|i mean|no i mean|sorry i mean|no make it|make it|no make that|oops|whoops|my mistake|my bad|typo)(?: (?:,|no|sorry|i mean|i meant|make that|actually|rather|oh|er|um))* /u
/** "2024, no 2025": denied is what was said before, where both cannot hold. */
const NO = /^(?:, )?no (?:, )?/u
/** "Last year, 2025 I mean" */
const AFTER = /^(?:i mean|i meant|i should say|i mean to say|sorry|rather) /u
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

/** Two of a kind that exclude each other: two times, or two values of one column. */
function areOther(item: Item, other: Item): boolean {
  if (item.category === 'period' && other.category === 'period')
    return item.sense.from !== other.sense.from || item.sense.to !== other.sense.to
  return (
    item.category === 'value' &&
    other.category === 'value' &&
    item.sense.column.name === other.sense.column.name &&
    !item.sense.values.some((value) => other.sense.values.includes(value))
  )
}

const isLimit = ({ category }: Item) => category === 'period' || category === 'value'

/** The longest of the items that end at a word, and before it. */
const longestTo = (items: readonly Item[], at: number, isMeant: (item: Item) => boolean) =>
  items.filter((item) => item.to === at && isMeant(item)).toSorted((a, b) => a.from - b.from)[0]

/** The stretches that are taken back, each with the words that take it back. */
export function secondThoughts(words: readonly Word[], items: readonly Item[]): readonly Aside[] {
  const norms = words.map(({ norm }) => norm)
  const says = (from: number, to: number) =>
    items.some((item) => item.from >= from && item.to <= to && !SILENT.has(item.category))
  const rest = (at: number) => `${norms.slice(at).join(' ')} `
  const back: Aside[] = []
  /** "Last year, 2025 I mean", where the words that take back stand last. */
  const saidLast = (at: number): readonly Aside[] => {
    const after = AFTER.exec(rest(at))
    const last = after === null ? undefined : longestTo(items, at, isLimit)
    if (after === null || last === undefined || norms[last.from - 1] !== ',') return []
    const to = at + lengthOf(after[0])
    // A mark ends it, which is no word, unless it is a comma.
    const isEnd = norms[to] === ',' || (words[to]?.start ?? Infinity) > (words[to - 1]?.end ?? 0) + 1
    if (!isEnd) return []
    const before = longestTo(items, last.from - 1, (item) => areOther(item, last))
    return before === undefined
      ? []
      : [
          { from: before.from, to: last.from },
          { from: at, to },
        ]
  }
  const saidFirst = (at: number): readonly Aside[] => {
    const wait = WAIT.exec(rest(at))
    const start = wait ?? (norms[at - 1] === ',' ? null : NO.exec(rest(at)))
    if (start === null) return []
    const to = at + lengthOf(start[0])
    const meant = items.filter((item) => item.from === to || (norms[to] === 'the' && item.from === to + 1))
    const isMeant = (isOf: (item: Item, other: Item) => boolean) => (item: Item) =>
      meant.some((other) => isOf(item, other))
    if (wait === null) {
      const taken = longestTo(items, at, isMeant(areOther))
      return taken === undefined ? [] : [{ from: taken.from, to }]
    }
    const own = GROUPS.exec(rest(to)) ?? OTHERS.exec(rest(to))
    const isGroups = GROUPS.test(rest(to))
    const isAlike = (place: number) =>
      own !== null && (isGroups ? GROUPS.test(rest(place)) : rest(place).startsWith(own[0]))
    const starts = [...Array(at).keys()].filter(isAlike)
    // "For each" is one beginning, not that and "each".
    const last = starts.findLast((place) => !starts.includes(place - 1)) ?? null
    if (last !== null && says(last, at) && says(to, words.length)) return [{ from: last, to }]
    const taken = longestTo(items, at, isMeant(isOfKind))
    if (taken !== undefined) return [{ from: taken.from, to }]
    // "In 2024 for London, I mean 2025": what stands between them is meant.
    const apart = items
      .filter((item) => item.to < at && isMeant(areOther)(item))
      .toSorted((a, b) => b.to - a.to || a.from - b.from)[0]
    return apart === undefined
      ? []
      : [
          { from: apart.from, to: apart.to },
          { from: at, to },
        ]
  }
  for (let at = 1; at < words.length; at += 1) {
    if (at < (back.at(-1)?.to ?? 0)) continue
    const first = saidFirst(at)
    back.push(...(first.length > 0 ? first : saidLast(at)))
  }
  return back
}

const lengthOf = (said: string) => said.trim().split(' ').length
