import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

/** Builds the application once for all tests that look at it: as people get it, and with its machines watched. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of the two builds. */
    readonly builds: { readonly released: string; readonly watched: string }
  }
}

const ROOT = join(import.meta.dirname, '../..')

export default async function buildAll({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'querent-builds-'))
  const builds = { released: join(folder, 'released'), watched: join(folder, 'watched') }
  const make = (mode: string, outDir: string) =>
    build({ root: ROOT, mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  // React complains of what is wrong with a page in the watched build alone.
  await make('inspect', builds.watched)
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await make('production', builds.released)
  process.env['NODE_ENV'] = environment
  provide('builds', builds)
  return () => rmSync(folder, { recursive: true, force: true })
}
