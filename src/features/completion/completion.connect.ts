import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Completion } from '../../api/typing.ts'
import type { completionMachine } from '../../machines/completion/completion.machine.ts'

const KINDS: Readonly<Record<Completion['kind'], string>> = {
  figure: 'figure',
  column: 'column',
  value: 'value',
  period: 'period',
  question: 'whole question',
}

/** The ways to go on, and the keys that take one. */
export function connectCompletion(
  snapshot: SnapshotFrom<typeof completionMachine>,
  send: ActorRefFrom<typeof completionMachine>['send'],
) {
  const { options, active } = snapshot.context
  const isOpen = snapshot.matches('open')
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => send({ type: 'option.moved', by: 1 }),
    ArrowUp: () => send({ type: 'option.moved', by: -1 }),
    Enter: () => send({ type: 'option.taken' }),
    Tab: () => send({ type: 'option.taken' }),
    Escape: () => send({ type: 'list.closed' }),
  }
  return {
    isOpen,
    active,
    /** Where the words begin that the active option replaces. */
    from: options[active]?.from ?? 0,
    options: options.map(({ text, kind }, place) => ({
      text,
      kind: KINDS[kind],
      isActive: place === active,
      take: () => send({ type: 'option.chosen', place }),
    })),
    leave: () => send({ type: 'box.left' }),
    /** Does what a key does to the list; false where it does nothing there. */
    press: (key: string): boolean => {
      const act = isOpen ? keys[key] : undefined
      act?.()
      return act !== undefined
    },
  }
}
