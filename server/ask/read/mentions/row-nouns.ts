import { isNounInPlural } from '../../../datasets/infer/entity.ts'
import type { Word } from '../words/words.ts'

/**
 * What people call rows of a table that nobody has described: "ads" in "how many ads are funny", of which neither the file nor its
 * columns speak. It is a noun that nothing explains, and stands where rows are counted, asked for or ranked.
 */

const SKIPPED: ReadonlySet<string> = new Set(['the', 'all', 'our', 'these', 'those', 'a', 'an'])
const COUNTED: ReadonlySet<string> = new Set(
  'number count total share percentage percent proportion fraction part'.split(' '),
)
const ENDS: ReadonlySet<string> = new Set('top bottom first last'.split(' '))

/** Where words say which rows: "funny" in "the number of funny ads". */
type Saying = (place: number) => boolean

/** The two words before a place, without articles and what says which. */
function before(words: readonly Word[], at: number, saysWhich: Saying): readonly [string, string] {
  let place = at - 1
  while (SKIPPED.has(words[place]?.norm ?? '') || saysWhich(place)) place -= 1
  return [words[place]?.norm ?? '', words[place - 1]?.norm ?? '']
}

/** Whether what stands at a place is counted: "how many", "number of", "share of the". */
export function isCountedAt(words: readonly Word[], at: number, saysWhich: Saying = () => false): boolean {
  const [first, second] = before(words, at, saysWhich)
  // "Hours with fog by month"
  const isFirst = at === 0 && words[1]?.norm === 'with'
  return isFirst || (first === 'many' && second === 'how') || (first === 'of' && COUNTED.has(second))
}

/**
 * Whether a word that nothing explains stands for rows.
 *
 * @param areNamed whether rows have names, so that "top 10" may ask for them
 */
export function isRowNoun(words: readonly Word[], at: number, areNamed: boolean, saysWhich: Saying): boolean {
  const norm = words[at]?.norm ?? ''
  if (!/^\p{L}{3,}$/u.test(norm) || !isNounInPlural(norm)) return false
  // "How many Democrats" are those of a name.
  if (/^\p{Lu}\p{Ll}/u.test(words[at]?.text ?? '') && words.some(({ text }) => /^\p{Ll}/u.test(text)))
    return false
  const [first, second] = before(words, at, saysWhich)
  const isRanked = areNamed && /^\d+$/.test(first) && ENDS.has(second)
  return isCountedAt(words, at, saysWhich) || isRanked
}

const POOLED = /^(?:together|combined|altogether|pooled|(?:taken|added|put|lumped|summed) (?:together|up))\b/

/** How many words say that all of what nothing explains is taken together: "all sectors together"; 0 where none do. */
export function pooledAt(words: readonly Word[], at: number): number {
  if (!/^(?:all|both)$/.test(words[at - 1]?.norm ?? '')) return 0
  const after = words.slice(at + 1, at + 3).map(({ norm }) => norm)
  return POOLED.exec(after.join(' '))?.[0].split(' ').length ?? 0
}

/** Words before what groups, or is asked for. */
const GROUPING: ReadonlySet<string> = new Set('by per each every which what'.split(' '))

/** Whether a word that nothing explains asks for groups: "calls by agency", "which pie". */
export function isGroupNoun(words: readonly Word[], at: number): boolean {
  const norm = words[at]?.norm ?? ''
  return /^\p{L}{3,}$/u.test(norm) && GROUPING.has(words[at - 1]?.norm ?? '')
}
