import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { named, type Decider } from './decider.ts'
import { literalPath } from './literal-path.ts'
import { tamedNames } from './names.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import type { DataFile } from './sources.ts'

/** JSON files: objects in them are columns of their own, and lists are text or left out. */

/** What DuckDB reads at once, and has memory for twice; a file that is one object may be larger. */
const [USUAL_OBJECT_BYTES, LARGEST_OBJECT_BYTES] = [16_777_216, 268_435_456]
const largestIn = (path: string) =>
  Math.min(LARGEST_OBJECT_BYTES, Math.max(USUAL_OBJECT_BYTES, statSync(path).size))

const fileOf = ({ path, packed }: DataFile) =>
  sql`read_json(${literalPath(path)}, compression = ${packed ?? 'uncompressed'}, hive_partitioning = false, sample_size = -1, maximum_depth = -1, convert_strings_to_integers = false, map_inference_threshold = -1, maximum_object_size = ${sql.lit(packed === null ? largestIn(path) : USUAL_OBJECT_BYTES)})`

interface Field {
  readonly name: string
  readonly value: RawBuilder<unknown>
  readonly type: string
}

const isList = (type: string) => type.endsWith('[]')
const isObject = (type: string) => type.startsWith('STRUCT(') && !isList(type)

/** The fields of each object in each other, down to what is none. */
async function fieldsOf(run: Run, table: RawBuilder<unknown>): Promise<readonly Field[]> {
  const described = async (select: RawBuilder<unknown>) =>
    (await run(sql`describe select ${select} from ${table}`)).map((each) => ({
      name: textOf(each['column_name']),
      type: textOf(each['column_type']),
    }))
  const within = async ({ name, value, type }: Field): Promise<readonly Field[]> => {
    if (!isObject(type)) return [{ name, value, type }]
    const inner = await described(sql`unnest(${value})`)
    const fields = inner.map((each) => ({
      name: `${name}.${each.name}`,
      value: sql`struct_extract(${value}, ${each.name})`,
      type: each.type,
    }))
    return (await Promise.all(fields.map(within))).flat()
  }
  const columns = await described(sql`*`)
  return (
    await Promise.all(columns.map(({ name, type }) => within({ name, value: sql.id(name), type })))
  ).flat()
}

/** All as text, by which types are decided later. */
const textIn = ({ value, type }: Field) =>
  isList(type)
    ? sql`array_to_string(${value}, ', ')`
    : type === 'JSON'
      ? sql`${value} ->> '$'`
      : sql`cast(${value} as varchar)`

const JOINED = 'joined as text'
const LEFT_OUT = 'left out'

function keptFields(fields: readonly Field[], { choose }: Decider) {
  const isOfObjects = ({ type }: Field) => isList(type) && /STRUCT\(|MAP\(|\[\]\[\]/.test(type)
  const objects = fields.filter(isOfObjects)
  const lists = fields.filter((field) => isList(field.type) && !isOfObjects(field))
  const chosen =
    lists.length === 0
      ? JOINED
      : choose({
          id: 'lists',
          label: `Lists in ${named(lists.map(({ name }) => name))}`,
          options: [JOINED, LEFT_OUT].map((value) => ({ value, label: value })),
          chosen: JOINED,
          isDoubted: false,
          why: `A row has several values there, which one column cannot part.`,
        })
  const notes = objects.map(
    ({ name }) => `“${name}” is left out: it is a list of objects, which are rows of another table.`,
  )
  const kept = fields.filter((field) => !isOfObjects(field) && (chosen === JOINED || !lists.includes(field)))
  return { kept, notes }
}

/** What is wrong, without the place of the file on this machine. DuckDB counts its records from 2. */
function faultOf(error: unknown): string {
  const reason = reasonOf(error)
  const [said, byte, unit, place] = /^.*, at byte (\d+) in (record|line)\S* (\d+): /.exec(reason) ?? []
  return said === undefined
    ? reason
    : `${unit ?? ''} ${Number(place) - 1}, byte ${byte ?? ''}: ${reason.slice(said.length).replace(/[.\s]+$/, '')}`
}

export interface JsonRows {
  readonly names: readonly string[]
  /** Makes a table of them. @param said columns beside those of the file */
  readonly make: (table: RawBuilder<unknown>, said: RawBuilder<unknown>) => Promise<void>
  readonly notes: readonly string[]
}

const nothingIn = (name: string) =>
  new DatasetError(`${name} holds no values that a table has: it has to be a list of objects.`)

/** Opens the rows of a JSON file: a list of objects, an object a line, or one object that holds a list of them. Throws DatasetError. */
export async function jsonRows(run: Run, file: DataFile, place: number, decider: Decider): Promise<JsonRows> {
  const name = basename(file.path)
  const table = sql.id(`json ${place}`)
  try {
    await run(sql`create or replace temp table ${table} as from ${fileOf(file)}`)
  } catch (error) {
    throw new DatasetError(
      `${name} cannot be read as JSON: ${faultOf(error)}. It has to be a list of objects, or an object a line.`,
      { cause: error },
    )
  }
  const [{ rows } = {}] = await run(sql`select count(*) as rows from ${table}`)
  const columns = await run(sql`describe ${table}`)
  const [inner, ...others] = columns.filter((each) => /^STRUCT\(.*\)\[\]$/s.test(textOf(each['column_type'])))
  const isWrapped = Number(rows) === 1 && inner !== undefined && others.length === 0
  if (isWrapped) {
    const own = sql.id(textOf(inner['column_name']))
    await run(
      sql`create or replace temp table ${table} as select unnest(${own}, max_depth := 2) from ${table}`,
    )
  }
  if (Number(rows) === 0) throw nothingIn(name)
  const { kept, notes } = keptFields(await fieldsOf(run, table), decider)
  if (kept.length === 0) throw nothingIn(name)
  const names = tamedNames(kept.map((field) => field.name))
  return {
    names,
    notes,
    async make(target, said) {
      const all = kept.map((field, at) => sql`${textIn(field)} as ${sql.id(names[at] ?? field.name)}`)
      await run(sql`create or replace table ${target} as select ${sql.join(all)}${said} from ${table}`)
      await run(sql`drop table ${table}`)
    },
  }
}
