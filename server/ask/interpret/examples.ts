import type { Item } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import type { Aside } from './asides.ts'

/**
 * Examples of a group that was named: "for each type of policy, like couples and families and so on". They say what the groups are, and
 * limit nothing.
 */

/** What examples begin with. */
const MARKER =
  /^(?:(?:,|so|um|er|you know|basically) )*(?:like|such as|eg|e g|ie|i e|for example|for instance|you know|as in|meaning|so)(?: (?:like|um|er|the|for|with))* /u
/** How examples go on, and how they end. */
const JOINT = /^(?:and|or|,|\/|&|um|er|like|the|then)$/
const TAIL =
  /^(?:, )?(?:and (?:all (?:that|of that|those)|that|so on|so forth|such|stuff|the like|the others?|the rest|others|more|whatnot)|etc|et cetera|or (?:whatever|so|something))\b(?: (?:and so on|and all that))?/u
/** What stands before the name of a group. */
const GROUPING = /^(?:by|per|each|every|across|of|different|for|in)$/

type Value = Extract<Item, { category: 'value' }>

/** The longest value of a column that begins at a word. */
const valueAt = (items: readonly Item[], column: string, at: number): Value | undefined =>
  items
    .flatMap((item) =>
      item.category === 'value' && item.sense.column.name === column && item.from === at ? [item] : [],
    )
    .toSorted((a, b) => b.to - a.to)[0]

const restOf = (words: readonly Word[], at: number) =>
  `${words
    .slice(at)
    .map((word) => word.norm)
    .join(' ')} `
const lengthOf = (text: string) => text.trim().split(' ').filter(Boolean).length

/** Such stretches of a question. */
export function examplesIn(words: readonly Word[], items: readonly Item[]): readonly Aside[] {
  const norm = (at: number) => words[at]?.norm ?? ''
  const rest = (at: number) => restOf(words, at)
  return items.flatMap((group): readonly Aside[] => {
    if (group.category !== 'column' || group.sense.column.role !== 'category') return []
    if (!GROUPING.test(norm(group.from - 1))) return []
    const { name } = group.sense.column
    // "How many quotes we had from each channel you know"
    const marker = MARKER.exec(rest(group.to))?.[0] ?? (norm(group.to) === ',' ? ', ' : '')
    const start = group.to + lengthOf(marker)
    let at = start
    let values = 0
    for (;;) {
      const value = valueAt(items, name, at)
      if (value === undefined && (!JOINT.test(norm(at)) || TAIL.test(rest(at)))) break
      if (value !== undefined) values += 1
      at = value?.to ?? at + 1
    }
    // What joins more than values is no part of the examples.
    while (at > start && valueAt(items, name, at - 1) === undefined && JOINT.test(norm(at - 1))) at -= 1
    const tail = TAIL.exec(rest(at))?.[0] ?? ''
    const isMarked = /\p{L}/u.test(marker)
    return values > 0 && (tail !== '' || (isMarked && values > 1))
      ? [{ from: group.to, to: at + lengthOf(tail) }]
      : []
  })
}

/** "How many had 0, 1, 2 etc", after a number that groups are of. */
export function numbersGoneThrough(words: readonly Word[], items: readonly Item[]): readonly Aside[] {
  const norm = (at: number) => words[at]?.norm ?? ''
  const isNamed = (before: number) =>
    items.some(
      (item) =>
        item.category === 'column' &&
        item.to <= before &&
        (item.sense.column.discrete === true || item.sense.column.role === 'number'),
    )
  return [...words.keys()].flatMap((from) => {
    if (norm(from) !== 'how' || norm(from + 1) !== 'many' || !isNamed(from)) return []
    const start = /^(?:had|have|has|with|are|were|made|got)$/.test(norm(from + 2)) ? from + 3 : from + 2
    let at = start
    while (/^(?:\d{1,2}|,|and|or|\/)$/.test(norm(at)) && TAIL.exec(restOf(words, at)) === null) at += 1
    const numbers = words.slice(start, at).filter((word) => /^\d/.test(word.norm))
    const tail = TAIL.exec(restOf(words, at))?.[0] ?? ''
    return numbers.length > 1 && tail !== '' ? [{ from, to: at + lengthOf(tail) }] : []
  })
}
