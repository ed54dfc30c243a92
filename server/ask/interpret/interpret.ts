import { pluralOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { planShape, type Plan } from '../plan/plan.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { restate } from '../plan/restate.ts'
import { planProblem } from '../plan/validate.ts'
import { assemble } from './assemble.ts'
import { parse } from '../grammar/chart.ts'
import type { Item } from '../constructs/senses.ts'
import { IDLE } from './core-lexicon.ts'
import { inContext } from './context.ts'
import { coversOf, FILLER_COST, type Cover } from './covers.ts'
import { FOLLOW_UP_FILLER } from './follow-up.ts'
import { grammarOf } from './grammar.ts'
import { same } from './draft.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'
import { beyondRefusal, refusalOf, rowsRefusal } from './refusals.ts'
import { terminalsOf, typed } from './terminals.ts'
import { wordsOf, type Word } from '../grammar/words.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { DatasetProfile } from '../../datasets/profile.ts'

export interface Token {
  readonly text: string
  readonly use: 'used' | 'assumed' | 'filler' | 'unknown'
  /** The column, value or role that the word stands for; null for filler. */
  readonly meaning: string | null
}

/** What a question was understood as. Every word of it is in `tokens`. */
export type Interpretation =
  | {
      readonly outcome: 'answer'
      readonly tokens: readonly Token[]
      readonly assumptions: readonly string[]
      readonly plan: Plan
      readonly restatement: string
      /** Questions that ask for another close reading of the same words, likeliest first. */
      readonly alternatives: readonly string[]
    }
  | {
      readonly outcome: 'refuse'
      /** Recognised as what is never answered, whatever else it says. */
      readonly recognised: boolean
      readonly tokens: readonly Token[]
      readonly reason: string
      readonly suggestions: readonly string[]
    }

export interface Interpreter {
  /**
   * Deterministic: the same question over the same data always reads the same.
   *
   * @param earlier the plan of the answer that the question follows up on; what it leaves out is taken from there
   */
  interpret(question: string, earlier?: Plan): Interpretation
}

interface Reading {
  readonly cover: Cover
  readonly plan: Plan
  readonly assumptions: readonly string[]
  readonly cost: number
}

/**
 * Why a word was read as it was, by its place: misspellings, years not named, and columns named in other words than
 * their label where that decides the figure ("cost" for monthly premium).
 */
function wordAssumptions(
  model: SemanticModel,
  words: readonly Word[],
  parts: readonly Item[],
): ReadonlyMap<number, string> {
  const figures = new Set(model.columns.filter(({ role }) => role === 'money').map(({ label }) => label))
  const assumed = new Map<number, string>()
  for (const { category, leaves } of parts) {
    const decides = ['measure', 'rank', 'extreme', 'byMeasure'].includes(category)
    for (const { from, to, meaning, assumption } of leaves) {
      const text = typed(words, from, to)
      const plain = text.toLowerCase()
      const renamed = decides && figures.has(meaning) && plain !== meaning && plain !== pluralOf(meaning)
      if (renamed) assumed.set(from, `“${text}” read as ${meaning}`)
      else if (assumption !== null) assumed.set(from, assumption)
    }
  }
  return assumed
}

function tokensOf(
  words: readonly Word[],
  parts: readonly Item[],
  assumed: ReadonlyMap<number, string>,
  unknown: ReadonlySet<number>,
  question: string,
): readonly Token[] {
  const leaves = new Map(parts.flatMap((part) => part.leaves.map((leaf) => [leaf.from, leaf] as const)))
  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const leaf = leaves.get(at)
    const to = leaf?.to ?? at + 1
    const text = question.slice(words[at]?.start ?? 0, words[to - 1]?.end ?? 0)
    if (leaf !== undefined)
      tokens.push({ text, use: assumed.has(at) ? 'assumed' : 'used', meaning: leaf.meaning })
    else tokens.push({ text, use: unknown.has(at) ? 'unknown' : 'filler', meaning: null })
    at = to
  }
  return tokens
}

/** Names of the dataset that share a beginning with an unknown word ("dentists": dental cover). */
function alternatives(lexicon: Lexicon, word: string): readonly string[] {
  const stem = word.slice(0, Math.max(4, word.length - 4))
  const similar = new Set([
    ...lexicon.nearest(word),
    ...[...lexicon.vocabulary].filter((known) => word.length > 3 && known.startsWith(stem)),
  ])
  const meanings = [...similar].flatMap((known) =>
    (lexicon.byFirstWord.get(known) ?? [])
      .filter(
        ({ sense }) =>
          sense.category === 'column' ||
          (sense.category === 'value' && sense.sense.column.role === 'category'),
      )
      .map(({ meaning }) => meaning),
  )
  return [...new Set(meanings)].slice(0, 3)
}

const listed = (texts: readonly string[], last = 'or') =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1) ?? ''}`

function notUnderstood(
  lexicon: Lexicon,
  words: readonly Word[],
  unknown: readonly number[],
  left: readonly number[],
  understood: boolean,
): string {
  if (unknown.length > 0) {
    const texts = [...new Set(unknown.map((word) => words[word]?.text ?? ''))]
    const meant = [
      ...new Set(unknown.flatMap((word) => alternatives(lexicon, words[word]?.norm ?? ''))),
    ].slice(0, 3)
    const hint = meant.length > 0 ? ` Did you mean ${listed(meant)}?` : ''
    return `I don't know ${listed(texts.slice(0, 5).map((text) => `“${text}”`))} in ${lexicon.model.name}.${hint}`
  }
  const texts = left.map((word) => `“${words[word]?.text ?? ''}”`)
  if (texts.length > 0)
    return `I could not fit ${listed(texts.slice(0, 5), 'and')} into the question. Try saying it in another way.`
  return understood
    ? 'I know these words, but not what they ask together. Try one figure, by one or two groups.'
    : 'I found nothing to measure in this question. Name a figure, such as an average or a count.'
}

/** "A list of smokers over 70": the entities themselves, of which no figure and no group was asked. */
const listsRows = (question: string, { measures, dimensions }: Plan) =>
  dimensions.length === 0 &&
  measures.length === 1 &&
  measures[0]?.kind === 'count' &&
  /^\W*(?:\w+ ){0,3}list\b(?!.*\b(?:number|count|many|total)\b)/i.test(question)

/** True where a plan asks of a time that starts after the last day of the data. */
function isBeyond({ filter, measures }: Plan, lastDay: string): boolean {
  const starts = (item: Filter): boolean => {
    if (item.kind === 'and' || item.kind === 'or') return item.items.some(starts)
    return item.kind === 'period' && item.from !== null && item.from > lastDay
  }
  const own = measures.flatMap((measure) => ('where' in measure ? (measure.where ?? []) : []))
  return [...(filter === null ? [] : [filter]), ...own].some(starts)
}

/** How much dearer than the likeliest cover a reading may be. */
const MARGIN = 1.6

/** Words that split an answer; one of them stands idle before a condition only ("paid by smokers"). */
const SPLITTING = new Set(['by', 'each', 'every', 'per', 'across'])

function dropsSplit({ parts }: Cover, words: readonly Word[]): boolean {
  const taken = (word: number) => parts.some(({ from, to }) => word >= from && word < to)
  return words.some(({ norm }, word) => {
    if (!SPLITTING.has(norm) || taken(word)) return false
    const next = parts.find(({ from }) => from > word)
    const agent = norm === 'by' || norm === 'across'
    return next?.category !== 'entity' && !(agent && next?.category === 'filter')
  })
}

/** How much dearer another reading may be to count as close. */
const CLOSE = 0.7
const MOST_ALTERNATIVES = 2
const MOST_SUGGESTIONS = 3

/** A filter whose conditions stand in one order, whichever they were said in. */
function inOrder(filter: Filter): Filter {
  if (filter.kind === 'not') return { ...filter, item: inOrder(filter.item) }
  if (filter.kind !== 'and' && filter.kind !== 'or') return filter
  const items = filter.items.map((item) => ({ item: inOrder(item), text: JSON.stringify(inOrder(item)) }))
  return { ...filter, items: items.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ item }) => item) }
}

/** What a plan asks: without its chart, and without the order of its conditions. */
const askedBy = ({ chart: _, filter, ...plan }: Plan) => ({
  ...plan,
  filter: filter === null ? null : inOrder(filter),
})

/** Other plans that cost about as much as the one chosen, as their restatements. */
function closeReadings(model: SemanticModel, best: Reading, readings: readonly Reading[]): readonly string[] {
  const chosen = restate(model, best.plan)
  const asked = askedBy(best.plan)
  const texts = readings
    .filter(({ cost }) => cost - best.cost <= CLOSE)
    .filter(({ plan }) => !same(askedBy(plan), asked))
    .map(({ plan }) => restate(model, plan))
    .filter((text) => text !== chosen)
  return [...new Set(texts)].map((text) => text.replace(/\.$/, ''))
}

/** Makes the built-in interpreter of a dataset: lexicon and grammar once, then any number of questions. */
export function makeInterpreter(
  model: SemanticModel,
  profile: DatasetProfile,
  withoutRules?: ReadonlySet<string>,
): Interpreter {
  const lexicon = buildLexicon(model, profile)
  const rules = grammarOf(model, profile, withoutRules)

  const isName = (text: string) =>
    (lexicon.byFirstWord.get(text.split(' ')[0] ?? '') ?? []).some(
      ({ words, sense }) =>
        (sense.category === 'value' ||
          (sense.category === 'column' && sense.sense.column.role !== 'identifier')) &&
        words.join(' ') === text,
    )

  const read = (question: string, earlier: Plan | null): Interpretation => {
    const words = wordsOf(question)
    const refused = refusalOf(model, question, words, isName)
    if (refused !== null) {
      const tokens = tokensOf(words, [], new Map(), new Set(), question)
      return { outcome: 'refuse', recognised: true, tokens, reason: refused.reason, suggestions: [] }
    }
    const { items: terminals, unknown } = terminalsOf(words, lexicon)
    const isFiller = (word: number) => {
      const norm = words[word]?.norm ?? ''
      return lexicon.isFiller(norm) || (earlier !== null && FOLLOW_UP_FILLER.has(norm))
    }
    const items = inContext(parse(words.length, terminals, rules, isFiller), terminals)
    const covers = coversOf(words.length, items, (word) =>
      isFiller(word) ? FILLER_COST : (IDLE.get(words[word]?.norm ?? '') ?? null),
    )
    const readings = covers
      .filter((cover) => cover.left.length === 0 && !dropsSplit(cover, words))
      .flatMap((cover): Reading[] => {
        const assembled = assemble(model, question, cover.parts, earlier)
        if (assembled === null || !planShape.Check(assembled.plan)) return []
        if (planProblem(model, assembled.plan) !== null) return []
        const assumptions = [
          ...cover.parts.flatMap(({ assumptions }) => assumptions),
          ...assembled.assumptions,
        ]
        return [{ cover, plan: assembled.plan, assumptions, cost: cover.cost + assembled.cost }]
      })
      .toSorted((a, b) => a.cost - b.cost)
    const [cover] = covers
    const [first] = readings
    // A reading far dearer than the likeliest one, which made no plan, answers another question than the one asked.
    const best = first !== undefined && first.cost - (cover?.cost ?? 0) <= MARGIN ? first : undefined
    if (best === undefined) {
      const left = cover?.left ?? []
      const lost = left.filter((word) => unknown.has(word))
      return {
        outcome: 'refuse',
        recognised: false,
        tokens: tokensOf(words, cover?.parts ?? [], new Map(), new Set(left), question),
        reason: notUnderstood(lexicon, words, lost, left, (cover?.parts.length ?? 0) > 0),
        suggestions: [],
      }
    }
    const { lastDay } = profile
    const never = listsRows(question, best.plan)
      ? rowsRefusal(model)
      : lastDay !== null && isBeyond(best.plan, lastDay)
        ? beyondRefusal(model, lastDay)
        : null
    if (never !== null) {
      const tokens = tokensOf(words, best.cover.parts, new Map(), new Set(), question)
      return { outcome: 'refuse', recognised: true, tokens, reason: never, suggestions: [] }
    }
    const assumed = wordAssumptions(model, words, best.cover.parts)
    return {
      outcome: 'answer',
      tokens: tokensOf(words, best.cover.parts, assumed, new Set(), question),
      assumptions: [...new Set([...assumed.values(), ...best.assumptions])],
      plan: best.plan,
      restatement: restate(model, best.plan),
      alternatives: closeReadings(model, best, readings),
    }
  }

  /** True where a question reads as one plan and nothing else. */
  const readsAs = (question: string, restatement: string) => {
    const reading = read(question, null)
    return reading.outcome === 'answer' && reading.restatement === restatement
  }

  /** Questions that work, nearest first: this one without the words that are not known, then examples like it. */
  const nearest = (question: string, tokens: readonly Token[]): readonly string[] => {
    const known = tokens.filter(({ use }) => use !== 'unknown')
    const without = known.length < tokens.length ? read(known.map(({ text }) => text).join(' '), null) : null
    const rest = without?.outcome === 'answer' ? without.restatement.replace(/\.$/, '') : null
    const asked = new Set(wordsOf(question).map(({ norm }) => norm))
    const shared = (example: string) =>
      wordsOf(example).filter(({ norm }) => asked.has(norm) && !lexicon.filler.has(norm)).length
    const examples = model.examples.toSorted((a, b) => shared(b) - shared(a))
    const all = rest !== null && readsAs(rest, `${rest}.`) ? [rest, ...examples] : examples
    return [...new Set(all)].slice(0, MOST_SUGGESTIONS)
  }

  return {
    interpret(question, earlier) {
      const reading = read(question, earlier ?? null)
      if (reading.outcome === 'refuse') return { ...reading, suggestions: nearest(question, reading.tokens) }
      const alternatives = reading.alternatives.filter((text) => readsAs(text, `${text}.`))
      return { ...reading, alternatives: alternatives.slice(0, MOST_ALTERNATIVES) }
    },
  }
}

const interpreters = new WeakMap<Dataset['model'], Interpreter>()

/** The built-in interpreter of a dataset, made when it is first asked for. */
export function interpreterOf({ model, profile }: Pick<Dataset, 'model' | 'profile'>): Interpreter {
  const made = interpreters.get(model) ?? makeInterpreter(model, profile)
  interpreters.set(model, made)
  return made
}
