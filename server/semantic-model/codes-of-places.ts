import states from './codes-of-places.json' with { type: 'json' }
import type { Column } from './semantic-model.ts'

/** What two letters stand for where all values of a column are codes of countries (ISO 3166), or of states of the USA. */

const STATES: Readonly<Record<string, string>> = states
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const CODE = /^[A-Z]{2}$/

interface Kind {
  readonly noun: string
  /** Of the column. */
  readonly called: RegExp
  readonly nameOf: (code: string) => string | undefined
}

const KINDS: readonly Kind[] = [
  {
    noun: 'country',
    called: /countr|nation/i,
    nameOf: (code) => (CODE.test(code) ? regions.of(code) : undefined),
  },
  { noun: 'state', called: /state|^st$/i, nameOf: (code) => STATES[code] },
]

/** Fewer codes are codes by chance. */
const FEWEST = 3

/** What codes name: "state", and the name of each by the code. */
export interface CodesOfPlaces {
  readonly noun: string
  readonly names: ReadonlyMap<string, string>
}

/** What the values of a column name; null where they are no codes, or of which kind is not said. */
export function codesOfPlaces(
  { name, label }: Pick<Column, 'name' | 'label'>,
  values: readonly string[],
): CodesOfPlaces | null {
  const kind = KINDS.find(({ called }) => called.test(name) || called.test(label))
  if (kind === undefined || values.length < FEWEST) return null
  const named = values.flatMap((value) => {
    const of = kind.nameOf(value)
    return of === undefined ? [] : [[value, of] as const]
  })
  // One in twenty may be a code of something else.
  return 20 * named.length >= 19 * values.length ? { noun: kind.noun, names: new Map(named) } : null
}
