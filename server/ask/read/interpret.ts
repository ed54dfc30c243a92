import type { Dataset } from '../../datasets/dataset.ts'
import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import type { Item } from '../constructs/senses.ts'
import { wordsOf } from './words/words.ts'
import { learnedReader, type Knowledge, type LearnedReader } from './choose/weigh/learned.ts'
import type { Earlier } from './propose/turns/earlier.ts'
import { explained } from './choose/explained.ts'
import { grammarReadings } from './propose/parse/grammar-readings.ts'
import type { Explanation, Interpretation } from './result/interpretation.ts'
import { grammarReader } from './choose/read-with-grammar.ts'
import { sentenceReading } from './sentence-reading.ts'
import { settledBeside } from './choose/settle-beside.ts'
import { settledByWeights, type LearnedTrying } from './choose/settle-learned.ts'
import { terminalsOf } from './mentions/terminals.ts'
import { readTurn } from './choose/read-turn.ts'
import type { Alone } from './choose/turn-features.ts'

export interface Interpreter {
  /**
   * Deterministic: the same question over the same data always reads the same.
   *
   * @param earlier the answer before it; what the question leaves out is taken from there
   * @param mayStandAlone it is read alone unless it leans on that answer
   */
  interpret(question: string, earlier?: Earlier, mayStandAlone?: boolean): Interpretation
  /** A question as it reads without the answer before it. */
  unled(question: string): Alone
  /** What turns are read with. */
  readonly trying: LearnedTrying
  /** What its words may stand for, each alone. */
  terminals(question: string): readonly Item[]
  /** The same, with the readings that were weighed. */
  explain(question: string): Explanation
  /** How likely it is that the first of readings that were tried is what was asked, once their tables were seen: 0 to 1. */
  seen: LearnedReader['seen']
}

interface InterpreterOptions {
  /** Rules of the grammar that are left out. */
  readonly withoutRules?: ReadonlySet<string>
  /** In place of the learned weights that are shipped. */
  readonly knowledge?: Knowledge
  readonly keep?: Dataset['keepMade']
}

/** Makes the built-in interpreter of a dataset: lexicon, grammar and learned reader once, then any number of questions. */
export function makeInterpreter(
  model: SemanticModel,
  profile: DatasetProfile,
  { withoutRules, knowledge, keep }: InterpreterOptions = {},
): Interpreter {
  const { lexicon, isName, weigh, partsOf } = grammarReader(model, profile, withoutRules, keep)
  let made: LearnedReader | null = null
  // Where somebody tends the model it is seldom asked, and takes a moment to make.
  const reader = () => (made ??= learnedReader(model, profile, knowledge))
  const learned: LearnedReader = {
    read: (...asked) => reader().read(...asked),
    seen: (...tried) => reader().seen(...tried),
  }
  const trying = { model, profile, lexicon, isName, weigh, partsOf, learned }
  // A model that somebody tends says what its words mean; of a file alone, the weights know better.
  const settleFirst = model.inferred === true ? settledByWeights : settledBeside
  const said = (question: string, mayBeShort: boolean) =>
    sentenceReading({ model, profile }, question, mayBeShort)
  const interpret: Interpreter['interpret'] = (asked, earlier, mayStandAlone = false) => {
    const question = visibleText(asked)
    const sentence = said(question, earlier === undefined)
    if (sentence !== null) return sentence
    const unled = unledReading(question)
    const led = earlier === undefined ? null : readTurn(trying, question, earlier, unled, mayStandAlone)
    return led === null ? unled.alone : { ...led, leans: true }
  }
  const unledReading: Interpreter['unled'] = (question) => {
    const weighed = weigh(question, null)
    return { weighed, alone: settleFirst(trying, weighed) }
  }
  return {
    seen: (...tried) => learned.seen(...tried),
    trying,
    interpret,
    unled: unledReading,
    terminals: (question) => terminalsOf(wordsOf(visibleText(question)), lexicon).items,
    explain(asked) {
      const question = visibleText(asked)
      const weighed = weigh(question, null, [], Infinity)
      const { parts } = weighed
      const read = learned.read(question, parts.items.flat(), grammarReadings(model, question, parts))
      return {
        interpretation: said(question, true) ?? settleFirst(trying, weighed),
        probability: read.trust,
        readings: explained(model, weighed),
      }
    },
  }
}

/** By profile, too: two states of a dataset have the same model. */
const interpreters = new WeakMap<Dataset['profile'], WeakMap<Dataset['model'], Interpreter>>()

/** The built-in interpreter of a dataset, made when it is first asked for. */
export function interpreterOf({
  model,
  profile,
  keepMade,
}: Pick<Dataset, 'model' | 'profile' | 'keepMade'>): Interpreter {
  const ofProfile = interpreters.get(profile) ?? new WeakMap<Dataset['model'], Interpreter>()
  interpreters.set(profile, ofProfile)
  const made = ofProfile.get(model) ?? makeInterpreter(model, profile, { keep: keepMade })
  ofProfile.set(model, made)
  return made
}
