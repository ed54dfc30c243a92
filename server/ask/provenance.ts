import { createHash } from 'node:crypto'
import type { Dataset } from '../datasets/dataset.ts'
import type { Plan } from './plan/plan.ts'

/** What an answer follows from: the same inputs give the same rows. */

/** Raised with every change of a rule of disclosure control, of the compiler, or of rounding. */
const POLICY_VERSION = 9
/** Before that figures were exact, and judged together with all that was shown before. */
const FIRST_WITH_NOISE = 6

export interface Provenance {
  readonly question: string
  readonly plan: Plan
  readonly dataset: string
  /** Of the rows, whatever their order. */
  readonly data: string
  /** Of the semantic model. */
  readonly meaning: string
  /** Who read the question: the built-in interpreter, or a model and its provider. */
  readonly reader: string
  readonly policy: { readonly version: number; readonly threshold: number }
}

/** Of anything that JSON can hold. */
export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

const meanings = new WeakMap<Dataset['model'], string>()

/** Of everything that a semantic model says, but for what an operator may ask of it, as a hash. */
export function meaningOf(model: Dataset['model']): string {
  const known = meanings.get(model) ?? hashOf({ ...model, threshold: null })
  meanings.set(model, known)
  return known
}

export const provenanceOf = (
  { model, profile }: Dataset,
  question: string,
  plan: Plan,
  reader: string,
): Provenance => ({
  question,
  plan,
  dataset: model.id,
  data: profile.fingerprint,
  meaning: meaningOf(model),
  reader,
  policy: { version: POLICY_VERSION, threshold: model.threshold },
})

/** The scheme of disclosure control that an answer was given under, in words. */
export const schemeOf = ({ policy }: Provenance): string =>
  policy.version < FIRST_WITH_NOISE
    ? 'exact figures, judged together with all that was shown before'
    : 'a threshold, and noise fixed by the rows'

/** The name of an answer: the same for the same inputs. */
export const answerId = (provenance: Provenance) => hashOf(provenance)

const NAMES: Readonly<Record<keyof Provenance, string>> = {
  question: 'the question',
  plan: 'the plan',
  dataset: 'the dataset',
  data: 'the rows of the dataset',
  meaning: 'the semantic model',
  reader: 'who reads the question',
  policy: 'the rules of disclosure control',
}

/** The inputs in which two answers differ, in words. */
export const changesBetween = (then: Provenance, now: Provenance): readonly string[] =>
  (Object.keys(NAMES) as (keyof Provenance)[])
    .filter((key) => JSON.stringify(then[key]) !== JSON.stringify(now[key]))
    .map((key) => NAMES[key])
