/** A vector of a reduced basis. */
export interface Row<V> {
  readonly vector: V
  /** A place where this one has 1, and no other anything. */
  readonly pivot: number
}

/** Arithmetic of vectors over a field. */
export interface Field<V> {
  has(vector: V, place: number): boolean
  /** A vector so many times that it has 1 at a place where it has something. */
  monic(vector: V, place: number): V
  /** Takes a vector with 1 at a place so many times from `from` that nothing is left there. */
  eliminate(from: V, place: number, vector: V): void
}

/** A reduced basis of a span: what is independent of the vectors that were added (Gauss-Jordan elimination). */
export class Basis<V extends { slice(): V }> {
  readonly #field: Field<V>
  readonly rows: readonly Row<V>[]

  constructor(field: Field<V>, rows: readonly Row<V>[] = []) {
    this.#field = field
    this.rows = rows
  }

  /** What the basis leaves of a vector: nothing where it spans it. */
  rest(vector: V): V {
    const rest = vector.slice()
    for (const row of this.rows) this.#field.eliminate(rest, row.pivot, row.vector)
    return rest
  }

  /** The basis with a vector that it does not span, which has something at `pivot`; or with one in another's place. */
  with(vector: V, pivot: number, at = this.rows.length): Basis<V> {
    const row = { vector: this.#field.monic(vector, pivot), pivot }
    const rows = this.rows.map((other, place) => {
      if (place === at || !this.#field.has(other.vector, pivot)) return other
      const left = other.vector.slice()
      this.#field.eliminate(left, pivot, row.vector)
      return { vector: left, pivot: other.pivot }
    })
    rows[at] = row
    return new Basis(this.#field, rows)
  }

  /** The same span by other pivots: `better` gives the place that a row should have, null where it stays. */
  withPivots(better: (row: Row<V>) => number | null): Basis<V> {
    return this.rows.keys().reduce<Basis<V>>((basis, at) => {
      const row = basis.rows[at]
      const pivot = row === undefined ? null : better(row)
      return row === undefined || pivot === null ? basis : basis.with(row.vector, pivot, at)
    }, this)
  }

  /** The same vectors over other places, pivots staying where they are. */
  over(places: (vector: V) => V): Basis<V> {
    return new Basis(
      this.#field,
      this.rows.map(({ vector, pivot }) => ({ vector: places(vector), pivot })),
    )
  }
}
