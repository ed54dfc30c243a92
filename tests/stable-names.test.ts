import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeAuditors } from '../server/answers/auditors.ts'
import { replay } from '../server/answers/replay.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { memoryLedger } from '../server/ask/protect/audit/ledger.ts'
import { setsOfPlan } from '../server/ask/protect/audit/query-sets.ts'
import type { Provenance } from '../server/ask/provenance.ts'
import type { Column, SemanticModel } from '../server/semantic-model/semantic-model.ts'
import { inSqlite, migrations } from '../server/store/migrations.ts'
import { toldSetsIn } from '../server/store/told-sets.ts'
import { queriesIn } from '../server/store/queries.ts'
import { makeCaller } from './support/calls.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What somebody was shown is kept as sets of rows, so it outlives every word, metric and column of the semantic model. */

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
/** What is kept of what was shown. */
const told = async () => (await toldSetsIn(server.store.db).since(server.dataset.model.id, null, 0)).sets
/** How many independent sets the audit counts of what the person was shown, read from what is kept alone. */
const counted = async () => {
  const { user_id: user } = await server.store.db
    .selectFrom('queries')
    .select('user_id')
    .executeTakeFirstOrThrow()
  const auditor = makeAuditors(server.store, 'person')(user ?? '', server.dataset)
  return auditor.prepare(new AbortController().signal)
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

it('counts, shows, analyses and replays every answer after its dataset got other words', async () => {
  for (const question of QUESTIONS) expect(await ask(question)).toMatchObject({ error_message: null })
  const [shown, sets, kept] = [await history(), await counted(), await told()]
  const { fingerprint } = server.dataset.profile
  const plans = await Promise.all(shown.map(async ({ id }) => (await recordOf(id)).plan as Plan))
  const kinds = plans.flatMap(({ measures, dimensions, calculations = [] }) =>
    [...measures, ...dimensions, ...calculations].map(({ kind }) => kind),
  )
  expect([...new Set(kinds)].toSorted()).toEqual(KINDS)

  await restartWith(inOtherWords)
  expect([await counted(), await told()]).toEqual([sets, kept])
  expect(await history()).toEqual(shown)
  for (const { id, question } of shown) {
    const record = await recordOf(id)
    expect((record.provenance as Provenance).data, question).toBe(fingerprint)
    expect(await replay(record, async () => server.dataset), question).toEqual({
      isSame: true,
      heldBack: record.withheld['difference'] ?? 0,
      changes: ['the semantic model'],
    })
    expect((await analysisOf(id)).analysis, question).toMatch(/\bnew /i)
  }
})

const YOUNG = 'number of quotes in Wales under age 70'
const ONE_YEAR_MORE = 'number of quotes in Wales under age 71'
const SINGLED_OUT = 'Nothing to show: fewer than 5 quotes match or could be told from it, or none do.'

it('withholds after new words what earlier answers would single somebody out by', async () => {
  expect(await ask(YOUNG)).toMatchObject({ results: [{}] })
  expect(await ask(ONE_YEAR_MORE)).toMatchObject({ results: [], privacy_note: SINGLED_OUT })

  await restartWith(inOtherWords)
  const inNewWords = 'number of new quotes in Wales under new age 71'
  expect(await ask(inNewWords)).toMatchObject({
    results: [],
    privacy_note: SINGLED_OUT.replace('quotes', 'new quotes'),
  })
  expect(await ask(inNewWords, await server.signUp('content_editor', 'other@example.com'))).toMatchObject({
    results: [{}],
  })
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
])('still counts answers about a column that was %s', async (_, edited) => {
  await ask('average premium by gender in Wales')
  const [sets, kept, shown] = [await counted(), await told(), await history()]
  await restartWith(edited)
  expect([await counted(), await told()]).toEqual([sets, kept])
  expect(await history()).toEqual(shown)
  expect(await ask('number of quotes by gender')).toMatchObject({ results: [] })
})

it('counts answers about a column that the table has lost', async () => {
  await ask('number of quotes by region')
  const before = await counted()
  const { audit_log_id: id } = await ask('number of quotes by gender')
  const [sets, kept] = [await counted(), await told()]
  expect(sets).toBeGreaterThan(before)
  const plan = { ...((await recordOf(id)).plan as Plan), dimensions: [{ kind: 'column', column: 'sex' }] }
  const { db } = server.store
  await db
    .updateTable('queries')
    .set({ plan_json: JSON.stringify(plan) })
    .where('id', '=', id)
    .execute()
  expect([await counted(), await told()]).toEqual([sets, kept])
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
])('counts the figures of a metric that %s', async (_, edited) => {
  await ask('number of quotes by region')
  const before = await counted()
  await ask('acceptance rate by insurer')
  const [sets, kept, shown] = [await counted(), await told(), await history()]
  expect(sets).toBeGreaterThan(before)
  await restartWith(edited)
  expect([await counted(), await told()]).toEqual([sets, kept])
  expect(await history()).toEqual(shown)
  expect(await ask('number of quotes by gender')).toMatchObject({ error_message: null })
})

it('counts what was shown of an answer whose record is gone', async () => {
  await ask('number of quotes by region')
  const [sets, kept] = [await counted(), await told()]
  const { user_id: user } = await server.store.db
    .selectFrom('queries')
    .select('user_id')
    .executeTakeFirstOrThrow()
  await server.store.db.deleteFrom('queries').execute()
  await restartWith((model) => model)
  const auditor = makeAuditors(server.store, 'person')(user ?? '', server.dataset)
  expect([await auditor.prepare(new AbortController().signal), await told()]).toEqual([sets, kept])
})

/** Takes a database back to the version before groups, and sets, were kept. */
function withoutGroups(file: string): void {
  const database = new DatabaseSync(file)
  const texts = migrations.map(inSqlite)
  const last = texts.findIndex((text) => text.includes('groups_json'))
  const later = texts.slice(last).join('')
  const indexes = later.matchAll(/create index (\w+)/g)
  for (const [, index] of indexes) database.exec(`drop index ${index}`)
  const added = later.matchAll(/alter table (\w+) add column (\w+)/g)
  for (const [, table, column] of added) database.exec(`alter table ${table} drop column ${column}`)
  const made = later.matchAll(/create table (\w+)/g)
  for (const [, table] of made) database.exec(`drop table ${table}`)
  database.exec(`pragma user_version = ${last};
    delete from kysely_migration where name > '${String(last).padStart(4, '0')}'`)
  database.close()
}

it('counts as shown in full, and lists, what was answered before groups were kept', async () => {
  const { audit_log_id: id, results } = await ask('number of quotes by region and members for smokers')
  const { plan } = await recordOf(id)
  const shown = await history()
  await server.close()
  withoutGroups(join(folder, 'querent.db'))
  server = await startServer({ folder })

  expect(await recordOf(id)).toMatchObject({ groups: null, rows: results })
  expect(await history()).toEqual(shown)
  const inFull = await setsOfPlan(server.dataset, plan as Plan)
  const auditor = makeAuditor(server.dataset, memoryLedger([...inFull]))
  expect(await counted()).toBe(await auditor.prepare(new AbortController().signal))
  expect(await told()).toEqual(inFull)
  expect(inFull.length).toBeGreaterThan(results.length)
})
