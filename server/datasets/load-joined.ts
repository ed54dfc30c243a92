import { renameSync, rmSync } from 'node:fs'
import { DatasetError } from '../errors/dataset-error.ts'
import type { Join } from '../semantic-model/semantic-model.ts'
import type { Loaded } from './load/build.ts'
import type { Decided, Decision } from './load/decision.ts'
import { loadFiles, rebuild, type LoadedInto, type LoadOptions } from './load/load.ts'
import { OtherColumnsError } from './load/parts.ts'
import { stemOf, type DataFile } from './load/sources.ts'
import { joinLookups, type LoadedFile } from './lookups.ts'

/** Files that are one dataset: the parts of one table, or a first file whose rows name those of others. */

export interface LoadedJoined extends Loaded {
  readonly joins: readonly Join[]
  /** Name of the file whose rows are counted, without its ending; null where all are the parts of one table. */
  readonly first: string | null
}

interface Own extends LoadedFile {
  readonly loaded: Loaded
  readonly rows: number
}

const FIRST = 'first file'

const apart = ({ file }: LoadedInto, stem: string) => `${file}.${stem}`
const rawOf = ({ unfinished }: LoadedInto, stem: string) => `${unfinished}.${stem}`

/** What is decided of one of several files: those of its form are called by it. */
function decidedOf(decided: Decided, stem: string): Decided {
  const prefix = `${stem}: `
  return Object.fromEntries(
    Object.entries(decided).flatMap(([id, value]) =>
      id.startsWith(prefix) ? [[id.slice(prefix.length), value]] : id.includes('/') ? [[id, value]] : [],
    ),
  )
}

/** The decisions of a file among several: of its form by its name, and of its columns by what they are called in the table. */
const amongOthers = (
  { decisions }: Loaded,
  stem: string,
  names: ReadonlyMap<string, string> | null,
): readonly Decision[] =>
  decisions.flatMap((decision): Decision[] => {
    const at = decision.id.lastIndexOf('/')
    if (at === -1)
      return [{ ...decision, id: `${stem}: ${decision.id}`, label: `${stem}: ${decision.label}` }]
    if (names === null) return [decision]
    const name = names.get(decision.id.slice(0, at))
    return name === undefined ? [] : [{ ...decision, id: `${name}${decision.id.slice(at)}` }]
  })

async function loadOne(
  files: readonly DataFile[],
  stem: string,
  into: LoadedInto,
  options: LoadOptions,
): Promise<Own> {
  const own = { ...into, file: apart(into, stem), unfinished: rawOf(into, stem) }
  const decided = decidedOf(options.decided ?? {}, stem)
  const loaded =
    (await rebuild(own, { ...options, decided })) ?? (await loadFiles(files, own, { ...options, decided }))
  return { stem, file: own.file, table: into.table, loaded, rows: loaded.rowCount }
}

/** The one whose rows name those of the others: the one with most rows, where nobody says. */
function firstOf(
  owns: readonly Own[],
  decided: Decided,
): { readonly first: Own; readonly decision: Decision } {
  const [largest] = owns.toSorted((a, b) => b.rows - a.rows) as [Own, ...Own[]]
  const first = owns.find(({ stem }) => stem === decided[FIRST]) ?? largest
  return {
    first,
    decision: {
      id: FIRST,
      label: 'Whose rows are counted?',
      options: owns.map(({ stem }) => ({ value: stem, label: stem })),
      chosen: first.stem,
      isDoubted: false,
      why: 'The others say more of what its rows name.',
    },
  }
}

/** Null where no column of one names rows of another. */
async function joined(
  files: readonly DataFile[],
  into: LoadedInto,
  options: LoadOptions,
): Promise<LoadedJoined | null> {
  const owns: Own[] = []
  try {
    for (const file of files) owns.push(await loadOne([file], stemOf(file.path), into, options))
    const { first, decision } = firstOf(owns, options.decided ?? {})
    const others = owns.filter((own) => own !== first)
    const { decisions, joins, names, notes } = await joinLookups(
      first,
      others,
      options.decided ?? {},
      into.secret,
      options,
    )
    if (joins.length === 0 && !Object.keys(options.decided ?? {}).some((id) => id.startsWith('join ')))
      return null
    renameSync(first.file, into.file)
    return {
      rowCount: first.rows,
      decisions: [
        decision,
        ...decisions,
        ...amongOthers(first.loaded, first.stem, null),
        ...others.flatMap(({ loaded, stem }) => amongOthers(loaded, stem, names.get(stem) ?? new Map())),
      ],
      notes: [...notes, ...owns.flatMap(({ loaded }) => loaded.notes)],
      units: new Map([
        ...others.flatMap(({ loaded, stem }) =>
          [...loaded.units].flatMap(([name, unit]) => {
            const free = names.get(stem)?.get(name)
            return free === undefined ? [] : [[free, unit] as const]
          }),
        ),
        ...first.loaded.units,
      ]),
      joins,
      first: first.stem,
    }
  } finally {
    for (const { file } of owns) rmSync(file, { force: true })
  }
}

/**
 * Loads files into one table: the rows of all where their columns are the same, else those of one with what the others say of what it names.
 * What was read before is built again where only columns are decided otherwise. Throws DatasetError.
 */
export async function loadJoined(
  files: readonly DataFile[],
  into: LoadedInto,
  options: LoadOptions,
): Promise<LoadedJoined> {
  const whole = async () => (await rebuild(into, options)) ?? (await loadFiles(files, into, options))
  try {
    return { ...(await whole()), joins: [], first: null }
  } catch (error) {
    if (!(error instanceof OtherColumnsError)) throw error
    const made = await joined(files, into, options)
    if (made !== null) return made
    throw new DatasetError(`${error.message} Nor does a column of one name rows of another.`, {
      cause: error,
    })
  }
}
