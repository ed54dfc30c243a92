import { sumByPlace } from '../../../engines/coded/sum-by-place.ts'
import { codedColumnOf, valuesOf, type OfColumn } from '../../../engines/coded/values.ts'
import type { EngineRow } from '../../../engines/engine.ts'
import type { Conditions } from '../../../engines/fragments.ts'
import { PLACES } from '../../../semantic-model/places.ts'
import { group } from '../../constructs/dimensions/dimensions.ts'
import type { Cell } from '../../constructs/english.ts'
import { rowsOf } from '../../plan/compile.ts'
import type { Plan } from '../../plan/plan.ts'
import { addendsOf, sidesOf, splitBy, Sums } from './coded-cells.ts'
import {
  figuresWanted,
  inOrder,
  rankOf,
  rowsOfGroups,
  type FiguresAsked,
  type FiguresWanted,
} from './coded-figures.ts'
import type { QuerySet } from './knowledge.ts'
import { allOf, meantBy, meantByFragment, Parts, type CodedFrom, type Meant } from './meant-rows.ts'

/**
 * Sets from coded rows, those of several plans by the same groups in one walk. Rows fall into cells by their groups and by which
 * conditions they meet, as the engine says of each value; whatever a plan asks for are sums of cells.
 */

/** Cells beyond which a walk takes longer than statements do. */
const MOST_CELLS = 2 ** 14
/** Sets that one walk may make, eight kilobytes each. */
const MOST_SETS = 2 ** 13
const MOST_CONDITIONS = 8

/** A group with its sets by where they stand. */
export interface ReadGroup {
  readonly keys: readonly Cell[]
  /** Which dimensions the group leaves out: a bit each, the last dimension's the lowest. */
  readonly leftOut: number
  readonly sets: ReadonlyMap<string, QuerySet>
}

export interface SetsAsked {
  readonly plan: Plan
  readonly withMargins: boolean
  /** Entities of a group; fewer are left out. */
  readonly least: number
  /** By where a set stands: which rows of a group it is of. */
  readonly conditions: ReadonlyMap<string, Conditions>
}

/** What one plan asks for, in terms of conditions. */
interface Wanted {
  readonly asked: SetsAsked
  /** The rows of its groups. */
  readonly rows: Meant
  readonly sets: ReadonlyMap<string, Meant>
}

/** Null where coded columns do not tell it. */
function wantedBy(of: CodedFrom, asked: SetsAsked, parts: Parts): Wanted | null {
  const filter = rowsOf(asked.plan).map((each) => meantBy(of, each, parts))
  if (!filter.every((each) => each !== null)) return null
  const rows = allOf(filter)
  const sets = new Map<string, Meant>()
  for (const [key, conditions] of asked.conditions) {
    const own = conditions.map((each) => meantByFragment(each, parts))
    if (!own.every((each) => each !== null)) return null
    sets.set(key, allOf([rows, ...own]))
  }
  return { asked, rows, sets }
}

const NOBODY: QuerySet = new Uint16Array(PLACES)

/** Dimensions by which rows are told apart, each with the column that it follows from. */
type Splitting = readonly OfColumn[]

function splittingBy({ model, engine, codes }: CodedFrom, { dimensions }: Plan): Splitting | null {
  const splitting = dimensions.map((dimension) => {
    const fragment = group({ model, dialect: engine.dialect }, dimension)
    const column = codedColumnOf(codes, fragment)
    return column === null ? null : { column, fragment }
  })
  return splitting.every((each) => each !== null) ? splitting : null
}

/** Plans of one name have the same groups. */
const groupsName = ({ dimensions }: Plan) => JSON.stringify(dimensions)

/** What one walk is for: sets and figures of plans that split rows alike. */
interface Walk {
  readonly wanted: readonly Wanted[]
  readonly figures: FiguresWanted | null
  readonly parts: Parts
}

interface Walked {
  readonly groups: readonly (readonly ReadGroup[])[]
  /** By plan whose figures are asked for. */
  readonly rows: readonly (readonly EngineRow[])[]
}

/** Null where there are too many cells or sets. Throws EngineError, where rows cannot be read, or where nobody waits any more. */
async function walked(
  of: CodedFrom,
  { wanted, figures, parts }: Walk,
  splitting: Splitting,
): Promise<Walked | null> {
  const conditions = parts.all.length
  if (conditions > MOST_CONDITIONS) return null
  const { engine, codes } = of
  const ranked = figures === null ? [] : splitting.map(rankOf)
  const values = await valuesOf(engine, [...splitting, ...ranked, ...parts.all])
  const splits = splitting.map(({ column }, at) => splitBy(column, values[at] ?? []))
  const ranks = values.slice(splits.length, splits.length + ranked.length)
  const truths = values.slice(splits.length + ranked.length)
  const cellsOfGroup = 2 ** conditions
  const cells = splits.reduce((product, { keys }) => product * keys.length, cellsOfGroup)
  if (cells > MOST_CELLS) return null
  const { count, sides, slots } = sidesOf(
    splits,
    wanted.some(({ asked }) => asked.withMargins),
  )
  const byMet = new Map<string, Sums>()
  const sumsOf = (meant: Meant): Sums => {
    const met = Uint8Array.from(Array.from({ length: cellsOfGroup }, (_, each) => each).filter(meant))
    const name = met.join()
    const sums = byMet.get(name) ?? new Sums(met, sides, slots.length)
    byMet.set(name, sums)
    return sums
  }
  const made = wanted.map(({ asked, rows, sets }) => ({
    asked,
    rows: sumsOf(rows),
    sets: [...sets].map(([key, meant]) => [key, sumsOf(meant)] as const),
  }))
  if (byMet.size * slots.length > MOST_SETS) return null
  const strides = splits.map((_, at) =>
    splits.slice(at + 1).reduce((product, { keys }) => product * keys.length, cellsOfGroup),
  )
  const addends = addendsOf([
    ...splits.map(({ column, groups }, at) => ({
      column,
      of: groups.map((place) => place * (strides[at] ?? 1)),
    })),
    ...truths.map((values, at) => ({
      column: parts.all[at]?.column ?? ({} as never),
      of: values.map((value) => (value === true ? 2 ** at : 0)),
    })),
  ])
  const amounts = figures?.amounts ?? []
  const counted = await sumByPlace(codes, addends, { cells, amounts }, (sums, firstPlace, places) => {
    for (const each of byMet.values())
      for (let place = 0; place < places; place += 1)
        each.draws(sums, place * cells, cellsOfGroup, count, firstPlace + place)
  })
  for (const each of byMet.values()) each.count(counted.rows, cellsOfGroup, count)
  const groups = made.map(({ asked, rows, sets }) =>
    slots.flatMap(({ keys, leftOut }, slot) =>
      (leftOut > 0 && !asked.withMargins) || (rows.rows[slot] ?? 0) < asked.least
        ? []
        : [
            {
              keys,
              leftOut,
              sets: new Map(sets.map(([key, { vectors }]) => [key, vectors[slot] ?? NOBODY])),
            },
          ],
    ),
  )
  if (figures === null) return { groups, rows: [] }
  return { groups, rows: rowsOfGroups({ ...counted, cellsOfGroup }, figures, inOrder(splits, ranks)) }
}

/**
 * The groups of plans with their sets, in their order; null for one that is to be asked of the engine. Throws EngineError.
 */
export async function groupsFromCodes(
  of: CodedFrom,
  asked: readonly SetsAsked[],
): Promise<readonly (readonly ReadGroup[] | null)[]> {
  const found = new Map<SetsAsked, readonly ReadGroup[]>()
  const byGroups = Map.groupBy(asked, ({ plan }) => groupsName(plan))
  for (const alike of byGroups.values()) {
    const [first] = alike
    const splitting = first === undefined ? null : splittingBy(of, first.plan)
    if (splitting === null) continue
    const together = async (some: readonly SetsAsked[]) => {
      const parts = new Parts(of.codes)
      const wanted = some.map((each) => wantedBy(of, each, parts)).filter((each) => each !== null)
      if (wanted.length === 0) return true
      const walk = await walked(of, { wanted, figures: null, parts }, splitting)
      for (const [at, { asked }] of wanted.entries())
        if (walk !== null) found.set(asked, walk.groups[at] ?? [])
      return walk !== null
    }
    const all = await together(alike)
    if (!all && alike.length > 1) for (const each of alike) await together([each])
  }
  return asked.map((each) => found.get(each) ?? null)
}

export interface AnswerFromCodes {
  /** Of each plan, as its statement gives them. */
  readonly rows: readonly (readonly EngineRow[])[]
  readonly groups: ReadonlyMap<SetsAsked, readonly ReadGroup[]>
}

/**
 * The figures of plans by the same groups and, of the same walk, sets of others, as far as codes tell them. Null where the engine is to be
 * asked for the figures. Throws EngineError, where rows cannot be read, or where nobody waits any more.
 */
export async function answerFromCodes(
  of: CodedFrom,
  figures: readonly FiguresAsked[],
  asked: readonly SetsAsked[],
): Promise<AnswerFromCodes | null> {
  const [first] = figures
  const splitting = first === undefined ? null : splittingBy(of, first.plan)
  if (first === undefined || splitting === null) return null
  const parts = new Parts(of.codes)
  const found = figuresWanted(of, figures, parts)
  if (found === null) return null
  const wanted = asked
    .filter(({ plan }) => groupsName(plan) === groupsName(first.plan))
    .map((each) => wantedBy(of, each, parts))
    .filter((each) => each !== null)
  const walk = await walked(of, { wanted, figures: found, parts }, splitting)
  return walk === null
    ? null
    : {
        rows: walk.rows,
        groups: new Map(wanted.map((each, at) => [each.asked, walk.groups[at] ?? []])),
      }
}
