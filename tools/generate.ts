/** Generates types and routes of the contract from openapi.yaml. With --check it writes nothing and fails where they are stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '..')
const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'
const CONTRACT = join(ROOT, 'openapi.yaml')

/** Method and path of each operation, by its id. */
function routes(): string {
  const { paths } = parse(readFileSync(CONTRACT, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  }
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id }]) =>
      id === undefined ? [] : [`  ${id}: ['${method}', '${path}'],`],
    ),
  )
  return `export const ROUTES = {\n${lines.join('\n')}\n} as const\n`
}

const files: Readonly<Record<string, string>> = {
  'src/api/generated/schema.ts': astToString(await openapiTS(pathToFileURL(CONTRACT))),
  'src/api/generated/routes.ts': routes(),
}
for (const [file, text] of Object.entries(files)) {
  const content = HEADER + text
  const target = join(ROOT, file)
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  } else if (readFileSync(target, 'utf8') !== content) {
    process.stderr.write(`${file} is stale: run \`npm run generate\`.\n`)
    process.exitCode = 1
  }
}
