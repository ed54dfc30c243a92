import { columnOf } from '../../semantic-model/semantic-model.ts'
import { measureText } from '../constructs/measures/measures.ts'
import { same, sensesOf, type Draft } from './draft.ts'
import { counted } from './measuring.ts'
import type { Senses } from '../constructs/senses.ts'

/** Superlatives, ranks and orders of a question, put into a draft that knows its dimensions and measures. */

/** False where "lowest" finds neither something to rank nor something to measure. */
export function addExtremes(draft: Draft, grouped: boolean): void {
  for (const { direction, column } of sensesOf(draft.parts, 'extreme')) {
    if (!grouped && draft.dimensions.length > 0) {
      const measure = draft.average(column.name)
      draft.assume(
        `“${direction === 'ascending' ? 'lowest' : 'highest'} ${column.label}” read as the ${direction === 'ascending' ? 'lowest' : 'highest'} average`,
        0.2,
      )
      draft.order.push({ by: 'measure', index: draft.indexOf(measure, true), direction })
      const [asked] = sensesOf(draft.parts, 'asked')
      draft.limit = named(draft, asked, 1)
    } else {
      draft.indexOf({
        kind: 'aggregate',
        function: direction === 'ascending' ? 'minimum' : 'maximum',
        column: column.name,
      })
    }
  }
}

/** "… with the highest average premium, top 3": one ranking said in two places. */
function mergedRanks(ranks: readonly Senses['rank'][]): readonly Senses['rank'][] {
  const [first, second] = ranks
  if (first === undefined || second === undefined || ranks.length > 2) return ranks
  const isBare = (rank: Senses['rank']) =>
    rank.measure === null && rank.byColumn === null && rank.dimension === null
  const bare = [first, second].find(isBare)
  const other = bare === first ? second : first
  return bare === undefined || bare.direction !== other.direction ? ranks : [{ ...other, limit: bare.limit }]
}

export function addRanks(draft: Draft, grouped: boolean): boolean {
  const byMeasures = sensesOf(draft.parts, 'byMeasure')
  const [asked] = sensesOf(draft.parts, 'asked')
  const ranks = sensesOf(draft.parts, 'rank')
  const merged = mergedRanks(ranks)
  const [apart] = sensesOf(draft.parts, 'aggregate')
  if (merged.length > 1) return false
  for (const rank of merged) {
    const said = rank.measure === null ? null : counted(draft, rank.measure, apart?.function ?? null)
    const own = said ?? (rank.byColumn === null ? null : draft.average(rank.byColumn.name))
    const matching =
      rank.byColumn === null
        ? undefined
        : draft.measures.find((measure) => 'column' in measure && measure.column === rank.byColumn?.name)
    const measure = byMeasures[0]?.measure ??
      said ??
      matching ??
      own ??
      draft.measures[0] ?? { kind: 'count' }
    if (draft.dimensions.length === 0) {
      if (rank.byColumn === null || rank.measure !== null) return false
      draft.indexOf({
        kind: 'aggregate',
        function: rank.direction === 'ascending' ? 'minimum' : 'maximum',
        column: rank.byColumn.name,
      })
      continue
    }
    if (own !== null && rank.byColumn !== null && matching === undefined)
      draft.assume(`ranked by ${measureText(draft.model, measure)}`, 0.1)
    draft.order.push({ by: 'measure', index: draft.indexOf(measure, true), direction: rank.direction })
    if (rank.skip !== undefined) {
      draft.limit = 1
      draft.skip = rank.skip
      continue
    }
    const exact = rank.only === true || rank.within !== undefined
    const several = rank.limit !== null && rank.limit > 1
    if (
      rank.dimension !== null ||
      (exact && (asked?.limit ?? 1) === 1) ||
      several ||
      (grouped && rank.limit !== 1)
    )
      draft.limit = rank.limit
    else draft.limit = named(draft, asked, grouped ? null : rank.limit)
  }
  if (ranks.length === 0) {
    for (const { measure } of byMeasures) {
      if (draft.dimensions.length === 0) return false
      draft.order.push({ by: 'measure', index: draft.indexOf(measure), direction: 'descending' })
    }
  }
  return true
}

/** How many a superlative leaves: as many as "which" asks for, all in order of a plural ("regions with …"). */
function named(draft: Draft, asked: Senses['asked'] | undefined, otherwise: number | null): number | null {
  if (asked !== undefined) return asked.limit
  return sensesOf(draft.parts, 'dimension').some(({ plural }) => plural) ? null : otherwise
}

export function addOrderings(draft: Draft): void {
  for (const { measure, dimension, direction, first: alongX, loose } of sensesOf(draft.parts, 'ordering')) {
    if (alongX === true && draft.dimensions.length > 0) {
      draft.order = [{ by: 'dimension', index: 0, direction: direction ?? 'ascending' }]
      continue
    }
    // "Rank insurers by average premium": what is ranked is the group, what ranks it stands apart.
    if (dimension !== null && direction === null && draft.order.length > 0) continue
    const at =
      dimension === null ? -1 : draft.dimensions.findIndex(({ column }) => column === dimension.column)
    if (at !== -1) {
      draft.order.push({ by: 'dimension', index: at, direction: direction ?? 'ascending' })
      continue
    }
    const about = measure !== null && 'column' in measure ? measure.column : dimension?.column
    const isPrice = ({ column }: { readonly column: string }) =>
      loose === true && columnOf(draft.model, column).role === 'money'
    const known = draft.measures.findIndex(
      (candidate) =>
        same(candidate, measure) ||
        (candidate.kind === 'aggregate' && (candidate.column === about || isPrice(candidate))) ||
        ('column' in candidate && candidate.column === about),
    )
    const index =
      known !== -1 ? known : measure === null ? 0 : draft.indexOf(measure, draft.measures.length === 0)
    if (draft.order.length > 0 && measure === null && dimension === null) {
      const [first] = draft.order
      if (first !== undefined && direction !== null) draft.order = [{ ...first, direction }]
    } else draft.order.push({ by: 'measure', index, direction: direction ?? 'descending' })
  }
}
