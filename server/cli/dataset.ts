import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import { tablePlaceIn, type TablePlace } from '../datasets/elsewhere.ts'
import { removeDataset } from '../datasets/files.ts'
import type { Decided } from '../datasets/load/decision.ts'
import { KINDS } from '../datasets/load/sources.ts'
import { addedFolders, type Added, type Named } from '../datasets/places.ts'
import { goBack } from '../datasets/versions.ts'
import { failureText, say } from './failure.ts'

/** `npm run dataset`: the datasets that the server offers beside PMI Pricing. */

/** How often it is told where nobody looks at a terminal. */
const LINE_MS = 10_000

const USAGE = `Usage: npm run dataset -- add FILE [--id ID] [--name NAME] [--decide DECISION=VALUE]…
       npm run dataset -- add postgresql:SCHEMA.TABLE [--url VARIABLE] [--key COLUMN,…] [--id ID] [--name NAME]
       npm run dataset -- add clickhouse:DATABASE.TABLE [--url VARIABLE] [--key COLUMN,…] [--id ID] [--name NAME]
       npm run dataset -- replace ID FILE
       npm run dataset -- back ID
       npm run dataset -- list
       npm run dataset -- remove ID

FILE is ${KINDS}, or a folder of such files: parts of one table, or a first one whose rows name those of the others (orders, customers); folders in it may
be partitions ("year=2024"). What is not clear is decided and told; --decide takes it otherwise.
A table or view of a PostgreSQL or ClickHouse stays there (docs/engines.md): its address is in ENGINE_URL, or the VARIABLE that is named.
A server that runs offers it within seconds. What is interrupted goes on where it was when it is run again.`

const VARIABLE = /^(?:[A-Z][A-Z0-9_]*_)?ENGINE_URL$/

/** Ctrl-C: the statement that runs elsewhere is ended there before this is; at the second time this ends at once. */
const interrupted = new AbortController()
const INTERRUPTED = 130

/** How far the loading is: one line that changes at a terminal, else a line now and then. */
function progress() {
  const isTerminal = process.stderr.isTTY
  let told = -Infinity
  return {
    onProgress: (message: string) => {
      if (isTerminal) process.stderr.write(`\r\u001B[K${message}`)
      else if (performance.now() - told >= LINE_MS) {
        told = performance.now()
        process.stderr.write(`${message}\n`)
      }
    },
    end: () => void (isTerminal && process.stderr.write('\r\u001B[K')),
  }
}

/** Decisions by their ids, as "order_date/order=month first". Throws where a line is none. */
function decidedIn(lines: readonly string[]): Decided {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      if (at < 1) throw new Error(`--decide takes DECISION=VALUE, which “${line}” is not.`)
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}

/** Loads as told, and says what the dataset has now. */
async function loaded(load: (catalogue: Catalogue) => Promise<Added>): Promise<Added> {
  const { onProgress, end } = progress()
  const added = await load(makeCatalogue(readConfig(process.env), { onProgress })).finally(end)
  const { model, rowCount, notes } = added
  say(
    `${model.name} (${model.id}): ${rowCount.toLocaleString('en-GB')} ${model.entity.plural}, ${model.columns.filter(({ derived }) => derived === undefined).length} columns.`,
  )
  for (const note of notes) say(`  ${note}`)
  return added
}

async function add(load: (catalogue: Catalogue) => Promise<Added>): Promise<void> {
  const { model, folder } = await loaded(load)
  for (const { label, role, name } of model.columns) say(`  ${name}: ${label}, ${role}`)
  say(`What the columns mean stands in ${folder}/model.yaml. Read it, and edit what is not right.`)
  say(`Try: ${model.examples.slice(0, 2).join(' · ')}`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      url: { type: 'string' },
      key: { type: 'string' },
      decide: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, subject, file] = positionals
  const { dataDir } = readConfig(process.env)
  if (command === 'add' && subject !== undefined) {
    const { id, name, url, key, decide } = values
    const named: Named = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) }
    const table = tablePlaceIn(subject)
    if (table === null) {
      if (url !== undefined || key !== undefined)
        throw new Error('--url and --key are of a table in a PostgreSQL or ClickHouse.')
      await add((catalogue) => catalogue.add(subject, named, decidedIn(decide)))
      return 0
    }
    // The address itself would stand in the model, with its password.
    if (url !== undefined && !VARIABLE.test(url))
      throw new Error('--url takes the name of a variable that ends with ENGINE_URL, not an address.')
    const { kind, ...where } = table
    const place: TablePlace = {
      kind,
      ...(url === undefined ? {} : { url }),
      ...where,
      ...(key === undefined ? {} : { key: key.split(',') }),
    }
    process.once('SIGINT', () => interrupted.abort())
    await add((catalogue) => catalogue.addElsewhere(place, named, interrupted.signal))
    return 0
  }
  if (command === 'replace' && subject !== undefined && file !== undefined) {
    await loaded((catalogue) => catalogue.replace(subject, file))
    return 0
  }
  if (command === 'back' && subject !== undefined) {
    goBack(dataDir, subject)
    say(`${subject} is the version before again.`)
    return 0
  }
  if (command === 'list') {
    for (const folder of addedFolders(dataDir)) say(basename(folder))
    return 0
  }
  if (command === 'remove' && subject !== undefined) {
    removeDataset(dataDir, subject)
    say(`${subject} was removed.`)
    return 0
  }
  process.stderr.write(`${USAGE}\n`)
  return values.help ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(
    interrupted.signal.aborted ? 'Stopped; nothing was added.\n' : `${failureText(error)}\n`,
  )
  process.exitCode = interrupted.signal.aborted ? INTERRUPTED : 1
}
