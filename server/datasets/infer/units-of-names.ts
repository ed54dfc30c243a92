import { moneyOf } from '../../semantic-model/currencies.ts'
import { SCALES, UNITS, UNITS_IN_BRACKETS } from './words-of-names.ts'

/** Units that a name tells apart from what it names. */

const MONEY_WORDS: ReadonlyMap<string, string> = new Map(
  ['pounds', 'dollars', 'euros', 'rupees'].flatMap((money) =>
    [money, money.slice(0, -1)].map((word) => [word, money] as const),
  ),
)

const moneyIn = (text: string) => moneyOf(text) ?? MONEY_WORDS.get(text) ?? null

/** "US$ millions", "€m", "millions of dollars": so many of a currency. */
function scaled(text: string): string | null {
  const parts = text
    .replace(/\bof\b/, ' ')
    .replace(/(\p{Sc})/gu, '$1 ')
    .trim()
    .split(/\s+/)
  if (parts.length > 2) return null
  const scale = parts.map((part) => SCALES.get(part)).find((found) => found !== undefined)
  const money = parts.map(moneyIn).find((found) => found !== null)
  return scale === undefined || (parts.length === 2 && money === undefined)
    ? null
    : [scale, money].filter((part) => part !== undefined).join(' ')
}

const unitCalled = (text: string): string | null =>
  moneyIn(text) ?? UNITS_IN_BRACKETS.get(text) ?? UNITS.get(text) ?? scaled(text)

interface ApartFrom {
  readonly bare: string
  readonly unit: string | null
}

/** "Employment rate, %, 2020", "Debt, EUR per capita": a unit between commas, as offices of statistics write it. */
function unitBetween(name: string): ApartFrom | null {
  const parts = name.split(/, +/)
  for (const [at, part] of parts.entries()) {
    const [, counted = '', of = ''] = /^(\S+)( per .+)?$/.exec(part) ?? []
    const unit = at === 0 || counted === '' ? null : unitCalled(counted.toLowerCase())
    if (unit !== null)
      return { bare: [`${parts.slice(0, at).join(' ')}${of}`, ...parts.slice(at + 1)].join(' '), unit }
  }
  return null
}

/** A name without the unit that stands apart in it: "Length (km)", "Budget in $", "Win %". */
export function unitIn(written: string): ApartFrom {
  const name = written.replaceAll('_', ' ')
  const between = unitBetween(name)
  if (between !== null) return between
  // "Buses: % of capacity"
  if (/(?:^|[^\p{L}\d])% of \p{L}/u.test(name)) return { bare: name.replace('%', 'percent'), unit: 'percent' }
  const apart =
    /^([^([]+)[([]([^()[\]]+)[)\]]$/.exec(name) ??
    /^(.+) in (\S+(?: \S+)?)$/i.exec(name) ??
    /^([^%]+)(%|\p{Sc})$/u.exec(name)
  const [, before = '', inside = ''] = apart ?? []
  const bare = before.replace(/,? *$/, '')
  const unit = unitCalled(inside.trim().toLowerCase().replace(/^in /, '').replace(/^'/, ''))
  return unit === null || !/\p{L}/u.test(bare) ? { bare: name, unit: null } : { bare, unit }
}

const DEGREES: ReadonlyMap<string, string> = new Map([
  ['c', 'degrees Celsius'],
  ['f', 'degrees Fahrenheit'],
])

/** The unit that the last word of a name is: "weight_kg", "cost_eur", "avg_temp_f". */
export function unitAtEnd(words: readonly string[]): string | null {
  const last = words.at(-1) ?? ''
  const isHeat = /^temp(?:erature)?$/.test(words.at(-2) ?? '')
  return (
    (isHeat ? DEGREES.get(last) : undefined) ??
    UNITS.get(last) ??
    (/^[a-z]{3}$/.test(last) ? moneyOf(last) : null)
  )
}

/** How much a word of scale before a unit stands for: "million pounds". */
export const SIZES: ReadonlyMap<string, number> = new Map([
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
])
