import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeAssistant, settingsOf, type Helper } from '../answers/assistant.ts'
import { bankItems, writtenIn } from '../answers/verification/bank-questions.ts'
import { BUILT_IN } from '../answers/verification/runs.ts'
import { tryBank } from '../answers/verification/try-bank.ts'
import { verifiedExamples } from '../answers/verified/examples.ts'
import { readConfig, type Config } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { closing, hasState, readState } from '../store/open-state.ts'
import { modelsIn } from '../store/models.ts'
import type { Store } from '../store/store.ts'
import { verifiedQuestionsIn } from '../store/verified-questions.ts'
import { ended, say } from './failure.ts'
import { verificationText } from './printed-verification.ts'

/** `npm run verify`: whether verified questions are still read as they were verified. */

const USAGE = `Usage: npm run verify [-- --dataset DIR] [-- --reader MODEL] [-- --lessons FILE]

Reads every verified question again, those that admins verified and those of bank.yaml beside the semantic model, and
says which are read as something else now, and which are not answered. Nothing is recorded.

  --dataset DIR   a folder with model.yaml and its data, or the id of a dataset; all that are offered where none is named
  --reader MODEL  a language model of the registry by its name, which costs money; the built-in interpreter where none is named
  --lessons FILE  writes the verified questions with their plans instead, for npm run learn

The server may run meanwhile. Exit code: 0 all are read as verified, 1 some are not, 2 broken.`

const EXIT = { same: 0, otherwise: 1, broken: 2 } as const

interface Opened {
  readonly dataset: Dataset
  readonly folder: string | null
  /** What it is opened by: a path, or an id. */
  readonly place: string
}

/** The datasets that are meant. Throws DatasetError. */
async function openedOf(catalogue: Catalogue, named: string | undefined): Promise<readonly Opened[]> {
  const paths = named === undefined ? catalogue.paths() : [named]
  return Promise.all(
    paths.map(async (path) => {
      const known = path === named && named !== undefined ? await catalogue.openNamed(named) : null
      const dataset = known ?? (await catalogue.open(path))
      const { id } = dataset.model
      const isOffered = known !== null || path === null
      return {
        dataset,
        folder: isOffered ? catalogue.folderOf(id) : path,
        place: isOffered ? id : (path ?? id),
      }
    }),
  )
}

/** The model that reads; null for the built-in interpreter. Throws an Error where there is none of that name, or no key. */
async function helperNamed(
  config: Config,
  store: Store | null,
  name: string | undefined,
): Promise<Helper | null> {
  if (name === undefined || name === BUILT_IN.id) return null
  const models = store === null ? [] : await modelsIn(store.db).all()
  const found = models.find((model) => model.name === name || model.id === name)
  if (store === null || found === undefined) throw new Error(`There is no model ${name} in the registry.`)
  const helper = await makeAssistant(store.db, settingsOf(config), () => new Date()).helperOf(found.id)
  if (helper === null) throw new Error(`${name} has no key.`)
  return helper
}

async function verify(
  config: Config,
  opened: readonly Opened[],
  store: Store | null,
  reader: string | undefined,
) {
  const helper = await helperNamed(config, store, reader)
  let isSame = true
  for (const { dataset, folder } of opened) {
    const { model } = dataset
    const verified = store === null ? [] : await verifiedQuestionsIn(store.db).of(model.id)
    const tried = await tryBank(dataset, bankItems(model, verified, writtenIn(folder)), {
      helper,
      mostUsd: config.dailyBudgetUsd,
      signal: new AbortController().signal,
      onTried: () => {},
    })
    say(verificationText(model.name, helper?.name ?? BUILT_IN.name, tried))
    isSame &&= tried.found.length === 0
  }
  return isSame ? EXIT.same : EXIT.otherwise
}

/** A line for each verified question: the dataset it is of, its words, its plan. */
async function writeLessons(opened: readonly Opened[], store: Store | null, file: string): Promise<number> {
  const lines: string[] = []
  for (const { dataset, place } of store === null ? [] : opened)
    for (const example of store === null ? [] : await verifiedExamples(store.db, dataset))
      lines.push(`${JSON.stringify({ table: place, ...example })}\n`)
  writeFileSync(file, lines.join(''))
  say(`${lines.length.toLocaleString('en-GB')} verified questions are in ${file}.`)
  return EXIT.same
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string' },
      reader: { type: 'string' },
      lessons: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    say(USAGE)
    return EXIT.same
  }
  const config = readConfig(process.env)
  const catalogue = makeCatalogue(config, { onProgress: (text) => process.stderr.write(`${text}\n`) })
  try {
    const opened = await openedOf(catalogue, values.dataset)
    const work = (store: Store | null) =>
      values.lessons === undefined
        ? verify(config, opened, store, values.reader)
        : writeLessons(opened, store, values.lessons)
    return await (hasState(config) ? closing(readState(config), work) : work(null))
  } finally {
    catalogue.close()
  }
}

await ended(main(), EXIT.broken)
