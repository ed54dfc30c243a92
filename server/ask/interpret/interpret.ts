import type { Dataset } from '../../datasets/dataset.ts'
import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import { learnedReader, type Knowledge, type LearnedReader } from '../learned/learned.ts'
import type { Plan } from '../plan/plan.ts'
import { explained } from './explained.ts'
import { grammarReadings } from './grammar-readings.ts'
import type { Explanation, Interpretation } from './interpretation.ts'
import { grammarReader, type Weighed } from './read-with-grammar.ts'
import { remembering } from './remembering.ts'
import { settledBeside } from './settle-beside.ts'
import { settledByWeights } from './settle-learned.ts'
import { settled } from './settle.ts'

export interface Interpreter {
  /**
   * Deterministic: the same question over the same data always reads the same.
   *
   * @param earlier the plan of the answer that the question follows up on; what it leaves out is taken from there
   */
  interpret(question: string, earlier?: Plan): Interpretation
  /** The same, with the readings that were weighed. */
  explain(question: string, earlier?: Plan): Explanation
  /**
   * The plan that a question is read as; null where it is not answered. For questions that are made up beside an answer, of which
   * the same few are tried again and again.
   */
  planOf(question: string): Plan | null
  /** How likely it is that the first of readings that were tried is what was asked, once their tables were seen: 0 to 1. */
  seen: LearnedReader['seen']
}

interface InterpreterOptions {
  /** Rules of the grammar that are left out. */
  readonly withoutRules?: ReadonlySet<string>
  /** In place of the learned weights that are shipped. */
  readonly knowledge?: Knowledge
}

/** Plans of questions that are kept: each takes a kilobyte. */
const MOST_KEPT = 1_024

/** Makes the built-in interpreter of a dataset: lexicon, grammar and learned reader once, then any number of questions. */
export function makeInterpreter(
  model: SemanticModel,
  profile: DatasetProfile,
  { withoutRules, knowledge }: InterpreterOptions = {},
): Interpreter {
  const { lexicon, isName, weigh } = grammarReader(model, profile, withoutRules)
  let made: LearnedReader | null = null
  // Where somebody tends the model it is seldom asked, and takes a moment to make.
  const reader = () => (made ??= learnedReader(model, profile, knowledge))
  const learned: LearnedReader = {
    read: (...asked) => reader().read(...asked),
    seen: (...tried) => reader().seen(...tried),
  }
  const trying = { model, profile, lexicon, isName, weigh, learned }
  // A model that somebody tends says what its words mean; of a file alone, the weights know better.
  const settleFirst = model.inferred === true ? settledByWeights : settledBeside
  const settle = (weighed: Weighed, earlier: Plan | null) =>
    earlier === null ? settleFirst(trying, weighed) : settled(trying, weighed, earlier)
  const interpret: Interpreter['interpret'] = (asked, earlier) =>
    settle(weigh(visibleText(asked), earlier ?? null), earlier ?? null)
  return {
    seen: (...tried) => learned.seen(...tried),
    interpret,
    planOf: remembering(MOST_KEPT, (question) => {
      const read = interpret(question)
      return read.outcome === 'answer' ? read.plan : null
    }),
    explain(asked, earlier) {
      const question = visibleText(asked)
      const weighed = weigh(question, earlier ?? null, [], Infinity)
      const { parts } = weighed
      const read = learned.read(question, parts.items.flat(), grammarReadings(model, question, parts))
      return {
        interpretation: settle(weighed, earlier ?? null),
        probability: read.trust,
        readings: explained(model, weighed),
      }
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
