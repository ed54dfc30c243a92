import type { Changed } from '../../api/admin-calls.ts'
import { Invalid, NotFound, shownText } from '../../api/errors.ts'
import type { Message } from './message.machine.ts'

/** How something that an admin did ended: what they are told, and what it did to what is listed. */
export interface Outcome<Row = unknown> extends Message {
  /** Whether only the server knows what is listed now. */
  readonly outdates: boolean
  /** A row as it is now, where one changed and the server told it; else null. */
  readonly row: Row | null
}

/** An outcome that leaves the list as it is. */
export const noted = (kind: Message['kind'], text: string): Outcome<never> => ({
  kind,
  text,
  outdates: false,
  row: null,
})

/** Rows came or went: which of them make a page, and how many there are, the server knows. */
export const succeeded = (text: string): Outcome<never> => ({ ...noted('success', text), outdates: true })

/** A row changed; where the reply does not tell it, the list is asked for it. */
export const changed = <Row>(text: string, { row, isTold }: Changed<Row>): Outcome<Row> => ({
  ...noted('success', text),
  outdates: !isTold,
  row: isTold ? row : null,
})

/** A server that refuses what the list offered knows more than the list: somebody else was there before. */
export const failed = (error: unknown, otherwise: string): Outcome<never> => ({
  ...noted('error', shownText(error, otherwise)),
  outdates: error instanceof NotFound || error instanceof Invalid,
})
