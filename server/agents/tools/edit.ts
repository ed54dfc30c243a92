import { Type } from 'typebox'
import { ANSWER } from '../answer/answer.ts'
import { asked } from '../answer/asked.ts'
import { ANSWER_ID, ASKS, tool } from '../door/tool.ts'

/** Any value. A schema that says nothing is one that some clients drop. */
const ANY = ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type }))

export const edit = tool({
  name: 'edit',
  description:
    'Changes one part of what an earlier answer was understood as, and asks that. Take at and to from list_choices. Gives what ask gives.',
  annotations: ASKS,
  input: {
    answer_id: ANSWER_ID,
    at: Type.String({ maxLength: 200, description: 'Such as dimensions/0' }),
    to: Type.Unsafe<unknown>({ anyOf: ANY, description: 'As listed; null takes the part away' }),
  },
  output: ANSWER,
  does: (door, { answer_id: of, at, to }, signal) => asked(door, { edit: { of, at, to } }, signal),
})
