import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import { addedFolders, removeDataset, type Added } from '../datasets/files.ts'
import { KINDS } from '../datasets/load/sources.ts'
import { failureText } from './failure.ts'

/** `npm run dataset`: the datasets that the server offers beside PMI Pricing. */

/** How often it is told where nobody looks at a terminal. */
const LINE_MS = 10_000

const USAGE = `Usage: npm run dataset -- add FILE [--id ID] [--name NAME]
       npm run dataset -- replace ID FILE
       npm run dataset -- list
       npm run dataset -- remove ID

FILE is ${KINDS}, or a folder of such files with the same columns; folders in it may be partitions ("year=2024").
A server that runs offers it within seconds. What is interrupted goes on where it was when it is run again.`

const say = (text: string) => process.stdout.write(`${text}\n`)

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

/** Loads as told, and says what the dataset has now. */
async function loaded(load: (catalogue: Catalogue) => Promise<Added>): Promise<Added> {
  const { onProgress, end } = progress()
  const added = await load(makeCatalogue(readConfig(process.env), { onProgress })).finally(end)
  const { model, rowCount, notes } = added
  say(
    `${model.name} (${model.id}): ${rowCount.toLocaleString('en-GB')} ${model.entity.plural}, ${model.columns.length} columns.`,
  )
  for (const note of notes) say(`  ${note}`)
  return added
}

async function add(path: string, named: { readonly id?: string; readonly name?: string }): Promise<void> {
  const { model, folder } = await loaded((catalogue) => catalogue.add(path, named))
  for (const { label, role, name } of model.columns) say(`  ${name}: ${label}, ${role}`)
  say(`What the columns mean stands in ${folder}/model.yaml. Read it, and edit what is not right.`)
  say(`Try: ${model.examples.slice(0, 2).join(' · ')}`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { id: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  const [command, subject, file] = positionals
  const { dataDir } = readConfig(process.env)
  if (command === 'add' && subject !== undefined) {
    const { id, name } = values
    await add(subject, { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) })
    return 0
  }
  if (command === 'replace' && subject !== undefined && file !== undefined) {
    await loaded((catalogue) => catalogue.replace(subject, file))
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
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
