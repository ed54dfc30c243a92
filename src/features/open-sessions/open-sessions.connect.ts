import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { openSessionsMachine } from '../../machines/open-sessions/open-sessions.machine.ts'
import { momentText } from '../../ui/date-text.ts'

/** Where a person is signed in, in every state. */
export function connectOpenSessions(
  snapshot: SnapshotFrom<typeof openSessionsMachine>,
  send: ActorRefFrom<typeof openSessionsMachine>['send'],
) {
  const { sessions, ending, error } = snapshot.context
  const isEndingOthers = snapshot.matches({ open: 'endingOthers' })
  return {
    isOpen: snapshot.matches('open'),
    isLoading: snapshot.matches({ open: 'loading' }),
    isUnloaded: snapshot.matches({ open: 'unloaded' }),
    rows: sessions.map(({ id, device, firstSeen, lastSeen, isThis }) => {
      const name = device ?? 'Unknown device'
      const label = ending === id ? 'Ending...' : 'End'
      return {
        id,
        device: name,
        isThis,
        firstSeen: momentText(firstSeen) ?? '-',
        lastSeen: momentText(lastSeen) ?? '-',
        label,
        title: `${label} ${name}, last seen ${momentText(lastSeen) ?? 'never'}`,
        end: () => send({ type: 'end.requested', id }),
      }
    }),
    hasOthers: sessions.some(({ isThis }) => !isThis),
    error,
    busy: snapshot.hasTag('busy'),
    isEndingOthers,
    othersLabel: isEndingOthers ? 'Ending...' : 'End All Others',
    close: () => send({ type: 'dialog.closed' }),
    load: () => send({ type: 'load.requested' }),
    endOthers: () => send({ type: 'others.ended' }),
  }
}
