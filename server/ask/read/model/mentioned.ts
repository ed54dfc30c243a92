import { columnNamed, type Column } from '../../../semantic-model/semantic-model.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Item } from '../../constructs/senses.ts'
import { wordsOf } from '../words/words.ts'
import { typed } from '../mentions/terminals.ts'
import { interpreterOf } from '../interpret.ts'
import { holdsPeople } from './described.ts'
import { lemmaOf } from '../words/lexical.ts'
import { columnLinker, type ColumnLinker } from '../mentions/mentions.ts'
import { nameWords, PLAIN, saidWords, TIES } from '../words/said-words.ts'

/** What of a dataset the words of a question name, so that a language model need not be told of everything. */

const MOST_MENTIONS = 14

/** Values from which on some may hold another, as a list of names does. */
const LONG = 12

/** How many values of a long column hold a value within them. */
function holdingOf({ profile }: Dataset, { name }: Column, values: readonly unknown[]): number {
  const known = profile.values[name] ?? []
  const [value] = values
  if (known.length <= LONG || values.length !== 1 || typeof value !== 'string') return 1
  const text = value.toLowerCase()
  return known.filter((each) => each.toLowerCase().includes(text)).length
}

/** What a word stands for, by the names that a plan has; null for what any dataset has. */
function meaningOf(dataset: Dataset, item: Item): string | null {
  const { category, sense } = item
  switch (category) {
    case 'column':
      return sense.column.name
    case 'value': {
      const { column, values } = sense
      // Half a name is not made a whole one.
      if (holdsPeople(dataset.model, column, dataset.profile.values[column.name]?.length ?? 0))
        return column.name
      const others = holdingOf(dataset, column, values)
      if (others > 1) return `${column.name} contains ${String(values[0])} (${others} values)`
      return `${column.name} ${values.length === 1 ? '=' : 'in'} ${values.join(' | ')}`
    }
    case 'missing':
      return `${sense.column.name} ${sense.present ? 'not ' : ''}missing`
    case 'metric':
      return `metric ${sense.metric.name}`
    case 'filter':
      return item.leaves[0]?.meaning ?? null
    case 'superlative':
      return sense.column === null
        ? null
        : `${sense.direction === 'ascending' ? 'lowest' : 'highest'} ${sense.column.name}`
    case 'comparative':
      return sense.column === null ? null : `${sense.column.name} ${sense.op}`
    default:
      return null
  }
}

/** Each stretch of words that names something, with what it may stand for: `"londoners": region = London`. */
export function mentionsOf(dataset: Dataset, question: string): readonly string[] {
  const words = wordsOf(question)
  const named = interpreterOf(dataset)
    .terminals(question)
    .flatMap((item) => {
      const meaning = meaningOf(dataset, item)
      return meaning === null ? [] : [{ from: item.from, to: item.to, weight: item.weight, meaning }]
    })
  const within = ({ from, to }: { readonly from: number; readonly to: number }) =>
    named.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from)
  const isPlain = ({ from, to }: { readonly from: number; readonly to: number }) =>
    to === from + 1 && PLAIN.has(words[from]?.norm ?? '')
  const whole = named
    .filter((each) => !within(each) && !isPlain(each))
    .toSorted((a, b) => a.from - b.from || a.weight - b.weight)
  const stretches = Map.groupBy(whole, ({ from, to }) => typed(words, from, to))
  return [...stretches]
    .slice(0, MOST_MENTIONS)
    .map(
      ([text, meanings]) =>
        `${JSON.stringify(text)}: ${[...new Set(meanings.map(({ meaning }) => meaning))].slice(0, 3).join(' or ')}`,
    )
}

/** The words of a column's names, and how many columns have each. */
interface Index {
  readonly link: ColumnLinker
  readonly words: readonly ReadonlySet<string>[]
  readonly holding: ReadonlyMap<string, number>
}

const indexes = new WeakMap<Dataset['model'], Index>()

function indexOf({ columns }: Dataset['model']): Index {
  const words = columns.map(
    ({ name, label, synonyms = [] }) =>
      new Set(
        [name, label, ...synonyms]
          .flatMap(nameWords)
          .map(lemmaOf)
          .filter((word) => !TIES.has(word)),
      ),
  )
  const holding = new Map<string, number>()
  for (const each of words) for (const word of each) holding.set(word, (holding.get(word) ?? 0) + 1)
  return { link: columnLinker({ columns } as Dataset['model']), words, holding }
}

/** The columns that a question may name, the likeliest first: those that it names, and those that share a word with it. */
export function columnsMentioned(dataset: Dataset, question: string): readonly Column[] {
  const { model } = dataset
  const index = indexes.get(model) ?? indexOf(model)
  indexes.set(model, index)
  const said = saidWords(question)
  const lemmas = new Set(said.map(({ lemma }) => lemma))
  const mentions = index.link(said)
  const scoreOf = (place: number) => {
    const shared = [...(index.words[place] ?? [])].filter((word) => lemmas.has(word))
    const rare = shared.reduce((sum, word) => sum + 1 / (index.holding.get(word) ?? 1), 0)
    return (mentions[place]?.[0]?.score ?? 0) + Math.min(1, rare)
  }
  const linked = model.columns
    .map((column, place) => ({ column, score: scoreOf(place) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ column }) => column)
  const named = interpreterOf(dataset)
    .terminals(question)
    .flatMap(({ sense }) =>
      'column' in sense && sense.column !== null
        ? (columnNamed(model, columnNameOf(sense.column)) ?? [])
        : [],
    )
  return [...new Set([...named, ...linked])].filter(({ role }) => role !== 'identifier')
}

const columnNameOf = (column: Column | string | undefined) =>
  typeof column === 'string' ? column : (column?.name ?? '')
