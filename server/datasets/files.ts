import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { stringify } from 'yaml'
import { openDuckdb } from '../engines/duckdb.ts'
import type { Engine } from '../engines/engine.ts'
import { statementOf } from '../engines/statement.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import { MODEL_FILE, openDataset, type Dataset, type DatasetOptions } from './dataset.ts'
import { openElsewhere } from './elsewhere.ts'
import { inferModel } from './infer/infer.ts'
import { loadFiles, type LoadOptions } from './load/load.ts'
import { copyWithNumbers, isNumbered } from './load/numbered-copy.ts'
import { dataFilesIn, KINDS, sourceOf, type Source } from './load/sources.ts'
import { LONGEST_PHRASE, readSemanticModel, type SemanticModel } from '../semantic-model/semantic-model.ts'

/** Datasets made from files: a folder each, with the semantic model as YAML and the data beside it. */

export interface FileOptions extends DatasetOptions, LoadOptions {
  readonly dataDir: string
}

const HEADER = `# What the columns mean and what people call them. It was inferred from the file: read it, and edit what is not
# right. Labels and synonyms are the words that questions may use; a column of role "identifier" is never shown.
# Figures stand on at least "threshold" rows. Where the same people are in many rows, name the column that tells them
# apart, and figures stand on that many people:
# protects: { column: customer_id, singular: customer, plural: customers, synonyms: [] }
`

/** As a plan names its dataset. */
const LONGEST_ID = 100

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_ID)
    .replace(/^_+|_+$/g, '') || 'dataset'

const titled = (stem: string) =>
  stem
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())

/** Where the table of a folder is made. */
const unfinishedOf = (folder: string) => `${folder}.loading`

const dataOf = (folder: string, model: SemanticModel) => join(folder, `${model.id}.duckdb`)

/** What to say of a folder with neither a model nor data, and of one with a model alone. */
const nothingIn = (folder: string, model: SemanticModel | null) =>
  model === null
    ? `${folder} holds neither ${MODEL_FILE} nor a data file (${KINDS}).`
    : `${folder} has ${MODEL_FILE}, but neither ${model.id}.duckdb nor a data file (${KINDS}) beside it.`

/** What the threshold counts where rows name the same ones again and again, a sentence each. */
async function repeatedOnes(engine: Engine, model: SemanticModel): Promise<readonly string[]> {
  const { protects, threshold } = model
  if (protects !== undefined)
    return [
      `Figures stand on at least ${threshold} ${protects.plural}, whom column "${protects.column}" names. Edit "protects" in ${MODEL_FILE} where that is not so.`,
    ]
  const keys = model.columns.filter(({ role, name }) => role === 'identifier' && /id$/i.test(name))
  const notes = keys.map(async ({ name }) => {
    const column = sql.ref(name)
    const { sql: text, parameters } = statementOf(
      sql`select count(${column}) as known, count(distinct ${column}) as ones from ${sql.table(model.table)}`,
    )
    const [{ known, ones } = {}] = await engine.query(text, parameters, 1)
    return Number(ones) < Number(known)
      ? [
          `Column "${name}" has the same values in several rows. If they are people, name it under "protects" in ${MODEL_FILE}.`,
        ]
      : []
  })
  return (await Promise.all(notes)).flat()
}

/** Columns of which nothing is ever shown, and why: none goes without a word. */
function unseenColumns({ columns }: SemanticModel): readonly string[] {
  const unseen = columns.filter(({ role }) => role === 'identifier').map(({ name }) => `"${name}"`)
  if (unseen.length === 0) return []
  const [subject, its] =
    unseen.length === 1 ? ['Column', 'its values tell'] : ['Columns', 'their values tell']
  return [
    `${subject} ${unseen.join(', ')}: nothing of ${unseen.length === 1 ? 'it' : 'them'} is shown, because ${its} rows or people apart. Where that is not so, change the role in ${MODEL_FILE}.`,
  ]
}

export interface Added {
  readonly model: SemanticModel
  readonly folder: string
  readonly rowCount: number
  readonly notes: readonly string[]
}

/** Loads a file into a new dataset folder. The folder appears whole or not at all. Throws DatasetError. */
async function make(
  { files, stem }: Source,
  folder: string,
  id: string,
  name: string,
  options: FileOptions,
): Promise<Added> {
  const temporary = `${folder}.${process.pid}.tmp`
  rmSync(temporary, { recursive: true, force: true })
  try {
    const file = join(temporary, `${id}.duckdb`)
    const { notes, units } = await loadFiles(
      files,
      { file, table: id, unfinished: unfinishedOf(folder) },
      options,
    )
    const engine = await openDuckdb({ file, memoryLimit: options.memoryLimit, threads: options.threads })
    try {
      const model = await inferModel(engine, { id, name, table: id, stem, units })
      writeFileSync(join(temporary, MODEL_FILE), HEADER + stringify(model, { lineWidth: 110 }))
      const repeated = await repeatedOnes(engine, model)
      const [size] = await engine.query(`select count(*) as n from "${id}"`, [], 1)
      engine.close()
      renameSync(temporary, folder)
      return {
        model,
        folder,
        rowCount: Number(size?.['n'] ?? 0),
        notes: [...notes, ...unseenColumns(model), ...repeated],
      }
    } finally {
      engine.close()
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

const added = (dataDir: string) => join(dataDir, 'datasets')

/** Adds a file, or the files of a folder as one table, to the datasets of the server. Throws DatasetError. */
export async function addDataset(
  path: string,
  named: { readonly id?: string; readonly name?: string },
  options: FileOptions,
): Promise<Added> {
  const source = sourceOf(path, nothingIn(path, null))
  const { stem } = source
  const id = slug(named.id ?? stem)
  const name = named.name ?? titled(stem)
  if (name === '' || [...name].length > LONGEST_PHRASE)
    throw new DatasetError(`A dataset is called by 1 to ${LONGEST_PHRASE} characters.`)
  const folder = join(added(options.dataDir), id)
  if (existsSync(folder) || existsSync(`${folder}.duckdb`))
    throw new DatasetError(`There is a dataset ${id} already. Choose another with --id, or remove it first.`)
  mkdirSync(added(options.dataDir), { recursive: true })
  return make(source, folder, id, name, options)
}

/** The folders of added datasets, in alphabetical order. */
export function addedFolders(dataDir: string): readonly string[] {
  const folder = added(dataDir)
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder)
      // One that is being made is called by its id and more.
      .filter((name) => !name.includes('.'))
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(path, MODEL_FILE)))
      .toSorted()
  )
}

/** The files that say what a dataset folder holds: its semantic model and its data. */
export function filesOf(folder: string): readonly string[] {
  const own = join(folder, `${basename(folder)}.duckdb`)
  const data = existsSync(own) ? [own] : dataFilesIn(folder).map(({ path }) => path)
  return [join(folder, MODEL_FILE), ...data]
}

/** Removes an added dataset with its data. Throws DatasetError where there is none of that id. */
export function removeDataset(dataDir: string, id: string): void {
  const folder = addedFolders(dataDir).find((path) => basename(path) === id)
  if (folder === undefined) throw new DatasetError(`There is no added dataset ${id}.`)
  rmSync(folder, { recursive: true })
}

/**
 * Puts other rows in the place of those of an added dataset, whose semantic model stays. A server that offers it offers
 * the new ones within seconds. Throws DatasetError where there is no such dataset, or the model asks for columns that are not there.
 */
export async function replaceDataset(id: string, path: string, options: FileOptions): Promise<Added> {
  const folder = addedFolders(options.dataDir).find((each) => basename(each) === id)
  if (folder === undefined) throw new DatasetError(`There is no added dataset ${id}.`)
  const model = readSemanticModel(join(folder, MODEL_FILE))
  if (model.engine !== undefined)
    throw new DatasetError(`The rows of ${id} are in a PostgreSQL: replace them there.`)
  const source = sourceOf(path, nothingIn(path, null))
  const file = `${folder}.${process.pid}.next`
  try {
    const { table } = model
    const { notes } = await loadFiles(
      source.files,
      { file, table, unfinished: unfinishedOf(folder) },
      options,
    )
    const { engine, profile } = await openDataset(
      model,
      file,
      { memoryLimit: options.memoryLimit, threads: options.threads },
      'Nothing was replaced.',
    )
    engine.close()
    renameSync(file, dataOf(folder, model))
    return { model, folder, rowCount: profile.rowCount, notes }
  } finally {
    rmSync(file, { force: true })
  }
}

/** Where a file is kept once loaded, by its place, size and time: a changed file is loaded anew. */
function importOf(files: readonly string[], dataDir: string): string {
  const hash = createHash('sha256')
  for (const path of files) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`4 ${realpathSync(path)} ${mtimeMs} ${size}\n`)
  }
  const key = hash.digest('hex').slice(0, 16)
  return join(dataDir, 'imports', key)
}

/** A file of a dataset whose rows have numbers: itself, or a copy where another program wrote it. Throws DatasetError. */
async function numbered(file: string, table: string, options: FileOptions): Promise<string> {
  // What cannot be read is told of by whoever opens it.
  if (await isNumbered(file, table, options).catch(() => true)) return file
  const folder = importOf([file], options.dataDir)
  const copy = join(folder, basename(file))
  if (!existsSync(copy)) {
    mkdirSync(folder, { recursive: true })
    await copyWithNumbers(file, copy, table, options)
  }
  return copy
}

/**
 * Opens a dataset by its path: a folder with `model.yaml` and its data, a data file, or a folder of files that are
 * the parts of one table.
 * What is not in DuckDB yet is loaded once. Throws DatasetError.
 */
export async function openPath(path: string, options: FileOptions): Promise<Dataset> {
  const remedy = 'Load it again, or put a file there that DuckDB wrote, with the table that the model names.'
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const own =
    isFolder && existsSync(join(path, MODEL_FILE)) ? readSemanticModel(join(path, MODEL_FILE)) : null
  if (own?.engine !== undefined) return openElsewhere(own, own.engine, options)
  if (own !== null && existsSync(dataOf(path, own)))
    return openDataset(own, await numbered(dataOf(path, own), own.table, options), options, remedy)
  const source = sourceOf(path, nothingIn(path, own))
  const folder = importOf(
    source.files.map(({ path }) => path),
    options.dataDir,
  )
  if (own !== null) {
    const file = join(folder, `${own.table}.duckdb`)
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true })
      await loadFiles(source.files, { file, table: own.table, unfinished: unfinishedOf(folder) }, options)
    }
    return openDataset(own, file, options, remedy)
  }
  if (!existsSync(join(folder, MODEL_FILE))) {
    mkdirSync(join(options.dataDir, 'imports'), { recursive: true })
    await make(source, folder, slug(source.stem), titled(source.stem), options)
  }
  const model = readSemanticModel(join(folder, MODEL_FILE))
  return openDataset(model, dataOf(folder, model), options, remedy)
}
