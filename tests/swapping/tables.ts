import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDataset, type Dataset } from '../../server/datasets/dataset.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { temporaryFolder } from '../support/pricing.ts'

/**
 * Pairs of tables that differ in what may not be told, and in nothing else. All that is asked first is the same of both; whatever
 * answer then tells one from the other gives away a group of fewer than k.
 */

export const K = 5

/** A job of a team at a site. The day follows from the team, whether it is urgent from the site. */
export interface Job {
  readonly team: string
  readonly site: string
  readonly amount: number
  readonly person: number
}

export interface SwappedTables {
  readonly family: FamilyName
  readonly left: readonly Job[]
  readonly right: readonly Job[]
  /** Numbers near which conditions on figures tell the two apart. */
  readonly near: readonly number[]
}

export const TEAMS = ['Amber', 'Birch', 'Cedar', 'Dover'] as const
export const SITES = ['North', 'South', 'East', 'West'] as const
const DAYS: Readonly<Record<string, string>> = {
  Amber: '2024-01-10',
  Birch: '2024-02-11',
  Cedar: '2024-03-12',
  Dover: '2024-05-13',
}

type Random = () => number
const from = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1))

/** Jobs of a team at a site, each of somebody else. */
const jobs = (team: string, site: string, amounts: readonly number[]): Omit<Job, 'person'>[] =>
  amounts.map((amount) => ({ team, site, amount }))
const alike = (count: number, amount: number) => Array.from({ length: count }, () => amount)
const spread = (random: Random, count: number) => Array.from({ length: count }, () => 5 * from(random, 2, 30))
/** Amounts that are those of at least k each. */
function gathered(random: Random, count: number): number[] {
  const amounts = spread(random, Math.floor(count / K))
  return Array.from({ length: count }, (_, place) => amounts[place % amounts.length] ?? 0)
}

/** Everybody with as many jobs as `each`, which stand together. */
const named = (all: readonly Omit<Job, 'person'>[], each: number): readonly Job[] =>
  all.flatMap((job, person) => Array.from({ length: each }, () => ({ ...job, person })))

interface Crossing {
  /** Jobs of each person. */
  readonly each?: number
  /** Amounts of those who are the same in both tables. */
  readonly amounts?: typeof spread
}

/**
 * Two teams at two sites, where each of the four cells holds fewer than k and the sums of teams and sites may be told: one number is
 * free, and both tables have another.
 *
 * @param least how many the first cell holds: none is told from one no more than one from two
 */
function crossed(
  random: Random,
  least: 0 | 1,
  { each = 1, amounts = spread }: Crossing = {},
): Omit<SwappedTables, 'family'> {
  for (;;) {
    const [a, b, c, d] = [
      least === 0 ? 0 : from(random, 1, K - 2),
      from(random, 2, K - 1),
      from(random, 2, K - 1),
      from(random, 1, K - 2),
    ]
    const cells = [a, b, c, d]
    if (least > 0 && [a + b, c + d, a + c, b + d].some((sum) => sum < K)) continue
    // Two cells together of which one table has few and the other has not are told apart by what is hidden.
    const across = [
      [a + d, a + d + 2],
      [b + c, b + c - 2],
    ]
    if (each > 1 && across.some(([left = 0, right = 0]) => left < K !== right < K)) continue
    const others = (team: string, site: string) => jobs(team, site, amounts(random, from(random, 2 * K, 24)))
    const rest = [
      ...others('Amber', 'East'),
      ...others('Birch', 'East'),
      ...others('Cedar', 'East'),
      ...others('Cedar', 'West'),
      ...others('Dover', 'North'),
      ...others('Dover', 'South'),
    ]
    const block = ([ab = 0, ac = 0, bb = 0, bc = 0]: readonly number[]) => [
      ...jobs('Amber', 'North', alike(ab, 40)),
      ...jobs('Amber', 'South', alike(ac, 40)),
      ...jobs('Birch', 'North', alike(bb, 40)),
      ...jobs('Birch', 'South', alike(bc, 40)),
    ]
    const sizeOf = (key: 'team' | 'site', value: string) =>
      rest.filter((job) => job[key] === value).length +
      ({ Amber: a + b, Birch: c + d, North: a + c, South: b + d }[value] ?? 0)
    const near = (['Amber', 'Birch'] as const).flatMap((team, row) =>
      (['North', 'South'] as const).flatMap((site, column) => {
        const cell = cells[2 * row + column] ?? 0
        return [sizeOf('team', team) - cell, sizeOf('site', site) - cell, cell].map((count) => count * each)
      }),
    )
    return {
      left: named([...block(cells), ...rest], each),
      right: named([...block([a + 1, b - 1, c - 1, d + 1]), ...rest], each),
      near,
    }
  }
}

/**
 * Two teams with some who have an amount at all, fewer than k, or two teams of fewer than k: two of them have each other's amounts.
 *
 * @param nothing how many of each team have none
 */
function exchanged(random: Random, nothing: number): Omit<SwappedTables, 'family'> {
  const some = from(random, 1, K - 1)
  const [one, other] = [5 * from(random, 20, 24), 5 * from(random, 25, 60)]
  const block = (first: number, second: number) => [
    ...jobs('Amber', 'North', [first, ...alike(some - 1, 100), ...alike(nothing, 0)]),
    ...jobs('Birch', 'North', [second, ...alike(some - 1, 100), ...alike(nothing, 0)]),
  ]
  const rest = [
    ...jobs('Cedar', 'North', spread(random, from(random, 3 * K, 30))),
    ...jobs('Dover', 'North', spread(random, from(random, 3 * K, 30))),
  ]
  return {
    left: named([...block(one, other), ...rest], 1),
    right: named([...block(other, one), ...rest], 1),
    near: [one, other, one + 100 * (some - 1), other + 100 * (some - 1)],
  }
}

/** Two teams of exactly k, of which the two highest amounts are exchanged. */
function ended(random: Random): Omit<SwappedTables, 'family'> {
  const [one, other] = [5 * from(random, 31, 40), 5 * from(random, 41, 60)]
  const common = () => spread(random, K - 1)
  const [first, second] = [common(), common()]
  const block = (a: number, b: number) => [
    ...jobs('Amber', 'North', [a, ...first]),
    ...jobs('Birch', 'North', [b, ...second]),
  ]
  const rest = [
    ...jobs('Cedar', 'North', spread(random, from(random, 3 * K, 30))),
    ...jobs('Dover', 'North', spread(random, from(random, 3 * K, 30))),
  ]
  return {
    left: named([...block(one, other), ...rest], 1),
    right: named([...block(other, one), ...rest], 1),
    near: [one, other],
  }
}

/** What the two tables of a pair differ in. */
export const FAMILIES = {
  'small cells of a table': (random: Random) => crossed(random, 1),
  'nobody or somebody': (random: Random) => crossed(random, 0),
  // Few of an amount, and who joins them, are k in both tables or in neither.
  'small cells of people with two rows each': (random: Random) =>
    crossed(random, 1, { each: 2, amounts: gathered }),
  'small cells of people beside few others': (random: Random) => crossed(random, 1, { each: 2 }),
  'a figure of few contributors': (random: Random) => exchanged(random, 3 * K),
  'a row of a small group': (random: Random) => exchanged(random, 0),
  'ends of a group of k': ended,
} as const
export type FamilyName = keyof typeof FAMILIES

const modelOf = (id: string, protects: boolean): SemanticModel => ({
  id,
  name: 'Jobs',
  description: 'Jobs of teams at sites',
  table: 'jobs',
  threshold: K,
  entity: { singular: 'job', plural: 'jobs', synonyms: [] },
  ...(protects ? { protects: { column: 'person', singular: 'person', plural: 'people', synonyms: [] } } : {}),
  date: 'day',
  keyDimensions: [],
  filler: [],
  examples: ['number of jobs by team'],
  metrics: [],
  columns: [
    { name: 'person', role: 'identifier', label: 'person', description: 'Who did it' },
    { name: 'team', role: 'category', label: 'team', description: 'Of whom' },
    { name: 'site', role: 'category', label: 'site', description: 'Where' },
    { name: 'amount', role: 'number', label: 'amount', description: 'How much', usually: 'sum' },
    { name: 'weight', role: 'number', label: 'weight', description: 'How heavy', usually: 'sum' },
    { name: 'urgent', role: 'flag', label: 'urgent', description: 'Whether it is urgent' },
    { name: 'day', role: 'date', label: 'day', description: 'When' },
  ],
})

/** A table as a dataset; whoever opens it closes its engine. */
export async function datasetOf(id: string, rows: readonly Job[], protects: boolean): Promise<Dataset> {
  const folder = temporaryFolder()
  const file = join(folder, 'jobs.duckdb')
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const values = rows.map(
    ({ team, site, amount, person }) =>
      `(${person}, '${team}', '${site}', ${amount}, ${1 + ((amount * 7) % 13)}, ${site < 'S'}, date '${DAYS[team] ?? ''}')`,
  )
  await connection.run(
    // Numbered by their places: a row of one table and its like in the other are the same one.
    `create table jobs as select *, cast(concat('0x', substr(md5(cast(row_number() over () as varchar)), 1, 15)) as bigint) as ${ROW_ID}
     from (values ${values.join()}) t(person, team, site, amount, weight, urgent, day)`,
  )
  connection.closeSync()
  instance.closeSync()
  const dataset = await openDataset(modelOf(id, protects), file, { memoryLimit: '200MB', threads: 1 }, '')
  return {
    ...dataset,
    // When a file was written is no part of what is compared.
    profile: { ...dataset.profile, lastUpdated: '2026-03-02T10:00:00.000Z' },
    engine: {
      ...dataset.engine,
      close() {
        dataset.engine.close()
        rmSync(folder, { recursive: true, force: true })
      },
    },
  }
}
