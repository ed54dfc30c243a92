import { counted, named, type Decider } from './decider.ts'
import type { Value } from './readings/reading.ts'

/** Values that differ only in how they are written: "Engineering" and "engineering ". */

const MOST_VALUES = 2_000
const MOST_MERGED = 300
/** Shorter ones may be codes of which "m" and "M" are two. */
const SHORTEST = 3

const bySpace = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
/** Punctuation between figures parts them, and makes another code of one: "1-2" is not "12", nor "B-" "B". */
const byMarks = (text: string) => {
  const letters = bySpace(text).replaceAll(/[\p{P}\s]+/gu, '')
  return /\d/.test(text) || letters.length < SHORTEST ? bySpace(text) : letters
}

export const MERGED = 'merged'

/** Decides which values are written otherwise, and gives how each of these is written; the commonest spelling is kept. */
export function spellingsOf(
  name: string,
  values: readonly Value[],
  { choose }: Decider,
): ReadonlyMap<string, string> {
  if (
    values.length > MOST_VALUES ||
    (values.every(({ rows }) => rows === 1) && values.length > SHORTEST * 10)
  )
    return new Map()
  const alike = [...Map.groupBy(values, ({ text }) => byMarks(text) || text).values()].filter(
    (group) => group.length > 1,
  )
  const merged = alike.flatMap(([first, ...others]) =>
    others.map(({ text }) => [text, first?.text ?? text] as const),
  )
  if (merged.length === 0 || merged.length > MOST_MERGED) return new Map()
  const [[first, ...others] = []] = alike
  const chosen = choose({
    id: `${name}/spelling`,
    label: 'Values that are written in several ways',
    options: [
      {
        value: MERGED,
        label: `one value each: ${named([first?.text ?? ''])} for ${named(others.map(({ text }) => text))}`,
      },
      { value: 'kept', label: 'kept apart' },
    ],
    chosen: MERGED,
    isDoubted: alike.some((group) => group.every(({ text }) => text.length < SHORTEST)),
    why: `${counted(merged.length, 'spelling differs', 'spellings differ')} from another one only in case, blanks or punctuation, as ${named([first?.text ?? '', others[0]?.text ?? ''])} do.`,
  })
  return chosen === MERGED ? new Map(merged) : new Map()
}
