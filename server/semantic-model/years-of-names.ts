/** The years that a name ends with: "population 2021", "sales 2019-2020". */
export interface DatedName {
  /** What is dated. */
  readonly of: string
  readonly from: number
  /** The same as `from` for a single year. */
  readonly to: number
}

const ENDS = /^(.+?),? ((?:1[89]|20)\d\d)(?:(?: to |[-–/ ])((?:1[89]|20)\d\d))?$/

/** What a name says of years; null where it says nothing. */
export function yearsIn(name: string): DatedName | null {
  const [, of = '', first = '', last = first] = ENDS.exec(name) ?? []
  return of === '' || last < first ? null : { of, from: Number(first), to: Number(last) }
}

/** A name for what is dated, with the years of another. */
export const withYearsOf = (name: string, { from, to }: DatedName): string =>
  `${name} ${from === to ? from : `${from}-${to}`}`
