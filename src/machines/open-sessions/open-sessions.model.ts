import type { OpenSession } from '../../api/account-calls.ts'
import { pathModel } from '../path-model.ts'
import { openSessionsMachine } from './open-sessions.machine.ts'

/** Ours: where a person is signed in. */
export const openSessionsTransitions = [
  'closed · enters with forget',
  'closed · dialog.opened → open',
  'open · dialog.closed → closed',
  'open.loading · enters with clearError',
  'open.loading · runs loadSessions',
  'open.loading · done loadSessions → open.ready / keepSessions',
  'open.loading · failed loadSessions → open.unloaded / keepLoadError',
  'open.unloaded · load.requested → open.loading',
  'open.ready · end.requested → open.ending / keepEnding',
  'open.ready · others.ended → open.endingOthers',
  'open.ending · enters with clearError',
  'open.ending · leaves with forgetEnding',
  'open.ending · runs endSession',
  'open.ending · is busy',
  'open.ending · done endSession → open.loading',
  'open.ending · failed endSession → open.ready / keepEndError',
  'open.endingOthers · enters with clearError',
  'open.endingOthers · runs endOthers',
  'open.endingOthers · is busy',
  'open.endingOthers · done endOthers → open.loading',
  'open.endingOthers · failed endOthers → open.ready / keepEndError',
]

const session = (part: Partial<OpenSession>): OpenSession => ({
  id: 'a'.repeat(32),
  device: 'Firefox on Windows',
  firstSeen: '2026-03-01T10:00:00Z',
  lastSeen: '2026-03-02T09:30:00Z',
  isThis: false,
  ...part,
})
const SESSIONS = [session({ id: 'b'.repeat(32), device: null, isThis: true }), session({})]

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
    { type: 'xstate.error.actor.loadSessions', error: new Error(''), actorId: 'loadSessions' },
    { type: 'xstate.done.actor.endSession', output: undefined, actorId: 'endSession' },
    { type: 'xstate.error.actor.endSession', error: new Error(''), actorId: 'endSession' },
    { type: 'xstate.done.actor.endOthers', output: undefined, actorId: 'endOthers' },
    { type: 'xstate.error.actor.endOthers', error: new Error(''), actorId: 'endOthers' },
  ],
  holds: {
    closed: ({ sessions, ending, error }) => sessions.length === 0 && ending === null && error === null,
    'open.loading': ({ ending, error }) => ending === null && error === null,
    'open.unloaded': ({ error }) => error === 'Failed to load your sessions. Please try again.',
    'open.ready': ({ sessions, ending }) => sessions === SESSIONS && ending === null,
    'open.ending': ({ ending, error }) => ending === 'a'.repeat(32) && error === null,
    'open.endingOthers': ({ ending, error }) => ending === null && error === null,
  },
  changes: {
    'done.actor.loadSessions': () => ({ error: null }),
    'error.actor.endSession': () => ({ error: 'Failed to end the session. Please try again.' }),
    'error.actor.endOthers': () => ({ error: 'Failed to end the session. Please try again.' }),
  },
})
