import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replay } from '../server/answers/replay.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import type { Provenance } from '../server/ask/provenance.ts'
import type { Column, SemanticModel } from '../server/semantic-model/semantic-model.ts'
import { migrationsOf } from '../server/store/migrations.ts'
import { queriesIn } from '../server/store/queries.ts'
import { makeCaller } from './support/calls.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type TestServer } from './support/server.ts'

/** An answer on record, and the noise of its figures, outlive every word, metric and column of the semantic model. */

let folder: string
let server: TestServer
let token: string
beforeEach(async () => {
  folder = temporaryFolder()
  server = await startServer({ folder })
  token = await server.signUp('content_editor')
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The server again, over the same state and rows, with an edited semantic model. */
async function restartWith(edited: (model: SemanticModel) => SemanticModel): Promise<void> {
  await server.close()
  server = await startServer({ folder, edited })
}

interface Reply {
  readonly audit_log_id: string
  readonly results: readonly object[]
  readonly privacy_note: string | null
  readonly error_message: string | null
}
const ask = async (question: string, by = token) =>
  (await makeCaller(server, by)('executeQuery', { body: { question } })).json<Reply>()
const history = async () => {
  const reply = await makeCaller(server, token)('listHistory', { query: { limit: '50' } })
  return reply.json<{ items: readonly { readonly id: string; readonly question: string }[] }>().items
}
const analysisOf = async (id: string) => {
  const body = { question: '', sql: '', results: [], html_table: '', audit_log_id: id }
  return (await makeCaller(server, token)('generateAnalysis', { body })).json<{ analysis: string | null }>()
}
const recordOf = async (id: string) => {
  const record = await queriesIn(server.store.db).byAnswer(id)
  if (record === null) throw new Error(`no record ${id}`)
  return record
}
const renamed = (text: string) => `new ${text}`
const all = (texts: readonly string[]) => texts.map(renamed)
const some = (texts: readonly string[] | undefined) => all(texts ?? [])
const byRenamed = (named: Readonly<Record<string, string[]>> = {}) =>
  Object.fromEntries(Object.entries(named).map(([name, values]) => [renamed(name), values]))

const renamedColumn = (column: Column): Column => ({
  ...column,
  label: renamed(column.label),
  plural: renamed(column.plural ?? column.label),
  unit: renamed(column.unit ?? 'unit'),
  description: renamed(column.description),
  synonyms: some(column.synonyms),
  asks: some(column.asks),
  loosely: some(column.loosely),
  totals: some(column.totals),
  units: some(column.units),
  some: some(column.some),
  superlatives: { lowest: some(column.superlatives?.lowest), highest: some(column.superlatives?.highest) },
  comparatives: { less: some(column.comparatives?.less), more: some(column.comparatives?.more) },
  values: Object.fromEntries(
    Object.entries(column.values ?? {}).map(([value, names]) => [value, all(names)]),
  ),
  groups: byRenamed(column.groups),
  missing: {
    means: renamed(column.missing?.means ?? 'not recorded'),
    phrases: some(column.missing?.phrases),
    present: some(column.missing?.present),
  },
})

/** The model in other words: whatever a person may read or write of it. */
const inOtherWords = (model: SemanticModel): SemanticModel => ({
  ...model,
  name: renamed(model.name),
  description: renamed(model.description),
  entity: {
    singular: renamed(model.entity.singular),
    plural: renamed(model.entity.plural),
    synonyms: all(model.entity.synonyms),
  },
  filler: all(model.filler),
  examples: all(model.examples),
  columns: model.columns.map(renamedColumn),
  metrics: model.metrics.map((metric) => ({
    ...metric,
    label: renamed(metric.label),
    description: renamed(metric.description),
    synonyms: all(metric.synonyms),
  })),
})

const QUESTIONS = [
  'number of quotes by region and gender in 2024',
  'number of quotes by region',
  'number of quotes by annual premium band',
  'average premium by quarter',
  'acceptance rate by smoker',
  'top 3 insurers by average premium',
  'difference in average premium between smokers and non smokers by policy type',
  'share of quotes by cover level',
  'loss ratio by insurer',
  'median premium by outpatient limit',
  'regions with over 400 quotes',
  'average premium by region compared with overall',
  'running total of quotes by month',
  '3 month moving average of premium by month',
  'change in number of quotes by quarter',
  'number of different insurers by region',
  'correlation of age with premium by insurer',
  '90th percentile of premium by region',
  'share of quotes over 40 years old by region',
  'claims amount per member by insurer',
  'London vs the rest of the UK average premium',
  'acceptance rate by dental cover and mental health cover: neither, one, both',
  'claims amount per 1,000 members by insurer',
  'average number of quotes per day in 2024 by region',
]

/** The kinds of measures, groups and calculations in these. */
const KINDS = [
  ...[
    'aggregate',
    'band',
    'between',
    'cases',
    'change',
    'column',
    'correlation',
    'count',
    'distinct',
    'grain',
    'held',
    'metric',
    'moving',
  ],
  ...['pace', 'percentile', 'ratio', 'running', 'scaled', 'share', 'shareOfTotal', 'versus'],
]

it('shows, analyses and replays every answer after its dataset got other words', async () => {
  for (const question of QUESTIONS) expect(await ask(question)).toMatchObject({ error_message: null })
  const shown = await history()
  const { fingerprint } = server.dataset.profile
  const plans = await Promise.all(shown.map(async ({ id }) => (await recordOf(id)).plan as Plan))
  const kinds = plans.flatMap(({ measures, dimensions, calculations = [] }) =>
    [...measures, ...dimensions, ...calculations].map(({ kind }) => kind),
  )
  expect([...new Set(kinds)].toSorted()).toEqual(KINDS)

  await restartWith(inOtherWords)
  expect(await history()).toEqual(shown)
  for (const { id, question } of shown) {
    const record = await recordOf(id)
    expect((record.provenance as Provenance).data, question).toBe(fingerprint)
    expect(await replay(record, async () => server.dataset), question).toEqual({
      isSame: true,
      scheme: 'a threshold, and noise fixed by the rows',
      changes: ['the semantic model'],
    })
    expect((await analysisOf(id)).analysis, question).toMatch(/\bnew /i)
  }
})

const withoutGender = (model: SemanticModel) => ({
  ...model,
  columns: model.columns.filter(({ name }) => name !== 'gender'),
})
const genderAsIdentifier = (model: SemanticModel) => ({
  ...model,
  columns: model.columns.map((each): Column =>
    each.name === 'gender' ? { ...each, role: 'identifier' } : each,
  ),
})

it.each([
  ['taken out of the model', withoutGender],
  ['made an identifier', genderAsIdentifier],
])('still lists answers about a column that was %s', async (_, edited) => {
  await ask('average premium by gender in Wales')
  const shown = await history()
  await restartWith(edited)
  expect(await history()).toEqual(shown)
  expect(await ask('number of quotes by gender')).toMatchObject({ results: [] })
})

const ACCEPTANCE = 'acceptance_rate'
const withoutMetric = (model: SemanticModel) => ({
  ...model,
  metrics: model.metrics.filter(({ name }) => name !== ACCEPTANCE),
})
const ofSmokers = (model: SemanticModel) => ({
  ...model,
  metrics: model.metrics.map((metric) =>
    metric.name === ACCEPTANCE ? { ...metric, share: { column: 'smoker' } } : metric,
  ),
})

it.each([
  ['was taken out of the model', withoutMetric],
  ['is now one of something else', ofSmokers],
])('lists the figures of a metric that %s', async (_, edited) => {
  await ask('acceptance rate by insurer')
  const shown = await history()
  await restartWith(edited)
  expect(await history()).toEqual(shown)
  expect(await ask('number of quotes by gender')).toMatchObject({ error_message: null })
})

/** Takes a database back to the version before the migration that has such a text. */
function before(text: string, file: string): void {
  const database = new DatabaseSync(file)
  const texts = migrationsOf('sqlite').map(({ text }) => text)
  const last = texts.findIndex((each) => each.includes(text))
  const later = texts.slice(last).join('')
  const isThere = (kind: string, name: string) =>
    database.prepare('select 1 from sqlite_master where type = ? and name = ?').get(kind, name) !== undefined
  for (const [, index = ''] of later.matchAll(/create index (\w+)/g))
    if (isThere('index', index)) database.exec(`drop index ${index}`)
  const dropped = [...later.matchAll(/alter table (\w+) drop column (\w+)/g)]
  const added = later.matchAll(/alter table (\w+) add column (\w+)/g)
  for (const [, table, column] of added)
    if (!dropped.some(([, , each]) => each === column))
      database.exec(`alter table ${table} drop column ${column}`)
  for (const [, table = ''] of later.matchAll(/create table (\w+)/g))
    if (isThere('table', table)) database.exec(`drop table ${table}`)
  // What later ones drop was there.
  const earlier = texts.slice(0, last).join('')
  for (const [, table, column] of dropped) {
    const made = new RegExp(`alter table ${table} add column ${column} [^;]*;`).exec(earlier)?.[0]
    if (made !== undefined) database.exec(made)
  }
  for (const [, table = ''] of later.matchAll(/drop table (\w+)/g)) {
    const made = new RegExp(`create table ${table} [^;]*;`).exec(earlier)?.[0]
    if (made !== undefined) database.exec(made)
  }
  database.exec(`pragma user_version = ${last};
    delete from kysely_migration where name > '${String(last).padStart(4, '0')}'`)
  database.close()
}

it('lists what was answered before groups were kept', async () => {
  const { audit_log_id: id, results } = await ask('number of quotes by region and members for smokers')
  const shown = await history()
  await server.close()
  before('groups_json', join(folder, 'querent.db'))
  server = await startServer({ folder })
  expect(await recordOf(id)).toMatchObject({ groups: null, rows: results })
  expect(await history()).toEqual(shown)
})

it('opens a state of before there was noise, forgets what was kept of what people were shown, and says so of its answers', async () => {
  const { audit_log_id: id, results } = await ask('average premium by region')
  const shown = await history()
  const { provenance, groups } = await recordOf(id)
  await server.close()
  const file = join(folder, 'querent.db')
  before('create table noise_keys', file)
  const database = new DatabaseSync(file)
  database.exec(
    "insert into told_sets (dataset_id, asker, numbers) values ('insurance_pricing', '', x'0102')",
  )
  // As it was recorded then: exact figures without a certainty, under another policy.
  const then = groups?.map(({ keys, cells }) => ({ keys, cells: cells.map((cell) => Math.round(cell ?? 0)) }))
  const { policy, ...rest } = provenance as Provenance
  const said = { ...rest, policy: { ...policy, version: 5 } }
  database
    .prepare('update queries set groups_json = ?, provenance_json = ?, withheld_json = ?')
    .run(JSON.stringify(then), JSON.stringify(said), '{"few":1,"difference":2}')
  database.close()

  server = await startServer({ folder })
  const tables = (await server.store.db.introspection.getTables()).map(({ name }) => name)
  expect(tables.filter((name) => /told|noise/.test(name))).toEqual(['noise_keys'])
  expect(await history()).toEqual(shown)
  const record = await recordOf(id)
  expect(record).toMatchObject({
    rows: results,
    withheld: { reasons: { few: 1, difference: 2 }, mayBeMore: false, named: [] },
  })
  expect((await analysisOf(id)).analysis).toMatch(/premium/i)
  expect(await replay(record, async () => server.dataset)).toEqual({
    isSame: false,
    scheme: 'exact figures, judged together with all that was shown before',
    changes: ['the rules of disclosure control'],
  })
})
