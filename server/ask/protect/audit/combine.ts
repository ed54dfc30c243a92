import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Sums of vectors modulo a prime, eight numbers at a time: `combine.wat`, which `npm run generate` makes WebAssembly of. It has a
 * memory of its own, into which a calculation copies what it needs and out of which it takes what came of it: a fraction of what the sums take.
 */

interface Kernel {
  readonly memory: WebAssembly.Memory
  readonly dot: (one: number, other: number, length: number) => number
  readonly combine: (to: number, from: number, factor: number, vector: number, length: number) => void
}

const { exports } = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(join(import.meta.dirname, 'combine.wasm'))),
)
const { memory, combine: combineBytes, dot: dotBytes } = exports as unknown as Kernel

/** Bytes of a number. */
const EACH = Uint16Array.BYTES_PER_ELEMENT
const SPACE_BYTES = 2 * 1024 * 1024

/** What calculations use, as numbers below the prime: whatever stands there is the next one's. */
export const space = new Uint16Array(memory.buffer, 0, SPACE_BYTES / EACH)

/** Behind it: numbers that stay. */
export const lasting = new Uint16Array(memory.buffer, SPACE_BYTES)

/**
 * In `space`, `length` numbers from `to` on become those from `from` on with `factor` times those from `vector` on, modulo `PRIME`.
 *
 * @param to at `from` or before it
 * @param factor below the prime
 */
export const combine = (to: number, from: number, factor: number, vector: number, length: number) => {
  combineBytes(EACH * to, EACH * from, factor, EACH * vector, length)
}

/**
 * The sum of the products of `length` numbers from `at` on in `space` and from `kept` on in `lasting`.
 *
 * @param length a multiple of eight
 */
export const dot = (at: number, kept: number, length: number): number =>
  dotBytes(EACH * at, SPACE_BYTES + EACH * kept, length)
