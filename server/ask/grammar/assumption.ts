/** What was assumed where words leave it open: a value from the moment it is made, told in English once. */

interface Read {
  readonly words: string
  readonly as: string
  /** The name of a column that was named in other words than its label. */
  readonly column?: string
}

const read = (words: string, as: string) => `“${words}” read as ${as}`

/** Each kind, with what it says. */
const TEXTS = {
  year: ({ words, year }: { words: string; year: number }) =>
    `“${words}”: no year was named, so ${year}, the last in the data`,
  lastDay: ({ words, day }: { words: string; day: string }) =>
    `“${words}”: relative to the last day of the data, ${day}`,
  repaired: ({ words }: { words: readonly { typed: string; meant: string }[] }) =>
    words.map(({ typed, meant }) => read(typed, `“${meant}”`)).join(', '),
  read: ({ words, as }: Read) => read(words, as),
  number: ({ value, as }: { value: number; as: string }) => `the number ${value} read as ${as}`,
  figure: ({ chosen }: { chosen: string }) => `no figure was named, so ${chosen}`,
  function: ({ chosen }: { chosen: string }) => `no function was named, so the ${chosen}`,
  rankedBy: ({ figure }: { figure: string }) => `ranked by ${figure}`,
  sizedBy: ({ figure }: { figure: string }) => `how large they are read as the ${figure}`,
  yearlyPrice: ({ figure }: { figure: string }) => `a total of prices read as that of a year: the ${figure}`,
  sides: (_: object) => 'what to take the difference between was not named, so the groups stand side by side',
  times: (_: object) => 'no time was named, so the first and the last year of the data',
  definition: ({ text }: { text: string }) => text,
  passed: ({ words }: { words: readonly string[] }) =>
    `passed over: ${words.map((each) => `“${each}”`).join(', ')}`,
}

type Texts = typeof TEXTS
type OfKind<K extends keyof Texts> = { readonly kind: K } & Readonly<Parameters<Texts[K]>[0]>
export type Assumption = { [K in keyof Texts]: OfKind<K> }[keyof Texts]

/** How a time was dated. */
export type DatedBy = Omit<OfKind<'year'>, 'words'> | Omit<OfKind<'lastDay'>, 'words'>

/** Each in a sentence, once. */
export const assumptionTexts = (assumptions: readonly Assumption[]): readonly string[] => [
  // A kind's text takes its own kind; the union does not carry that through the lookup.
  ...new Set(assumptions.map((each) => (TEXTS[each.kind] as (of: Assumption) => string)(each))),
]
