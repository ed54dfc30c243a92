import { interpreterOf, type Interpreter } from '../../ask/read/interpret.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { semanticModelIn } from '../../semantic-model/semantic-model.ts'
import { lineText, withLine, type TaughtLine } from '../../semantic-model/taught-line.ts'
import { asksSame, partsLacking, partsOf, type Part } from './parts.ts'
import { fillerLine, linesFor, partText } from './lines.ts'
import type { Afterwards } from './missed.ts'
import { isLost } from '../../ask/read/choose/refuse/understood.ts'
import { withoutUnknown } from './unknown-words.ts'

/** What an unknown phrase stands for, found by what was asked afterwards and tried on the question itself. */

/** A semantic model to teach: as it is asked, and as it is written. */
export interface Teachable extends Pick<Dataset, 'model' | 'profile'> {
  /** The text of its file. */
  readonly text: string
}

/** The interpreter of a semantic model that was taught a line. Throws SemanticModelError where the file has no place for it. */
export const taught = ({ text, profile, model }: Teachable, line: TaughtLine): Interpreter =>
  interpreterOf({ model: semanticModelIn(withLine(text, line), model.id), profile })

/** A question in which one phrase is not understood. */
export interface Puzzle {
  readonly question: string
  readonly phrase: string
  readonly read: Interpretation
  readonly afterwards: readonly Afterwards[]
}

/** What a phrase turned out to stand for. */
export interface Lesson {
  /** The question that told. */
  readonly from: string
  /** With it the question reads as that one; null where the semantic model has no place for what the phrase stands for. */
  readonly line: TaughtLine | null
  /** What the phrase stands for. */
  readonly meaning: string
}

/** Figures of a plan that no word of the question names: what was assumed. */
function assumed({ model }: Teachable, { tokens }: Interpretation, plan: Plan): readonly Part[] {
  const named = new Set(tokens.map(({ meaning }) => meaning))
  return partsOf(plan).filter((part) => part.kind !== 'condition' && !named.has(partText(model, part)))
}

/** Gives what the first question afterwards tells that tells anything; null where none does. */
export type Teacher = (puzzle: Puzzle) => Lesson | null

export function makeTeacher(teachable: Teachable): Teacher {
  const { model } = teachable
  const reader = interpreterOf(teachable)
  const interpreters = new Map<string, Interpreter>()
  const knowing = (line: TaughtLine) => {
    const name = lineText(line)
    const known = interpreters.get(name) ?? taught(teachable, line)
    interpreters.set(name, known)
    return known
  }
  const teaches = (line: TaughtLine, question: string, plan: Plan) => {
    const read = knowing(line).interpret(question)
    return read.outcome === 'answer' && !read.tokens.some(isLost) && asksSame(read.plan, plan)
  }
  /** What is asked for without the phrase; null where that makes no plan. */
  const understood = ({ read }: Puzzle): Plan | null => {
    const rest = reader.interpret(withoutUnknown(read.tokens))
    if (rest.outcome === 'refuse') return null
    return rest.outcome === 'answer' ? rest.plan : (rest.readings[0]?.plan ?? null)
  }

  return (puzzle) => {
    const { question, phrase, read, afterwards } = puzzle
    const earlier = understood(puzzle)
    for (const { question: from, plan } of afterwards) {
      const lacking = partsLacking(earlier, plan)
      const stands = lacking.length > 0 ? lacking : assumed(teachable, read, plan)
      const lines = stands.flatMap((part) =>
        linesFor(model, part, phrase).map((line) => ({ line, meaning: partText(model, part) })),
      )
      const nothing = lacking.length > 0 ? [] : [{ line: fillerLine(phrase), meaning: 'nothing' }]
      const lesson = [...lines, ...nothing].find(({ line }) => teaches(line, question, plan))
      if (lesson !== undefined) return { from, ...lesson }
      const [part, ...more] = lacking
      const isAll = part !== undefined && more.length === 0
      if (isAll && earlier !== null && partsLacking(plan, earlier).length === 0)
        return { from, line: null, meaning: partText(model, part) }
    }
    return null
  }
}
