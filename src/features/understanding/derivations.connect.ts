import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Derivation } from '../../api/answer.ts'
import type { Interpretation } from '../../api/interpretation.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'

/** What the grammar's categories are called on the page, where their own names say little. */
const NAMES: Readonly<Record<string, string>> = {
  against: 'comparison',
  aggregate: 'calculation',
  asked: 'groups',
  beyond: 'condition on a figure',
  byMeasure: 'figure',
  dimension: 'group',
  dimensions: 'groups',
  effectOn: 'effect',
  entity: 'what is counted',
  filter: 'condition',
  functions: 'calculations',
  having: 'condition on a figure',
  idle: 'filler',
  kind: 'one of several columns',
  measure: 'figure',
  metric: 'figure',
  missing: 'missing values',
  ordering: 'order',
  percentOf: 'percentage',
  pictured: 'chart',
  rank: 'ranking',
  shareOf: 'share',
  stretch: 'band',
  stretches: 'bands',
  tallied: 'number of groups',
  truth: 'yes or no',
}

export interface ReadWords {
  readonly words: string
  /** What they were read as, and why; null where the words say it themselves. */
  readonly reading: string | null
  readonly weight: string
  readonly parts: readonly ReadWords[]
}

/** "yearOnYear" is "year on year". */
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function readWords({ words, category, rule, meaning, weight, parts }: Derivation): ReadWords {
  const said = [NAMES[category] ?? spaced(category), meaning].filter((text) => text !== words.toLowerCase())
  const reading = [...said, rule === null ? null : `rule “${rule}”`].filter((text) => text !== null)
  return {
    words,
    reading: reading.length === 0 ? null : reading.join(' · '),
    weight: weight.toLocaleString('en-GB'),
    parts: parts.map(readWords),
  }
}

/** How the words of a question became its plan; nothing where a backend does not say. */
export const connectDerivations = (
  snapshot: SnapshotFrom<typeof collapsibleMachine>,
  send: ActorRefFrom<typeof collapsibleMachine>['send'],
  interpretation: Interpretation | null,
) => ({
  isOpen: snapshot.matches('open'),
  toggle: () => send({ type: 'panel.toggled' }),
  derivations: (interpretation?.derivations ?? []).map(readWords),
})
