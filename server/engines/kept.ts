import type { Engine } from './engine.ts'
import type { Statement } from './statement.ts'

/** What statements gave, kept for whoever asks next: the rows of an engine do not change. */
export type KeptByStatement<T> = (engine: Engine, statement: Statement, read: () => Promise<T>) => Promise<T>

interface Kept<T> {
  readonly value: Promise<T>
  /** None while it is read. */
  bytes: number
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
    const entry = ofEngine.get(name) ?? { value: read(), bytes: 0 }
    ofEngine.delete(name)
    ofEngine.set(name, entry)
    try {
      const value = await entry.value
      entry.bytes = bytesOf(value)
      if (entry.bytes > mostOfOne) ofEngine.delete(name)
      dropOldest(ofEngine)
      return value
    } catch (error) {
      ofEngine.delete(name)
      throw error
    }
  }
}
