import type { Server } from 'node:http'

/**
 * Waits until a server's listener has handed over everything that had reached it: a look of `everyMs` in which no
 * connection was accepted and no call begun. Node accepts one connection a turn of its loop, so a busy server has
 * callers that it has not seen yet, and closing would reset them. Gives up after `longestMs`.
 */
export async function drained(server: Server, everyMs: number, longestMs: number): Promise<void> {
  let arrivals = 0
  const arrived = () => {
    arrivals += 1
  }
  server.on('connection', arrived).on('request', arrived)
  const until = performance.now() + longestMs
  let seen: number
  do {
    seen = arrivals
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  } while (arrivals > seen && performance.now() < until)
  server.off('connection', arrived).off('request', arrived)
}
