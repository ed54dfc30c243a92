import type { OpenSession } from '../../../src/api/account-calls.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { openSessionsMachine } from '../../../src/machines/open-sessions/open-sessions.machine.ts'

/** Ours: where a person is signed in. */
export const openSessionsTransitions = [
  'closed: dialog opened → open',
  'open: dialog closed → closed',
  'open.loading: runs loadSessions',
  'open.loading: loadSessions fails → open.unloaded',
  'open.loading: loadSessions is answered → open.ready',
  'open.unloaded: load requested → open.loading',
  'open.ready: end requested → open.ending',
  'open.ready: others ended → open.endingOthers',
  'open.ending: is busy',
  'open.ending: runs endSession',
  'open.ending: endSession fails → open.ready',
  'open.ending: endSession is answered → open.loading',
  'open.endingOthers: is busy',
  'open.endingOthers: runs endOthers',
  'open.endingOthers: endOthers fails → open.ready',
  'open.endingOthers: endOthers is answered → open.loading',
]

const session = (part: Partial<OpenSession>): OpenSession => ({
  id: 'a'.repeat(32),
  device: 'Firefox on Windows',
  firstSeen: '2026-03-01T10:00:00Z',
  lastSeen: '2026-03-02T09:30:00Z',
  isThis: false,
  ...part,
})
const SESSIONS = [
  session({
    ...{ id: 'b'.repeat(32), device: null, isThis: true },
    ...{ firstSeen: '2026-02-25T18:15:00Z', lastSeen: '2026-03-02T08:05:00Z' },
  }),
  session({}),
]

export const openSessionsPaths = pathModel(openSessionsMachine, {
  actors: ['loadSessions', 'endSession', 'endOthers'],
  asks: { endSession: () => ({ id: 'a'.repeat(32) }) },
  events: [
    { type: 'dialog.opened' },
    { type: 'dialog.closed' },
    { type: 'load.requested' },
    { type: 'end.requested', id: 'a'.repeat(32) },
    { type: 'others.ended' },
    { type: 'xstate.done.actor.loadSessions', output: SESSIONS, actorId: 'loadSessions' },
    ...failuresOf('loadSessions'),
    { type: 'xstate.done.actor.endSession', output: undefined, actorId: 'endSession' },
    ...failuresOf('endSession'),
    { type: 'xstate.done.actor.endOthers', output: undefined, actorId: 'endOthers' },
    ...failuresOf('endOthers'),
  ],
  holds: {
    closed: ({ sessions, ending, error }) => sessions.length === 0 && ending === null && error === null,
    'open.loading': ({ ending, error }) => ending === null && error === null,
    'open.ready': ({ sessions, ending }) => sessions === SESSIONS && ending === null,
    'open.ending': ({ ending, error }) => ending === 'a'.repeat(32) && error === null,
    'open.endingOthers': ({ ending, error }) => ending === null && error === null,
  },
  changes: {
    'error.actor.loadSessions': (happened) => ({
      error: toldOf(happened, 'Failed to load your sessions. Please try again.'),
    }),
    'done.actor.loadSessions': () => ({ error: null }),
    'error.actor.endSession': (happened) => ({
      ending: null,
      error: toldOf(happened, 'Failed to end the session. Please try again.'),
    }),
    'error.actor.endOthers': (happened) => ({
      error: toldOf(happened, 'Failed to end the session. Please try again.'),
    }),
  },
})
