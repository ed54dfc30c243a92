import { columnNamed, type Column } from '../../../semantic-model/semantic-model.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Item } from '../../constructs/senses.ts'
import { wordsOf } from '../../grammar/words.ts'
import { typed } from '../../interpret/terminals.ts'
import { interpreterOf } from '../../interpret/interpret.ts'
import { columnLinker, type ColumnLinker } from '../../learned/mentions.ts'
import { saidWords } from '../../learned/words.ts'

/** What of a dataset the words of a question name, so that a language model need not be told of everything. */

const MOST_MENTIONS = 14

/** What a word stands for, by the names that a plan has; null for what any dataset has. */
function meaningOf(item: Item): string | null {
  const { category, sense } = item
  switch (category) {
    case 'column':
    case 'unit':
      return sense.column.name
    case 'value': {
      const { column, values } = sense
      return `${column.name} ${values.length === 1 ? '=' : 'in'} ${values.join(' | ')}`
    }
    case 'missing':
      return `${sense.column.name} ${sense.present ? 'not ' : ''}missing`
    case 'metric':
      return `metric ${sense.metric.name}`
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
      const meaning = meaningOf(item)
      return meaning === null ? [] : [{ from: item.from, to: item.to, weight: item.weight, meaning }]
    })
  const within = ({ from, to }: { readonly from: number; readonly to: number }) =>
    named.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from)
  const whole = named
    .filter((each) => !within(each))
    .toSorted((a, b) => a.from - b.from || a.weight - b.weight)
  const stretches = Map.groupBy(whole, ({ from, to }) => typed(words, from, to))
  return [...stretches]
    .slice(0, MOST_MENTIONS)
    .map(
      ([text, meanings]) =>
        `${JSON.stringify(text)}: ${[...new Set(meanings.map(({ meaning }) => meaning))].slice(0, 3).join(' or ')}`,
    )
}

const linkers = new WeakMap<Dataset['model'], ColumnLinker>()

/** The columns that a question may name, the likeliest first. */
export function columnsMentioned(dataset: Dataset, question: string): readonly Column[] {
  const { model } = dataset
  const linker = linkers.get(model) ?? columnLinker(model)
  linkers.set(model, linker)
  const scores = linker(saidWords(question)).map((mentions) => mentions[0]?.score ?? 0)
  const linked = model.columns
    .map((column, place) => ({ column, score: scores[place] ?? 0 }))
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
