import { Type } from 'typebox'
import { RefusedError } from '../../errors/refused-error.ts'
import type { Door } from '../door/door.ts'
import { ANSWER_ID, filled, LOOKS, tool, type Told } from '../door/tool.ts'

/** Choices that are told at once; a search finds the others. */
const MOST_CHOICES = 40

/** The parts of the sentence of an answer, and where something may be put to it. */
async function partsOf(door: Door, id: string): Promise<Told> {
  const { shown } = await door.answer(id)
  const { sentence = [], additions = [] } = shown.interpretation ?? {}
  const parts = sentence.flatMap(({ text, at, kind, removal }) =>
    at === null ? [] : [filled({ at, text, kind, removable: removal === null ? null : true })],
  )
  const added = additions.map(({ at, kind }) => ({ at, text: `one more ${kind}` }))
  const places = [...parts, ...added]
  if (places.length === 0) throw new RefusedError('invalid', 'This answer has no parts that can be changed.')
  return {
    data: { parts: places },
    text: places.map(({ at, text }) => `${String(at)}: ${String(text)}`).join('\n'),
  }
}

/** What may stand at a place. */
async function choicesAt(door: Door, of: string, at: string, search: string | undefined): Promise<Told> {
  const { choices, isWhole } = await door.choices({ of, at, search })
  const all = choices.filter(({ isCurrent }) => !isCurrent)
  const told = all.slice(0, MOST_CHOICES).map(({ label, edit, opens }) => {
    if (edit === null) return filled({ label, opens })
    return { label, ...(edit.at === at ? {} : { at: edit.at }), to: edit.to }
  })
  const areMore = !isWhole || all.length > MOST_CHOICES
  return {
    data: {
      at,
      choices: told,
      ...(areMore ? { more: 'There are more: pass search with a part of the words.' } : {}),
    },
    text: [
      `At ${at}, unless a choice says otherwise:`,
      ...told.map(({ label, ...doing }) => `${String(label)}: ${JSON.stringify(doing)}`),
      ...(told.length === 0 ? ['Nothing else may stand there.'] : []),
      ...(areMore ? ['There are more: pass search.'] : []),
    ].join('\n'),
  }
}

export const listChoices = tool({
  name: 'list_choices',
  description:
    'Without at: the parts of the sentence of an answer and their places. With at: what may stand there, as the to that edit takes; of a choice that opens another place, list that.',
  annotations: LOOKS,
  input: {
    answer_id: ANSWER_ID,
    at: Type.Optional(Type.String({ maxLength: 200 })),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  output: { type: 'object', properties: { parts: { type: 'array' }, choices: { type: 'array' } } },
  does: (door, { answer_id: id, at, search }) =>
    at === undefined ? partsOf(door, id) : choicesAt(door, id, at, search),
})
