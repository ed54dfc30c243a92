import type { Dataset } from '../../datasets/dataset.ts'
import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { same } from '../constructs/english.ts'
import { isLack } from '../constructs/sketch.ts'
import { parse } from '../grammar/chart.ts'
import { weightOf, WEIGHTS } from '../grammar/weights.ts'
import { wordsOf, type Word } from '../grammar/words.ts'
import type { Plan } from '../plan/plan.ts'
import { restate } from '../plan/restate.ts'
import type { Weighted } from './candidates.ts'
import { inContext } from './context.ts'
import { PASSING } from './core-lexicon.ts'
import { coversOf, standingOf, type Cover } from './covers.ts'
import { FOLLOW_UP_FILLER } from './follow-up.ts'
import { grammarOf } from './grammar.ts'
import type { Explanation, ExplainedReading, Interpretation, Token } from './interpretation.ts'
import { buildLexicon } from './lexicon.ts'
import { notUnderstood } from './not-understood.ts'
import { beyondRefusal } from './beyond.ts'
import { isRead, readingsOf, type ReadAs, type Reading } from './readings.ts'
import { refusalOf, rowsRefusal, unanswerable } from './refusals.ts'
import { asQuestion, settled, withoutRepeats, type Settling } from './settle.ts'
import { terminalsOf } from './terminals.ts'
import { derivationOf, placesOf, rounded, tokensOf, wordAssumptions } from './tokens.ts'
import { understoodIn } from './understood.ts'

export interface Interpreter {
  /**
   * Deterministic: the same question over the same data always reads the same.
   *
   * @param earlier the plan of the answer that the question follows up on; what it leaves out is taken from there
   */
  interpret(question: string, earlier?: Plan): Interpretation
  /** The same, with the readings that were weighed. */
  explain(question: string, earlier?: Plan): Explanation
}

/** "A list of smokers over 70": the entities themselves, of which no figure and no group was asked. */
const listsRows = (question: string, { measures, dimensions }: Plan) =>
  dimensions.length === 0 &&
  measures.length === 1 &&
  measures[0]?.kind === 'count' &&
  /^\W*(?:\w+ ){0,3}list\b(?!.*\b(?:number|count|many|total)\b)/i.test(question)

/** How much heavier another reading may be to count as close. */
const CLOSE = weightOf(WEIGHTS.readings, 'close')
const MOST_EXPLAINED = 5

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

/** What a question was read as, with all that was weighed. */
interface Weighed extends Settling {
  readonly words: readonly Word[]
  readonly covers: readonly Cover[]
  readonly readings: readonly Reading[]
  readonly best: ReadAs | null
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

  const weigh = (question: string, earlier: Plan | null, within = CLOSE): Weighed => {
    const words = wordsOf(question)
    const never = (reason: string, tokens: readonly Token[]) =>
      ({ outcome: 'refuse', recognised: true, tokens, reason, suggestions: [], understood: [] }) as const
    const nothing = { covers: [], readings: [], best: null, close: [], missed: null } as const
    const refused = refusalOf(model, question, words, isName)
    if (refused !== null) {
      const interpretation = never(refused.reason, tokensOf(question, words))
      return { question, interpretation, words, ...nothing }
    }
    const { items: terminals, unknown } = terminalsOf(words, lexicon)
    const isFiller = (word: number) => {
      const norm = words[word]?.norm ?? ''
      return lexicon.isFiller(norm) || (earlier !== null && FOLLOW_UP_FILLER.has(norm))
    }
    const items = inContext(parse(words.length, terminals, rules, isFiller), terminals)
    const covers = coversOf(words.length, items, (word) =>
      isFiller(word) ? weightOf(WEIGHTS.passing, 'filler') : (PASSING.get(words[word]?.norm ?? '') ?? null),
    )
    const readings = readingsOf({ model, question, words, earlier }, covers, within)
    const [cover] = covers
    const first = readings.find(isRead)
    // A reading far heavier than the likeliest one, which made no plan, answers another question than the one asked.
    const isLikely =
      first !== undefined && first.weight - (cover?.weight ?? 0) <= weightOf(WEIGHTS.readings, 'likely')
    const best = isLikely ? first : null
    const weighed = { ...nothing, question, words, covers, readings, best }
    const untold = (reason: string, tokens: readonly Token[]) =>
      ({ ...weighed, interpretation: { ...never(reason, tokens), recognised: false } }) as const
    if (best === null) {
      const left = cover?.left ?? []
      const lack = readings.find(({ made }) => isLack(made))?.made
      const missed = {
        words,
        unknown: left.filter((word) => unknown.has(word)),
        left,
        lack: lack !== undefined && isLack(lack) && (cover?.parts.length ?? 0) > 0 ? lack : null,
      }
      const tokens = tokensOf(question, words, cover?.parts, new Map(), new Set(left))
      const asked = unanswerable(model, words)
      if (asked !== null) return untold(asked.reason, tokens)
      const reason = notUnderstood(lexicon, missed)
      const understood = understoodIn(question, tokens, left.length > 0 ? null : missed.lack)
      return {
        ...weighed,
        missed,
        interpretation: { outcome: 'refuse', recognised: false, tokens, reason, suggestions: [], understood },
      }
    }
    const { parts } = best.cover
    const { plan, assumptions } = best.made
    if (listsRows(question, plan))
      return { ...weighed, interpretation: never(rowsRefusal(model), tokensOf(question, words, parts)) }
    const reason = unanswerable(model, words, placesOf(parts))?.reason ?? beyondRefusal(model, profile, plan)
    if (reason !== null) return untold(reason, tokensOf(question, words, parts))
    const assumed = wordAssumptions(model, words, parts)
    const said = parts.flatMap((part) => part.assumptions)
    const close = closeReadings(model, best, readings.filter(isRead))
    return {
      ...weighed,
      close,
      interpretation: {
        outcome: 'answer',
        tokens: tokensOf(question, words, parts, assumed),
        assumptions: [...new Set([...assumed.values(), ...said, ...assumptions])],
        plan,
        restatement: restate(model, plan),
        alternatives: close.slice(1).map(asQuestion),
        derivations: parts.map((part) => derivationOf(question, words, part)),
      },
    }
  }

  const settling = { model, lexicon, weigh }
  return {
    interpret: (question, earlier) => settled(settling, weigh(question, earlier ?? null), earlier ?? null),
    explain(question, earlier) {
      const weighed = weigh(question, earlier ?? null, Infinity)
      return {
        interpretation: settled(settling, weighed, earlier ?? null),
        readings: explained(model, weighed),
      }
    },
  }
}

/** Why a reading is not the one that answers; null where it is. */
function lossOf({ best }: Weighed, { made, weight, cover: { left } }: Reading): string | null {
  if (left.length > 0) return 'words are left over'
  if (isLack(made)) return made.lacks
  if (best === null) return 'a lighter reading makes no plan, and this one is too far from it'
  if (made === best.made) return null
  const heavier = `heavier by ${(weight - best.weight).toFixed(2)}`
  return same(askedBy(made.plan), askedBy(best.made.plan)) ? `the same plan, ${heavier}` : heavier
}

/** What a reading weighs beside its parts. */
function addedTo(reading: Reading): ExplainedReading['added'] {
  const { parts } = reading.cover
  const alone = parts.flatMap(({ category }) => {
    const weight = standingOf(category)
    return weight === null ? [] : [{ name: `${category} stands alone`, weight }]
  })
  const chosen = isRead(reading)
    ? reading.made.choices.map((name) => ({ name, weight: weightOf(WEIGHTS.choices, name) }))
    : []
  const told = [...parts, ...alone, ...chosen].reduce((sum, { weight }) => sum + weight, 0)
  const passed = rounded(reading.weight - told)
  return [...alone, ...chosen, ...(passed === 0 ? [] : [{ name: 'words passed over', weight: passed }])]
}

/** The readings that came closest: the one that won, then the others by their weight. */
function explained(model: SemanticModel, weighed: Weighed): readonly ExplainedReading[] {
  const { question, words, covers, readings, best } = weighed
  const partial = covers
    .filter(({ left }) => left.length > 0)
    .map((cover): Reading => ({ cover, weight: cover.weight, made: { construct: '', words: [], lacks: '' } }))
  const all = [...readings, ...partial].toSorted((a, b) => a.weight - b.weight)
  const ordered = best === null ? all : [best, ...all.filter((reading) => reading.made !== best.made)]
  return ordered.slice(0, MOST_EXPLAINED).map((reading) => ({
    weight: rounded(reading.weight),
    restatement: isRead(reading) ? restate(model, reading.made.plan) : null,
    lost: lossOf(weighed, reading),
    derivations: reading.cover.parts.map((part) => derivationOf(question, words, part)),
    left: reading.cover.left.map((word) => words[word]?.text ?? ''),
    added: addedTo(reading),
  }))
}

const interpreters = new WeakMap<Dataset['model'], Interpreter>()

/** The built-in interpreter of a dataset, made when it is first asked for. */
export function interpreterOf({ model, profile }: Pick<Dataset, 'model' | 'profile'>): Interpreter {
  const made = interpreters.get(model) ?? makeInterpreter(model, profile)
  interpreters.set(model, made)
  return made
}
