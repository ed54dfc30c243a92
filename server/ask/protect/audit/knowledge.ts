/**
 * What a person can work out from the figures that were shown, as linear algebra. The words of this room:
 *
 * - The *query set* of a figure is the set of entities that it stands on (Denning, Denning and Schwartz, 1979). It is a
 *   *vector*: a *place* for each entity, with a 1 where the set has it. In large data several share a place by hash;
 *   where a column names the entities, what stands there is the sum of numbers drawn for an entity's rows.
 * - Figures that are added and subtracted give the figure of what their vectors give. All that follows from what was
 *   shown is the *span* of its vectors (Chin and Özsoyoğlu, 1982).
 * - A *basis* is as many of them as are independent. It is kept *reduced* (Gauss and Jordan): each vector has a *pivot*,
 *   a place where no other has anything.
 * - The *weight* of a vector is how many entities it has. One in the span of weight 1 to k - 1 singles these out; in a
 *   linear code it would be called a codeword of *low weight*. It is a sum of as many vectors of the basis as it has
 *   pivots, hence of few, and such sums are searched for (Lee and Brickell, 1988: information set decoding).
 * - An *atom* is a set of places that no query set tells apart. What follows has all of an atom or nothing.
 *
 * Vectors are kept modulo 2, a bit a place (`bits.ts`): whatever follows with whole multiples is congruent to a sum of
 * them. What follows by halves and thirds too is seen modulo a prime (`residues.ts`, `linear-system.ts`).
 */

/** A query set: a bit for each place, or a number modulo a prime. */
export type QuerySet = Readonly<Uint32Array> | Readonly<Uint16Array>

/** What can be worked out from the query sets that were added. It is not changed, but for the choice of pivots. */
export interface Knowledge {
  /** Independent sets in it. */
  readonly size: number
  with(set: QuerySet): Knowledge
  /** True where one of 1 to `threshold` - 1 entities can be worked out. */
  singlesOut(threshold: number): boolean
}
