import { isNumeric } from '../../../../semantic-model/semantic-model.ts'
import { saysWhen } from '../../../constructs/measures/quantities.ts'
import type { Measure } from '../../../constructs/measures/measures.ts'
import { ngramsOf, type QuestionFeatures } from '../../mentions/asked.ts'
import { kindOf, mentionFeatures } from './around-mentions.ts'
import { MANY_COLUMNS } from './group-decision.ts'
import type { Decision, Option } from './linear.ts'

/** Which figure is asked for. */
export interface AskedMeasure {
  readonly measure: Measure
  /** Words that name it, from each place up to before the other. */
  readonly spans: readonly (readonly [from: number, to: number])[]
}

const ENDS = ['minimum', 'maximum'] as const
const FUNCTIONS = ['average', 'sum', ...ENDS] as const

/** Columns of a table up to which those that nothing names may be counted all the same. */
const FEW_COLUMNS = 8

export const measureKey = (measure: Measure): string => JSON.stringify(measure)

/** What the grammar makes of words on its own: "conversion rate", "premium per member", "median age". */
function readFigures({
  items,
}: QuestionFeatures): ReadonlyMap<string, AskedMeasure & { readonly words: number }> {
  const read = new Map<string, AskedMeasure & { readonly words: number }>()
  for (const { category, sense, from, to } of items.toReversed()) {
    if (category !== 'measure' || sense.measures.length !== 1) continue
    const [measure] = sense.measures
    if (measure === undefined) continue
    const before = read.get(measureKey(measure))
    if (before === undefined || before.words < to - from)
      read.set(measureKey(measure), { measure, spans: [[from, to]], words: to - from })
  }
  return read
}

/** How the two numbers that are named best go together. */
function correlatedIn({ model, mentions }: QuestionFeatures): AskedMeasure | null {
  const named = model.columns
    .flatMap((column, place) => {
      const [said] = mentions[place] ?? []
      return isNumeric(column) && said !== undefined ? [{ column, said }] : []
    })
    .toSorted((a, b) => b.said.score - a.said.score || a.said.from - b.said.from)
  const [first, ...others] = named
  const second = others.find(
    ({ said }) => first !== undefined && (said.to <= first.said.from || said.from >= first.said.to),
  )
  if (first === undefined || second === undefined) return null
  const [a, b] = first.said.from < second.said.from ? [first, second] : [second, first]
  return {
    measure: { kind: 'correlation', column: a.column.name, with: b.column.name },
    spans: [a, b].map(({ said }) => [said.from, said.to] as const),
  }
}

export function measureDecision(asked: QuestionFeatures): Decision<AskedMeasure> {
  const { model, mentions, isEntity } = asked
  const read = readFigures(asked)
  const options: Option<AskedMeasure>[] = []
  const longest = Math.max(0, ...[...read.values()].map(({ words }) => words))
  const readAs = (measure: Measure): readonly string[] => {
    const figure = read.get(measureKey(measure))
    if (figure === undefined) return read.size === 0 ? [] : ['unread']
    return [`read ${Math.min(figure.words, 4)}`, figure.words === longest ? 'read longest' : 'read shorter']
  }
  const add = (as: string, figure: AskedMeasure, features: readonly string[]) =>
    options.push({ value: figure, as, features: [...features, ...readAs(figure.measure)] })

  const numeric = model.columns.filter(
    (column, place) => isNumeric(column) && (mentions[place]?.[0]?.score ?? 0) > 0.6,
  ).length
  add('count', { measure: { kind: 'count' }, spans: [] }, [
    `figures named ${Math.min(numeric, 3)}`,
    isEntity.includes(true) ? 'entity' : 'no entity',
  ])
  for (const [place, column] of model.columns.entries()) {
    const said = mentions[place] ?? []
    if (column.role === 'identifier' && said.length === 0) continue
    if (said.length === 0 && !(isNumeric(column) || model.columns.length <= FEW_COLUMNS)) continue
    if (said.length === 0 && model.columns.length > MANY_COLUMNS) continue
    const kind = kindOf(asked, column)
    const valued = asked.values.some(({ column: of, by }) => of === column.name && by === 'exact')
    const features = [
      ...mentionFeatures(asked, place),
      `kind ${kind}`,
      ...(valued ? ['valued'] : []),
      ...(said[0] === undefined
        ? []
        : asked.words.slice(said[0].from, said[0].to).map(({ lemma }) => `word ${lemma}`)),
    ]
    const spans = said.slice(0, 1).map(({ from, to }) => [from, to] as const)
    if (column.role !== 'flag')
      add('distinct', { measure: { kind: 'distinct', column: column.name }, spans }, features)
    if (!isNumeric(column)) continue
    // Years are the first or the last, and add up to nothing.
    for (const name of column.isYear === true || saysWhen(column) ? ENDS : FUNCTIONS)
      add(name, { measure: { kind: 'aggregate', function: name, column: column.name }, spans }, features)
  }
  const pair = correlatedIn(asked)
  if (pair !== null) add('correlation', pair, [])
  const known = new Set(options.map(({ value }) => measureKey(value.measure)))
  for (const [key, figure] of read) if (!known.has(key)) add(`read ${figure.measure.kind}`, figure, ['read'])
  return { name: 'measure', shared: ngramsOf(asked), options }
}
