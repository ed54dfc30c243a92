import adjectives from './adjectives.json' with { type: 'json' }

/** Adjectives that English makes of names by no rule: of places, "Japanese" cars; of weather, "rainy" days. */
const ALL: ReadonlyMap<string, string> = new Map(Object.values(adjectives).flatMap(Object.entries<string>))

/** What is said of what a value names. */
export const adjectivesOf = (value: string): readonly string[] =>
  ALL.get(value.toLowerCase())?.split(' | ') ?? []
