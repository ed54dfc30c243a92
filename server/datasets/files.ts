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
import { basename, extname, join } from 'node:path'
import { sql } from 'kysely'
import { stringify } from 'yaml'
import { openDuckdb } from '../engines/duckdb.ts'
import type { Engine } from '../engines/engine.ts'
import { statementOf } from '../engines/statement.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import { MODEL_FILE, openDataset, type Dataset, type DatasetOptions } from './dataset.ts'
import { inferModel } from './infer/infer.ts'
import { DATA_FILES, loadFiles } from './load/load.ts'
import { copyWithNumbers, isNumbered } from './load/numbered-copy.ts'
import { LONGEST_PHRASE, readSemanticModel, type SemanticModel } from '../semantic-model/semantic-model.ts'

/** Datasets made from files: a folder each, with the semantic model as YAML and the data beside it. */

export interface FileOptions extends DatasetOptions {
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

const dataFilesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => DATA_FILES.some((known) => known === extname(name).toLowerCase()))
    .toSorted()

const dataOf = (folder: string, model: SemanticModel) => join(folder, `${model.id}.duckdb`)

/** What a path names: a file, or the files of a folder, which are the parts of one table. */
interface Source {
  readonly files: readonly string[]
  /** Name of the file or folder without its ending: it tells what a row is. */
  readonly stem: string
}

/** Throws DatasetError where a path names no data. */
function sourceOf(path: string, model: SemanticModel | null = null): Source {
  if (!existsSync(path)) throw new DatasetError(`There is nothing at ${path}.`)
  if (!statSync(path).isDirectory()) return { files: [path], stem: basename(path, extname(path)) }
  const files = dataFilesIn(path)
  const [only, ...more] = files
  const kinds = DATA_FILES.join(', ')
  if (only === undefined)
    throw new DatasetError(
      model === null
        ? `${path} holds neither ${MODEL_FILE} nor a data file (${kinds}).`
        : `${path} has ${MODEL_FILE}, but neither ${model.id}.duckdb nor a data file (${kinds}) beside it.`,
    )
  const stem = more.length === 0 ? basename(only, extname(only)) : basename(realpathSync(path))
  return { files: files.map((name) => join(path, name)), stem }
}

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
  mkdirSync(temporary, { recursive: true })
  try {
    const file = join(temporary, `${id}.duckdb`)
    const { notes, units } = await loadFiles(files, file, id, options)
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
  const source = sourceOf(path)
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
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, MODEL_FILE)))
    .toSorted()
}

/** Removes an added dataset with its data. Throws DatasetError where there is none of that id. */
export function removeDataset(dataDir: string, id: string): void {
  const folder = addedFolders(dataDir).find((path) => basename(path) === id)
  if (folder === undefined) throw new DatasetError(`There is no added dataset ${id}.`)
  rmSync(folder, { recursive: true })
}

/** Where a file is kept once loaded, by its place, size and time: a changed file is loaded anew. */
function importOf({ files }: Source, dataDir: string): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`4 ${realpathSync(file)} ${mtimeMs} ${size}\n`)
  }
  const key = hash.digest('hex').slice(0, 16)
  return join(dataDir, 'imports', key)
}

/** A file of a dataset whose rows have numbers: itself, or a copy where another program wrote it. Throws DatasetError. */
async function numbered(file: string, table: string, options: FileOptions): Promise<string> {
  // What cannot be read is told of by whoever opens it.
  if (await isNumbered(file, table, options).catch(() => true)) return file
  const folder = importOf({ files: [file], stem: table }, options.dataDir)
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
  if (own !== null && existsSync(dataOf(path, own)))
    return openDataset(own, await numbered(dataOf(path, own), own.table, options), options, remedy)
  const source = sourceOf(path, own)
  const folder = importOf(source, options.dataDir)
  if (own !== null) {
    const file = join(folder, `${own.table}.duckdb`)
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true })
      await loadFiles(source.files, file, own.table, options)
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
