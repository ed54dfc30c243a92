import type { Asked } from '../../answers/answer-question.ts'
import type { GivenAnswer, KeptAnswer } from '../../answers/kept-answer.ts'
import type { Choices } from '../../answers/choices.ts'
import type { ReadAlong, Typing } from '../../answers/read-along.ts'
import type { Dataset } from '../../datasets/dataset.ts'

/** What a program asks for a person: words about a dataset, or a change of what an answer was understood as. */
export type ProgramAsks =
  | {
      readonly dataset: string | undefined
      readonly question: string
      readonly followUpOf: string | undefined
    }
  | { readonly edit: { readonly of: string; readonly at: string; readonly to: unknown } }

/** The same for the service: what a program asks leans on no answer that it does not name. */
export const askedOf = (asks: ProgramAsks): Omit<Asked, 'signal' | 'outside'> =>
  'edit' in asks
    ? { question: '', dataset: undefined, followUpOf: undefined, alone: true, session: null, edit: asks.edit }
    : { ...asks, alone: false, session: null, edit: undefined }

/** What is only to be read, and not asked. */
type ProgramReads = Pick<Typing, 'question' | 'dataset' | 'followUpOf'>

/** The same for the service, which completes nothing here. */
export const readOf = (reads: ProgramReads): Typing => ({
  ...reads,
  at: undefined,
  insteadOf: undefined,
  alone: false,
  session: null,
})

/**
 * All that the tools may do for one person: the services as that person reaches them, with limits and record. The tools
 * have no rights of their own; whoever opens them brings this.
 */
export interface Door {
  readonly datasets: readonly Dataset[]
  /** Throws RefusedError, UsedUpError, EngineError, and what limits throw. */
  ask(asked: ProgramAsks, signal: AbortSignal): Promise<GivenAnswer>
  /** Runs no statement and leaves no record. Throws RefusedError, and what limits throw. */
  read(asked: ProgramReads): Promise<ReadAlong>
  /** What may stand at a place of an answer. Throws RefusedError, and what limits throw. */
  choices(place: {
    readonly of: string
    readonly at: string
    readonly search: string | undefined
  }): Promise<Choices>
  /** An answer of the person by its id. Throws RefusedError. */
  answer(id: string): Promise<KeptAnswer>
  /** Where people open an answer; null where they cannot. */
  addressOf(answer: Pick<KeptAnswer, 'id' | 'success'>): string | null
  /** What a person would be told of an error, in a sentence; what nobody foresaw is logged, and no more is told of it. */
  told(error: unknown): string
}
