import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { makeCatalogue } from '../datasets/catalogue.ts'
import { addedFolders, removeDataset } from '../datasets/files.ts'
import { failureText } from './failure.ts'

/** `npm run dataset`: the datasets that the server offers beside PMI Pricing. */

const USAGE = `Usage: npm run dataset -- add FILE [--id ID] [--name NAME]
       npm run dataset -- list
       npm run dataset -- remove ID

FILE is .csv, .tsv or .parquet, or a folder that holds one. The server offers it from its next start on.`

const say = (text: string) => process.stdout.write(`${text}\n`)

async function add(path: string, named: { readonly id?: string; readonly name?: string }): Promise<void> {
  const { model, folder, rowCount, notes } = await makeCatalogue(readConfig(process.env)).add(path, named)
  say(
    `${model.name} (${model.id}): ${rowCount.toLocaleString('en-GB')} ${model.entity.plural}, ${model.columns.length} columns.`,
  )
  for (const note of notes) say(`  ${note}`)
  for (const { label, role, name } of model.columns) say(`  ${name}: ${label}, ${role}`)
  say(`What the columns mean stands in ${folder}/model.yaml. Read it, and edit what is not right.`)
  say(`Try: ${model.examples.slice(0, 2).join(' · ')}`)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { id: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  const [command, subject] = positionals
  const { dataDir } = readConfig(process.env)
  if (command === 'add' && subject !== undefined) {
    const { id, name } = values
    await add(subject, { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) })
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
