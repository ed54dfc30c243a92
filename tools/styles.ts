/** Says what is wrong with the styles of src (docs/decisions/0034-styles.md), and fails where something is. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleFaults } from './styles/faults.ts'

const ROOT = join(import.meta.dirname, '..')
const files = globSync('src/**/*.{css,ts,tsx}', { cwd: ROOT })
const faults = styleFaults(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))

for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
