import type { Changed } from '../../api/admin-calls.ts'
import { changed, failed, succeeded } from './outcome.ts'

/** Where a machine of a row goes on as a call of it ends, and what is told. */
interface End<Target extends string> {
  readonly target: Target
  readonly text: string
}

interface DoneWith<Row> {
  readonly event: { readonly output: Changed<Row> }
}

/** How a call of a row ends that fails: the reason is reported. */
const failing = <const Target extends string>({ target, text }: End<Target>) => ({
  onError: {
    target,
    actions: {
      type: 'report' as const,
      params: ({ event }: { event: { error: unknown } }) => failed(event.error, text),
    },
  },
})

/** How a call ends that changes a row: the row is kept as the reply tells it, and what came of it is reported. */
export const changing = <const Done extends string, const Failed extends string>(
  { target, text }: End<Done>,
  otherwise: End<Failed>,
) => ({
  onDone: {
    target,
    actions: [
      { type: 'keepChanged' as const, params: <Row>({ event }: DoneWith<Row>) => event.output },
      { type: 'report' as const, params: <Row>({ event }: DoneWith<Row>) => changed(text, event.output) },
    ],
  },
  ...failing(otherwise),
})

/** How a call ends that takes a row away: the list has to be asked again, and what came of it is reported. */
export const removing = <const Done extends string, const Failed extends string>(
  { target, text }: End<Done>,
  otherwise: End<Failed>,
) => ({
  onDone: { target, actions: { type: 'report' as const, params: succeeded(text) } },
  ...failing(otherwise),
})
