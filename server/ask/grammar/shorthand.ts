import type { Word } from './words.ts'

/**
 * Words as they are typed in a hurry, and the words that they stand for in any English: "cnt of ppl thru brokers". A dataset that calls
 * something so is asked first.
 */

const SHORT: readonly (readonly [written: string, typed: string])[] = [
  ['count', 'cnt cnts'],
  ['number', 'nbr'],
  ['quantity', 'qty'],
  ['people', 'ppl peeps pple poeple'],
  ['through', 'thru'],
  ['between', 'btwn betw'],
  ['because', 'cuz coz cos'],
  ['change', 'chg chng'],
  ['changes', 'chgs'],
  ['difference', 'diff'],
  ['including', 'incl'],
  ['excluding', 'excl'],
  ['level', 'lvl'],
  ['levels', 'lvls'],
  ['who', 'whos'],
  ['when', 'whens'],
  ['how', 'hows'],
  ['there', 'theres'],
  ['quarterly', 'qtrly qrtly'],
  ['monthly', 'mthly mnthly'],
  ['week', 'wk'],
  ['weeks', 'wks'],
  ['weekly', 'wkly'],
  ['yearly', 'yrly'],
  ['total', 'tot ttl'],
  ['totals', 'ttls'],
  ['average', 'avrg avge'],
  ['averages', 'avgs'],
  ['median', 'med'],
  ['percent', 'prcnt pcnt percnt'],
  ['percentage', 'pctg pctage perctg'],
  ['amount', 'amt'],
  ['amounts', 'amts'],
  ['distribution', 'distn distr'],
  ['group', 'grp'],
  ['groups', 'grps'],
  ['previous', 'prev'],
  ['what', 'wot wat'],
  ['than', 'then'],
]

const WRITTEN: ReadonlyMap<string, string> = new Map(
  SHORT.flatMap(([written, typed]) => typed.split(' ').map((short) => [short, written] as const)),
)

const PERCENT = /^(?:%|pct|percent|percentage|share|perc)$/
const JOINT = /^(?:and|&|\+|\/|,)$/
const LETTERS = /^\p{L}{2,}$/u

/** "n and %" counts, "dental n optical" joins. */
function ofLetterN(words: readonly Word[], at: number): string | null {
  const norm = (place: number) => words[place]?.norm ?? ''
  if (words[at]?.text !== 'n') return null
  if (JOINT.test(norm(at + 1)) && PERCENT.test(norm(at + 2))) return 'number'
  if (JOINT.test(norm(at - 1)) && PERCENT.test(norm(at - 2))) return 'number'
  // "n by town", "n quotes": at the start, it counts.
  if (at === 0 && LETTERS.test(norm(1))) return 'number'
  if (JOINT.test(norm(at - 1)) && /^(?:by|per|for|in)$/.test(norm(at + 1))) return 'number'
  if (JOINT.test(norm(at - 1)) || JOINT.test(norm(at + 1))) return null
  return LETTERS.test(norm(at - 1)) && LETTERS.test(norm(at + 1)) ? 'and' : null
}

/** "Less then 29" */
const isThan = (words: readonly Word[], at: number) =>
  /^(?:more|less|fewer|higher|lower|greater|bigger|smaller|older|younger|better|worse)$/.test(
    words[at - 1]?.norm ?? '',
  )

/**
 * Words with those typed short spelt out.
 *
 * @param isKnown whether the dataset or plain English has a word, so that it stands as it was typed
 */
export function spelledOut(words: readonly Word[], isKnown: (norm: string) => boolean): readonly Word[] {
  return words.map((word, at) => {
    const letter = ofLetterN(words, at)
    if (letter !== null) return { ...word, norm: letter }
    const written = WRITTEN.get(word.norm)
    if (written === undefined) return word
    if (word.norm === 'then') return isThan(words, at) ? { ...word, norm: written } : word
    return isKnown(word.norm) ? word : { ...word, norm: written }
  })
}
