import type { DatasetProfile } from '../../datasets/profile.ts'
import { timeOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { leavesOf } from '../constructs/conditions/conditions.ts'
import { countsRows, partOf, whereOf, measureTouches } from '../constructs/measures/measures.ts'
import type { Plan } from '../plan/plan.ts'
import { areSensitive, isSensitiveThroughout } from '../plan/population.ts'
import type { Disclosed } from '../protect/disclose.ts'
import { NOISE_OF_COUNT } from '../protect/shown-figure.ts'

/** The years of the data; null where a plan names its own time, or nothing is dated. */
function years(model: SemanticModel, { firstDay, lastDay }: DatasetProfile, { filter }: Plan): string | null {
  const time = timeOf(model)?.name
  const leaves = filter === null ? [] : leavesOf(filter)
  if (
    firstDay === null ||
    lastDay === null ||
    leaves.some((leaf) => 'column' in leaf && leaf.column === time)
  )
    return null
  const [first, last] = [firstDay, lastDay].map((day) => day.slice(0, 4))
  return first === last ? `${first}` : `${first} to ${last}`
}

/** How far noise may have moved the number behind each group, as one standard deviation. */
function noiseOfNumbers(model: SemanticModel, { complete }: DatasetProfile, plan: Plan): number {
  const incomplete = plan.measures
    .flatMap((measure) => [...measureTouches(model, measure)])
    .filter((column) => !complete.includes(column))
  const areDrawn = isSensitiveThroughout(model, plan) || areSensitive(model, incomplete)
  return areDrawn ? NOISE_OF_COUNT * (model.noise ?? 1) : 0
}

/** "5,786 quotes"; "about 5,790 quotes" of a sum of so many numbers, each with noise, which ends where that begins. */
function summedText(sum: number, of: number, noise: number): string {
  if (noise === 0) return sum.toLocaleString('en-GB')
  const place = 10 ** Math.ceil(Math.log10(2 * noise * Math.sqrt(of)))
  return `about ${(Math.round(sum / place) * place).toLocaleString('en-GB')}`
}

/** All that stand behind the groups together; null where that does not follow from groups that are all shown. */
function entitiesBehind(
  model: SemanticModel,
  profile: DatasetProfile,
  plan: Plan,
  table: Disclosed,
): string | null {
  const { protects, entity } = model
  const { measures, calculations = [], dimensions, having, limit, reference } = plan
  const [measure] = measures
  const isWhole =
    protects === undefined &&
    having.length === 0 &&
    limit === null &&
    reference === undefined &&
    calculations.length === 0 &&
    table.groupsSuppressed === 0 &&
    table.truncatedFrom === null
  if (!isWhole || dimensions.length === 0 || measures.length !== 1 || measure === undefined) return null
  if (whereOf(measure) !== null || table.rows.length === 0) return null
  const counts = countsRows(measure)
    ? table.rows.map(({ values }) => values[dimensions.length])
    : table.groups.map(({ certainty }) => certainty[0]?.number ?? null)
  const known = counts.filter((count) => typeof count === 'number')
  if (known.length === 0 || known.length < counts.length) return null
  const part = partOf(measure)
  if (part !== null && part.within !== null) return null
  // Parts of a whole all stand on it.
  const added = part === null ? known : known.slice(0, 1)
  const sum = added.reduce((total, count) => total + count, 0)
  return `${summedText(sum, added.length, noiseOfNumbers(model, profile, plan))} ${sum === 1 ? entity.singular : entity.plural}`
}

/**
 * What an answer covers beyond what the question says: "2023 to 2025", "35,403 quotes". The years are those that
 * everybody may know; the number is the sum of numbers that the table shows.
 */
export const coverageOf = (
  model: SemanticModel,
  profile: DatasetProfile,
  plan: Plan,
  table: Disclosed,
): string[] =>
  [years(model, profile, plan), entitiesBehind(model, profile, plan, table)].filter((part) => part !== null)
