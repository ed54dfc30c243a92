/** Makes one file of a command and all that it imports, for `launch.ts`. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { parse } from 'yaml'
import type { Bundled } from './launch.ts'
import { fileVersion } from '../config/file-version.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What npm writes whenever it changes a package. */
const PACKAGES = join(ROOT, 'node_modules/.package-lock.json')

/** Whoever reads a file beside a source goes on to find it there. */
const where: Plugin = {
  name: 'querent-where',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}

/** How a source reads a YAML file beside it. */
const READS_YAML =
  /\bparse\(\s*readFileSync\(\s*join\(import\.meta\.dirname, ["']([^"']+\.yaml)["']\),\s*["']utf8["']\),?\s*\)/g

/** Others may have begun with what was made before. */
const KEPT_MS = 3_600_000

/** Removes what was made before. */
function dropOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.mjs') && statSync(path).mtimeMs < Date.now() - KEPT_MS) rmSync(path, { force: true })
  }
}

/**
 * Makes the file, and beside it in `made.json` what it was made from.
 *
 * @param folder where it is made
 * @returns where it is
 */
export async function bundle(command: string, folder: string): Promise<string> {
  const sources = [PACKAGES, import.meta.filename].map((file) => [file, fileVersion(file)] as const)
  const noted: Plugin = {
    name: 'querent-sources',
    // Before it is read: what changes meanwhile is made again.
    load: {
      filter: { id: { exclude: /node_modules|\0/ } },
      handler(id) {
        sources.push([id, fileVersion(id)])
      },
    },
  }
  // As JSON it is read in a tenth of the time.
  const asJson: Plugin = {
    name: 'querent-yaml',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: '.yaml' },
      handler: (code, id) =>
        code.replaceAll(READS_YAML, (_, name: string) => {
          const file = join(dirname(id), name)
          sources.push([file, fileVersion(file)])
          return `JSON.parse(${JSON.stringify(JSON.stringify(parse(readFileSync(file, 'utf8'))))})`
        }),
    },
  }
  const name = `${Date.now()}-${process.pid}.mjs`
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [noted, asJson, where],
    ssr: { noExternal: true, external: ['@duckdb/node-bindings'] },
    build: {
      ssr: command,
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  })
  const file = join(folder, name)
  const temporary = `${file}.tmp`
  writeFileSync(temporary, JSON.stringify({ file, sources } satisfies Bundled))
  renameSync(temporary, join(folder, 'made.json'))
  dropOld(folder)
  return file
}
