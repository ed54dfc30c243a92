import { createServer, request } from 'node:http'

/** Hands calls on to a server on this machine with a token, for clients that cannot send one; what they say of themselves stays. */
export async function withToken(
  origin: string,
  token: string,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const further = request(
      `${origin}${url}`,
      { method, headers: { ...headers, authorization: `Bearer ${token}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    further.on('error', () => outgoing.destroy())
    incoming.pipe(further)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
