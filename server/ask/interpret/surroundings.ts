import { isRepaired, SILENT, type Aside } from './asides.ts'
import type { Category } from '../constructs/senses.ts'
import { terminalsIn } from './held.ts'
import type { Parts } from './parts.ts'
import { isTold, statementsIn } from './statements.ts'

/**
 * What surrounds a question and cannot be read: sentences that do not ask, what leads up to the question within its own sentence, and
 * what trails it. Told by the words that nobody knows rather than by a form, so that whoever leaves them out has to look at whether the
 * rest asks for something by itself.
 */

/** A question or a request begins with these. */
const ASKS =
  /^(?:what|which|who|where|when|how|why|can|could|would|will|do|does|did|is|are|was|were|has|have|please|pls|show|give|list|find|get|tell|send|pull|count|compare|break|split|rank|plot|chart|draw|put|take|name|let me have|bucket|band|group|index|work out|add|i need|i want)\b/iu
/** What goes before a request and is no part of it. */
const JOINING =
  /^(?:(?:so|because|but|since|and|okay|ok|well|hi|hello|hey|right|now|also|um|er|erm|anyway|basically|actually|just|then|yes|no|oh|ah) ?,? )+/iu
/** Of which rows it is asked: such words are never left out with what they name. */
const SCOPE =
  /\b(?:only|except\p{L}*|exclud\p{L}*|without|ignor\p{L}*|leav(?:e|ing) (?:out|off)|omit\p{L}*|drop\p{L}*|includ\p{L}*|treat\p{L}*|defin\p{L}*|meaning|meant|restrict\p{L}*|limit(?:ed|ing)?|filter\p{L}*|rather than|apart from|other than|stick to|not counting|nothing but)\b/iu
/** How what is asked is split or compared. */
const SHARING = /\b(?:per|by|each|every|across|split|broken|grouped|versus|vs|compared|against)\b/iu
/** A sentence that begins so is about somebody, whatever happened to them. */
const OF_SOMEBODY =
  /^(?:i|we|you|he|she|they|my|our|his|her|their|there|this|that|it|one of (?:my|our|the)|some(?:one|body|times)?|every(?:one|body)|no(?:body| one)|half (?:my|our|the)|me and|the (?:lads?|kids?|wife|husband|missus|boss|board|team|auditors?|regulators?))\b/iu
/** Words of a heading that names something. */
const MOST_HEADING = 3
/** What a few words are about that name no part of a dataset: "Ombudsman prep", "Marketing here". */
const OCCASION =
  /\b(?:check(?:ing)?|prep(?:ping|aration)?|here|again|sorry|reviews?|packs?|papers?|reports?|questions?|quer(?:y|ies)|requests?|(?:good )?(?:morning|afternoon|evening|day)|meetings?|calls?|updates?|submissions?|deadlines?|audits?|projects?|homework|quiz|work|time|story|article|news|context|background|info|rant|help|emergency|curious|bored|urgent|asap|thanks?|cheers|please|doing|making|writing|building|drafting)\b|ing\b/iu
/** How what trails a question begins: thanks, a reason, an aside. */
const CLOSING =
  /^(?:please|pretty please|thanks?|thx|ta|cheers|lol|haha|if|so|because|cos|as|since|you know|sorry|no (?:rush|hurry|worries)|just|it|that|this|i(?! mean)|we(?! mean)|my|our|would you|will you|can you)\b/iu
/** "Can you pull it before the call?" asks for what another sentence says. */
const ASKS_FOR_IT =
  /^(?:please |pls )?(?:can|could|would|will|might) (?:you|i|we|someone|somebody|anyone)\b.*\b(?:it|this|that|them|these|those)\b|^(?:please )?(?:pull|send|get|have|need|drop) (?:it|this|that|them)\b/iu
/** "Need a number for slide 4": what is asked stands in another sentence. */
const FOR_SOMETHING =
  /^(?:i |we )?(?:need|want|would like|['’]d like|am after|after|looking for) (?:a |an |some |one |this |that )?(?:quick |single )?(?:something|number|figure|stat|answer|fact|bit|couple of \p{L}+|few \p{L}+)(?: (?:for|on|from|before|by)\b.*)?$/iu
/** Somebody wants what is named next: "the reinsurer's analyst is after", "I'd like", "the template wants". */
const WISHES =
  /^(?:[\p{L}\p{N}'’.,&-]+ ){0,9}?(?:(?:wants?|wanted|needs?|needed|requested|requires?)(?: to (?:see|know|have|get))?|(?:is|are|am|was|were|['’](?:s|m|re)) (?:asking for|after|looking for|chasing)|asked (?:us |me )?for|asking for|asks for|(?:would|['’]d) (?:like|love|want)(?: to (?:see|know|have|get))?|(?:i|we)['’]?(?:m|re) after)(?: (?:us|me|you))? /iu
/** Where a request begins behind a mark within a sentence. */
const MARKS: ReadonlySet<string> = new Set([',', ';', '-', '–', '—', 'but', 'so'])

/** A point behind these ends no sentence: "i.e. brokers". */
const SHORTENED = /^(?:i|e|ie|eg|g|vs|approx|no|nos|incl|excl|etc|mr|mrs|ms|dr|st)$/iu

interface Sentence extends Aside {
  readonly isQuestion: boolean
}

function sentencesIn(question: string, words: Parts['words']): readonly Sentence[] {
  const markAfter = (at: number) => question.slice(words[at]?.end, words[at + 1]?.start ?? question.length)
  const ends = [...words.keys()].filter((at) => {
    if (at === words.length - 1) return true
    const mark = markAfter(at)
    if (/^\.\S?/u.test(mark) && (!/\s/u.test(mark) || SHORTENED.test(words[at]?.text ?? ''))) return false
    return /[.!?\n:()]|\s[-–—]\s/u.test(mark)
  })
  return ends.map((end, index) => ({
    from: (ends[index - 1] ?? -1) + 1,
    to: end + 1,
    isQuestion: markAfter(end).includes('?'),
  }))
}

/** What makes a sentence one that asks, though it has no mood: "Standard deviation", "top three", "share of all". */
const ASKING: ReadonlySet<Category> = new Set([
  'percentile',
  'superlative',
  'share',
  'howMany',
  'howMuch',
  'which',
  'rank',
  'running',
])
/** What names something of the dataset, or which of it. */
const NAMING: ReadonlySet<Category> = new Set([
  'column',
  'columns',
  'metric',
  'value',
  'missing',
  'aggregate',
  'percentile',
  'period',
  'filter',
])

/** "Plumbers: average premium by region": a few words that say nothing may name of whom it is asked. */
export const namesSubject = (typed: string): boolean =>
  typed.split(/\s+/u).length <= MOST_HEADING &&
  !/^(?:for|to|from|at|on|before|after)\b/iu.test(typed) &&
  !OCCASION.test(typed) &&
  !isTold(typed) &&
  !WISHES.test(`${typed} `) &&
  !OF_SOMEBODY.test(typed.replace(JOINING, ''))

/** "Only for diabetics", "per widget": what such words say is never left out. */
export const limitsScope = (question: string, words: Parts['words'], { from, to }: Aside): boolean => {
  const typed = question.slice(words[from]?.start, words[to - 1]?.end)
  return SCOPE.test(typed) || SHARING.test(typed) || SHOWN.test(typed)
}
/** "I want to see diabetics", "I mean plumbers" */
const SHOWN =
  /\b(?:(?:want|need|like|love) (?:to )?(?:see|know about|look at|have|get)|interested in|i mean|meaning)\b/iu

type Said = Pick<Parts, 'words' | 'items' | 'unknown'>

/** What can be told of a stretch of a question. */
function stretches(question: string, { words, items, unknown }: Said) {
  const terminals = terminalsIn(items.flat())
  const within = ({ from, to }: Aside) =>
    terminals.filter((item) => item.from >= from && item.to <= to && !isRepaired(item))
  const typed = ({ from, to }: Aside) => question.slice(words[from]?.start, words[to - 1]?.end)
  const textOf = (span: Aside) => typed(span).replace(JOINING, '')
  return {
    typed,
    textOf,
    asks: (span: Aside) => ASKS.test(textOf(span)),
    isStrange: ({ from, to }: Aside) =>
      [...unknown].some((at) => at >= from && at < to) ||
      terminals.some((item) => item.from >= from && item.to <= to && isRepaired(item)),
    hasData: (span: Aside) => within(span).some(({ category }) => !SILENT.has(category)),
    mentions: (span: Aside) => within(span).every(({ category }) => !ASKING.has(category)),
    splits: (span: Aside) =>
      within(span).some(
        ({ category }) => category === 'column' || category === 'columns' || category === 'kind',
      ),
    names: (span: Aside) => within(span).some(({ category }) => NAMING.has(category)),
  }
}

/** Sets of stretches that may be left out, the smaller first; none where nothing surrounds what is asked. */
export function surroundingsIn(question: string, parts: Said): readonly (readonly Aside[])[] {
  const { words } = parts
  const { typed, textOf, asks, isStrange, hasData, names, mentions, splits } = stretches(question, parts)
  const sentences = sentencesIn(question, words)

  const isAsked = (sentence: Sentence) =>
    sentence.isQuestion || asks(sentence) || WISHES.test(textOf(sentence))
  const isAskedElsewhere = (sentence: Sentence) =>
    sentences.some((other) => other !== sentence && (isAsked(other) || (names(other) && !isStrange(other))))

  const around = sentences.filter((sentence) => {
    const text = textOf(sentence)
    if (!names(sentence) && (ASKS_FOR_IT.test(text) || FOR_SOMETHING.test(text))) return true
    if (!isStrange(sentence) || isAsked(sentence) || SCOPE.test(text)) return false
    if (!hasData(sentence)) return !SHARING.test(text) && !namesSubject(typed(sentence))
    // "They want it for every region": how what is asked is split.
    if (SHARING.test(text) && splits(sentence)) return false
    if (isTold(typed(sentence))) return true
    const isOfSomebody = OF_SOMEBODY.test(text) || (!SHARING.test(text) && mentions(sentence))
    return isOfSomebody && isAskedElsewhere(sentence)
  })

  const marked = ({ from, to }: Aside) =>
    [...words.keys()].filter((at) => at > from && at < to && MARKS.has(words[at - 1]?.norm ?? ''))
  /** What leads up to a wish or to a request within a sentence. */
  const leadOf = (sentence: Aside): Aside | undefined => {
    const wish = WISHES.exec(textOf(sentence))?.[0]
    const begin = (words[sentence.to - 1]?.end ?? 0) - textOf(sentence).length + (wish?.length ?? 0)
    const wished = [...words.keys()].find((at) => (words[at]?.start ?? 0) >= begin)
    const asked = marked(sentence).find((at) => asks({ from: at, to: sentence.to }))
    const toWish = { from: sentence.from, to: wished ?? sentence.from }
    const toRequest = { from: sentence.from, to: asked ?? sentence.from }
    if (wish !== undefined && toWish.to < sentence.to && !names(toWish)) return toWish
    return isStrange(toRequest) && !hasData(toRequest) ? toRequest : undefined
  }
  /** What trails a question behind a mark. */
  const tailOf = (sentence: Aside): Aside | undefined =>
    marked(sentence)
      .map((from) => ({ from, to: sentence.to }))
      .find((tail) => isStrange(tail) && !hasData(tail) && CLOSING.test(textOf(tail)))
  const edges = sentences
    .filter((sentence) => !around.includes(sentence))
    .flatMap((sentence) => [leadOf(sentence), tailOf(sentence)].filter((span) => span !== undefined))

  const isApart = (span: Aside) =>
    ![...around, ...edges].some(({ from, to }) => span.from < to && span.to > from)
  const told = statementsIn(question, parts).clauses.filter(isApart)
  const sets = [around, edges, [...around, ...edges], [...around, ...edges, ...told]]
  return sets
    .filter((set, index) => set.length > (sets[index - 1]?.length ?? 0) || (index === 1 && set.length > 0))
    .map((set) => set.toSorted((a, b) => a.from - b.from))
}
