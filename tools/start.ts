/** `npm start`: builds the browser application where it is missing or older than its sources, then serves. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const BUILT = join(ROOT, 'dist/index.html')
const SOURCES = ['src/**/*.{ts,tsx,css}', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']

const changed = (file: string) => statSync(join(ROOT, file)).mtimeMs
const isFresh = () =>
  existsSync(BUILT) &&
  globSync(SOURCES, { cwd: ROOT }).every((file) => changed(file) <= changed('dist/index.html'))

process.chdir(ROOT)
if (!isFresh()) {
  process.stdout.write('Building the browser application …\n')
  await build({ logLevel: 'warn' })
}
await import('../server/main.ts')
