import type { Tool as Listed } from '@modelcontextprotocol/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Type, type Static, type TObject, type TProperties } from 'typebox'
import { issuesOf } from '../../errors/issues.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import type { Door } from './door.ts'

/** What a tool gives: data for programs, and the same in words for clients that show text alone. */
export interface Told {
  readonly data: Record<string, unknown>
  readonly text: string
}

/** What a client may know of a tool beside its words. */
export interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly openWorldHint: false
}

/** As it is sent, so that its tokens can be counted. */
export type Schema = Listed['inputSchema']

/** A tool as clients are told of it, with what it does. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema: Schema
  readonly annotations: Hints
  /** Throws RefusedError where the arguments are not what the schema says, and what the door throws. */
  readonly call: (door: Door, given: unknown, signal: AbortSignal) => Promise<Told>
}

/** Looks and leaves nothing behind. */
export const LOOKS: Hints = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }
/** Leaves a line in the person's history and counts as a question of the day. */
export const ASKS: Hints = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }

interface Made<P extends TProperties> extends Pick<Tool, 'name' | 'description' | 'annotations'> {
  readonly input: P
  readonly output: Schema
  readonly does: (door: Door, given: Static<TObject<P>>, signal: AbortSignal) => Promise<Told>
}

/** Schemas of TypeBox are right as they are. */
const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false })

/** A tool whose arguments are checked before it does anything. */
export function tool<P extends TProperties>({ input, output, does, ...named }: Made<P>): Tool {
  const schema = Type.Object(input, { additionalProperties: false })
  const check = ajv.compile(schema)
  const expectArguments = (given: unknown): Static<TObject<P>> => {
    const issues = issuesOf(check, given, 'arguments')
    if (issues.length > 0) throw new RefusedError('invalid', issues.map(({ msg }) => msg).join(' '))
    return given as Static<TObject<P>>
  }
  return {
    ...named,
    inputSchema: JSON.parse(JSON.stringify(schema)) as Schema,
    outputSchema: output,
    async call(door, given, signal) {
      return does(door, expectArguments(given), signal)
    },
  }
}

/** Arguments that several tools take. */
export const DATASET = Type.String({ maxLength: 100, description: 'Id from list_datasets' })
export const QUESTION = Type.String({ minLength: 3, maxLength: 500, description: 'In plain English' })
export const ANSWER_ID = Type.String({
  pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'answer_id of an earlier answer of yours',
})

/** Without what holds nothing: nobody pays for reading that. */
export const filled = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
