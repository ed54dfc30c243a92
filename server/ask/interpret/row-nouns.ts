import { isNounInPlural } from '../../datasets/infer/entity.ts'
import type { Word } from '../grammar/words.ts'

/**
 * What people call rows of a table that nobody has described: "ads" in "how many ads are funny", of which neither the file nor its
 * columns speak. It is a noun that nothing explains, and stands where rows are counted, asked for or ranked.
 */

const SKIPPED: ReadonlySet<string> = new Set(['the', 'all', 'our', 'these', 'those', 'a', 'an'])
const COUNTED: ReadonlySet<string> = new Set(
  'number count total share percentage percent proportion fraction part'.split(' '),
)
const ENDS: ReadonlySet<string> = new Set('top bottom first last'.split(' '))

/** Whether a word that nothing explains stands for rows, and in which number; null where it does not. */
export function rowNounAt(words: readonly Word[], at: number): 'one' | 'many' | null {
  const norm = words[at]?.norm ?? ''
  if (!/^\p{L}{3,}$/u.test(norm)) return null
  const isPlural = isNounInPlural(norm)
  let before = at - 1
  while (SKIPPED.has(words[before]?.norm ?? '')) before -= 1
  const [first, second] = [words[before]?.norm ?? '', words[before - 1]?.norm ?? '']
  if (first === 'which') return isPlural ? 'many' : 'one'
  if (!isPlural) return null
  const isCounted =
    (first === 'many' && second === 'how') ||
    (first === 'of' && COUNTED.has(second)) ||
    (/^\d+$/.test(first) && ENDS.has(second))
  return isCounted ? 'many' : null
}
