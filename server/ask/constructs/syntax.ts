import { columnOf, pluralOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { derivedOf, durations, nameOfDerived, WORDS } from '../../semantic-model/derived.ts'
import type { Figured } from './figure-columns.ts'
import type { Measure } from './measures/measures.ts'
import type { Piece, Phrase, Place } from './phrase.ts'

/**
 * Invertible phrases: the words of a node are described once, and it is printed and parsed by that description (Rendel and
 * Ostermann, “Invertible syntax descriptions”, 2010). A parser gives every way to go on; the sentence as a whole says which holds.
 */

/** What a phrase is said of. */
export interface Of {
  readonly model: SemanticModel
  /** The plan that the node is in, as far as it is known. */
  readonly plan: Figured
  /** The measures that the text may say from a place on, as far as somebody asked before. */
  readonly known?: Map<number, readonly Parsed<Measure>[]>
}

/** What was parsed, and where the text goes on. */
export type Parsed<V> = readonly [value: V, end: number]

/** How one value stands in a phrase; a text of null: it cannot be said so. */
export interface Slot<V, N> {
  print(of: Of, value: V, node: N): string | null
  /** @param node what the phrase has said of it before */
  parse(of: Of, text: string, at: number, node: N): Iterable<Parsed<V>>
}

/** A property and how it is said; without one, what is said of several together. */
type Filled<N> =
  | { [K in keyof N]-?: readonly [property: K, slot: Slot<N[K], N>] }[keyof N]
  | readonly [property: null, slot: Slot<Partial<N>, N>]
/** Words that stand at a place of their own; "#column" is one of the node. */
interface Placed<N> {
  readonly at: Place | null
  readonly form: Form<N>
}
type Part<N> = string | ((of: Of, node: N) => string) | Filled<N> | Placed<N>
export type Form<N> = readonly Part<N>[]
/** Ways to say a node: printed as the first that can say it, parsed as any. */
export type Forms<N> = readonly Form<N>[]

/** Where nothing else of a plan matters. */
export const NO_PLAN: Figured = { measures: [], dimensions: [], filter: null }

export const placed = <N>(at: Place | null, ...form: Form<N>): Placed<N> => ({ at, form })

const isFilled = <N>(part: Filled<N> | Placed<N>): part is Filled<N> => Array.isArray(part)

function piecesOf<N>(of: Of, form: Form<N>, node: N, at: Place | null): Piece[] | null {
  const pieces: Piece[] = []
  for (const part of form) {
    if (typeof part === 'object' && !isFilled(part)) {
      const own = part.at?.startsWith('#') === true ? `${at ?? ''}${part.at}` : part.at
      const inner = piecesOf(of, part.form, node, own)
      if (inner === null) return null
      pieces.push(...inner)
      continue
    }
    const text =
      typeof part === 'string'
        ? part
        : typeof part === 'function'
          ? part(of, node)
          : part[0] === null
            ? (part[1] as Slot<unknown, N>).print(of, node, node)
            : // Each property has a slot of its own kind; the union does not carry that through.
              (part[1] as Slot<unknown, N>).print(of, node[part[0]], node)
    if (text === null) return null
    const last = pieces.at(-1)
    if (last?.at === at) pieces[pieces.length - 1] = { text: last.text + text, at }
    else if (text !== '') pieces.push({ text, at })
  }
  return pieces
}

/** A node in words, each part at its place. Throws where no form can say it. */
export function printed<N>(of: Of, forms: Forms<N>, node: N, at: Place | null = null): Phrase {
  for (const form of forms) {
    const pieces = piecesOf(of, form, node, at)
    if (pieces !== null) return pieces
  }
  throw new Error(`${JSON.stringify(node)} cannot be said`)
}

/** Adds what a form may be from one of its parts on, to all that was found. */
function parseForm<N>(
  of: Of,
  form: Form<N>,
  text: string,
  start: number,
  node: N,
  first: number,
  found: Parsed<N>[],
) {
  let at = start
  for (let from = first; from < form.length; from += 1) {
    const part = form[from]
    if (typeof part === 'string' || typeof part === 'function') {
      const words = typeof part === 'string' ? part : part(of, node)
      if (!text.startsWith(words, at)) return
      at += words.length
    } else if (part !== undefined && !isFilled(part)) {
      for (const [inner, end] of parsed(of, [part.form], text, at, node as object))
        parseForm(of, form, text, end, inner, from + 1, found)
      return
    } else if (part !== undefined) {
      const [property, slot] = part as readonly [keyof N | null, Slot<unknown, N>]
      for (const [value, end] of slot.parse(of, text, at, node)) {
        const more = property === null ? value : value === undefined ? {} : { [property]: value }
        parseForm(of, form, text, end, { ...node, ...(more as Partial<N>) }, from + 1, found)
      }
      return
    }
  }
  found.push([node, at])
}

/** Every node that the text may say from a place on. */
export function parsed<N>(
  of: Of,
  forms: Forms<N>,
  text: string,
  at: number,
  node: object = {},
): readonly Parsed<N>[] {
  const found: Parsed<N>[] = []
  for (const form of forms) parseForm(of, form, text, at, node as N, 0, found)
  return found
}

/** A slot of a few values, each with its words. */
export const choice = <V extends string>(words: Readonly<Record<V, string>>): Slot<V, unknown> => ({
  print: (_, value) => words[value],
  *parse(_, text, at) {
    for (const [value, said] of Object.entries<string>(words))
      if (text.startsWith(said, at)) yield [value as V, at + said.length]
  },
})

/** A property that may be absent, of which nothing is said then. */
export const optional = <V, N>(slot: Slot<V, N>): Slot<V | undefined, N> => ({
  print: (of, value, node) => (value === undefined ? '' : slot.print(of, value, node)),
  *parse(of, text, at, node) {
    yield [undefined, at]
    yield* slot.parse(of, text, at, node)
  },
})

/** A property that the words around it say. */
export const constant = <const V>(value: V): Slot<V, unknown> => ({
  print: (_, said) => (JSON.stringify(said) === JSON.stringify(value) ? '' : null),
  *parse(_, __, at) {
    yield [value, at]
  },
})

/** The names of columns that a sentence works out from two others at a place: "close less open". */
function* derivedAt({ columns }: SemanticModel, text: string, at: number): Iterable<string> {
  const labelled = (from: number) =>
    columns
      .filter(({ label }) => text.startsWith(label, from))
      .map(({ name, label }) => [name, from + label.length] as const)
  for (const unit of durations) {
    if (!text.startsWith(`${unit} from `, at)) continue
    for (const [one, end] of labelled(at + `${unit} from `.length))
      if (text.startsWith(' to ', end))
        for (const [other] of labelled(end + ' to '.length))
          yield nameOfDerived({ between: [one, other], in: unit })
  }
  for (const [one, end] of labelled(at))
    for (const operation of ['multiply', 'divide', 'add', 'subtract'] as const)
      if (text.startsWith(` ${WORDS[operation]} `, end))
        for (const [other] of labelled(end + WORDS[operation].length + 2))
          yield nameOfDerived(derivedOf(operation, [one, other]))
}

/** A column by what it is called; null where that cannot be said of it. */
export const columnSlot = <N>(
  called: (column: Column, model: SemanticModel, node: N) => string | null,
): Slot<string, N> => ({
  print: ({ model }, name, node) => called(columnOf(model, name), model, node),
  *parse({ model }, text, at, node) {
    const own = model.columns.flatMap((column) => {
      const name = called(column, model, node)
      return name !== null && text.startsWith(name, at) ? [[column.name, at + name.length] as const] : []
    })
    yield* own
    for (const name of derivedAt(model, text, at)) {
      const said = called(columnOf(model, name), model, node)
      if (said !== null && text.startsWith(said, at)) yield [name, at + said.length]
    }
  },
})
export const LABEL: Slot<string, unknown> = columnSlot(({ label }) => label)
/** What a column counts, in plural: of "number of members" the members. */
export const COUNTED_PLURAL: Slot<string, unknown> = columnSlot(({ label, plural }) =>
  pluralOf(label.replace(/^number of /, ''), plural),
)

/** What a pattern finds at a place, as a value. */
export const pattern = <V>(
  matching: RegExp,
  print: (value: V, of: Of) => string | null,
  valueOf: (found: RegExpExecArray) => V,
): Slot<V, unknown> => {
  const sticky = new RegExp(matching, 'uy')
  return {
    print: (of, value) => print(value, of),
    *parse(_, text, at) {
      sticky.lastIndex = at
      const found = sticky.exec(text)
      if (found !== null) yield [valueOf(found), at + found[0].length]
    },
  }
}

/** Values with the same words between each two. */
export const listOf = <V, N>(slot: Slot<V, N>, joint: string, least = 1): Slot<V[], N> => ({
  print(of, values, node) {
    if (values.length < least) return null
    const texts = values.map((value) => slot.print(of, value, node))
    return texts.includes(null) ? null : texts.join(joint)
  },
  parse(of, text, at, node) {
    const found: Parsed<V[]>[] = []
    const go = (from: number, before: readonly V[]) => {
      for (const [value, end] of slot.parse(of, text, from, node)) {
        const values = [...before, value]
        if (values.length >= least) found.push([values, end])
        if (text.startsWith(joint, end)) go(end + joint.length, values)
      }
    }
    go(at, [])
    return found
  },
})

/** "a, b and c", where each is parsed by itself. */
export function parsedList<V>(
  text: string,
  at: number,
  each: (at: number) => Iterable<Parsed<V>>,
): readonly Parsed<readonly V[]>[] {
  const found: Parsed<readonly V[]>[] = []
  const go = (from: number, before: readonly V[]) => {
    for (const [value, end] of each(from)) {
      const values = [...before, value]
      if (before.length === 0) found.push([values, end])
      if (text.startsWith(' and ', end))
        for (const [last, to] of each(end + ' and '.length)) found.push([[...values, last], to])
      if (text.startsWith(', ', end)) go(end + ', '.length, values)
    }
  }
  go(at, [])
  return found
}
