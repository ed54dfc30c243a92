import { protectedOnes, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { MOST_GROUPS_TOLD } from './audit/auditor.ts'
import { coarseGrain, enoughBehind, leastBehind } from './cells/grain.ts'
import type { Disclosed } from './disclose.ts'

/** Whether figures are exact. */
function exactness(model: SemanticModel, { withheld, columns, rounded }: Disclosed): string {
  const { singular, plural } = model.protects ?? model.entity
  if (withheld.coarse !== undefined) {
    const why =
      withheld.coarse > MOST_GROUPS_TOLD
        ? `More than ${MOST_GROUPS_TOLD} groups are too many to tell exactly, so`
        : 'So much was asked of this data that'
    const [grain, least, enough] = [coarseGrain, leastBehind, enoughBehind].map((of) => of(model.threshold))
    return `${why} figures are given coarsely: to about ${grain} ${plural}, and for groups of some ${least} to ${enough} or more.`
  }
  if (withheld.rounded === undefined) return 'Figures are exact.'
  const exact = columns.filter(({ id, kind }) => kind === 'measure' && !rounded.has(id))
  return `Amounts are rounded so that no single ${singular} shows in them${exact.length > 0 ? '; other figures are exact' : ''}.`
}

const groupsOf = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'group' : 'groups'}`

/** Which rule hid how many would tell of what is hidden: of a rate, an end of the values, a few; and whether there is anybody at all. */
const whyHidden = (model: SemanticModel, { groupsSuppressed: hidden, withheld }: Disclosed): string =>
  withheld.blank === hidden
    ? 'nothing to work out'
    : `too few ${protectedOnes(model)}, or none, stand behind them, or could be told from them`

/** How many groups are hidden, and why, wherever it is told; null where none is. */
export const hiddenText = (model: SemanticModel, table: Disclosed): string | null =>
  table.groupsSuppressed === 0
    ? null
    : `${groupsOf(table.groupsSuppressed)} hidden in whole or in part: ${whyHidden(model, table)}`

/** What disclosure control did, in a sentence or two for the foot of the table. */
export function privacyNote(model: SemanticModel, table: Disclosed): string {
  const plural = protectedOnes(model)
  const k = table.threshold
  if (k <= 1) return `No privacy threshold: every figure is shown.`
  const [hidden, { blank, uniform = 0, coarse, unlisted }] = [table.groupsSuppressed, table.withheld]
  const few = coarse === undefined ? k : enoughBehind(k)
  if (table.rows.length === 0 && hidden > 0)
    return [
      `Nothing to show: ${blank === hidden ? 'nothing to work out' : `fewer than ${few} ${plural} match or could be told from it, or none do`}.`,
      ...(coarse === undefined ? [] : [exactness(model, table)]),
    ].join(' ')
  const isGrouped = table.columns.some(({ kind }) => kind === 'dimension')
  const none =
    unlisted === undefined ? 'No known group was hidden' : 'Groups of fewer, if there are any, are left out'
  const left = hiddenText(model, table) ?? (isGrouped ? none : null)
  return [
    `Every figure stands on at least ${k} ${plural}.`,
    ...(left === null ? [] : [`${left}.`]),
    ...(uniform === 0 ? [] : [`In ${groupsOf(uniform)} all ${plural} share one value.`]),
    exactness(model, table),
  ].join(' ')
}
