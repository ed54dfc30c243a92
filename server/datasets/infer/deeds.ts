import type { Column } from '../../semantic-model/semantic-model.ts'
import { ANSWER_WORDS, DEED_NOUNS, DEED_WORDS, EVENT_WORDS } from './words-of-names.ts'

/** What is done, by the name of what it was done to or when. Each is a word of English: what only looks like one is none. */

const OF_DATES = new Set(['date', 'day', 'time', 'year', 'month'])
/** What stands before a date and is not done on it. */
const NO_DEEDS = new Set(
  'last first next final full main event fiscal calendar report data target deadline effective valid week month model school base lead lunch'.split(
    ' ',
  ),
)

/** A verb as it stands before "ed" and "ing": "ship" doubles its last letter. */
const pastStem = (verb: string) =>
  /^[^aeiou]+[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1) ?? ''}` : verb.replace(/e$/, '')

/** What is said of an entity on its date: "hired" for a hire date. */
export const eventWords = (label: string): readonly string[] => {
  const [first = '', ...more] = label.split(' ')
  const isDated = more.length === 1 && OF_DATES.has(more[0] ?? '') && first.length > 3
  const plain = isDated && !NO_VERB.test(first) && !NO_DEEDS.has(first) ? [`${pastStem(first)}ed`] : []
  return EVENT_WORDS.get(first) ?? (first.endsWith('ed') && first.length > 4 ? [first] : plain)
}

/** Ends of nouns of what was done, and of the verb in the past: "resignation", "donation", "opening", "shipment". */
const PASTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ation$/, ['ed', 'ated']],
  [/(?:ion|ing|ment)$/, ['ed']],
]
const NOUN_DEEDS = Map.groupBy(DEED_NOUNS.keys(), (past) => DEED_NOUNS.get(past) ?? '')

/** What was done where rows are called by its noun: "resigned" of resignations says no more. */
function deedsOf(noun: string): readonly string[] {
  const [end, pasts] = PASTS.find(([ending]) => ending.test(noun)) ?? []
  const made =
    pasts?.map((past) => noun.replace(end ?? '', past)) ?? (NO_VERB.test(noun) ? [] : [`${pastStem(noun)}ed`])
  return [...made, ...(NOUN_DEEDS.get(noun) ?? [])]
}

const EVENTS = new Set(
  'sale order purchase visit hire booking flight trip exam release invoice birth death launch match game ride accident transaction delivery discharge signup'.split(
    ' ',
  ),
)

/** What happens on a date: an admission date dates admissions. */
export function eventNoun(label: string): readonly string[] {
  const [first = '', second, ...more] = label.split(' ')
  const isEvent = (second === 'date' || second === 'year') && more.length === 0
  return isEvent && (EVENTS.has(first) || /(?:ion|ment|ival|ture)$/.test(first)) ? [first] : []
}

/** Ends of nouns that nobody makes a verb of. */
const NO_VERB =
  /(?:[^s]s|ing|ed|ion|ity|ness|age|ance|ence|er|or|ist|ee|ment|ure|ry|ty|cy|gy|my|ny|ly|al|ic|ous|ble|ive|ful|less|ish|um|th|ue|.ship|hood|ism|ia)$/

/** "Priced" and "pricing" of a price, for the last word of a figure's name. */
export function verbForms(label: string): readonly string[] {
  const last = label.split(' ').at(-1) ?? ''
  if (last.length < 4 || NO_VERB.test(last)) return []
  const stem = pastStem(last)
  return [`${stem}ed`, `${stem}ing`, `${last}s`]
}

/** What a past form comes from: "cancel" of "cancelled", "complete" of "completed". */
function verbOf(past: string): string | null {
  const stem = /^(\p{L}{3,})ed$/u.exec(past)?.[1]
  if (stem === undefined) return null
  if (/i$/.test(stem)) return `${stem.slice(0, -1)}y`
  if (/[aeiou]\p{L}+[eo]ll$/u.test(stem) || /([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1)
  return /(?:[vzcu]|[^n]g|[^s]s|[aou]t|[^o]ot|(?<!si)et|[aoiu]d|[aiou]r|[aou][mnkp]|[bdfgkptz]l)$/.test(
    stem,
  ) && !/(?:ea|oa|oi|ai|ou|ee|oo)[a-z]$/.test(stem)
    ? `${stem}e`
    : stem
}

/** "Cancelled" has a cancellation rate, "helmet rented" a helmet rental rate. */
export function rateNames(label: string): readonly string[] {
  const words = label.split(' ')
  const past = words.at(-1) ?? ''
  const noun =
    DEED_NOUNS.get(past) ??
    (/ated$/.test(past)
      ? `${past.slice(0, -2)}ion`
      : /i[sz]ed$/.test(past)
        ? `${past.slice(0, -2)}ation`
        : null)
  const others = ANSWER_WORDS.get(past)?.rate ?? []
  return [...new Set([noun, verbOf(past), ...others])]
    .filter((word) => word !== null)
    .map((word) => [...words.slice(0, -1), word, 'rate'].join(' '))
}

/** What people who are one, or have one, are called, and what those who are not. */
export function flagNames(label: string): {
  readonly true: string[]
  readonly false: string[]
} {
  const [noun = '', verb = '', ...more] = label.split(' ')
  const others = ANSWER_WORDS.get(label)
  const turned =
    more.length === 0 && /(?:ed|en|old|ade|aid|ent)$/.test(verb)
      ? [`${verb} ${noun}`, `${verb} a ${noun}`, `${verb} the ${noun}`, `a ${verb} ${noun}`]
      : []
  return {
    true: [label, ...turned, ...verbForms(label), ...(others?.yes ?? [])],
    false: [
      `not ${label}`,
      `non ${label}`,
      `no ${label}`,
      ...(/^(?:[^ ]*(?:ed|al|able|ful|ing|own)|paid|sold)$/.test(label) ? [`un${label}`] : []),
      ...(others?.no ?? []),
    ],
  }
}

/** What is done to rows or by them, by the names of dates, of rows and of what columns are called by. */
export const actsIn = (
  columns: readonly Column[],
  rows: readonly string[],
  nameParts: ReadonlySet<string>,
): readonly string[] => [
  ...columns.flatMap(({ role, isYear, label }) =>
    role === 'date' || isYear === true ? eventWords(label) : [],
  ),
  ...rows.flatMap((noun) => [...eventWords(noun), ...deedsOf(noun)]),
  ...[...rows, ...nameParts].flatMap((word) => DEED_WORDS.get(word) ?? []),
]
