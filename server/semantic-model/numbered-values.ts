/** Values that a list has numbered, such as the lines of an account: "11 - Staff costs", "B) Fuel". People say what stands after the number. */

const NUMBERED =
  /^\(?(?:\d{1,4}[a-z]?|\p{Lu}|[IVX]{1,5})[.)]?\s*(?:[-–—=:.)]\s*|(?<=[\d.)]\s))(?=\p{L})(.+)$/u

/** Fewer numbers are no list. */
const FEWEST = 3

/** What is said of each value without its number; none where one has no number, or two are called alike. */
export function numberedNames(values: readonly string[]): ReadonlyMap<string, string> {
  if (values.length < FEWEST) return new Map()
  const named = new Map<string, string>()
  for (const value of values) {
    const name = NUMBERED.exec(value)?.[1]?.trim()
    if (name === undefined) return new Map()
    named.set(value, name)
  }
  const numbers = new Set([...named].map(([value, name]) => value.slice(0, -name.length)))
  const names = new Set([...named.values()].map((name) => name.toLowerCase()))
  return numbers.size === values.length && names.size === values.length ? named : new Map()
}
