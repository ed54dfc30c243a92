import { createHash } from 'node:crypto'

/** What servers that share a state have to be of one mind about. */
export interface Matter {
  readonly name: string
  /** How it is here. */
  readonly value: string
  /** How it may be elsewhere. */
  readonly accepts: readonly string[]
  /** What another server has that differs, as the end of a sentence. */
  readonly differs: string
}

/** One that has to be the same everywhere. */
export const same = (name: string, value: string, differs: string): Matter => ({
  name,
  value,
  accepts: [value],
  differs,
})

/** What is known of another server: numbers that stand for its matters and how each is there. */
export interface Stance {
  readonly kind: number
  readonly value: number
}

/** PostgreSQL's advisory locks have two numbers of 32 bits, one of them the sign. */
const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() & 0x7fff_ffff

const [IS, ACCEPTS] = ['is', 'accepts'] as const
const stance = (kind: typeof IS | typeof ACCEPTS, { name }: Matter, value: string): Stance => ({
  kind: numberOf(`querent ${kind} ${name}`),
  value: numberOf(value),
})

/** All that a server lets the others know of a matter. */
export const stancesOf = (matter: Matter): readonly Stance[] => [
  stance(IS, matter, matter.value),
  ...matter.accepts.map((value) => stance(ACCEPTS, matter, value)),
]

/** The first matter in which another server differs, to whom it means anything; null where there is none. */
export function differenceTo(other: readonly Stance[], matters: readonly Matter[]): Matter | null {
  const has = ({ kind, value }: Stance) => other.some((each) => each.kind === kind && each.value === value)
  return (
    matters.find((matter) => {
      const own = stance(IS, matter, matter.value)
      const theirs = other.filter(({ kind }) => kind === own.kind)
      const isAccepted = theirs.every(({ value }) =>
        matter.accepts.some((accepted) => numberOf(accepted) === value),
      )
      return theirs.length > 0 && !(isAccepted && has(stance(ACCEPTS, matter, matter.value)))
    }) ?? null
  )
}
