/**
 * `node tools/proxy.ts PORT SERVER…`: sends calls in turn to servers that say they are ready, and tells them where calls
 * come from. For trying several servers on one machine (docs/operations.md); nothing here is for a network that is not one's own.
 */
import { createServer, request as callTo, type IncomingMessage, type ServerResponse } from 'node:http'

const LOOK_MS = 200
const LONGEST_LOOK_MS = 2_000

const [port = '', ...servers] = process.argv.slice(2)
if (!/^\d+$/.test(port) || servers.length === 0) {
  process.stderr.write('Usage: node tools/proxy.ts PORT http://127.0.0.1:8801 http://127.0.0.1:8802\n')
  process.exit(1)
}

const ready = new Set<string>()
async function look(server: string): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_LOOK_MS)
  const isReady = await fetch(`${server}/api/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady) ready.add(server)
  else ready.delete(server)
  setTimeout(() => void look(server), LOOK_MS)
}

let calls = 0
function pass(call: IncomingMessage, reply: ServerResponse, refused: readonly string[] = []): void {
  const able = servers.filter((server) => !refused.includes(server))
  const seen = able.filter((server) => ready.has(server))
  // One that leaves still answers, and one that came a moment ago was not looked at yet.
  const candidates = seen.length > 0 ? seen : able
  const server = candidates[(calls += 1) % candidates.length]
  if (server === undefined) {
    reply.writeHead(503, { 'retry-after': '1' }).end()
    return
  }
  // A connection of its own: one that is kept may be closed by a server that stops while the next call is on its way.
  const headers = {
    ...call.headers,
    connection: 'close',
    'x-forwarded-for': call.socket.remoteAddress ?? '',
  }
  const options = { method: call.method ?? 'GET', headers, agent: false }
  const onward = callTo(new URL(call.url ?? '/', server), options)
  onward.once('socket', (socket) => {
    // A server that takes no calls any more has seen nothing of this one: another may have it.
    const begin = () => call.pipe(onward)
    if (socket.connecting) socket.once('connect', begin)
    else begin()
  })
  onward.once('response', (answer) => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...told } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, told)
    answer.pipe(reply)
  })
  onward.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') {
      ready.delete(server)
      pass(call, reply, [...refused, server])
    } else if (reply.headersSent) reply.destroy()
    else reply.writeHead(502).end()
  })
  reply.once('close', () => {
    if (!reply.writableFinished) onward.destroy()
  })
}

await Promise.all(servers.map(look))
createServer(pass).listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`Calls to http://127.0.0.1:${port} go to ${servers.join(' and ')}\n`)
})
