import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between, which may lose all that is sent without a word to either side, as where a machine or a cable is gone. */
export interface SwallowingProxy {
  readonly port: number
  /** Nothing arrives from here on, of connections that are there and of new ones. */
  swallow(): void
  /** New connections work again; what was swallowed stays so. */
  mend(): void
  close(): Promise<void>
}

export async function startSwallowingProxy(to: number): Promise<SwallowingProxy> {
  const sockets = new Set<Socket>()
  let swallows = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((caller) => {
    keep(caller)
    if (swallows) return
    const called = connect(to, '127.0.0.1')
    keep(called)
    let isCut = false
    const passOn = (from: Socket, into: Socket) => {
      from.on('data', (data) => {
        if (swallows) isCut = true
        if (!isCut) into.write(data)
      })
      from.on('close', () => {
        if (!isCut && !swallows) into.destroy()
      })
    }
    passOn(caller, called)
    passOn(called, caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      swallows = true
    },
    mend() {
      swallows = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
