import type { EngineRow } from '../../../engines/engine.ts'
import { givenUp } from '../../../engines/given-up.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { PRIME } from '../../../semantic-model/places.ts'
import type { Cell } from '../../constructs/english.ts'
import { countsEntities, type Measure } from '../../constructs/measures/measures.ts'
import { dimensionId } from '../../plan/columns.ts'
import { figuresIn, referenceOf } from '../../plan/compile.ts'
import { compileSums, type CompiledSets } from '../../plan/compile-sets.ts'
import { mostGroups } from '../../plan/most-groups.ts'
import type { Plan } from '../../plan/plan.ts'
import type { CellName } from '../cells/cell.ts'
import { drawsFrom, type DrawsOfCell } from '../cells/draws.ts'
import { leastBehind } from '../cells/grain.ts'
import { MADE_OF_MANY } from '../cells/rules.ts'
import { answerFromCodes, type SetsAsked } from './coded-sets.ts'
import { amongWhom, canBeTriedOut, contextsOf, wholeContextOf, type Context } from './contexts.ts'
import type { QuerySet } from './knowledge.ts'
import {
  compiled,
  distinct,
  groupsOf,
  kept,
  MARGINS,
  MOST_GROUPS,
  OWN,
  tellingOf,
  walkOver,
  type GroupSets,
  type SetsFrom,
  type Walk,
} from './read-groups.ts'

/** The query sets that cells tell of. */

/** Null where they are too many to be judged. */
export type SetsOfCell = (cell: CellName) => readonly QuerySet[] | null

/** All sets that the judging of a plan's cells begins with: its own, and those of their contexts. */
function setsOf(from: SetsFrom, plan: Plan): readonly (CompiledSets & SetsAsked)[] {
  const both: Context = { ...wholeOf(plan), plan: withWhole(plan) }
  const contexts = plan.measures.flatMap((measure) => {
    const among = amongWhom(from.model, plan, measure)
    const wider: Context[] = among === null ? [] : [{ ...wholeOf(plan), plan: among.plan }]
    return [...(contextsOf(from.model, plan, measure) ?? []), ...wider]
  })
  const byName = new Map([both, ...contexts].map((each) => [JSON.stringify(each), each]))
  byName.delete(JSON.stringify(wholeOf(plan)))
  return [...byName.values()].map((each) =>
    compiled(from, each.plan, { withMargins: true, hasFew: each.hasFew }),
  )
}

const wholeOf = (plan: Plan): Context => ({
  plan: wholeContextOf(plan),
  hasFew: false,
  parted: 0,
  of: 'parts',
})

/**
 * The rows of the statements of plans by the same groups, worked out of coded rows in one walk; null where the engine is to be asked for
 * them. Throws where nobody waits any more.
 *
 * @param areJudged their cells are judged next: what that takes is read by the same walk, and kept
 */
export async function rowsFromCodes(
  from: SetsFrom,
  plans: readonly Plan[],
  areJudged: boolean,
): Promise<readonly (readonly EngineRow[])[] | null> {
  const { model, engine, codes, profile } = from
  if (codes === null || model.protects !== undefined) return null
  const { complete, nonzero } = profile
  const figures = plans.map((plan) => {
    const columns = figuresIn(model, engine.dialect, plan)
    return columns === null ? null : { plan, columns, complete, nonzero }
  })
  if (!figures.every((each) => each !== null)) return null
  const asked = areJudged ? plans.flatMap((plan) => setsOf(from, alone(plan))) : []
  const of = { model, engine, codes }
  try {
    const found = (await answerFromCodes(of, figures, asked)) ?? (await answerFromCodes(of, figures, []))
    for (const each of asked) {
      const groups = found?.groups.get(each)
      if (groups !== undefined) await kept(engine, each.statement, async () => groups)
    }
    return found?.rows ?? null
  } catch {
    givenUp()?.throwIfAborted()
    // Another version of the rows may have taken the place of these: the engine still has them.
    return null
  }
}

const nameOf = (keys: readonly Cell[]) => JSON.stringify(keys)

type SetsOfGroup = (keys: readonly Cell[]) => readonly QuerySet[]
/** By which dimensions are left out and by keys. */
type SetsByName = ReadonlyMap<string, readonly QuerySet[]>

const byName = (groups: readonly GroupSets[]): SetsByName =>
  new Map(groups.map(({ keys, leftOut, sets }) => [nameOf([leftOut, ...keys]), sets.flat()]))

/**
 * What contexts tell: how many entities there are, who they are where several rows are of one, and who adds something. Not who has a value: where a few
 * have none, nothing with a condition could be told.
 */
const toldInContext = (model: SemanticModel, { measures }: Plan, groups: readonly GroupSets[]) =>
  groups.map((group): GroupSets => ({
    ...group,
    sets: measures.map(
      (measure, at) => (at === 0 || countsEntities(model, measure) ? group.sets : group.amounts)[at] ?? [],
    ),
  }))

/** Values of a column of which how many there are, their sum and their spread tell how many have each. */
const MOST_PARTS = 3

/** Of all groups together: all dimensions are left out but the last. */
const partsOfAll = (groups: readonly GroupSets[]) =>
  groups.filter(({ keys, leftOut }) => leftOut === 2 ** keys.length - 2).length

const partsOf = (groups: readonly GroupSets[]) => groups.flatMap(({ sets }) => sets.flat())

/** The sets of a context by the names of the groups of its answer. */
function setsOfContext(groups: readonly GroupSets[], { parted, of }: Context): SetsByName {
  if (parted === 0) return byName(groups)
  if (of === 'few parts' && partsOfAll(groups) > MOST_PARTS) return new Map()
  const isWhole = ({ leftOut }: GroupSets) => (leftOut + 1) % 2 ** parted === 0
  // Who has which value nobody knows beforehand: a group in which few have it tells of no other one.
  const told = of === 'few parts' ? groups.filter(({ leftOut }) => leftOut >> parted === 0) : groups
  const named = Map.groupBy(told, ({ keys, leftOut }) =>
    nameOf([leftOut >> parted, ...keys.slice(0, keys.length - parted)]),
  )
  return new Map(
    [...named].map(([name, parts]) => {
      if (of !== 'rest') return [name, parts.flatMap(({ sets }) => sets.flat())]
      const [wholes, others] = [parts.filter(isWhole), parts.filter((part) => !isWhole(part))]
      return [name, wholes.flatMap(({ sets }) => sets.flat().map((set) => restOf(set, partsOf(others))))]
    }),
  )
}

/** What is left of a set without its parts. */
function restOf(whole: QuerySet, parts: readonly QuerySet[]): QuerySet {
  const rest = Int32Array.from(whole)
  for (const set of parts)
    for (let place = 0; place < rest.length; place += 1)
      rest[place] = ((rest[place] ?? 0) + PRIME - (set[place] ?? 0)) % PRIME
  return Uint16Array.from(rest)
}

const weightOf = (set: QuerySet) => set.reduce((weight, number) => weight + (number === 0 ? 0 : 1), 0)

/** Whether those who are told apart from others, or these, are so few that they could be tried. */
function canBeTried(own: QuerySet, all: QuerySet, threshold: number): boolean {
  const rest = weightOf(restOf(all, [own]))
  return rest > 0 && Math.min(rest, weightOf(own)) < MADE_OF_MANY * threshold
}

/** By measure: the sets of its contexts, by the keys of a group; null where they are too many. */
async function contextSets(
  { model }: SetsFrom,
  plan: Plan,
  setsIn: (context: Context) => Promise<SetsByName>,
): Promise<readonly (SetsOfGroup | null)[]> {
  const read = new Map<string, Promise<SetsByName>>()
  const once = (context: Context) => {
    const name = JSON.stringify(context)
    const sets = read.get(name) ?? setsIn(context)
    read.set(name, sets)
    return sets
  }
  const last = plan.dimensions.length - 1
  const sides = Array.from({ length: 2 ** plan.dimensions.length }, (_, side) => side).toReversed()
  return Promise.all(
    plan.measures.map(async (measure) => {
      const found = contextsOf(model, plan, measure)
      if (found === null) return null
      const contexts = await Promise.all(found.map(once))
      return (keys: readonly Cell[]) =>
        contexts.flatMap((named) =>
          sides.flatMap((leftOut) => {
            const left = keys.map((key, place) => ((leftOut >> (last - place)) & 1 ? null : key))
            return named.get(nameOf([leftOut, ...left])) ?? []
          }),
        )
    }),
  )
}

const withWhole = (plan: Plan): Plan => ({
  ...plan,
  measures: [...plan.measures, ...wholeContextOf(plan).measures],
})

/** The groups of a plan, and of its context that leaves nothing out but dimensions: by one walk over the rows. */
async function ownAndWhole(from: SetsFrom, plan: Plan, walk: Walk) {
  const groups = await groupsOf(from, withWhole(plan), MARGINS, walk)
  return {
    own: groups.filter(({ leftOut }) => leftOut === 0),
    whole: groups.map((group) => ({ ...group, sets: group.sets.slice(plan.measures.length) })),
  }
}

const alone = ({ reference: _, ...plan }: Plan): Plan => plan

/** The sets of a plan's cells with those of their contexts, by their names. Throws EngineError. */
export async function setsByCell(from: SetsFrom, plan: Plan, walk = walkOver(from)): Promise<SetsOfCell> {
  const reference = referenceOf(plan)
  const both = ownAndWhole(from, plan, walk)
  const whole = JSON.stringify(wholeOf(plan))
  const setsIn = async (context: Context) =>
    JSON.stringify(context) === whole
      ? byName((await both).whole)
      : setsOfContext(
          toldInContext(
            from.model,
            context.plan,
            await groupsOf(from, context.plan, { withMargins: true, hasFew: context.hasFew }, walk),
          ),
          context,
        )
  const among = async (measure: Measure) => {
    const found = canBeTriedOut(from.model, measure) ? amongWhom(from.model, plan, measure) : null
    return found === null
      ? null
      : { ...found, named: byName(await groupsOf(from, found.plan, MARGINS, walk)) }
  }
  const [{ own }, contexts, against, wider] = await Promise.all([
    both,
    contextSets(from, plan, setsIn),
    reference === null ? null : setsByCell(from, alone(reference), walk),
    Promise.all(plan.measures.map(among)),
  ])
  const last = plan.dimensions.length - 1
  const byGroup = new Map(own.map(({ keys, sets }) => [nameOf(keys), sets]))
  return ({ keys, measure }) => {
    if (keys === null) return against === null ? [] : against({ keys: [], measure })
    const [around, within] = [contexts[measure], wider[measure] ?? null]
    const [told] = byGroup.get(nameOf(keys))?.[measure] ?? []
    const left = keys.map((key, place) => (((within?.leftOut ?? 0) >> (last - place)) & 1 ? null : key))
    const [all] = within?.named.get(nameOf([within.leftOut, ...left])) ?? []
    if (told !== undefined && all !== undefined && canBeTried(told, all, from.model.threshold)) return null
    return around === null
      ? null
      : distinct([...(around?.(keys) ?? []), ...(byGroup.get(nameOf(keys))?.[measure] ?? [])])
  }
}

/**
 * The groups of which a plan asks who in them has something that nobody knows, whether or not it is told: that a cell is hidden tells that few have it.
 * Those of several groups come before these, so that it is a group that is not counted as known where all of them and all but one are: what
 * is asked next stands on all of them. Throws EngineError.
 */
export async function setsAskedAbout(
  from: SetsFrom,
  plan: Plan,
  walk = walkOver(from),
): Promise<readonly QuerySet[]> {
  const reference = referenceOf(plan)
  const named = plan.measures.map((measure) => amongWhom(from.model, plan, measure))
  const each = new Map(
    named.flatMap((among) => (among === null ? [] : [[JSON.stringify(among), among] as const])),
  )
  const groups = await Promise.all([
    ...each
      .values()
      .map(async ({ plan: asked, leftOut }) =>
        (await groupsOf(from, asked, MARGINS, walk))
          .filter((group) => (group.leftOut & leftOut) === leftOut)
          .toSorted((one, other) => other.leftOut - one.leftOut),
      ),
  ])
  const against = reference === null ? [] : await setsAskedAbout(from, alone(reference), walk)
  return [...partsOf(groups.flat()), ...against]
}

/** What is drawn for the cells of a plan that are told coarsely, by their names. Throws EngineError. */
export async function drawsByCell(from: SetsFrom, plan: Plan): Promise<DrawsOfCell> {
  const { engine, model, profile } = from
  const reference = referenceOf(plan)
  const { statement, keys } = compileSums(tellingOf(from), plan, leastBehind(model.threshold))
  const most = mostGroups(MOST_GROUPS, statement, profile.fingerprint)
  const [rows, against] = await Promise.all([
    engine.query(statement.sql, statement.parameters, most),
    reference === null ? null : drawsByCell(from, alone(reference)),
  ])
  const ids = plan.dimensions.map((_, place) => dimensionId(place))
  const byGroup = new Map(rows.map((row) => [nameOf(ids.map((id) => row[id] ?? null)), row]))
  return (cell, whole) => {
    if (cell.keys === null) return against?.({ ...cell, keys: [] }, whole) ?? null
    const row = byGroup.get(nameOf(cell.keys))
    if (row === undefined) return null
    const sums = (keys[cell.measure] ?? []).map((key) => String(row[key] ?? 0))
    return drawsFrom(sums, whole)
  }
}

/** All sets of a plan that was shown in full. Throws EngineError. */
export async function setsOfPlan(from: SetsFrom, plan: Plan): Promise<readonly QuerySet[]> {
  const reference = referenceOf(plan)
  const plans = reference === null ? [plan] : [plan, reference]
  const walk = walkOver(from)
  const groups = await Promise.all(plans.map((each) => groupsOf(from, each, OWN, walk)))
  return groups.flat().flatMap(({ sets }) => sets.flat())
}
