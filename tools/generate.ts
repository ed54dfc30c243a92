/** Generates the types of the contract from openapi.yaml. With --check it writes nothing and fails where they are stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const ROOT = join(import.meta.dirname, '..')
const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'
const FILE = 'src/api/generated/schema.ts'

const content = HEADER + astToString(await openapiTS(pathToFileURL(join(ROOT, 'openapi.yaml'))))
const target = join(ROOT, FILE)
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
} else if (readFileSync(target, 'utf8') !== content) {
  process.stderr.write(`${FILE} is stale: run \`npm run generate\`.\n`)
  process.exitCode = 1
}
