import { QUESTION_MAX_CHARACTERS } from '../config/constants.ts'
import type { Interpretation } from './interpretation.ts'
import { isObject } from './is-object.ts'

/** What a question may have asked for: a question of its own, with the first figure of its answer. */
export interface Offer {
  readonly question: string
  /** Of which group the figure is; null where the answer has none. */
  readonly group: string | null
  readonly figure: string
}

/** A few things to choose from in the place of an answer. */
export interface Offered {
  /** At least one, likeliest first. */
  readonly offers: readonly Offer[]
  readonly interpretation: Interpretation | null
  /** How many questions of the day are left; null where a backend does not say. */
  readonly questionsLeft: number | null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function offerIn(value: unknown): Offer | null {
  if (!isObject(value) || !('question' in value) || !('figure' in value)) return null
  const { question, figure } = value
  if (!isText(question) || question.length > QUESTION_MAX_CHARACTERS) return null
  if (!isObject(figure) || !('text' in figure) || !isText(figure.text)) return null
  const group = 'group' in figure && isText(figure.group) ? figure.group : null
  return { question, group, figure: figure.text }
}

/** The offers of a reply, read with care; none where a backend sends none, or nothing that can be asked. */
export const offersIn = (value: unknown): readonly Offer[] =>
  Array.isArray(value) ? value.flatMap((each) => offerIn(each) ?? []) : []
