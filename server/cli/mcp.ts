import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mcpServer } from '../agents/mcp-server.ts'
import { makeAssistant, settingsOf } from '../answers/assistant.ts'
import { makeDailyQuestions } from '../answers/daily-questions.ts'
import { expectSameNoise } from '../answers/noise-keys.ts'
import { readConfig, type Config } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import { offerAll } from '../datasets/offered.ts'
import { openStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { ended, failureText } from './failure.ts'
import { doorHere, personHere } from './this-machine.ts'

/** `npm run mcp`: the tools of agents over standard input and output, for the datasets of the data folder. */

const USAGE = `Usage: npm run --silent mcp

Serves the datasets of the data folder (QUERENT_DATA_DIR) to one agent, by the Model Context Protocol over standard input
and output. An agent's client starts it: docs/agents.md has what to write into its settings. It ends with its input.

What is asked is kept in the folder "agents" of the data folder, and QUERENT_QUESTIONS_PER_DAY counts there. The server
may run meanwhile; no language model is asked.`

/** The record of what agents ask here; the server holds its own. */
const FOLDER = 'agents'

/** Standard output belongs to the protocol. */
const say = (text: string) => process.stderr.write(`${text}\n`)

const noModel = (config: Config) => ({
  ...settingsOf(config),
  keys: { anthropic: null, openai: null },
  baseUrls: { anthropic: null, openai: null },
})

async function serve(config: Config, catalogue: Catalogue, { db }: Pick<Store, 'db'>): Promise<void> {
  const check = (dataset: Parameters<typeof expectSameNoise>[1]) =>
    expectSameNoise(db, dataset, config.isNewNoise)
  const { datasets } = await offerAll(catalogue, {
    check,
    onChange() {},
    onFailure: (error) => say(`A dataset is left out. ${failureText(error)}`),
    retire: ({ engine }) => engine.close(),
  })
  for (const dataset of datasets) await check(dataset)
  const now = () => new Date()
  const context = {
    db,
    datasets,
    now,
    assistant: makeAssistant(db, noModel(config), now),
    dailyQuestions: makeDailyQuestions(db, config.questionsPerDay, now),
  }
  const door = doorHere(context, await personHere(context), say)
  const served = serveStdio(() => mcpServer(door), {
    maxSubscriptions: 0,
    onerror: (error) => say(error.message),
  })
  await once(process.stdin, 'close')
  await served.close()
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const config = readConfig(process.env)
  const catalogue = makeCatalogue(config, { onProgress: say })
  try {
    const store = await openStore(join(config.dataDir, FOLDER), true)
    try {
      await serve(config, catalogue, store)
    } finally {
      await store.close()
    }
  } finally {
    catalogue.close()
  }
  return 0
}

await ended(main())
