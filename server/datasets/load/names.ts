import { visibleText } from '../../semantic-model/visible-text.ts'

/** The names of columns, such that each can be named in SQL and in a semantic model. */

const LONGEST = 100

/** Dots part a name into schema and column, and a line break belongs to no name. */
const tame = (name: string) =>
  [
    ...visibleText(name)
      .replaceAll(/["“”.\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('')
    .trim()

/** Each name once, in the same order: the second "price" is "price 2", one without a name is "column 3". */
export function tamedNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name, index) => {
    const wanted = /[\p{L}\d]/u.test(name) ? tame(name) : `column ${index + 1}`
    let free = wanted
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${wanted} ${copy}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Whether a name is that of a column without one. */
export const isUnnamed = (name: string): boolean => /^column \d+$/.test(name)
