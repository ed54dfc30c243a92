/**
 * Generates the types of the contract from openapi.yaml, and WebAssembly from its text. With --check it writes nothing and fails where
 * they are stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import loadWabt from 'wabt'

const ROOT = join(import.meta.dirname, '..')
const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'
const KERNEL = 'server/ask/protect/audit/combine'

const contractTypes = async () =>
  Buffer.from(HEADER + astToString(await openapiTS(pathToFileURL(join(ROOT, 'openapi.yaml')))))

async function assembled(file: string): Promise<Buffer> {
  const wabt = await loadWabt()
  const { buffer } = wabt.parseWat(file, readFileSync(join(ROOT, file), 'utf8'), { simd: true }).toBinary({})
  return Buffer.from(buffer)
}

const generated = new Map([
  ['src/api/generated/schema.ts', await contractTypes()],
  [`${KERNEL}.wasm`, await assembled(`${KERNEL}.wat`)],
])

for (const [file, content] of generated) {
  const target = join(ROOT, file)
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  } else if (!readFileSync(target).equals(content)) {
    process.stderr.write(`${file} is stale: run \`npm run generate\`.\n`)
    process.exitCode = 1
  }
}
