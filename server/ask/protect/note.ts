import { protectedOnes, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { listed } from '../constructs/english.ts'
import type { Disclosed } from './disclose.ts'
import type { NamedGroup } from './groups-left-out.ts'

/** What disclosure control did to an answer, in words. */

const groupsOf = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'group' : 'groups'}`

/** So many groups are named in a sentence. */
const MOST_NAMED = 3

/** Why a group is not shown: "fewer than 5 quotes". */
export const whyNotShown = (model: SemanticModel, { why }: Pick<NamedGroup, 'why'>): string =>
  why === 'uncertain'
    ? `too few ${protectedOnes(model)} for a figure that holds`
    : `fewer than ${model.threshold} ${protectedOnes(model)}`

const statusesIn = ({ groups }: Disclosed, place: number) =>
  new Set(groups.flatMap(({ certainty }) => certainty[place]?.status ?? []))

/** Whether figures are exact. */
function exactness(model: SemanticModel, table: Disclosed): string {
  const { singular } = model.protects ?? model.entity
  const figures = table.columns.filter(({ kind }) => kind === 'measure')
  const noisy = figures.filter((_, place) => statusesIn(table, place).has('noise'))
  if (noisy.length === 0) return 'Figures are exact.'
  const isAll = noisy.length === figures.length
  const which = isAll ? 'Figures' : listed(noisy.map(({ label }) => label))
  const carry = isAll || noisy.length > 1 ? 'carry' : 'carries'
  const rest = isAll ? '' : '; other figures are exact'
  const parts = table.columns.length > figures.length ? ' Parts may miss their total by it.' : ''
  return `${which} ${carry} a little noise, so that no single ${singular} shows in ${carry === 'carries' ? 'it' : 'them'}${rest}.${parts}`
}

/** How many groups are not shown, and why, wherever it is told; null where all are. */
export function hiddenText(model: SemanticModel, table: Disclosed): string | null {
  const { groupsSuppressed: count, groups, leftOut } = table
  if (count === 0) return null
  const whys = [
    ...leftOut.named.map(({ why }) => why),
    ...groups.flatMap(({ certainty }) =>
      certainty.flatMap(({ status, why }) => (status === 'hidden' ? (why ?? []) : [])),
    ),
  ]
  const isUncertain = whys.length > 0 && whys.every((why) => why === 'uncertain')
  const why = isUncertain
    ? whyNotShown(model, { why: 'uncertain' })
    : `${whyNotShown(model, { why: 'few' })}, or none${whys.includes('uncertain') ? ', or too few for a figure that holds' : ''}`
  const { named } = leftOut
  // Dates and bands are told with the table.
  const areNames =
    named.length === count && count <= MOST_NAMED && named.every(({ label }) => /^\p{L}/u.test(label))
  const names = areNames ? ` (${listed(named.map(({ label }) => label))})` : ''
  return `${groupsOf(count)} not shown in whole${names}: ${why}${table.isRanked ? '; the order holds among the others' : ''}`
}

/** That a ranking is not certain, and who may stand among its groups. */
export function closeText({ close }: Disclosed): string | null {
  if (close.length === 0) return null
  const named =
    close.length > MOST_NAMED ? [...close.slice(0, MOST_NAMED), `${close.length - MOST_NAMED} more`] : close
  return `${listed(named)} ${close.length === 1 ? 'is' : 'are'} too close for the order to be certain.`
}

/** What disclosure control did, in a sentence or two for the foot of the table. */
export function privacyNote(model: SemanticModel, table: Disclosed): string {
  const plural = protectedOnes(model)
  const k = table.threshold
  if (k <= 1) return `No privacy threshold: every figure is shown.`
  if (table.rows.length === 0)
    return `Nothing to show: fewer than ${k} ${plural} match or are left for a figure, or none do.`
  const left = hiddenText(model, table)
  const close = closeText(table)
  return [
    `Every figure stands on at least ${k} ${plural}.`,
    ...(left === null ? [] : [`${left}.`]),
    exactness(model, table),
    ...(close === null ? [] : [close]),
  ].join(' ')
}
