import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { makeApp } from '../../server/http/app.ts'
import { makeDrafts } from '../../server/drafts/drafts.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { folderOf } from '../../server/datasets/places.ts'
import { profileDataset } from '../../server/datasets/profile.ts'
import type { Config } from '../../server/config/config.ts'
import { makeLogger } from '../../server/http/logger.ts'
import { signingKey } from '../../server/identity/keys.ts'
import { hashPassword } from '../../server/identity/passwords.ts'
import { claimAccount } from '../../server/people/accounts.ts'
import { invite } from '../../server/people/invitations.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { makeServices, type Services } from '../../server/services/services.ts'
import { openStore } from '../../server/store/sqlite.ts'
import type { Store } from '../../server/store/store.ts'
import { timeFrom, type Time } from './time.ts'
import { pricingOf, temporaryFolder } from './pricing.ts'

export const PASSWORD = 'Correct-horse-9'
/** Everybody has the same: hashing one takes 20 milliseconds on purpose. */
const hashed = hashPassword(PASSWORD)
/** Nobody listens there: a test that asks no model asks none by mistake. */
const NOWHERE = 'http://127.0.0.1:9'
/** Where the clock of a server stands at first. */
export const START = new Date('2026-03-02T10:00:00.000Z')

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly store: Store
  readonly dataset: Dataset
  /** Moves the server's clock. */
  readonly advance: (ms: number) => void
  readonly time: Pick<Time, 'due' | 'putOff'>
  /** The code of a new invitation. */
  readonly invite: (email: string, role: 'admin' | 'content_editor') => Promise<string>
  /** A token of a new user of that role. */
  readonly signUp: (role: 'admin' | 'content_editor', email?: string) => Promise<string>
  readonly close: () => Promise<void>
}

export interface ServerOptions {
  /** The folder of a built application. */
  readonly assets?: string | null
  readonly rows?: number
  readonly anthropic?: string
  readonly openai?: string | null
  /** Empty where the server at that address asks for none. */
  readonly openaiKey?: string
  readonly modelMs?: number
  readonly modelEffort?: Config['modelEffort']
  readonly questionsPerMinute?: number
  readonly questionsPerDay?: number | null
  readonly questionsAtOnce?: number
  readonly metricsToken?: string | null
  /** The active model reads verified questions by itself. */
  readonly verifiesWithModel?: boolean
  readonly trustedProxies?: string | null
  readonly secondFactor?: 'optional' | 'admins'
  /** A provider that people may sign in at. */
  readonly oidc?: Config['oidc']
  readonly publicUrl?: string | null
  /** SQL that is run on the rows before they are opened. */
  readonly change?: string | null
  /** The state of a server before, which closing leaves; a new one where it is null. */
  readonly folder?: string | null
  /** Takes the place of the state in that folder. */
  readonly state?: Store | null
  /** The semantic model as somebody edited it. */
  readonly edited?: (model: SemanticModel) => SemanticModel
  /** Takes the place of PMI Pricing; more may be added later. */
  readonly datasets?: readonly Dataset[] | null
  /** Offers what has changed in the folder. */
  readonly look?: () => Promise<void>
  /** Of engines whose tables may be added. */
  readonly engineUrls?: Readonly<Record<string, string>>
  /** Takes each line of the log; without it nothing is logged. */
  readonly log?: (line: string) => void
  readonly logLevel?: string
}

/** A whole server over a small dataset, with a clock that stands still. */
export async function startServer({
  assets = null,
  rows = 5_000,
  anthropic = NOWHERE,
  openai = null,
  openaiKey = 'test-key',
  modelMs = 2_000,
  modelEffort = { usual: null, own: new Map() },
  questionsPerMinute = 100_000,
  questionsPerDay = null,
  questionsAtOnce = 8,
  metricsToken = null,
  verifiesWithModel = false,
  trustedProxies = null,
  secondFactor = 'optional',
  oidc = null,
  publicUrl = null,
  change = null,
  folder = null,
  state = null,
  edited = (model) => model,
  datasets = null,
  look = () => Promise.resolve(),
  engineUrls = {},
  log,
  logLevel = 'info',
}: ServerOptions = {}): Promise<TestServer> {
  const dataDir = folder ?? temporaryFolder()
  const store = state ?? (await openStore(dataDir))
  // No test of this server cuts the power: the disk is not waited for at each commit.
  if (state === null) await sql`pragma synchronous = off`.execute(store.db)
  const time = timeFrom(START.getTime())
  const now = () => new Date(time.now())
  const pricing = async (): Promise<Dataset> => {
    const opened = await pricingOf(rows, change)
    const model = edited(opened.model)
    const profile = await profileDataset(opened.engine, model, opened.profile.lastUpdated)
    return { ...opened, model, profile }
  }
  const dataset = datasets?.[0] ?? (await pricing())
  const offered = datasets ?? [dataset]
  const drafts = makeDrafts({
    making: { dataDir, memoryLimit: '500MB', threads: 1, elsewhere: { engineUrls, engineSeconds: 30 } },
    datasets: offered,
    look,
    askedOf: () => Promise.resolve([]),
    audit: { db: store.db, now },
    onFailure(cause) {
      throw new Error(cause)
    },
  })
  const services = makeServices({
    store,
    keys: [signingKey(dataDir)],
    datasets: offered,
    drafts,
    folderOf: (id) => folderOf(dataDir, id),
    now,
    after: time.after,
    config: {
      // jose reads the real clock: tokens outlive the sessions that the test clock ends.
      tokenHours: 24 * 365 * 10,
      idleMinutes: 7 * 24 * 60,
      invitationDays: 7,
      secondFactor,
      oidc,
      publicUrl,
      questionsPerMinute,
      questionsPerDay,
      questionsAtOnce,
      metricsToken,
      verifiesWithModel,
      providerKeys: { anthropic: 'test-key', openai: openai === null ? null : openaiKey },
      providerUrls: { anthropic, openai },
      modelSeconds: { usual: modelMs / 1000, own: new Map() },
      modelEffort,
      dailyBudgetUsd: 1,
    },
  })
  const app = await makeApp({
    services,
    assets,
    trustedProxies,
    provider: oidc?.name ?? null,
    logger: log === undefined ? false : makeLogger(logLevel, { write: log }),
  })
  const codeFor = async (email: string, role: 'admin' | 'content_editor') =>
    (await invite(services, email, role)).code
  let people = 0
  return {
    app,
    services,
    store,
    dataset,
    advance(ms) {
      time.pass(ms)
    },
    time,
    invite: codeFor,
    async signUp(role, email = `person-${(people += 1)}@example.com`) {
      const account = { fullName: 'Ana Analyst', passwordHash: await hashed }
      const result = await claimAccount(services, await codeFor(email, role), account)
      if (result.outcome !== 'registered') throw new Error(result.outcome)
      return result.token
    },
    async close() {
      drafts.close()
      await Promise.all([services.banks.close(), services.modelTries.close()])
      await app.close()
      await store.close()
      if (folder === null) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
