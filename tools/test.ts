/** `npm test`: everything CI runs. Ends with a line "N passed, N failed". */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChdb } from './chdb.ts'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
/** It takes 20 seconds from a registry that is near. */
const FETCH_SECONDS = 45

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

/** The parts of `npm run check`, one result each: one after the other beside the tests, so that no core is ever idle. */
const CHECKS: readonly Step[] = [
  { name: 'types, lint and boundaries', command: ['node', 'tools/lint.ts'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'contract', command: ['redocly', 'lint', 'openapi.yaml'] },
  { name: 'generated types', command: ['node', 'tools/generate.ts', '--check'] },
  { name: 'drawings', command: ['node', 'tools/draw-machines.ts', '--check'] },
  { name: 'drawn imports', command: ['node', 'tools/draw-imports.ts', '--check'] },
  { name: 'licences', command: ['node', 'tools/licences.ts', '--check'] },
  { name: 'styles', command: ['node', 'tools/styles.ts'] },
  { name: 'unused code', command: ['knip'] },
]

let passed = 0
let failed = 0
const count = (ok: boolean, name: string) => {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}\n`)
  if (ok) passed += 1
  else failed += 1
}

const run = ([program, ...args]: Step['command'], env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })

async function check(): Promise<void> {
  for (const { name, command } of CHECKS) count(await run(command), name)
}

const checked = check()
try {
  const chromium = findChromium()
  // Here, as two tests at once could not install it.
  findPostgres()
  // Without it the tests of ClickHouse are left out: a registry that is slow or far fails nothing else.
  try {
    findChdb(FETCH_SECONDS)
  } catch (error) {
    process.stdout.write(
      `The tests of ClickHouse are left out. ${error instanceof Error ? error.message : ''}\n`,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'querent-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] as const
  const ok = await run(['vitest', ...args, ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
    // Tests of commands start Node some forty times.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const result = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number })
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += result.numPassedTests
  failed += result.numFailedTests
  // A suite that fails to load has no test to count.
  if (!ok && result.numFailedTests === 0) count(false, 'test suites')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  count(false, 'browser for the tests')
}

await checked
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
