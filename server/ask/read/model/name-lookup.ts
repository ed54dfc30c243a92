import { derivedOf, durations, mayWork, nameOfDerived } from '../../../semantic-model/derived.ts'
import { columnNamed, pluralOf, type Column } from '../../../semantic-model/semantic-model.ts'
import type { Scalar } from '../../constructs/node.ts'
import type { Period } from '../words/calendar.ts'
import { periodsAt } from '../words/said-periods.ts'
import { wordsOf } from '../words/words.ts'
import type { KnownDataset } from '../../plan/checked.ts'
import { holdsPeople } from './described.ts'

/**
 * What a dataset has by the name that somebody gave it: in other capitals, by its label or a synonym, and where nothing is called so,
 * the nearest names, to be told.
 */

/** What is meant, or a sentence about what is not there. */
export type Found<T> = { readonly found: T } | { readonly problem: string }

type Meant = Found<readonly Scalar[] | null>

export interface NameLookup {
  /** One of the dataset's, or one that is worked out of two of them ("a - b", "days from a to b"). */
  column(text: string): Found<string>
  /** What a column less another is called, where a text names another that it can be compared with; null where it names none. */
  less(column: string, text: string): string | null
  metric(text: string): Found<string>
  /** Several where a name stands for a set of values ("the north"); null where it stands for none at all. */
  values(column: string, text: string): Meant
  period(text: string): Found<Period>
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const MOST_NEAR = 4

const pairsOf = (text: string) => {
  const letters = ` ${plain(text)} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
}

/** How many pairs of letters two names share, of all they have (Dice 1945): 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / (a.size + b.size)
}

/**
 * The names nearest to a text, in words; all of them where they are few.
 *
 * @param known those that somebody said to be near, which come first
 */
function nearestOf(text: string, names: readonly string[], known: readonly string[]): string {
  if (names.length === 0) return 'there are none'
  const wanted = pairsOf(text)
  const near = names
    .map((name) => ({ name, score: known.includes(name) ? 1 : likeness(wanted, pairsOf(name)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
  return `${names.length <= MOST_NEAR ? 'there are' : 'nearest are'} ${near.map(({ name }) => JSON.stringify(name)).join(', ')}`
}

/** Things by each of their names; a name of several stands for none of them. */
class Index<T> {
  readonly #things = new Map<string, T | null>()

  add(thing: T, names: readonly string[]): void {
    for (const name of new Set(names.flatMap((each) => [plain(each), plain(pluralOf(each))]))) {
      const known = this.#things.get(name)
      this.#things.set(name, known === undefined || known === thing ? thing : null)
    }
  }

  get(text: string): T | null {
    return this.#things.get(plain(text)) ?? null
  }
}

/** "days from order date to ship date", "revenue - cost" */
const SPAN = /^(\w+) from (.+) to (.+)$/
const SIGN = / ([-+*\/]) /g
const OPERATIONS: Readonly<Record<string, 'subtract' | 'add' | 'multiply' | 'divide'>> = {
  '-': 'subtract',
  '+': 'add',
  '*': 'multiply',
  '/': 'divide',
}

const YES = new Set(['true', 'yes', 'y', '1'])
const NO = new Set(['false', 'no', 'n', '0'])

export const writtenNumber = (text: string): number | null => {
  const bare = text.replaceAll(/[\s,_£$€%]/g, '')
  return bare === '' || !Number.isFinite(Number(bare)) ? null : Number(bare)
}

/** "2024", "2024-03", "March 2024", "3 March 2024", "03/03/2024": the days it is about. */
function periodIn(text: string, lastDay: string): Period | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text.trim())?.[1] ?? text
  const words = wordsOf(day)
  return periodsAt(words, 0, lastDay).find(({ length }) => length === words.length) ?? null
}

export function nameLookup({ model, profile }: KnownDataset): NameLookup {
  const columns = new Index<Column>()
  for (const column of model.columns.filter(({ role }) => role !== 'identifier'))
    columns.add(column, [column.name, column.label, ...(column.plural === undefined ? [] : [column.plural])])
  const loose = new Index<Column>()
  for (const column of model.columns) loose.add(column, column.synonyms ?? [])
  const metrics = new Index<string>()
  for (const { name, label, synonyms } of model.metrics) metrics.add(name, [name, label, ...synonyms])
  const named = new Map(model.columns.map((column) => [column.name, column]))
  const categories = new Map<string, Index<Meant>>()

  function valuesOf(column: Column): Index<Meant> {
    const known = categories.get(column.name)
    if (known !== undefined) return known
    const index = new Index<Meant>()
    const called = new Map(Object.entries(column.values ?? {}))
    for (const value of profile.values[column.name] ?? [])
      index.add({ found: [value] }, [value, ...(called.get(value) ?? [])])
    for (const [name, members] of Object.entries(column.groups ?? {})) index.add({ found: members }, [name])
    categories.set(column.name, index)
    return index
  }

  const nothing = (kind: string, text: string, names: readonly string[], near: readonly string[] = []) => ({
    problem: `there is no ${kind} ${JSON.stringify(text)}; ${nearestOf(text, names, near)}`,
  })

  const columnIn = (text: string) => named.get(text) ?? columns.get(text) ?? loose.get(text)

  /** The name of a column that is worked out of two, each by any of its names. */
  function workedOutIn(text: string): string | null {
    const [, unit, from = '', to = ''] = SPAN.exec(text) ?? []
    const [one, other] = [columnIn(from), columnIn(to)]
    const duration = durations.find((each) => each === unit)
    if (duration !== undefined && one !== null && other !== null)
      return nameOfDerived({ between: [one.name, other.name], in: duration })
    for (const { index, 1: sign = '' } of text.matchAll(SIGN)) {
      const parts = [columnIn(text.slice(0, index)), columnIn(text.slice(index + sign.length + 2))] as const
      const operation = OPERATIONS[sign]
      if (operation !== undefined && parts[0] !== null && parts[1] !== null)
        return nameOfDerived(derivedOf(operation, [parts[0].name, parts[1].name]))
    }
    return null
  }

  return {
    column(text) {
      const found = columnIn(text)?.name ?? workedOutIn(text)
      const names = model.columns.flatMap(({ name, role }) => (role === 'identifier' ? [] : [name]))
      return found === null ? nothing('column', text, names) : { found }
    },

    less(column, text) {
      const [one, other] = [named.get(column), columnIn(text)]
      if (one === undefined || other === null || one === other) return null
      if (mayWork('between', other, one))
        return nameOfDerived({ between: [other.name, one.name], in: 'days' })
      return mayWork('subtract', one, other)
        ? nameOfDerived(derivedOf('subtract', [one.name, other.name]))
        : null
    },

    metric(text) {
      const metric = metrics.get(text)
      const names = model.metrics.map(({ name }) => name)
      return metric === null ? nothing('metric', text, names) : { found: metric }
    },

    values(name, text) {
      const column = columnNamed(model, name)
      if (column === null) return { found: [text] }
      const known = profile.values[name] ?? []
      if (column.role === 'category' && known.includes(text)) return { found: [text] }
      if (isMissing(column, text)) return { found: null }
      switch (column.role) {
        case 'category':
          return (
            valuesOf(column).get(text) ??
            // Of people nobody is named to whom nobody named them.
            (holdsPeople(model, column, known.length)
              ? { problem: `there is no value of ${name} ${JSON.stringify(text)}` }
              : nothing(`value of ${name}`, text, known, nearTo(column, text)))
          )
        case 'flag':
          return flagIn(column, text)
        case 'number':
        case 'money': {
          const number = writtenNumber(text)
          return number === null
            ? { problem: `${name} is compared with a number, not ${JSON.stringify(text)}` }
            : { found: [number] }
        }
        default:
          return { found: [text] }
      }
    },

    period(text) {
      const period = periodIn(text, profile.lastDay ?? '2000-12-31')
      return period === null
        ? { problem: `${JSON.stringify(text)} is no day: write it as YYYY-MM-DD, or a month as YYYY-MM` }
        : { found: { from: period.from, to: period.to } }
    },
  }
}

/** Values that are nearest to what they do not hold: the region of a town. */
const nearTo = ({ near = {} }: Column, text: string) =>
  Object.entries(near).flatMap(([value, phrases]) =>
    phrases.some((phrase) => plain(phrase) === plain(text)) ? [value] : [],
  )

const isMissing = ({ missing }: Column, text: string) =>
  ['null', ...(missing === undefined ? [] : [missing.means, ...missing.phrases])].some(
    (phrase) => plain(phrase) === plain(text),
  )

function flagIn({ name, values = {} }: Column, text: string): Meant {
  const said = plain(text)
  const isCalled = (phrases: readonly string[] = []) =>
    phrases.some((phrase) => [phrase, pluralOf(phrase)].some((each) => plain(each) === said))
  if (YES.has(said) || isCalled(values['true'])) return { found: [true] }
  if (NO.has(said) || isCalled(values['false'])) return { found: [false] }
  return { problem: `${name} is true or false, not ${JSON.stringify(text)}` }
}
