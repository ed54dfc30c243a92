/**
 * Generates the types of the contract from openapi.yaml. With --check it writes nothing and fails where they are
 * stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'src/api/generated/schema.ts')
const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'

const text = HEADER + astToString(await openapiTS(pathToFileURL(join(ROOT, 'openapi.yaml'))))

if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== text) {
    process.stderr.write('src/api/generated/schema.ts is stale: run `npm run generate`.\n')
    process.exitCode = 1
  }
} else {
  mkdirSync(dirname(TARGET), { recursive: true })
  writeFileSync(TARGET, text)
}
