/** Which mutant is awake in a worker of tests, and which ones were come upon there. */
interface Known {
  readonly reached: Set<number>
  /** 0 where none is. */
  awake: number
  /** Whether its browser tells of mutants. */
  isSetUp: boolean
}

// Modules are loaded again for each file of a worker, whose browser stays.
const KNOWN = Symbol.for('querent.mutants')
const context = globalThis as { [KNOWN]?: Known }

export const known = (context[KNOWN] ??= { reached: new Set(), awake: 0, isSetUp: false })
