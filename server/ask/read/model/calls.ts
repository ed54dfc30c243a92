import { dayBefore } from '../../constructs/english.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import type { Plan } from '../../plan/plan.ts'
import { isFields, scalarText, type Fields } from './arguments.ts'
import { flatOf, TooManyWays } from './flat-conditions.ts'
import { CONDITIONS, KINDS, MORE, PARTS, type Argument, type NodeKind } from './kinds.ts'

/** A plan as a language model writes it: each node by its kind and its arguments, in words. */

export interface ConditionCall {
  readonly kind: string
  readonly args: readonly string[]
  readonly not?: boolean
  readonly or?: number
}

export type Call = Readonly<Record<string, unknown>> & { readonly kind: string }

const writtenOf = ({ type }: Argument, value: unknown): string => {
  const text = scalarText(value)
  return type === 'lastDay' && text !== '' ? dayBefore(text) : text
}

/** What is absent at the end is left out. */
function argsOf({ args }: NodeKind, node: Fields): readonly string[] {
  const texts = args.flatMap((argument) => {
    const value = node[argument.name]
    return argument.isList && Array.isArray(value)
      ? value.map((each) => writtenOf(argument, each))
      : [writtenOf(argument, value)]
  })
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

const kindNamed = <K extends NodeKind>(kinds: readonly K[], name: unknown): K => {
  const kind = kinds.find((each) => each.kind === name)
  if (kind === undefined) throw new Error(`a plan has no ${String(name)}`)
  return kind
}

const conditionCalls = (filter: Filter | null): readonly ConditionCall[] =>
  flatOf(filter).map(({ leaf, not, or }) => ({
    kind: leaf.kind,
    args: argsOf(kindNamed(CONDITIONS, leaf.kind), { ...leaf }),
    ...(not ? { not } : {}),
    ...(or === 0 ? {} : { or }),
  }))

const callOf = (kind: NodeKind, node: Fields): Call => ({
  kind: kind.kind,
  ...(kind.args.length === 0 ? {} : { args: argsOf(kind, node) }),
  ...Object.fromEntries(
    kind.held.flatMap(({ name }) => {
      const filters = [(node[name] ?? []) as Filter | readonly Filter[]].flat()
      const calls = filters.flatMap(conditionCalls)
      return calls.length === 0 ? [] : [[name, calls]]
    }),
  ),
})

/** The same; null of a plan whose conditions are too many to be written as one list. */
export function writtenCallsOf(plan: Plan): Fields | null {
  try {
    return callsOf(plan)
  } catch (error) {
    if (error instanceof TooManyWays) return null
    throw error
  }
}

/** A plan as a model would write it, without what is absent. Throws TooManyWays. */
export function callsOf(plan: Plan): Fields {
  const fields: Fields = plan
  const listOf = (part: unknown): readonly Fields[] =>
    [part ?? []].flat().map((node: unknown) => (isFields(node) ? node : { value: node }))
  const more = MORE.flatMap((kind) => listOf(fields[kind.kind]).map((node) => callOf(kind, node)))
  const filter = conditionCalls(plan.filter)
  const parts = PARTS.map((part): readonly [string, readonly unknown[]] => [
    part,
    listOf(fields[part]).map((node) => callOf(kindNamed(KINDS[part], node['kind']), node)),
  ])
  return Object.fromEntries(
    [...parts, ['filter', filter] as const, ['more', more] as const].filter(([, calls]) => calls.length > 0),
  )
}
