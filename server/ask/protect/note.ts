import { protectedOnes, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { reasons, type Reason } from './cells/cell.ts'
import type { Disclosed } from './disclose.ts'

/** In the order in which they are told. */
const causesOf = [...reasons, 'blank'] as const

/** What each reason reads as, after "hidden:". */
const reasonText = (plural: string): Record<Reason | 'blank', string> => ({
  few: `too few ${plural}`,
  dominance: `one or two ${plural} make up most of the figure`,
  rate: `a rate that turns on too few ${plural}`,
  ends: `too few ${plural} beyond the figure`,
  margin: 'kept back so that what is hidden does not follow from the rest',
  difference: `with earlier answers it would single out too few ${plural}`,
  blank: 'nothing to work out',
})

/** What disclosure control did, in a sentence or two for the foot of the table. */
export function privacyNote(model: SemanticModel, table: Disclosed): string {
  const plural = protectedOnes(model)
  const k = table.threshold
  if (k <= 1) return `No privacy threshold: every figure is shown.`
  if (table.tooFew) return `Nothing to show: fewer than ${k} ${plural} match, or none do.`
  const groups = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'group' : 'groups'}`
  const texts = reasonText(plural)
  const causes = causesOf.flatMap((reason) => {
    const count = table.withheld[reason] ?? 0
    return count === 0 ? [] : [{ count, text: texts[reason] }]
  })
  const hidden = table.groupsSuppressed
  const why =
    causes.length === 1
      ? (causes[0]?.text ?? '')
      : causes.map(({ count, text }) => `${text} (${count.toLocaleString('en-GB')})`).join('; ')
  const said = why === '' ? '' : `: ${why}`
  if (table.rows.length === 0 && hidden > 0) return `Nothing to show${said}.`
  const uniform = table.withheld.uniform ?? 0
  return [
    `Every figure stands on at least ${k} ${plural}.`,
    hidden === 0 ? 'No group was hidden.' : `${groups(hidden)} hidden in whole or in part${said}.`,
    ...(uniform === 0 ? [] : [`In ${groups(uniform)} all ${plural} share one value.`]),
  ].join(' ')
}
