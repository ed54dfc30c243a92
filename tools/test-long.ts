/**
 * `npm run test:long`: whole what `npm test` takes a sample of. Fifty rounds of killed servers, every plan of the bank on each
 * engine, the texts of sixty charts, then every fault in machines and views.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const SAMPLED = [
  'tests/durability.test.ts',
  'tests/engines/differential.test.ts',
  'tests/browser/charts/texts.test.ts',
  'tests/paths/mutants/mutants.test.ts',
]
const env = { ...process.env, QUERENT_TEST_LONG: 'yes', CHROMIUM_PATH: findChromium() }

const results = [
  ['vitest', 'run', ...SAMPLED],
  ['node', 'tools/paths.ts', '--mutants'],
].map(([program = '', ...args]) =>
  spawnSync(join(ROOT, 'node_modules/.bin', program), args, { cwd: ROOT, stdio: 'inherit', env }),
)
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1
