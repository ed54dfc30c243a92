import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileVersion } from '../config/file-version.ts'

/**
 * Starts a command, `launch.ts server/cli/ask.ts …`, from one file that holds all that it imports. The file is made when it
 * is first asked for, and again once a source or a package changed; where it cannot be made, the command starts from its
 * sources. What Node compiles is kept, too.
 */

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/querent')

/** What was made, and each file that it was made from with its version. */
export interface Bundled {
  readonly file: string
  readonly sources: readonly (readonly [source: string, version: string])[]
}

/** The file, if it is as its sources are now; null where it is not. */
function bundledIn(folder: string): string | null {
  try {
    const { file, sources } = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) as Bundled
    return sources.every(([source, version]) => fileVersion(source) === version) ? file : null
  } catch {
    return null
  }
}

async function bundled(command: string): Promise<string> {
  const folder = join(FOLDER, createHash('sha256').update(command).digest('hex').slice(0, 16))
  const known = bundledIn(folder)
  if (known !== null) return known
  try {
    mkdirSync(folder, { recursive: true })
    const { bundle } = await import('./bundle.ts')
    return await bundle(command, folder)
  } catch {
    return command
  }
}

const [node = '', , command = '', ...rest] = process.argv
process.argv = [node, resolve(command), ...rest]
enableCompileCache(FOLDER)
await import(pathToFileURL(await bundled(resolve(command))).href)
