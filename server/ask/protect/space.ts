/** A set of entities: bits by bucket, or a number for each slot where a column names the entities. */
export type EntitySet = Readonly<Uint32Array> | Readonly<Uint16Array>

/** Which sets of entities can be worked out from those that were added. */
export interface Space {
  /** Independent sets in it. */
  readonly size: number
  add(set: EntitySet): void
  /** A copy that may grow on its own. */
  fork(): Space
  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number): boolean
}
