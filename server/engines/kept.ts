import type { Engine } from './engine.ts'
import { givenUp, untilGivenUp } from './given-up.ts'
import type { Statement } from './statement.ts'

/** What statements gave, kept for whoever asks next: the rows of an engine do not change. */
export type KeptByStatement<T> = (engine: Engine, statement: Statement, read: () => Promise<T>) => Promise<T>

interface Kept<T> {
  readonly value: Promise<T>
  bytes: number
  isRead: boolean
  /** How many waited for it who did not give up, and what ends the reading once none is left. */
  waiting: number
  readonly stop: AbortController
}

/** What is kept, for somebody who may give up; the last who does has the reading end. */
async function awaited<T>(entry: Kept<T>, signal: AbortSignal | null, onStop: () => void): Promise<T> {
  if (signal === null) return entry.value
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => {
    entry.waiting -= 1
    if (entry.waiting > 0 || entry.isRead) return reject(signal.reason)
    onStop()
    entry.stop.abort(signal.reason)
  }
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([entry.value, left])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function begun<T>(read: () => Promise<T>): Kept<T> {
  const stop = new AbortController()
  return { value: untilGivenUp(stop.signal, read), bytes: 0, isRead: false, waiting: 0, stop }
}

/**
 * Keeps what was read of each engine up to a size, what was asked last the longest. What cannot be read is not kept.
 *
 * @param most bytes that are kept of one engine
 * @param mostOfOne bytes beyond which something is not kept at all
 */
export function keepByStatement<T>(
  bytesOf: (value: T) => number,
  most: number,
  mostOfOne = most,
): KeptByStatement<T> {
  /** By engine and statement, the one asked last at the end. */
  const kept = new WeakMap<Engine, Map<string, Kept<T>>>()
  const dropOldest = (of: Map<string, Kept<T>>) => {
    let total = of.values().reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [name, { bytes }] of of) {
      if (total <= most) return
      of.delete(name)
      total -= bytes
    }
  }
  return async (engine, statement, read) => {
    const name = JSON.stringify(statement)
    const ofEngine = kept.get(engine) ?? new Map<string, Kept<T>>()
    kept.set(engine, ofEngine)
    const signal = givenUp()
    signal?.throwIfAborted()
    const entry = ofEngine.get(name) ?? begun(read)
    entry.waiting += 1
    ofEngine.delete(name)
    ofEngine.set(name, entry)
    const forget = () => {
      if (ofEngine.get(name) === entry) ofEngine.delete(name)
    }
    try {
      const value = await awaited(entry, signal, forget)
      entry.isRead = true
      entry.bytes = bytesOf(value)
      if (entry.bytes > mostOfOne) ofEngine.delete(name)
      dropOldest(ofEngine)
      return value
    } catch (error) {
      // Who gave up leaves it to those who did not.
      if (signal?.aborted !== true) forget()
      throw error
    }
  }
}
