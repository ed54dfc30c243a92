import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { Interpretation } from '../../api/interpretation.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'

/** A question with larger groups, and what it would hide. */
function coarserOf(coarser: Interpretation['coarser']) {
  if (coarser == null) return null
  const { question, hidden } = coarser
  const left = hidden === 0 ? 'which hides none' : `which hides ${hidden.toLocaleString('en-GB')}`
  return { question, text: `Ask with larger groups, ${left}:` }
}

/** How an answer came about, as far as the backend says. */
export function connectUnderstanding(
  snapshot: SnapshotFrom<typeof collapsibleMachine>,
  send: ActorRefFrom<typeof collapsibleMachine>['send'],
  { interpretation, sql, rowCount, executionTimeMs, table }: Answer,
) {
  const plan = interpretation?.plan ?? null
  return {
    isOpen: snapshot.matches('open'),
    toggle: () => send({ type: 'panel.toggled' }),
    tokens: interpretation?.tokens ?? [],
    alternatives: interpretation?.alternatives ?? [],
    // It stands in the place of a table that has no row.
    coarser: table?.rows.length === 0 ? null : coarserOf(interpretation?.coarser ?? null),
    sql,
    plan: plan === null ? null : JSON.stringify(plan, null, 2),
    facts: [
      `${rowCount.toLocaleString('en-GB')} ${rowCount === 1 ? 'row' : 'rows'}`,
      ...(executionTimeMs === null ? [] : [`${executionTimeMs.toLocaleString('en-GB')} ms`]),
    ],
  }
}
