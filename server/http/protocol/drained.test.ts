import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { drained } from './drained.ts'

const CALLERS = 20

let server: Server
afterEach(() => {
  server.close()
})

/** Keeps the loop for a while, so that callers wait in the listener's backlog. */
function keepBusy() {
  const until = performance.now() + 20
  while (performance.now() < until);
}

const answerOf = async (socket: Socket) => {
  let text = ''
  socket.on('data', (data) => {
    text += String(data)
  })
  await once(socket, 'close')
  return text.split('\r\n')[0]
}

it('waits for callers whose connections a busy server has not accepted yet', async () => {
  server = createServer((_, response) => {
    keepBusy()
    response.setHeader('connection', 'close').end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const first = once(server, 'request')
  const answers = Array.from({ length: CALLERS }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return answerOf(socket)
  })
  await first
  await drained(server, 10, 60_000)
  server.close()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: CALLERS }, () => 'HTTP/1.1 200 OK'))
})

it('gives up on callers who never end', async () => {
  server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let calling = true
  const keepCalling = async () => {
    while (calling) await fetch(`http://127.0.0.1:${port}/`)
  }
  const calls = keepCalling()
  await drained(server, 10, 50)
  calling = false
  await expect(calls).resolves.toBeUndefined()
})
