import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { openDuckdb } from '../engines/duckdb.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import { MODEL_FILE, openDataset, type Dataset, type DatasetOptions } from './dataset.ts'
import { dropFacts } from './kept-facts.ts'
import { describeTable, modelText } from './described.ts'
import { openElsewhere, placeOf, titleOf } from './elsewhere.ts'
import { loadJoined } from './load-joined.ts'
import type { Decision } from './load/decision.ts'
import { loadFiles, type LoadOptions } from './load/load.ts'
import { copyWithNumbers, isNumbered } from './load/numbered-copy.ts'
import { noiseKeyOf } from './noise-key.ts'
import { folderOf, newPlace, slug, titled, type Added, type Named } from './places.ts'
import { putVersion } from './versions.ts'
import { dataFilesIn, KINDS, sourceOf, type Source } from './load/sources.ts'
import { readSemanticModel, type SemanticModel } from '../semantic-model/semantic-model.ts'

/** Datasets made from files: a folder each, with the semantic model as YAML and the data beside it. */

export interface FileOptions extends DatasetOptions, LoadOptions {
  readonly dataDir: string
}

/** Where the table of a folder is made. */
const unfinishedOf = (folder: string) => `${folder}.loading`

const dataOf = (folder: string, model: SemanticModel) => join(folder, `${model.id}.duckdb`)

/** What to say of a folder with neither a model nor data, and of one with a model alone. */
const nothingIn = (folder: string, model: SemanticModel | null) =>
  model === null
    ? `${folder} holds neither ${MODEL_FILE} nor a data file (${KINDS}).`
    : `${folder} has ${MODEL_FILE}, but neither ${model.id}.duckdb nor a data file (${KINDS}) beside it.`

/** Decisions that nobody has to be told of: what every file has, and its rows decide. */
const USUAL = /(?:^|: |\/)(?:type|header|separator)$/

/** A decision as a line of the terminal, with what takes it otherwise; none where it goes without saying. */
function told({ id, label, options, chosen, isDoubted, why }: Decision): readonly string[] {
  if (!isDoubted && (why === null || USUAL.test(id))) return []
  const column = id.includes('/') ? `Column "${id.slice(0, id.lastIndexOf('/'))}": ` : ''
  const called = options.find(({ value }) => value === chosen)?.label ?? chosen
  const other = options.find(({ value }) => value !== chosen)?.value
  const hint = isDoubted && other !== undefined ? ` Otherwise: --decide "${id}=${other}".` : ''
  const said = `${label.replace(/\?$/, '')}: ${called}.${why === null ? '' : ` ${why}`}${hint}`
  return [column === '' ? said : `${column}${said.charAt(0).toLowerCase()}${said.slice(1)}`]
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
    const { notes, units, decisions, joins, first } = await loadJoined(
      files,
      { file, table: id, unfinished: unfinishedOf(folder), secret: noiseKeyOf(id, options) },
      options,
    )
    const engine = await openDuckdb({ file, memoryLimit: options.memoryLimit, threads: options.threads })
    try {
      const described = await describeTable(
        engine,
        { id, name, table: id, stem: first ?? stem, units },
        options.onProgress,
      )
      const { decided } = options
      const model: SemanticModel = {
        ...described.model,
        ...(joins.length === 0 ? {} : { joins: [...joins] }),
        ...(decided === undefined ? {} : { reading: decided }),
      }
      writeFileSync(join(temporary, MODEL_FILE), modelText(model))
      engine.close()
      renameSync(temporary, folder)
      return {
        ...described,
        model,
        folder,
        notes: [...decisions.flatMap(told), ...notes, ...described.notes],
      }
    } finally {
      engine.close()
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Adds a file, or the files of a folder as one table, to the datasets of the server. Throws DatasetError. */
export async function addDataset(path: string, named: Named, options: FileOptions): Promise<Added> {
  const source = sourceOf(path, nothingIn(path, null))
  const { id, name, folder } = newPlace(source.stem, named, options.dataDir)
  return make(source, folder, id, name, options)
}

/** The files that say what a dataset folder holds: its semantic model and its data. */
export function filesOf(folder: string): readonly string[] {
  const own = join(folder, `${basename(folder)}.duckdb`)
  const data = existsSync(own) ? [own] : dataFilesIn(folder).map(({ path }) => path)
  return [join(folder, MODEL_FILE), ...data]
}

/** Removes an added dataset with its data. Throws DatasetError where there is none of that id. */
export function removeDataset(dataDir: string, id: string): void {
  const folder = folderOf(dataDir, id)
  if (folder === null) throw new DatasetError(`There is no added dataset ${id}.`)
  for (const file of filesOf(folder)) if (existsSync(file)) dropFacts(dataDir, realpathSync(file))
  dropFacts(dataDir, placeOf(id))
  rmSync(folder, { recursive: true })
}

/**
 * Puts other rows in the place of those of an added dataset, whose semantic model stays. A server that offers it offers
 * the new ones within seconds. Throws DatasetError where there is no such dataset, or the model asks for columns that are not there.
 */
export async function replaceDataset(id: string, path: string, options: FileOptions): Promise<Added> {
  const folder = folderOf(options.dataDir, id)
  if (folder === null) throw new DatasetError(`There is no added dataset ${id}.`)
  const model = readSemanticModel(join(folder, MODEL_FILE))
  if (model.engine !== undefined)
    throw new DatasetError(`The rows of ${id} are in a ${titleOf(model.engine)}: replace them there.`)
  const source = sourceOf(path, nothingIn(path, null))
  const file = `${folder}.${process.pid}.next`
  try {
    const { table, reading = {} } = model
    const { notes, joins } = await loadJoined(
      source.files,
      { file, table, unfinished: unfinishedOf(folder), secret: noiseKeyOf(model.id, options) },
      { ...options, decided: reading },
    )
    const { engine, profile } = await openDataset(
      model,
      file,
      {
        memoryLimit: options.memoryLimit,
        threads: options.threads,
        noiseKey: noiseKeyOf(model.id, options),
      },
      'Nothing was replaced.',
    )
    engine.close()
    const next = joins.length === 0 ? model : { ...model, joins: [...joins] }
    putVersion(
      folder,
      model.id,
      file,
      joins.length === 0 ? readFileSync(join(folder, MODEL_FILE), 'utf8') : modelText(next),
    )
    return { model: next, folder, rowCount: profile.rowCount, notes }
  } finally {
    rmSync(file, { force: true })
  }
}

/** Where a file is kept once loaded, by its place, size and time: a changed file is loaded anew. */
function importOf(files: readonly string[], dataDir: string): string {
  const hash = createHash('sha256')
  for (const path of files) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`8 ${realpathSync(path)} ${mtimeMs} ${size}\n`)
  }
  const key = hash.digest('hex').slice(0, 16)
  return join(dataDir, 'imports', key)
}

/** A file of a dataset whose rows have numbers: itself, or a copy where another program wrote it. Throws DatasetError. */
async function numbered(file: string, { id, table }: SemanticModel, options: FileOptions): Promise<string> {
  // What cannot be read is told of by whoever opens it.
  if (await isNumbered(file, table, options).catch(() => true)) return file
  const folder = importOf([file], options.dataDir)
  const copy = join(folder, basename(file))
  if (!existsSync(copy)) {
    mkdirSync(folder, { recursive: true })
    await copyWithNumbers(file, copy, table, noiseKeyOf(id, options), options)
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
    return openDataset(own, await numbered(dataOf(path, own), own, options), options, remedy)
  const source = sourceOf(path, nothingIn(path, own))
  const folder = importOf(
    source.files.map(({ path }) => path),
    options.dataDir,
  )
  if (own !== null) {
    const file = join(folder, `${own.table}.duckdb`)
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true })
      await loadFiles(
        source.files,
        { file, table: own.table, unfinished: unfinishedOf(folder), secret: noiseKeyOf(own.id, options) },
        options,
      )
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
