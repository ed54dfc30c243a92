import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { readContract, type OperationId } from '../../server/http/protocol/contract.ts'
import type { TestServer } from './server.ts'

export const operations = new Map(readContract().map((operation) => [operation.id, operation]))

export interface Call {
  readonly token?: string | null
  readonly body?: unknown
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Makes a caller of operations that fails where its answer is not what the contract says. */
export const makeCaller =
  (server: TestServer, usual: string) =>
  async (
    id: OperationId,
    { token = usual, body, path = {}, query = {} }: Call = {},
  ): Promise<LightMyRequestResponse> => {
    const operation = operations.get(id)
    if (operation === undefined) throw new Error(`no operation ${id}`)
    const url = operation.route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const response = await server.app.inject({
      method: operation.method,
      url: `${url}?${new URLSearchParams(query).toString()}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isListed = operation.responses.has(String(response.statusCode))
    const validate = operation.responses.get(isListed ? String(response.statusCode) : 'default')
    // The default of the contract is for what fails in the server, never for what a caller did.
    expect(
      isListed || response.statusCode >= 500,
      `${id} answered ${response.statusCode}, which the contract does not list`,
    ).toBe(true)
    if (validate !== undefined && validate !== null) {
      const valid = validate(response.json())
      expect(valid ? [] : validate.errors).toEqual([])
    }
    return response
  }
