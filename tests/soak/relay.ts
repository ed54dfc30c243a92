import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What stands between a server and its database, as a network does: it can cut what runs over it, or let nothing through. */
export interface Relay {
  readonly port: number
  cut(): void
  /** Nothing comes through, and nobody is told. */
  freeze(): void
  thaw(): void
  close(): void
}

export async function relayTo(port: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    if (isFrozen) from.pause()
    from.on('data', (data) => {
      if (!to.write(data)) from.pause()
    })
    to.on('drain', () => {
      if (!isFrozen) from.resume()
    })
    from.on('error', () => {})
    from.on('end', () => to.end())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    join(near, far)
    join(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    cut,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      cut()
    },
  }
}
