import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { interpreterOf } from './ask/read/interpret.ts'
import { failureText } from './cli/failure.ts'
import { readConfig, type Config } from './config/config.ts'
import { makeCatalogue } from './datasets/catalogue.ts'
import type { Dataset } from './datasets/dataset.ts'
import { offerAll } from './datasets/offered.ts'
import { findBubblewrap } from './engines/process/confinement.ts'
import { makeDrafts } from './drafts/drafts.ts'
import { inProcesses } from './engines/process/engine-process.ts'
import { makeApp } from './http/app.ts'
import { makeLogger } from './http/logger.ts'
import { drained } from './http/protocol/drained.ts'
import { keysOf } from './identity/keys.ts'
import { addFirstAdmin, hasUsers } from './people/first-admin.ts'
import { invite } from './people/invitations.ts'
import type { PeopleContext } from './people/people-context.ts'
import { askedOf } from './answers/curation/asked-of.ts'
import { expectSameNoise } from './answers/noise-keys.ts'
import { reseal } from './people/reseal.ts'
import { after } from './services/after.ts'
import { makeServices } from './services/services.ts'
import { auditIn } from './store/audit.ts'
import { openState } from './store/open-state.ts'

/** Who becomes the first admin where nobody is named. */
const DEFAULT_ADMIN_EMAIL = 'admin@querent.local'

/** How long calls under way may take to end once the server is told to stop, and how long others may still arrive. */
const LONGEST_STOP_MS = 30_000
const LONGEST_ARRIVALS_MS = 5_000
const SWEEP_MS = 100

/** How often the files of datasets are looked at, and how long a version that was replaced is kept for whoever began with it. */
const LOOK_MS = 2_000
const LONGEST_QUESTION_MS = 120_000

const ASSETS = join(import.meta.dirname, '../dist')

/** A person reads the lines of a first start; everything else is in the log. */
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Makes the first admin from the environment, or a link with which a person becomes it; gives what to say of it. */
async function welcome(people: PeopleContext, config: Config, address: string): Promise<readonly string[]> {
  const { adminEmail: email, adminPassword: password } = config
  if (email !== null && password !== null) {
    const isAdded = await addFirstAdmin(people, email, password)
    return isAdded ? [`Admin ${email} was added.`] : []
  }
  if (await hasUsers(people)) return []
  const invited = email ?? DEFAULT_ADMIN_EMAIL
  const { code } = await invite(people, invited, 'admin')
  return [
    `\nNobody has an account yet. Open this link to become the first admin:\n\n  ${address}/?code=${code}\n`,
    `You will sign in as ${invited}; set QUERENT_ADMIN_EMAIL before the first start for another address.`,
  ]
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const store = await openState(config)
  const logger = makeLogger(config.logLevel)
  const broken = await auditIn(store.db).firstBroken()
  if (broken !== null)
    logger.warn({ line: broken }, 'the audit trail was changed by something other than the server')
  const keys = keysOf(config)
  const bubblewrap = findBubblewrap(process.env['PATH'] ?? '')
  logger.info(
    { bubblewrap },
    bubblewrap === null
      ? 'engines run in processes of their own; with bubblewrap they would see no network and no file but their data'
      : 'engines run in processes of their own, which see no network and no file but their data',
  )
  const catalogue = makeCatalogue(config, { openEngine: inProcesses(bubblewrap), onProgress: say })
  // Whoever asks first would wait until the interpreter is made and compiled.
  const warm = (dataset: Dataset) => {
    for (const example of dataset.model.examples) interpreterOf(dataset).interpret(example)
  }
  const expectNoise = (dataset: Dataset) => expectSameNoise(store.db, dataset, config.isNewNoise)
  let lookAtBanks = (): Promise<void> => Promise.resolve()
  const offered = await offerAll(catalogue, {
    check: expectNoise,
    onChange(change, dataset) {
      if (change !== 'removed') warm(dataset)
      logger.info({ dataset: dataset.model.id, rows: dataset.profile.rowCount }, `a dataset was ${change}`)
      void lookAtBanks()
    },
    onFailure: (error) => say(`A dataset is left out. ${failureText(error)}`),
    retire: ({ engine }) => after(LONGEST_QUESTION_MS, () => engine.close()),
  })
  const { datasets } = offered
  await Promise.all(datasets.map(expectNoise))
  datasets.forEach(warm)
  const now = () => new Date()
  const drafts = makeDrafts({
    making: {
      dataDir: config.dataDir,
      noiseKey: config.noiseKey,
      memoryLimit: config.engineMemory,
      threads: config.engineThreads,
      elsewhere: { engineUrls: config.engineUrls, engineSeconds: config.engineSeconds },
    },
    datasets,
    look: () => offered.look(),
    askedOf: async (id) => {
      const asked = await askedOf(store.db, id)
      return asked.filter(({ success }) => success).map(({ question }) => question)
    },
    audit: { db: store.db, now },
    onFailure: (cause) => logger.error({ cause }, 'a draft could not be made'),
  })
  drafts.resume()
  const services = makeServices({
    store,
    keys,
    datasets,
    drafts,
    folderOf: (id) => catalogue.folderOf(id),
    onFailure: (error) =>
      logger.error({ err: error }, 'verified questions, or those of a test, were not read'),
    now,
    config,
  })
  lookAtBanks = () => services.banks.look()
  const resealed = await reseal(services)
  if (resealed > 0) logger.info({ resealed }, 'secrets of an earlier signing key were sealed with the first')
  const app = await makeApp({
    services,
    assets: existsSync(ASSETS) ? ASSETS : null,
    logger,
    trustedProxies: config.trustedProxies,
    provider: config.oidc?.name ?? null,
  })
  const looking = setInterval(() => void offered.look(), LOOK_MS)
  const taking = setInterval(() => {
    drafts
      .takeIncoming()
      .catch((error: unknown) => logger.error({ err: error }, 'what arrived was not taken'))
  }, LOOK_MS)
  app.addHook('onClose', async () => {
    clearInterval(looking)
    clearInterval(taking)
    drafts.close()
    await Promise.all([services.banks.close(), services.modelTries.close()])
    catalogue.close()
    await store.close()
  })
  /** Says that it leaves, takes what has already arrived, but not after a failure, ends the calls under way, and leaves. */
  const leave = async (code: 0 | 1) => {
    services.life.isLeaving = true
    const noticeMs = code === 0 ? config.stopNoticeSeconds * 1000 : 0
    setTimeout(() => process.exit(code), noticeMs + LONGEST_STOP_MS).unref()
    // Balancers look now and then: until they have, calls come.
    await pause(noticeMs)
    if (code === 0) await drained(app.server, SWEEP_MS, LONGEST_ARRIVALS_MS)
    // A browser keeps its connections after the last answer.
    setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref()
    await app.close().finally(() => process.exit(code))
  }
  // Before the first line is printed: whoever reads it may stop the server at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0))
  // What nobody foresaw may have left anything half done: whoever supervises the server starts it afresh.
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      logger.fatal({ err: error }, failure)
      void leave(1)
    })
  }
  await app.listen({ host: config.host, port: config.port })
  const address = config.publicUrl ?? app.listeningOrigin
  // A state that goes away meanwhile ends the start, so nothing is promised before.
  const welcoming = await welcome(services, config, address)
  void lookAtBanks()
  for (const line of [`Querent answers at ${address}`, ...welcoming]) say(line)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exit(1)
}
