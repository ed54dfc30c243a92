import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ErrorLog } from '../../api/admin-rows.ts'
import { SEVERITIES } from '../../config/severities.ts'
import type { errorLogMachine } from '../../machines/error-log/error-log.machine.ts'
import { momentText } from '../../ui/date-text.ts'

const ANONYMOUS = 'Anonymous'

const filled = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const severityText = (severity: string) =>
  SEVERITIES.find(({ value }) => value === severity)?.label ?? severity

const toneOf = (severity: string) =>
  severity === 'critical' || severity === 'error' ? ('bad' as const) : ('quiet' as const)

/** The steps of our machines before the error, each in a line; nothing where a report has none. */
function trailOf(metadata: ErrorLog['metadata']): readonly string[] {
  if (!Array.isArray(metadata['trail'])) return []
  return metadata['trail'].filter(isObject).map(({ actor, event, state }) => {
    const [who, what, then] = [actor, event, state].map((part) => filled(part) ?? '?')
    return `${who}: ${what} → ${then}`
  })
}

/** What a report tells beside its trail, as JSON; null where that is nothing. */
function metadataText(metadata: ErrorLog['metadata']): string | null {
  const { trail: _, ...rest } = metadata
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest, null, 2)
}

/** One reported error in every state of its row (SPEC section 2, error logs tab). */
export function connectErrorLog(
  snapshot: SnapshotFrom<typeof errorLogMachine>,
  send: ActorRefFrom<typeof errorLogMachine>['send'],
) {
  const { log } = snapshot.context
  return {
    date: momentText(log.created_at) ?? '-',
    severity: severityText(log.severity),
    tone: toneOf(log.severity),
    message: filled(log.message) ?? '(no message)',
    user: filled(log.user_email) ?? ANONYMOUS,
    status: log.resolved ? ('Resolved' as const) : ('Unresolved' as const),
    isOpen: snapshot.matches({ detail: 'open' }),
    busy: snapshot.hasTag('busy'),
    toggleLabel: log.resolved ? 'Mark Unresolved' : 'Mark Resolved',
    details: {
      url: filled(log.url),
      userAgent: filled(log.user_agent),
      stack: filled(log.stack),
      trail: trailOf(log.metadata),
      metadata: metadataText(log.metadata),
    },
    toggleDetail: () => send({ type: 'detail.toggled' }),
    toggleResolution: () => send({ type: 'resolution.toggled' }),
    remove: () => send({ type: 'deletion.requested' }),
  }
}
