import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { mannerSlot } from './calculations/calculation.ts'
import type { Calculation } from './calculations/calculations.ts'
import { listed } from './english.ts'
import { FIGURE, type Figured } from './figure-columns.ts'
import { plain, standing, textOf, type Phrase } from './phrase.ts'
import { REFERENCE, referenceText } from './reference.ts'
import { constant, parsed, parsedList, printed, type Form, type Of } from './syntax.ts'

/** How groups are compared with the reference of a plan, behind its conditions. */

/** ", against overall as a percentage": how groups are compared with the reference. */
export function againstPhrase(model: SemanticModel, of: Figured): Phrase {
  const compared = (of.calculations ?? []).filter(isVersus)
  if (compared.length === 0) return []
  const isOfFirst = compared.every(({ of: place }) => place === 0)
  const forms = isOfFirst ? [OF_FIRST] : [OF_FIGURE]
  const as = listed(compared.map((each) => textOf(printed({ model, plan: of }, forms, each))))
  return [...plain(', '), ...standing('reference', `${AGAINST}${referenceText(model, of)}${AS_A}${as}`)]
}
const [AGAINST, AS_A] = ['against ', ' as a ']
const OF_FIRST: Form<Versus> = [
  ['as', mannerSlot('difference')],
  ['of', constant(0)],
]
const OF_FIGURE: Form<Versus> = [['as', mannerSlot('difference')], ' in ', ['of', FIGURE]]

/** What a text may say groups are compared with, and how. */
export function* againstIn(of: Of, text: string, at: number) {
  if (!text.startsWith(AGAINST, at)) return
  for (const [reference, end] of REFERENCE.parse(of, text, at + AGAINST.length, {})) {
    if (!text.startsWith(AS_A, end)) continue
    const each = (from: number) => parsed(of, [OF_FIRST, OF_FIGURE], text, from, { kind: 'versus' })
    for (const [compared, last] of parsedList(text, end + AS_A.length, each))
      yield [{ reference, compared }, last] as const
  }
}

type Versus = Extract<Calculation, { readonly kind: 'versus' }>
const isVersus = (calculation: Calculation): calculation is Versus => calculation.kind === 'versus'
