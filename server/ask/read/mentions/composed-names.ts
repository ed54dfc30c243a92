import { nounOf } from '../../../datasets/infer/entity.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { yearsIn, type DatedName } from '../../../semantic-model/years-of-names.ts'
import { phraseWords } from '../words/words.ts'
import type { Builder } from './lexicon-names.ts'

/** Names of columns that are made of parts, as people say them: with some of the parts, the other way round, or with years as they say years. */

const named = (column: Column) => [
  ...new Set([column.label, ...(column.synonyms ?? []), ...(column.loosely ?? [])]),
]

/** The names that each phrase stands for, where it stands for one only. */
function onlyOnes(said: Iterable<readonly [phrase: string, column: Column]>): ReadonlyMap<string, Column> {
  const owners = new Map<string, Column | null>()
  for (const [phrase, column] of said) {
    const owner = owners.get(phrase)
    owners.set(phrase, owner === undefined || owner === column ? column : null)
  }
  return new Map([...owners].filter((entry): entry is [string, Column] => entry[1] !== null))
}

/** "Subway ridership" of "subways total estimated ridership" beside others of which each has a ridership; "fresh fruits" of "fruits fresh" beside "fruits dried". */
export function addShortenedNames(
  builder: Builder,
  { columns }: SemanticModel,
  plain: ReadonlySet<string>,
): void {
  const words = new Map(columns.map((column) => [column, phraseWords(column.label)] as const))
  const shares = (part: readonly string[], column: Column, end: 'start' | 'end') =>
    columns.some((other) => {
      const own = words.get(other) ?? []
      const same = end === 'start' ? own.slice(0, part.length) : own.slice(-part.length)
      return other !== column && own.length > part.length && same.join(' ') === part.join(' ')
    })
  function* shortened(column: Column): Generator<readonly [string, Column]> {
    const label = words.get(column) ?? []
    for (let at = 1; at < label.length; at += 1) {
      const [head, tail] = [label.slice(0, at), label.slice(at)]
      const start = head.join(' ')
      if (isNumeric(column) && shares(head, column, 'start') && tail.length === 1)
        yield [`${tail.join(' ')} ${start}`, column]
      if (!shares(tail, column, 'end') || !shares(head, column, 'start') || tail.length < 2) continue
      const rests = named(column).flatMap((name) =>
        name.startsWith(`${start} `) ? phraseWords(name).slice(at) : [],
      )
      for (const said of new Set([start, head.map((word) => nounOf(word).singular).join(' ')]))
        for (const what of rests.filter((word) => word.length > 3 && !plain.has(word))) {
          yield [`${said} ${what}`, column]
          for (const tie of ['of', 'on', 'in', 'for']) yield [`${what} ${tie} ${said}`, column]
        }
    }
  }
  const known = new Set([...builder.entries.values()].map((entry) => entry.words.join(' ')))
  for (const [phrase, column] of onlyOnes(columns.flatMap((column) => [...shortened(column)])))
    if (!known.has(phrase))
      builder.addNoun(
        phrase,
        (plural) => ({ category: 'column', sense: { column, plural } }),
        column.label,
        'part of a column',
      )
}

/** Of a single year "sales in 2019", of several "incidents between 1985 and 1999". */
const saidOf = (of: string, { from, to }: DatedName): readonly string[] =>
  from === to
    ? [`${from} ${of}`, ...['in', 'for', 'of', 'from', 'during'].map((tie) => `${of} ${tie} ${from}`)]
    : [
        `${of} ${from % 100} to ${to % 100}`,
        `${from % 100} to ${to % 100} ${of}`,
        `${from} to ${to} ${of}`,
        `${of} between ${from} and ${to}`,
        ...['', ' in', ' for', ' from', ' over', ' during'].map((tie) => `${of}${tie} ${from} to ${to}`),
      ]

/** Of more columns with the same name nobody says "the earlier one", nor names two together. */
const MOST_DATED = 8
const JOINTS = ['and', 'versus', 'vs', 'against', 'compared to', 'compared with']
const EARLIER = ['earlier', 'older', 'first']
const LATER = ['later', 'newer', 'second', 'more recent']

interface DatedColumn {
  readonly column: Column
  readonly years: DatedName
}

/** What is said of both of two: "incidents 1985-1999 versus 2000-2014". */
const addPair = (builder: Builder, one: DatedColumn, other: DatedColumn) => {
  const columns = [one.column, other.column]
  const { of } = one.years
  const [first, second] = [one, other].map(({ years: { from, to } }) =>
    from === to ? `${from}` : `${from} to ${to}`,
  )
  for (const joint of JOINTS)
    for (const tie of ['', ' in', ' for', ' from'])
      builder.add(
        `${of}${tie} ${first} ${joint} ${second}`,
        { category: 'columns', sense: { columns } },
        `${one.column.label} and ${other.column.label}`,
      )
}

export function addDatedNames(builder: Builder, { columns }: SemanticModel): void {
  const dated = columns.flatMap((column) =>
    named(column).flatMap((name) => {
      const years = yearsIn(name)
      return years === null ? [] : [{ column, years }]
    }),
  )
  const add = (phrase: string, { column }: DatedColumn) =>
    builder.add(phrase, { category: 'column', sense: { column, plural: true } }, column.label)
  for (const each of dated) for (const phrase of saidOf(each.years.of, each.years)) add(phrase, each)
  for (const [of, alike] of Map.groupBy(dated, ({ years }) => years.of)) {
    const inOrder = alike.toSorted((a, b) => a.years.from - b.years.from)
    const [first, last] = [inOrder[0], inOrder.at(-1)]
    if (first === undefined || last === undefined || first === last || inOrder.length > MOST_DATED) continue
    for (const [words, each] of [
      [EARLIER, first],
      [LATER, last],
    ] as const)
      for (const word of inOrder.length === 2 ? words : [])
        for (const period of ['period', 'years']) add(`${of} in ${word} ${period}`, each)
    for (const one of inOrder) for (const other of inOrder) if (one !== other) addPair(builder, one, other)
  }
}

/** "Wheat exports", where rows are of exports: what rows are called, after a figure that they have. */
export function addNamesOfRows(builder: Builder, { columns, entity }: SemanticModel): void {
  const rows = [entity.singular, ...entity.synonyms].map((name) => nounOf(name).plural)
  for (const column of columns.filter(isNumeric))
    if (SHORT_NAME.test(column.label))
      for (const row of rows.filter((name) => !GENERAL.has(name) && !column.label.includes(name)))
        builder.add(
          `${column.label} ${row}`,
          { category: 'column', sense: { column, plural: true } },
          column.label,
          'part of a column',
        )
}
const SHORT_NAME = /^(?!total )\p{L}{3,}(?: \p{L}{3,})?$/u
/** What any row is called. */
const GENERAL = new Set(['records', 'rows', 'entries', 'cases'])
