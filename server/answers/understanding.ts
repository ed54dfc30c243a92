import type { Coarser } from '../ask/coarser.ts'
import { additionsTo, partsOf } from '../ask/edit/parts.ts'
import type { Derivation, Interpretation } from '../ask/interpret/interpretation.ts'
import type { Known } from '../ask/plan/checked.ts'

interface ShownDerivation extends Omit<Derivation, 'parts'> {
  readonly parts: ShownDerivation[]
}

/** The types of the contract have lists that may be written to. */
const shownDerivation = ({ parts, ...read }: Derivation): ShownDerivation => ({
  ...read,
  parts: parts.map(shownDerivation),
})

/** How a question was understood, as it is shown. */
export type Understanding = ReturnType<typeof understanding>

export function understanding(dataset: Known, interpretation: Interpretation, coarser: Coarser | null) {
  const answered = interpretation.outcome === 'answer'
  const refused = interpretation.outcome === 'refuse'
  return {
    outcome: interpretation.outcome,
    restatement: answered ? interpretation.restatement : null,
    sentence: answered ? [...partsOf(dataset, interpretation.plan)] : [],
    additions: answered ? [...additionsTo(interpretation.plan)] : [],
    tokens: interpretation.tokens.map(({ nodes, ...token }) => ({
      ...token,
      ...(nodes === undefined ? {} : { nodes: [...nodes] }),
    })),
    assumptions: answered ? [...interpretation.assumptions] : [],
    plan: answered ? { ...interpretation.plan } : null,
    reason: answered ? null : interpretation.reason,
    suggestions: refused ? [...interpretation.suggestions] : [],
    understood: refused ? [...interpretation.understood] : [],
    alternatives: answered ? [...interpretation.alternatives] : [],
    coarser,
    derivations: answered ? interpretation.derivations.map(shownDerivation) : [],
  }
}
