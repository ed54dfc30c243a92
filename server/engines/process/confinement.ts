import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** What the process of an engine may see of the machine, where bubblewrap is installed and may be used. */

const ROOT = join(import.meta.dirname, '../../..')
/** Where systems keep the libraries that every program needs. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/nix/store']
/** The code of the program, and no other: the folder of the data may be below the same root. */
const OWN = ['package.json', 'node_modules/@duckdb', 'server/engines'].map((path) => join(ROOT, path))

/** Where what does not fit into memory is written: beside the file, where that folder may be written to. */
const spillFolder = (file: string) => `${file}.tmp`

/** The arguments of bubblewrap with which a program sees the code of the engine and one file of data, and no network. */
const boundTo = (file: string): readonly string[] => [
  ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
  ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
  ...[dirname(process.execPath), ...OWN, file].flatMap((path) => ['--ro-bind', path, path]),
  ...['--bind-try', spillFolder(file), spillFolder(file)],
  ...['--proc', '/proc', '--dev', '/dev', '--chdir', '/', '--'],
]

/**
 * Bubblewrap, where it is installed and may be used; null where not.
 *
 * @param path where programs are looked for
 */
export function findBubblewrap(path: string): string | null {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, 'bwrap'))
    .find((program) => existsSync(program))
  if (found === undefined) return null
  const tried = [...boundTo(join(ROOT, 'package.json')), process.execPath, '--version']
  return spawnSync(found, tried, { env: {} }).status === 0 ? found : null
}

interface Command {
  readonly program: string
  readonly args: readonly string[]
}

/** How to start a script that is to see one file alone; as any other where there is no bubblewrap. */
export function commandFor(script: string, file: string, bubblewrap: string | null): Command {
  if (bubblewrap === null) return { program: process.execPath, args: [script] }
  try {
    mkdirSync(spillFolder(file), { recursive: true })
  } catch {
    // A folder that cannot be written to: then nothing spills.
  }
  return { program: bubblewrap, args: [...boundTo(file), process.execPath, script] }
}
