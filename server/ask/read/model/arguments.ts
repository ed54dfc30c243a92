import type { Scalar } from '../../constructs/node.ts'
import type { Argument, NodeKind } from './kinds.ts'
import { writtenNumber, type Found, type NameLookup } from './name-lookup.ts'

/** What a language model wrote as kinds and their arguments, mended where it is plain what is meant. */

export type Fields = Readonly<Record<string, unknown>>
/** A name that somebody gave; nothing where it is none. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Unplanned extends Error {}
export const no = (problem: string): never => {
  throw new Unplanned(problem)
}
export const must = <T>(found: Found<T>): T => ('found' in found ? found.found : no(found.problem))

/** Names of SQL and of programs for what the plan calls otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
  avg: 'average',
  mean: 'average',
  stddev: 'spread',
  stdev: 'spread',
  countdistinct: 'distinct',
  quantile: 'percentile',
  bucket: 'bins',
  like: 'contains',
  isnull: 'missing',
  '==': '=',
  eq: '=',
  '!=': '<>',
  ne: '<>',
  gt: '>',
  gte: '>=',
  ge: '>=',
  lt: '<',
  lte: '<=',
  le: '<=',
}
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')
const SHORTEST_PREFIX = 3

/** The one of several names that a text is: as it stands, in other capitals, under another name, or its beginning. */
export function matchingName(names: readonly string[], text: string): string | null {
  const said = OTHERWISE[bare(text)] ?? text
  const same = names.find((name) => name === said) ?? names.find((name) => bare(name) === bare(said))
  if (same !== undefined) return same
  const begun = names.filter(
    (name) => bare(said).length >= SHORTEST_PREFIX && bare(name).startsWith(bare(said)),
  )
  return begun.length === 1 ? (begun[0] ?? null) : null
}

/** The kind that a call names: by itself, or by what it chooses ("average" of an aggregate, ">" of a comparison). */
export function kindIn(
  kinds: readonly NodeKind[],
  name: string,
): { readonly kind: NodeKind; readonly chosen: readonly [number, string] | null } {
  const own = matchingName(
    kinds.map(({ kind }) => kind),
    name,
  )
  const kind = kinds.find((each) => each.kind === own)
  if (kind !== undefined) return { kind, chosen: null }
  for (const each of kinds) {
    const place = each.args.findIndex(({ type }) => type === 'choice')
    const choice = matchingName(each.args[place]?.choices ?? [], name)
    if (choice !== null) return { kind: each, chosen: [place, choice] }
  }
  return no(
    `there is no kind ${JSON.stringify(name)}; there are ${kinds.map((each) => each.kind).join(', ')}`,
  )
}

/** The arguments of a call, which may stand by their names, or without a list. */
export function argumentTexts({ kind, args }: NodeKind, call: Fields): readonly string[] {
  const given = call['args'] ?? call['arguments']
  const list: readonly unknown[] = isFields(given)
    ? args.flatMap(({ name }) => given[name] ?? '')
    : given === undefined
      ? args.flatMap(({ name }) => call[name] ?? '')
      : [given].flat()
  if (list.some((each) => typeof each === 'object' && each !== null))
    no(`the arguments of "${kind}" are texts`)
  return list.map(scalarText)
}

/** What a scalar argument is; what the column of its node says is the node's to look up. */
function scalarOf(names: NameLookup, { name, type, choices }: Argument, of: string, text: string): Scalar {
  switch (type) {
    case 'column':
      return must(names.column(text))
    case 'metric':
      return must(names.metric(text))
    case 'choice':
      return (
        matchingName(choices, text) ??
        no(`"${name}" of "${of}" is one of ${choices.join(', ')}, not ${JSON.stringify(text)}`)
      )
    case 'flag':
      return /^(?:true|yes|1)$/i.test(text)
    case 'number':
    case 'bound': {
      const choice = type === 'bound' ? matchingName(choices, text) : null
      const figures =
        type === 'number'
          ? (writtenNumber(text) ?? writtenNumber(/-?\d+(?:\.\d+)?/.exec(text)?.[0] ?? ''))
          : writtenNumber(text)
      return choice ?? figures ?? no(`"${name}" of "${of}" is a number, not ${JSON.stringify(text)}`)
    }
    case 'day':
      return must(names.period(text)).from
    case 'lastDay':
      return must(names.period(text)).to
    default:
      return text
  }
}

/** The fields of a node, without its values of columns, which are as they were written. */
export function fieldsOf(names: NameLookup, { kind, args }: NodeKind, texts: readonly string[]): Fields {
  const last = args.at(-1)
  if (texts.length > args.length && last?.isList !== true)
    no(`"${kind}" takes ${args.map(({ name }) => name).join(', ') || 'no arguments'}`)
  return Object.fromEntries(
    args.flatMap((argument, place): [string, unknown][] => {
      const { name, isList, isOptional } = argument
      const given = isList ? texts.slice(place).filter((text) => text !== '') : [texts[place] ?? '']
      const read = given.flatMap((text) =>
        text === '' || (isOptional && text === 'none') ? [] : [scalarOf(names, argument, kind, text)],
      )
      if (isList) return [[name, read]]
      const [value] = read
      if (value !== undefined) return [[name, value]]
      if (argument.type === 'flag') return [[name, false]]
      return isOptional ? (argument.isNullable ? [[name, null]] : []) : no(`"${kind}" needs ${name}`)
    }),
  )
}

/** The arguments with that which the kind was called by. */
export const withChoice = (
  { args }: NodeKind,
  texts: readonly string[],
  [place, choice]: readonly [number, string],
) =>
  texts[place] !== undefined && matchingName(args[place]?.choices ?? [], texts[place]) !== null
    ? texts
    : texts.toSpliced(place, 0, choice)
