/** `npm start`: builds the browser application where it is missing or older than its sources, then serves. */
import { existsSync, globSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const BUILT = join(ROOT, 'dist/index.html')
const SOURCES = ['src/**/*.{ts,tsx,css}', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']

const changed = (file: string) => statSync(join(ROOT, file)).mtimeMs
const isFresh = () =>
  existsSync(BUILT) &&
  globSync(SOURCES, { cwd: ROOT }).every((file) => changed(file) <= changed('dist/index.html'))

enableCompileCache(join(ROOT, 'node_modules/.cache/querent'))
process.chdir(ROOT)
if (!isFresh()) {
  process.stdout.write('Building the browser application …\n')
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
}
await import('../server/main.ts')
