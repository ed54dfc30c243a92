import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { analysisMachine } from '../../machines/analysis/analysis.machine.ts'

/** The analysis button and block in every state (SPEC section 4). */
export function connectAnalysis(
  snapshot: SnapshotFrom<typeof analysisMachine>,
  send: ActorRefFrom<typeof analysisMachine>['send'],
) {
  const { analysis, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const done = snapshot.matches('done')
  return {
    busy,
    label: busy ? 'Generating...' : done ? '✓ Analysis Generated' : 'Generate AI Analysis',
    disabled: busy || done,
    error,
    paragraphs:
      analysis === null
        ? null
        : analysis
            .split(/\n\s*\n/)
            .map((paragraph) => paragraph.trim())
            .filter((paragraph) => paragraph !== ''),
    generate: () => send({ type: 'analysis.requested' }),
  }
}
