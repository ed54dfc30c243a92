import { Invalid, NotFound, shownText } from '../../api/errors.ts'
import type { Message } from './message.machine.ts'

/** How something that an admin did ended: what they are told, and whether what is listed is not so any more. */
export interface Outcome extends Message {
  readonly outdates: boolean
}

export const succeeded = (text: string): Outcome => ({ kind: 'success', text, outdates: true })

/** A server that refuses what the list offered knows more than the list: somebody else was there before. */
export const failed = (error: unknown, otherwise: string): Outcome => ({
  kind: 'error',
  text: shownText(error, otherwise),
  outdates: error instanceof NotFound || error instanceof Invalid,
})

/** An outcome that leaves the list as it is. */
export const noted = (kind: Message['kind'], text: string): Outcome => ({ kind, text, outdates: false })
