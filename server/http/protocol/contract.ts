import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { operations } from '../../../src/api/generated/schema.ts'
import type { SessionStage } from '../../store/tables.ts'

/** The contract as the server uses it: routes and validators, all from openapi.yaml. */

export type OperationId = keyof operations

type JsonOf<R> = R extends { content: { 'application/json': infer J } } ? J : never

/** What an operation takes and gives, from the generated types. */
export type BodyOf<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : operations[K] extends { requestBody: { content: { 'application/octet-stream': unknown } } }
    ? Buffer
    : undefined
export type QueryOf<K extends OperationId> = NonNullable<operations[K]['parameters']['query']>
export type PathOf<K extends OperationId> = NonNullable<operations[K]['parameters']['path']>
export type ReplyOf<K extends OperationId> = JsonOf<
  operations[K]['responses'][keyof operations[K]['responses'] & (200 | 201)]
>

export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** In Fastify's form: /users/:id. */
  readonly route: string
  readonly access: 'anyone' | 'signedIn' | 'admin'
  /** The sessions whose token serves: those of a sign-in that is not complete have calls of their own. */
  readonly sessions: readonly SessionStage[]
  /** Whether an API token of a person serves as well. */
  readonly takesApiTokens: boolean
  /** Whether a token serves that the provider gave for it, where people sign in at one. */
  readonly takesProviderTokens: boolean
  /** The largest body in kilobytes, where it is not the server's own limit. */
  readonly mostKilobytes: number | null
  /** Whether its body is bytes, as they are. */
  readonly takesBytes: boolean
  /** What it may answer with. */
  readonly statuses: ReadonlySet<string>
  readonly path: ValidateFunction
  readonly query: ValidateFunction
  readonly body: ValidateFunction | null
  /** Validators of the responses by status: nothing that serves needs one. */
  readonly responses: ReadonlyMap<string, ValidateFunction | null>
}

interface Schema {
  readonly [key: string]: unknown
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface RawOperation {
  readonly operationId: OperationId
  readonly security?: readonly Record<string, unknown>[]
  readonly 'x-role'?: 'admin'
  readonly 'x-sessions'?: readonly SessionStage[]
  readonly 'x-api-tokens'?: true
  readonly 'x-provider-tokens'?: true
  readonly 'x-most-kilobytes'?: number
  readonly 'x-any-query'?: true
  readonly parameters?: readonly Parameter[]
  /** JSON, or bytes where a call takes a file. */
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } }
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: Schema } } }>
  >
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const
const DOCUMENT = 'openapi'

let known: readonly Operation[] | undefined

/** The operations of openapi.yaml, read once, with a validator for each part, compiled when it is first looked at. */
export const readContract = (): readonly Operation[] => (known ??= read())

const lazily = <Made>(make: () => Made): (() => Made) => {
  let kept: { readonly made: Made } | undefined
  return () => (kept ??= { made: make() }).made
}

function read(): readonly Operation[] {
  const document = parse(readFileSync(join(import.meta.dirname, '../../../openapi.yaml'), 'utf8')) as Document
  // `npm run check` looks at the schemas: to look at each start takes longer than to read them.
  const options = { strict: false, allErrors: true, verbose: true, validateSchema: false }
  const bodies = addFormats(new Ajv2020(options))
  // Path and query arrive as text.
  const texts = addFormats(new Ajv2020({ ...options, coerceTypes: true, useDefaults: true }))
  const absolute = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`)) as T
  for (const ajv of [bodies, texts])
    ajv.addSchema({ $id: DOCUMENT, components: absolute(document.components) })

  const resolved = <T extends object>(value: T): T => {
    const reference = '$ref' in value && typeof value.$ref === 'string' ? value.$ref : null
    if (reference === null) return value
    const [, , kind = '', name = ''] = reference.split('/')
    return document.components[kind]?.[name] as T
  }
  const parameters = (all: readonly Parameter[], where: string, takesOthers = false) => {
    const here = all.filter((parameter) => parameter.in === where)
    return texts.compile({
      type: 'object',
      additionalProperties: takesOthers,
      required: here.filter(({ required }) => required === true).map(({ name }) => name),
      properties: Object.fromEntries(here.map(({ name, schema }) => [name, absolute(schema)])),
    })
  }
  return Object.entries(document.paths).flatMap(([address, item]) =>
    Object.entries(METHODS).flatMap(([key, method]): Operation[] => {
      const raw = item[key] as RawOperation | undefined
      if (raw === undefined) return []
      const shared = (item['parameters'] ?? []) as readonly Parameter[]
      const all = [...shared, ...(raw.parameters ?? [])].map(resolved)
      const schemaOf = (response: RawOperation['responses'][string]) =>
        resolved(response).content?.['application/json'].schema
      const json = raw.requestBody?.content['application/json']
      const path = lazily(() => parameters(all, 'path'))
      const query = lazily(() => parameters(all, 'query', raw['x-any-query']))
      const body = lazily(() => (json === undefined ? null : bodies.compile(absolute(json.schema))))
      const responses = lazily(
        () =>
          new Map(
            Object.entries(raw.responses).map(([status, response]) => {
              const schema = schemaOf(response)
              return [status, schema === undefined ? null : bodies.compile(absolute(schema))]
            }),
          ),
      )
      return [
        {
          id: raw.operationId,
          method,
          route: address.replace(/\{(\w+)\}/g, ':$1'),
          access: raw.security !== undefined ? 'anyone' : raw['x-role'] === 'admin' ? 'admin' : 'signedIn',
          sessions: raw['x-sessions'] ?? ['open'],
          takesApiTokens: raw['x-api-tokens'] ?? false,
          takesProviderTokens: raw['x-provider-tokens'] ?? false,
          mostKilobytes: raw['x-most-kilobytes'] ?? null,
          takesBytes: raw.requestBody !== undefined && json === undefined,
          statuses: new Set(Object.keys(raw.responses)),
          get path() {
            return path()
          },
          get query() {
            return query()
          },
          get body() {
            return body()
          },
          get responses() {
            return responses()
          },
        },
      ]
    }),
  )
}
