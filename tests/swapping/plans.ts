import type { Calculation } from '../../server/ask/constructs/calculations/calculations.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { countOfAll, type Plan } from '../../server/ask/plan/plan.ts'
import { SITES, TEAMS, type FamilyName, type SwappedTables } from './tables.ts'

/** Plans by chance over a pair of tables, with every construct that a plan has. */

type Random = () => number

const team = (value: string): Filter => ({ kind: 'compare', column: 'team', op: '=', value })
const site = (value: string): Filter => ({ kind: 'compare', column: 'site', op: '=', value })
const TEAM: Dimension = { kind: 'column', column: 'team' }
const SITE: Dimension = { kind: 'column', column: 'site' }
const MONTH: Dimension = { kind: 'grain', column: 'day', grain: 'month' }
const sum: Measure = { kind: 'aggregate', function: 'sum', column: 'amount' }
const PAIRED: Filter = { kind: 'in', column: 'site', values: ['North', 'South'] }

const planOf = (dataset: string, part: Partial<Plan>): Plan => ({ ...countOfAll(dataset), ...part })

/** What is asked of both tables before: all that may be told of them. */
export const preliminaries = (id: string, family: FamilyName): readonly Plan[] => [
  planOf(id, {}),
  planOf(id, { dimensions: [TEAM] }),
  planOf(id, { dimensions: [SITE] }),
  // A total of k may be told, and is another where the ends are exchanged.
  ...(family === 'ends of a group of k'
    ? []
    : [TEAM, SITE].map((by) => planOf(id, { measures: [sum], dimensions: [by] }))),
  planOf(id, { dimensions: [TEAM], filter: PAIRED }),
  planOf(id, { dimensions: [SITE], filter: { kind: 'in', column: 'team', values: ['Amber', 'Birch'] } }),
]

export function planMaker(random: Random, { near, family }: SwappedTables) {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const chance = (part: number) => random() < part
  const bound = () => (chance(0.8) ? pick(near) + pick([-1, 0, 0, 1]) : Math.floor(random() * 150))

  const notAmber: Filter = { kind: 'not', item: team('Amber') }
  const leaf = (): Filter =>
    pick<() => Filter>([
      () => team(pick(TEAMS)),
      () => team(pick(TEAMS)),
      () => site(pick(SITES)),
      () => site(pick(SITES)),
      () => ({ kind: 'not', item: team(pick(TEAMS)) }),
      () => ({ kind: 'not', item: site(pick(SITES)) }),
      () => ({ kind: 'in', column: 'team', values: [pick(['Amber', 'Birch']), pick(['Cedar', 'Dover'])] }),
      () => ({ kind: 'in', column: 'site', values: [pick(['North', 'South']), pick(['East', 'West'])] }),
      () => ({
        kind: 'compare',
        column: 'amount',
        op: pick(['<', '>', '>=', '<='] as const),
        value: bound(),
      }),
      () => ({ kind: 'between', column: 'amount', low: 5 * pick([2, 6, 8]), high: 5 * pick([9, 20, 40]) }),
      () => ({ kind: 'in', column: 'amount', values: [pick(near), 5 * pick([8, 10, 20])] }),
      () => ({
        kind: 'not',
        item: { kind: 'between', column: 'amount', low: bound(), high: 5 * pick([9, 20, 40]) },
      }),
      () => ({ kind: 'compare', column: 'urgent', op: '=', value: chance(0.5) }),
      () => ({
        kind: 'period',
        column: 'day',
        from: '2024-01-01',
        to: pick(['2024-02-01', '2024-03-01', '2024-04-01']),
      }),
      () => ({
        kind: 'relative',
        column: 'amount',
        op: pick(['<', '>'] as const),
        to: pick(['average', 'median'] as const),
      }),
    ])()
  const filter = (): Filter | null =>
    pick<() => Filter | null>([
      () => null,
      leaf,
      () => ({ kind: 'and', items: [leaf(), leaf()] }),
      () => ({ kind: 'or', items: [leaf(), leaf()] }),
      () => ({ kind: 'and', items: [leaf(), { kind: 'or', items: [leaf(), leaf()] }] }),
      () => ({ kind: 'or', items: [team(pick(TEAMS)), { kind: 'not', item: site(pick(SITES)) }] }),
      () => ({ kind: 'or', items: [pick([team('Amber'), notAmber]), leaf()] }),
      () => ({ kind: 'not', item: { kind: 'and', items: [pick([team('Amber'), notAmber]), leaf()] } }),
    ])()
  const measure = (): Measure =>
    pick<() => Measure>([
      () => ({ kind: 'count' }),
      () => ({ kind: 'count' }),
      () => ({
        kind: 'aggregate',
        function: pick(['sum', 'sum', 'average', 'median', 'minimum', 'maximum', 'spread'] as const),
        column: 'amount',
      }),
      () => ({ kind: 'percentile', column: 'amount', percent: pick([10, 25, 75, 90]) }),
      () => ({ kind: 'interquartile', column: 'amount' }),
      () => ({ kind: 'correlation', column: 'amount', with: 'weight' }),
      () => ({ kind: 'distinct', column: pick(['team', 'site']) }),
      () => ({ kind: 'share', of: filter() ?? leaf() }),
      () => ({ kind: 'ratio', column: 'amount', per: 'weight' }),
      () => ({ kind: 'count', where: leaf() }),
      () => ({ kind: 'aggregate', function: 'sum', column: 'amount', where: leaf() }),
    ])()
  const dimension = (): Dimension =>
    pick<() => Dimension>([
      () => TEAM,
      () => TEAM,
      () => SITE,
      () => SITE,
      () => MONTH,
      () => ({ kind: 'grain', column: 'day', grain: 'quarter' }),
      () => ({ kind: 'band', column: 'amount', edges: [30, 41, 100] }),
      () => ({ kind: 'bins', column: 'amount', width: 50 }),
      () => ({ kind: 'column', column: 'urgent' }),
      () => ({
        kind: 'cases',
        column: 'team',
        cases: [{ kind: 'compare', column: 'team', op: '=', value: pick(TEAMS) }],
        others: chance(0.5),
      }),
    ])()
  const dimensions = (count: number): Dimension[] => {
    const made: Dimension[] = []
    while (made.length < count) {
      const next = dimension()
      if (!made.some(({ column }) => column === next.column)) made.push(next)
    }
    return made
  }
  const share = (within: boolean): Measure => ({
    kind: 'shareOfTotal',
    ...(chance(0.3) ? { column: 'amount' } : {}),
    ...(within ? { within: 0 } : {}),
  })
  const manner = () => pick(['difference', 'percent', 'ratio'] as const)

  const forms: readonly ((id: string) => Plan)[] = [
    (id) =>
      planOf(id, { measures: [measure()], dimensions: dimensions(pick([0, 1, 1, 2])), filter: filter() }),
    (id) => planOf(id, { measures: [measure(), measure()], dimensions: dimensions(1), filter: filter() }),
    (id) =>
      planOf(id, {
        measures: [chance(0.7) ? { kind: 'count' } : sum],
        dimensions: dimensions(1),
        filter: filter(),
        having: [{ measure: 0, op: pick(['>', '>=', '<'] as const), value: bound() }],
      }),
    (id) =>
      planOf(id, {
        measures: [measure()],
        dimensions: dimensions(1),
        filter: filter(),
        order: [{ by: 'measure', index: 0, direction: pick(['ascending', 'descending'] as const) }],
        limit: pick([null, 1, 2, 3]),
      }),
    (id) => planOf(id, { measures: [share(false)], dimensions: dimensions(1), filter: filter() }),
    (id) => planOf(id, { measures: [share(true)], dimensions: dimensions(2), filter: filter() }),
    (id) =>
      planOf(id, {
        measures: [measure()],
        calculations: [
          pick<() => Calculation>([
            () => ({ kind: 'running', of: 0 }),
            () => ({ kind: 'moving', of: 0, over: pick([2, 3]) }),
            () => ({ kind: 'change', of: 0, from: 'previous', as: manner() }),
          ])(),
        ],
        dimensions: [MONTH],
        filter: filter(),
      }),
    (id) => {
      const one = pick<Measure>([{ kind: 'count' }, sum])
      const [left, right] = chance(0.5) ? [team('Amber'), team('Birch')] : [site('North'), site('South')]
      return planOf(id, {
        measures: [
          { ...one, where: left },
          { ...one, where: right },
        ] as Measure[],
        calculations: [{ kind: 'between', left: 0, right: 1, as: manner() }],
        dimensions: dimensions(pick([0, 1])),
        filter: null,
      })
    },
    (id) => {
      const where = filter()
      return planOf(id, {
        measures: [measure()],
        calculations: [{ kind: 'versus', of: 0, as: manner() }],
        dimensions: dimensions(1),
        filter: where,
        reference: { filter: where },
      })
    },
    (id) =>
      planOf(id, {
        measures: [measure()],
        dimensions: chance(0.5) ? [TEAM, SITE] : [SITE, TEAM],
        filter: filter(),
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit: pick([1, 2]),
        limitWithin: 0,
      }),
    (id) =>
      planOf(id, {
        calculations: [{ kind: 'pace', of: 0, per: 'day', from: '2024-01-01', to: '2024-06-01' }],
        dimensions: dimensions(pick([0, 1])),
        filter: filter(),
      }),
  ]
  /** Of a group of k only its ends may not be told: unions of groups, and what lies between, may be. */
  const byEnds = (id: string) =>
    planOf(id, {
      measures: [{ kind: 'aggregate', function: pick(['minimum', 'maximum'] as const), column: 'amount' }],
      dimensions: [pick([TEAM, MONTH])],
      ...(chance(0.5)
        ? {
            order: [{ by: 'measure', index: 0, direction: pick(['ascending', 'descending'] as const) }],
            limit: pick([1, 2, 3]),
          }
        : {}),
    })
  return family === 'ends of a group of k' ? byEnds : (id: string) => pick(forms)(id)
}

/** What may follow an answer, in words. */
export const FOLLOW_UPS = [
  'now by team',
  'now by site',
  'by month',
  'only Amber',
  'not at North',
  'as a share',
  'top 2',
  'total amount instead',
] as const

/** Whom the threshold counts is a person, of whom there are several rows. */
export const protectsPeople = (family: FamilyName) => family.includes('people')
