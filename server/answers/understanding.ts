import type { Coarser } from '../ask/coarser.ts'
import { additionsTo, partsOf, type Addition, type SentencePart } from '../ask/edit/sentence-parts.ts'
import type { WordDerivation, Interpretation } from '../ask/read/result/interpretation.ts'
import type { KnownDataset } from '../ask/plan/checked.ts'

interface ShownDerivation extends Omit<WordDerivation, 'parts'> {
  readonly parts: ShownDerivation[]
}

/** The types of the contract have lists that may be written to. */
const shownDerivation = ({ parts, ...read }: WordDerivation): ShownDerivation => ({
  ...read,
  parts: parts.map(shownDerivation),
})

/** How a question was understood, as it is shown. */
export type Understanding = ReturnType<typeof understanding>

/** The sentence of an answer and what may be done with it, which reads questions. */
interface Editable {
  readonly sentence: SentencePart[]
  readonly additions: Addition[]
}

interface Beside {
  readonly coarser: Coarser | null
  /** What the answer covers beyond what was asked. */
  readonly scope: string[]
}

const NOTHING_BESIDE: Beside = { coarser: null, scope: [] }

const NOT_EDITABLE: Editable = { sentence: [], additions: [] }

export const editable = (dataset: KnownDataset, interpretation: Interpretation): Editable =>
  interpretation.outcome === 'answer'
    ? {
        sentence: [...partsOf(dataset, interpretation.plan)],
        additions: [...additionsTo(interpretation.plan)],
      }
    : NOT_EDITABLE

export function understanding(
  interpretation: Interpretation,
  { coarser, scope } = NOTHING_BESIDE,
  { sentence, additions } = NOT_EDITABLE,
) {
  const answered = interpretation.outcome === 'answer'
  const refused = interpretation.outcome === 'refuse'
  return {
    outcome: interpretation.outcome,
    restatement: answered ? interpretation.restatement : null,
    sentence,
    scope,
    additions,
    tokens: interpretation.tokens.map(({ nodes, ...token }) => ({
      ...token,
      ...(nodes === undefined ? {} : { nodes: [...nodes] }),
    })),
    assumptions: answered ? [...interpretation.assumptions] : [],
    plan: answered ? { ...interpretation.plan } : null,
    reason: answered ? null : interpretation.reason,
    suggestions: refused ? [...interpretation.suggestions] : [],
    rest: (refused ? interpretation.rest : undefined) ?? null,
    understood: refused ? [...interpretation.understood] : [],
    alternatives: answered ? [...interpretation.alternatives] : [],
    coarser,
    derivations: answered ? interpretation.derivations.map(shownDerivation) : [],
  }
}
