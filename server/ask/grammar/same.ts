/** True of values that are written alike, as JSON writes them: in the same order, without what is undefined. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => same(each, b[at]))
    )
  const [one, other] = [written(a), written(b)]
  return (
    one.length === other.length &&
    one.every((key, at) => key === other[at] && same(a[key as never], b[key as never]))
  )
}

const written = (value: object): readonly string[] =>
  Object.keys(value).filter((key) => value[key as never] !== undefined)
