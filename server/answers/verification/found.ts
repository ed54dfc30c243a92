import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** A question of a bank that is not read as it was verified. */
const foundSchema = Type.Object({
  kind: Type.Union([Type.Literal('changed'), Type.Literal('refused')]),
  /** Of the verified question; null where the file beside the semantic model has it. */
  id: Type.Union([Type.String(), Type.Null()]),
  question: Type.String(),
  /** The sentence of what it must be read as. */
  before: Type.String(),
  /** The sentence of what it is read as, or why it is not answered. */
  now: Type.String(),
  /** What it is read as; null where it is refused. */
  plan: Type.Unknown(),
})

export type Found = Static<typeof foundSchema>

const shape = Compile(foundSchema)

/** Whether what is on record is such. */
export const isFound = (value: unknown): value is Found => shape.Check(value)
