/**
 * Loaded into a server before anything else (`node --import`): its clock can be moved from outside, and it says how much memory
 * it needs once what nobody needs any more is given back.
 */

export type Told = { readonly clockMs: number } | 'memory'

/** What it answers to `memory`, in bytes. */
export interface Needed {
  readonly heap: number
  readonly outside: number
}

const RealDate = Date
let aheadMs = 0

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given) as Date,
  get: (target, name) =>
    name === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, name) as unknown),
})

process.on('message', (told: Told) => {
  if (told !== 'memory') {
    aheadMs = told.clockMs
    return
  }
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ heap: heapUsed, outside: external } satisfies Needed)
})
// Nobody who listens keeps a server from ending.
process.channel?.unref()
