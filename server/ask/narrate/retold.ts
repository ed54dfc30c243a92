import { isAllowed } from './allowed-text.ts'

/**
 * Whether a sentence by a language model says what another sentence says, and nothing beside: it has no name, number, direction or degree
 * that the other has not, and each of them with the same name. In doubt it does not.
 */

/** What is said of two things alike only where both say it. */
const WAYS: Readonly<Record<string, RegExp>> = {
  up: /^(?:ris(?:e|es|en|ing)|rose|gr(?:ow|ows|ew|own|owing)|climb\w*|increas\w*|up|upwards?|higher|above|more|ahead|lead(?:s|ing)?|led|gain\w*|widen\w*)$/,
  down: /^(?:fall(?:s|en|ing)?|fell|drop\w*|declin\w*|decreas\w*|down|downwards?|lower|below|less|fewer|behind|trail\w*|shr[aiu]nk\w*|narrow\w*|reduc\w*)$/,
  most: /^(?:highest|most|largest|biggest|greatest|dearest|longest|oldest|top|peak\w*|first|fastest|best)$/,
  least: /^(?:lowest|least|smallest|cheapest|shortest|youngest|bottom|last|slowest|worst|dip\w*)$/,
  not: /^(?:no|not|never|neither|nor|without|none|\w+n't)$/,
  all: /^(?:all|every|each|always|only|alone|both|throughout)$/,
  degree:
    /^(?:very|much|far|sharp\w*|steep\w*|strong\w*|slight\w*|steadi\w*|steady|consider\w*|clear\w*|markedly|dramatic\w*|signific\w*|substantial\w*|rapid\w*|gradual\w*|notabl\w*|well|twice|double\w*|half|nearly|almost|roughly|approximately|about|around)$/,
}

const WORD = /\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu
const marksOf = (word: string): readonly string[] =>
  /^\d/.test(word)
    ? [word.replaceAll(',', '')]
    : Object.entries(WAYS).flatMap(([way, pattern]) => (pattern.test(word) ? [way] : []))

/** Names in a text, each with its place; of names within others the longest. */
function namesIn(
  text: string,
  names: readonly string[],
): readonly { readonly name: string; readonly at: number }[] {
  const found: { name: string; at: number; end: number }[] = []
  const lower = text.toLowerCase()
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const said = name.toLowerCase()
    for (let at = lower.indexOf(said); at !== -1 && said !== ''; at = lower.indexOf(said, at + 1)) {
      const end = at + said.length
      const isWhole = !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(lower[end] ?? ' ')
      if (isWhole && !found.some((other) => other.at < end && other.end > at))
        found.push({ name: said, at, end })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}

/** What is said with each name, up to the next; what comes before the first is said with that. */
function saidWith(text: string, names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = namesIn(text, names)
  const spans = found.length === 0 ? [{ name: '', at: 0 }] : found
  const said = new Map<string, Set<string>>()
  for (const [place, { name, at }] of spans.entries()) {
    const from = place === 0 ? 0 : at + name.length
    const stretch = `${place === 0 ? text.slice(0, at) : ''} ${text.slice(Math.max(from, at + name.length), spans[place + 1]?.at ?? text.length)}`
    const marks = said.get(name) ?? new Set<string>()
    for (const [word] of stretch.toLowerCase().matchAll(WORD))
      for (const mark of marksOf(word)) marks.add(mark)
    said.set(name, marks)
  }
  return said
}

/** The names and numbers of a text in their order. */
function orderOf(text: string, names: readonly string[]): readonly string[] {
  const found = namesIn(text, names)
  const isInName = (at: number) => found.some((each) => at >= each.at && at < each.at + each.name.length)
  const numbers = text.matchAll(WORD).filter(({ 0: word, index }) => /^\d/.test(word) && !isInName(index))
  return [...found, ...numbers.map(({ 0: word, index }) => ({ name: word.replaceAll(',', ''), at: index }))]
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

/** Whether some stand among others in the same order. */
function isInOrder(few: readonly string[], many: readonly string[]): boolean {
  let at = 0
  for (const each of few) {
    const found = many.indexOf(each, at)
    if (found === -1) return false
    at = found + 1
  }
  return true
}

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>) =>
  [...few].every((each) => many.has(each))

export interface Fact {
  readonly sentence: string
  /** What the table's question says of it. */
  readonly about: string
  /** Groups of the table. */
  readonly names: readonly string[]
}

export function retells(text: string, { sentence, about, names }: Fact): boolean {
  if (!isAllowed(text, [sentence, about])) return false
  // "From £143 to £168" is no "from £168 to £143".
  if (!isInOrder(orderOf(text, names), orderOf(sentence, names))) return false
  const [said, told] = [saidWith(text, names), saidWith(sentence, names)]
  if (![...said].every(([name, marks]) => isWithin(marks, told.get(name) ?? new Set()))) return false
  // Left out, "no" turns a sentence round.
  const denies = (all: ReadonlyMap<string, ReadonlySet<string>>) =>
    all.values().some((marks) => marks.has('not'))
  return denies(said) === denies(told)
}
