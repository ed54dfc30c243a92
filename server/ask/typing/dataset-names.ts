import type { DatasetProfile } from '../../datasets/profile.ts'
import { isNumeric, pluralOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { dimensionOf } from '../constructs/dimensions/dimension-senses.ts'
import { lemmaOf } from '../read/words/lexical.ts'
import type { KnownDataset } from '../plan/checked.ts'

/** What may be named in a question over a dataset, as one would write it: offered to whoever types. */

export const nameKinds = ['figure', 'column', 'value', 'period'] as const
export type NameKind = (typeof nameKinds)[number]

export interface Name {
  readonly text: string
  readonly kind: NameKind
  /** The name of the column that it is, or is a value of; null of what is no column's. */
  readonly column: string | null
  /** Rows can be grouped by it. */
  readonly groups: boolean
  /** Other words for it that the semantic model has. */
  readonly synonyms: readonly string[]
  /** It stands for what those who say one of its synonyms may mean, which no reading takes it for. */
  readonly isNear: boolean
}

const FUNCTIONS = ['average', 'total', 'median', 'highest', 'lowest'] as const
const GRAINS = ['month', 'quarter', 'year', 'week'] as const
const MONTHS = Array.from({ length: 12 }, (_, place) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, place)),
)
/** Years of data beyond which they are typed by heart. */
const MOST_YEARS = 50

const plain: Omit<Name, 'text' | 'kind'> = {
  column: null,
  groups: false,
  synonyms: [],
  isNear: false,
}

/** The figure that is meant by a column where none is named stands first. */
function figuresOf(column: Column): readonly Name[] {
  const usual = column.usually === 'sum' ? 'total' : 'average'
  return [...new Set([usual, ...FUNCTIONS])].map((name) => ({
    ...plain,
    text: `${name} ${column.label}`,
    kind: 'figure',
    column: column.name,
  }))
}

function valuesOf(column: Column, { values }: DatasetProfile): readonly Name[] {
  const of = { ...plain, kind: 'value' as const, column: column.name }
  const called = new Map(Object.entries(column.values ?? {}))
  if (column.role === 'flag')
    return ['true', 'false'].flatMap((value) => {
      const [text, ...synonyms] = called.get(value) ?? []
      if (text === undefined) return []
      const last = text.split(' ').at(-1) ?? ''
      // "Smokers" are several who are one; "rejected" is said of several as it stands.
      return [{ ...of, text: lemmaOf(last) === last ? pluralOf(text) : text, synonyms }]
    })
  if (column.role !== 'category') return []
  const near = new Map(Object.entries(column.near ?? {}))
  return [
    ...(values[column.name] ?? []).flatMap((text): readonly Name[] => [
      { ...of, text, synonyms: called.get(text) ?? [] },
      ...(near.has(text) ? [{ ...of, text, synonyms: near.get(text) ?? [], isNear: true }] : []),
    ]),
    ...Object.keys(column.groups ?? {}).map((text) => ({ ...of, text })),
  ]
}

function periodsOf({ model, profile }: KnownDataset): readonly Name[] {
  const [first, last] = [profile.firstDay, profile.lastDay].map((day) => Number(day?.slice(0, 4)))
  if (first === undefined || last === undefined || !(last - first < MOST_YEARS)) return []
  const years = Array.from({ length: last - first + 1 }, (_, place) => String(last - place))
  return [...years, ...years.flatMap((year) => MONTHS.map((month) => `${month} ${year}`))].map((text) => ({
    ...plain,
    text,
    kind: 'period',
    column: model.date ?? null,
  }))
}

/** Columns as people look for them: those of the stats panel first. */
function byImportance({ columns, keyDimensions }: SemanticModel): readonly Column[] {
  const place = ({ name }: Column) =>
    keyDimensions.includes(name) ? keyDimensions.indexOf(name) : keyDimensions.length
  return columns.filter(({ role }) => role !== 'identifier').toSorted((a, b) => place(a) - place(b))
}

function made(known: KnownDataset): readonly Name[] {
  const { model, profile } = known
  const columns = byImportance(model)
  const measured = columns.filter(isNumeric)
  return [
    { ...plain, text: `number of ${model.entity.plural}`, kind: 'figure' },
    { ...plain, text: model.entity.plural, kind: 'figure' },
    ...measured
      .filter(({ name }) => name === model.measure)
      .flatMap((column) => figuresOf(column).slice(0, 1)),
    ...model.metrics.map(({ label, synonyms }): Name => ({
      ...plain,
      text: label,
      kind: 'figure',
      synonyms,
    })),
    ...measured.flatMap(figuresOf),
    ...columns.map((column): Name => ({
      ...plain,
      text: column.label,
      kind: 'column',
      column: column.name,
      groups: column.role !== 'date' && (dimensionOf(column) !== null || column.bands !== undefined),
      synonyms: column.synonyms ?? [],
    })),
    ...(model.date === undefined
      ? []
      : GRAINS.map((text): Name => ({
          ...plain,
          text,
          kind: 'column',
          column: model.date ?? null,
          groups: true,
        }))),
    ...columns.flatMap((column) => valuesOf(column, profile)),
    ...periodsOf(known),
  ]
}

const kept = new WeakMap<DatasetProfile, readonly Name[]>()

/** Words that open a part of a question, with what stands behind each, the likeliest first. */
export const OPENINGS: readonly { readonly words: string; readonly kinds: readonly Opened[] }[] = [
  { words: 'by', kinds: ['group'] },
  { words: 'per', kinds: ['group'] },
  { words: 'for', kinds: ['value', 'period'] },
  { words: 'in', kinds: ['period', 'value'] },
  { words: 'compared with', kinds: ['value', 'period'] },
]
/** Words that open no part alone, but a figure. */
const OF_COLUMNS = FUNCTIONS.map((words) => ({ words, kinds: ['column'] as const }))
export type Opened = NameKind | 'group'

/** What may stand behind some words, the likeliest first; a figure where they open no part. */
export const openedBy = (before: string): readonly Opened[] =>
  [...OPENINGS, ...OF_COLUMNS].find(({ words }) => ` ${before.trimEnd().toLowerCase()}`.endsWith(` ${words}`))
    ?.kinds ?? ['figure']

export const isOf = (kind: Opened, name: Name) =>
  kind === 'group' ? name.groups : name.kind === kind && !name.isNear

/** All names of a dataset, those of what is looked for most first; values are those that everybody may know. */
export function datasetNames(known: KnownDataset): readonly Name[] {
  const names = kept.get(known.profile) ?? made(known)
  kept.set(known.profile, names)
  return names
}
