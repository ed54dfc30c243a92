import { countsRows, definedBy } from '../../constructs/measures/measures.ts'
import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { KeepMade } from '../../../engines/keep.ts'
import { namesRows, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { comesBack, leavesOf, spanIn } from '../../constructs/conditions/conditions.ts'
import { columnsNamed, valuesIn } from '../../constructs/node.ts'
import { assumptionTexts, type Assumption } from '../../grammar/assumption.ts'
import { same } from '../../grammar/same.ts'
import { ROWS } from '../../constructs/rank.lower.ts'
import type { Item } from '../../constructs/senses.ts'
import { isLack, type Lack } from '../../constructs/sketch.ts'
import { weightOf, WEIGHTS } from '../../grammar/weights.ts'
import type { Plan } from '../../plan/plan.ts'
import { askedBy, onceAsked } from '../../plan/same-answer.ts'
import { restate } from '../../say/sentence.ts'
import type { Aside } from '../scope/scope.ts'
import { beyondRefusal } from './refuse/beyond.ts'
import type { Weighted } from './odds.ts'
import type { Cover } from '../propose/parse/covers.ts'
import { coversIn, wholeReadings } from '../propose/parse/grammar-readings.ts'
import { terminalsIn } from '../propose/parse/nodes-of-words.ts'
import type { Token } from '../result/interpretation.ts'
import type { Lexicon } from '../mentions/lexicon.ts'
import { notKnown, notUnderstood } from './refuse/not-understood.ts'
import { partsMaker, type Parts } from '../propose/parse/parsed-question.ts'
import { isReadAs, readingsOf, type ReadAs, type CoverReading } from '../propose/parse/readings.ts'
import { refusalOf, rowsRefusal, unanswerable } from './refuse/refusals.ts'
import { remembering } from '../../say/remembering.ts'
import { asQuestion, withoutRepeats, type Settling } from './settle.ts'
import {
  derivationOf,
  passedIn,
  wordPlacesOf,
  wordsOfSpan,
  tokensOf,
  wordAssumptions,
} from '../propose/parse/tokens-of-parse.ts'
import { understoodIn } from './refuse/understood.ts'

/** Questions as the grammar reads them: every word in its place, or nothing. */

/** "A list of smokers over 70": the entities themselves, of which no figure and no group was asked. */
export const listsRows = (model: SemanticModel, question: string, { measures, dimensions }: Plan) =>
  !namesRows(model) &&
  dimensions.length === 0 &&
  measures.length === 1 &&
  measures.every(countsRows) &&
  /^(?!.*\b(?:number|count|many|total)\b)\W*(?:\w+ ){0,3}list\b/i.test(question)

/** "10 most expensive quotes", "the 20 largest claims": the places of numbers that ask for so many rows, not groups. */
function numbersOfSingleOnes(cover: Cover | undefined, lack: Lack | null): readonly number[] {
  if (cover === undefined) return []
  const { parts, left } = cover
  if (lack?.construct === ROWS)
    return terminalsIn(parts).flatMap(({ category, from }) => (category === 'number' ? [from] : []))
  const ends = parts.filter(({ category }) => category === 'extreme').map(({ from }) => from)
  return left.filter((place) => ends.includes(place + 1))
}

/** Parts that are a number and nothing else. */
const numbersAlone = (parts: readonly Item[]) =>
  parts.filter((part) => terminalsIn([part]).every(({ category }) => category === 'number'))

/** "The 20 largest claims" read as the largest of those aged 20: the numbers. */
const countsOfSingleOnes = ({ items }: Parts, taken: readonly Item[]) =>
  numbersAlone(taken).filter(({ to }) => items[to]?.some(({ category }) => category === 'extreme') === true)

/** How much heavier another reading may be to count as close. */
const CLOSE = weightOf(WEIGHTS.readings, 'close')

/** So many wordings of a question are tried at most. */
const MOST_RECENT = 16

/** The plan chosen, and others that weigh about as much. */
function closeReadings(model: SemanticModel, best: ReadAs, readings: readonly ReadAs[]): readonly Weighted[] {
  const asked = askedBy(best.made.plan)
  const others = readings
    .filter(({ weight }) => weight - best.weight <= CLOSE)
    .filter(({ made }) => !same(askedBy(made.plan), asked))
  return withoutRepeats(
    [best, ...others].map(({ made: { plan }, weight }) => ({
      plan,
      weight,
      restatement: restate(model, plan),
    })),
  )
}

/**
 * What was assumed of words, as far as the plan has it: "January quotes by year" are of each year, and a price that became what it comes
 * to in a year is no price by the month.
 */
function assumedIn(
  model: SemanticModel,
  plan: Plan,
  all: ReadonlyMap<number, Assumption>,
): ReadonlyMap<number, Assumption> {
  const leaves = plan.filter === null ? [] : leavesOf(plan.filter)
  const isOfNone = leaves.some(comesBack) && !leaves.some((leaf) => spanIn(leaf) !== null)
  const isMetric = plan.measures.some((measure) => definedBy(model, measure) !== null)
  const isHeld = (assumption: Assumption) => {
    if (assumption.kind === 'year')
      return (
        !isOfNone && valuesIn(plan, ['from']).some((day) => String(day).startsWith(`${assumption.year}-`))
      )
    const { column } = assumption.kind === 'read' ? assumption : {}
    return column === undefined || isMetric || columnsNamed(plan).includes(column)
  }
  return new Map(all.entries().filter(([, assumption]) => isHeld(assumption)))
}

/** "Drop the broker ones" is no command where it is said of the answer before. */
const withoutCues = (question: string, { words, asides }: Parts): string =>
  asides
    .filter(({ goesOn }) => goesOn === 'edits')
    .reduce((text, { from, to }) => {
      const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
      return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
    }, question)

/** What a question was read as, with all that was weighed. */
export interface WeighedQuestion extends Settling {
  readonly parts: Parts
  readonly covers: readonly Cover[]
  readonly readings: readonly CoverReading[]
  readonly best: ReadAs | null
}

export interface GrammarReader {
  readonly lexicon: Lexicon
  /** What is made of a turn of a conversation before anything is chosen. */
  readonly partsOf: (question: string) => Parts
  /** Whether words name something of the dataset that is no identifier. */
  readonly isName: (text: string) => boolean
  /**
   * @param statements stretches that ask for nothing, beside those that are known by their form
   * @param within how much heavier than the lightest a reading may be to be looked at
   */
  readonly weigh: (
    question: string,
    earlier: Plan | null,
    statements?: readonly Aside[],
    within?: number,
  ) => WeighedQuestion
}

/** Makes the lexicon and the grammar of a dataset once, then reads any number of questions. */
export function grammarReader(
  model: SemanticModel,
  profile: DatasetProfile,
  withoutRules?: ReadonlySet<string>,
  keep?: KeepMade,
): GrammarReader {
  const { lexicon, partsOf } = partsMaker(model, profile, withoutRules, keep)

  const isName = (text: string) =>
    (lexicon.byFirstWord.get(text.split(' ')[0] ?? '') ?? []).some(
      ({ words, sense }) =>
        (sense.category === 'value' ||
          (sense.category === 'column' && sense.sense.column.role !== 'identifier')) &&
        words.join(' ') === text,
    )

  const weighed: GrammarReader['weigh'] = (question, earlier, statements = [], within = CLOSE) => {
    const parts = partsOf(question, earlier !== null, statements)
    const { words, unknown, asides } = parts
    const isSaid = (word: number) => !asides.some(({ from, to }) => word >= from && word < to)
    const isCue = (word: number) =>
      asides.some(({ from, to, goesOn }) => goesOn === 'edits' && word >= from && word < to)
    const asked = words.filter((_, word) => !isCue(word))
    const never = (reason: string, tokens: readonly Token[]) =>
      ({ outcome: 'refuse', recognised: true, tokens, reason, suggestions: [], understood: [] }) as const
    const nothing = { covers: [], readings: [], best: null, close: [], missed: null } as const
    const refused = refusalOf(model, withoutCues(question, parts), asked, isName)
    if (refused !== null) {
      const asksFor = refused.kind === 'rows' ? ({ asksForRows: true } as const) : {}
      const interpretation = { ...never(refused.reason, tokensOf(question, words)), ...asksFor }
      return { question, interpretation, parts, ...nothing }
    }
    const covers = coversIn(parts)
    const readings =
      earlier === null && within === CLOSE
        ? wholeReadings(model, question, parts)
        : readingsOf({ model, question, words, asides, earlier }, covers, within)
    const [cover] = covers
    const first = readings.find(isReadAs)
    // A reading far heavier than the likeliest one, which made no plan, answers another question than the one asked.
    const isLikely =
      first !== undefined && first.weight - (cover?.weight ?? 0) <= weightOf(WEIGHTS.readings, 'likely')
    const best = isLikely ? first : null
    const told = { ...nothing, question, parts, covers, readings, best }
    const untold = (reason: string, tokens: readonly Token[]) =>
      ({ ...told, interpretation: { ...never(reason, tokens), recognised: false } }) as const
    const { wordless } = parts.quoted
    if (wordless !== null) return untold(notKnown(lexicon, [`“${wordless}”`]), tokensOf(question, words))
    if (best === null) {
      const likeliest = readings.find(({ made }) => isLack(made))
      const lack = likeliest?.made
      const single = namesRows(model)
        ? []
        : numbersOfSingleOnes(cover, lack !== undefined && isLack(lack) ? lack : null)
      const left = [...new Set([...(cover?.left ?? []), ...wordPlacesOf(likeliest?.lost ?? []), ...single])]
      const missed = {
        words,
        unknown: left.filter((word) => unknown.has(word)),
        left,
        lack: lack !== undefined && isLack(lack) && (cover?.parts.length ?? 0) > 0 ? lack : null,
      }
      const tokens = tokensOf(question, words, cover?.parts, { unknown: new Set(left), asides })
      if (single.length > 0) return untold(rowsRefusal(model), tokens)
      const asked = unanswerable(
        model,
        words.filter((_, word) => isSaid(word)),
      )
      if (asked !== null) return untold(asked.reason, tokens)
      const reason = notUnderstood(lexicon, missed)
      const understood = understoodIn(question, tokens, left.length > 0 ? null : missed.lack)
      return {
        ...told,
        missed,
        interpretation: { outcome: 'refuse', recognised: false, tokens, reason, suggestions: [], understood },
      }
    }
    const { parts: taken } = best.cover
    const { plan, assumptions, held } = best.made
    const counts = namesRows(model) ? [] : countsOfSingleOnes(parts, taken)
    if (counts.length > 0) {
      const others = taken.filter((part) => !counts.includes(part))
      return untold(rowsRefusal(model), tokensOf(question, words, others, { unknown: wordPlacesOf(counts) }))
    }
    if (listsRows(model, question, plan))
      return { ...told, interpretation: never(rowsRefusal(model), tokensOf(question, words, taken)) }
    const aside = asides.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
    const used = new Set([...wordPlacesOf(taken), ...aside])
    const reason = unanswerable(model, words, used)?.reason ?? beyondRefusal(model, profile, plan)
    if (reason !== null) return untold(reason, tokensOf(question, words, taken))
    const close = closeReadings(model, best, readings.filter(isReadAs))
    // Most of what is weighed is never shown.
    let known: ReturnType<typeof describe> | null = null
    const described = () => (known ??= describe())
    const describe = () => {
      const assumed = assumedIn(model, plan, wordAssumptions(model, words, taken))
      const said = taken.flatMap((part) => part.assumptions)
      const over = [...passedIn(taken, held), ...asides.filter(({ goesOn }) => goesOn === undefined)].map(
        (span) => wordsOfSpan(question, words, span),
      )
      const passed = over.length === 0 ? [] : [{ kind: 'passed', words: over } as const]
      return {
        tokens: tokensOf(question, words, taken, { assumed, asides, held }),
        assumptions: assumptionTexts([...assumed.values(), ...said, ...assumptions, ...passed]),
        derivations: taken.map((part) => derivationOf(question, words, part)),
      }
    }
    return {
      ...told,
      close,
      interpretation: {
        outcome: 'answer',
        get tokens() {
          return described().tokens
        },
        get assumptions() {
          return described().assumptions
        },
        plan,
        restatement: restate(model, plan),
        alternatives: onceAsked(close).slice(1).map(asQuestion),
        get derivations() {
          return described().derivations
        },
      },
    }
  }

  /** The last questions that were weighed: one that is doubted is tried again without the words that nobody knows, and as its own sentence. */
  const recent = remembering(MOST_RECENT, (question) => weighed(question, null))
  const weigh: GrammarReader['weigh'] = (question, earlier, statements = [], within = CLOSE) =>
    earlier === null && statements.length === 0 && within === CLOSE
      ? recent(question)
      : weighed(question, earlier, statements, within)

  return { lexicon, isName, weigh, partsOf: (question) => partsOf(question, true) }
}
