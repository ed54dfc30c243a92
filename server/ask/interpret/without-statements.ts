import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import { columnsNamed, valuesIn } from '../constructs/node.ts'
import type { Category, Item } from '../constructs/senses.ts'
import type { Plan } from '../plan/plan.ts'
import { isRepaired, SILENT, type Aside } from './asides.ts'
import { same } from '../grammar/same.ts'
import { asksForNothing } from './doubts.ts'
import { terminalsIn } from './held.ts'
import { askedBy, type Weighed } from './read-with-grammar.ts'
import type { LearnedTrying } from './settle-learned.ts'
import { statementsIn } from './statements.ts'
import { aroundIn } from './said-around.ts'

/** What a question asks beside what it says, where it says nothing that limits what is asked. */

/** Somebody or something that was said before. */
const REFERRING: ReadonlySet<string> = new Set(
  'he she him his her hers they them their theirs those these such'.split(' '),
)
const PERSONS = /^(?:them|him|her|that|those|these|this|me|us|mine|ours)$/
/** What says of whom or of when something is said. */
const ABOUT: ReadonlySet<Category> = new Set(['value', 'missing', 'number', 'period'])
const COPULA = /^(?:is|are|was|were|be|has|have|had|been)$/
/** What asks without a question mark. */
const REQUESTING =
  /^(?:show|give|list|tell|find|get|send|pull|compare|break|split|rank|need|want|what|which|how|who|where|when|please|pls|could|can|would)$/
const WISHING = /^(?:want|need|like|ask|would|will)/

/** What says which figure is asked. */
const FIGURES: ReadonlySet<Category> = new Set([
  'column',
  'metric',
  'aggregate',
  'howMany',
  'howMuch',
  'share',
  'entity',
  'counted',
  'superlative',
  'percentile',
])
const MONTHS = /\d|\b(?:q[1-4]|half|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

const TIMES: ReadonlySet<Category> = new Set(['number', 'side', 'period', 'on'])

/** What stands before a time of day. */
const BEFORE_TIME: ReadonlySet<string> = new Set(
  'before by at until till after around about past from day page version'.split(' '),
)

/** The kinds of nodes that are of a time. */
const TIMED: ReadonlySet<unknown> = new Set<(Filter | Dimension)['kind']>(['period', 'part', 'grain'])

/** Whether what a statement names is asked about anyway, so that nothing is lost with it. */
function isHeld(item: Item, { filter, dimensions, measures }: Plan, typed: string, next: string): boolean {
  switch (item.category) {
    case 'value':
    case 'missing':
      return (
        /^(?:question|query|request|one|thing)s?$/.test(next) ||
        columnsNamed([filter, dimensions, measures]).includes(item.sense.column.name)
      )
    case 'number':
    case 'percentile':
      return typed === 'one' || valuesIn(filter, ['value']).some((value) => typeof value === 'number')
    case 'period':
      return !MONTHS.test(typed) || valuesIn([filter, dimensions], ['kind']).some((kind) => TIMED.has(kind))
    default:
      return true
  }
}

/** How much surer it has to be that a stretch asks for nothing, for what is left to be answered; of a whole sentence less will do. */
const SURE = 2000
const SURE_OF_SENTENCE = 1000
/** The same, where the stretch names what is asked for nowhere else. */
const CERTAIN = 4000

/** What a question asks beside what it says. */
interface Beside {
  /** Where nothing that it says may matter; null elsewhere. */
  readonly sure: Weighed | null
  /** Where something may. */
  readonly doubtful: Weighed | null
}

/** How much surer it has to be that a whole sentence asks for nothing, for what is read with it to be doubted. */
const SENTENCE = 2400

/** Whether a stretch is a sentence, or several. */
const sentenceOf =
  (question: string, words: Weighed['parts']['words']) =>
  ({ from, to }: Aside): boolean =>
    [from, to].every(
      (at) =>
        at === 0 || at === words.length || /[.?!]/.test(question.slice(words[at - 1]?.end, words[at]?.start)),
    )

/**
 * What is asked without whole sentences that ask for nothing, where the grammar took what they name for conditions: "I'm a bit lost. How
 * many quotes …" is not of lost quotes. Null where nothing is read otherwise.
 */
export function withoutSentences(trying: LearnedTrying, { question, parts, interpretation }: Weighed) {
  if (interpretation.outcome !== 'answer') return null
  const { words } = parts
  // Nearly all are one sentence.
  if (!/[.?!]/.test(question.slice(0, words.at(-1)?.start))) return null
  const isSentence = sentenceOf(question, words)
  const spans = aroundIn(question, parts).filter(
    (span) => span.margin >= SENTENCE && span.to < words.length && isSentence(span),
  )
  if (spans.length === 0) return null
  const without = trying.weigh(question, null, spans).interpretation
  return without.outcome === 'answer' && !same(askedBy(without.plan), askedBy(interpretation.plan))
    ? without
    : null
}

/** The readings of what is asked beside statements. */
export function withoutStatements(trying: LearnedTrying, weighed: Weighed): Beside {
  const { question, parts } = weighed
  const { words, items, unknown } = parts
  const { clauses, sentences } = statementsIn(question, parts)
  const says = (clause: Aside) =>
    terminalsIn(items.flat()).filter(
      (item) =>
        item.from >= clause.from && item.to <= clause.to && !SILENT.has(item.category) && !isRepaired(item),
    )
  const plain = clauses.filter((clause) => says(clause).length === 0)
  const norm = (at: number) => words[at]?.norm ?? ''
  const around = aroundIn(question, parts)
  const isSentence = sentenceOf(question, words)
  const among = [
    ...(weighed.interpretation.outcome === 'answer' ? [] : [around]),
    ...(sentences.length > clauses.length ? [sentences] : []),
    clauses,
    ...(plain.length < clauses.length ? [plain] : []),
  ].filter(
    // With a word left that nobody knows, the rest asks for nothing whole.
    (spans) =>
      spans.length > 0 &&
      [...unknown].every((place) => spans.some(({ from, to }) => place >= from && place < to)),
  )
  // "How many do we issue there", but not "hi there" and "how many are there".
  const isPlace = (at: number) =>
    norm(at) === 'there' && at > 1 && !COPULA.test(norm(at - 1)) && !COPULA.test(norm(at + 1))
  // "Couples like them", "of the quotes that insurer has given", "people up there": what was said of them limits what is asked.
  const isColumn = (at: number) => (items[at] ?? []).some(({ category }) => category === 'column')
  const isPointing = (at: number) =>
    (norm(at) === 'like' && PERSONS.test(norm(at + 1))) ||
    (/^(?:that|this|same)$/.test(norm(at)) && isColumn(at + 1)) ||
    (/^(?:up|down|over|out)$/.test(norm(at)) && norm(at + 1) === 'there')
  // "How long do they keep callers on hold? Members moan about it": the only question is not what surrounds it.
  const isAskedElsewhere = (spans: readonly Aside[]) => {
    const isLeft = (at: number) => !spans.some(({ from, to }) => at >= from && at < to)
    const ends = [...words.keys()].filter((at) =>
      question.slice(words[at]?.end, words[at + 1]?.start).includes('?'),
    )
    return (
      ends.length === 0 ||
      ends.some(isLeft) ||
      [...words.keys()].some((at) => isLeft(at) && REQUESTING.test(norm(at)))
    )
  }
  let doubtful: Weighed | null = null
  for (const statements of among) {
    if (!isAskedElsewhere(statements)) continue
    const without = trying.weigh(question, null, statements)
    const { interpretation, best } = without
    if (interpretation.outcome !== 'answer' || best === null || asksForNothing(interpretation.plan)) continue
    const { plan } = interpretation
    const said = statements.flatMap(says)
    const typed = ({ from, to }: Item) =>
      words
        .slice(from, to)
        .map((word) => word.norm)
        .join(' ')
    // "Due before eleven" is a time of day.
    const isTime = (item: Item) =>
      item.category === 'number' &&
      BEFORE_TIME.has(norm(item.from - (norm(item.from - 1) === 'the' ? 2 : 1))) &&
      said.every(({ category }) => TIMES.has(category))
    const isLost = (item: Item) =>
      !isTime(item) && !unknown.has(item.to) && !isHeld(item, plan, typed(item), norm(item.to))
    const taken = terminalsIn(best.cover.parts)
    if (said.length > 0 && !taken.some(({ category }) => FIGURES.has(category))) continue
    // What is asked of "them" is asked of those of whom something was said.
    const first = Math.min(...taken.filter(({ category }) => !SILENT.has(category)).map(({ from }) => from))
    // What is left names nothing.
    if (first === Infinity && said.length + unknown.size > 0) continue
    const isLeft = (at: number) => !statements.some(({ from, to }) => at >= from && at < to)
    const isReferring = (at: number) => isLeft(at) && REFERRING.has(norm(at)) && !WISHING.test(norm(at + 1))
    const isAbout = said.some(({ category }) => ABOUT.has(category))
    if (
      (isAbout && [...words.keys()].some((at) => isLeft(at) && isPointing(at))) ||
      [...words.keys()].some((at) => at < first && isReferring(at)) ||
      [...words.keys()].some((at) => isLeft(at) && isPlace(at))
    )
      continue
    const marginOf = ({ from }: Item) =>
      around.find((span) => from >= span.from && from < span.to)?.margin ?? 0
    const isSure =
      statements !== around ||
      around.every((span) => span.margin >= (isSentence(span) ? SURE_OF_SENTENCE : SURE))
    const isCertain = (item: Item) => statements === around && marginOf(item) >= CERTAIN
    if (isSure && !said.some((item) => isLost(item) && !isCertain(item)))
      return { sure: without, doubtful: null }
    doubtful ??= without
  }
  return { sure: null, doubtful }
}
