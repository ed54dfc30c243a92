import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { Knowledge, type QuerySet } from './knowledge.ts'

/** Entities are numbers here, each at a place of its own, with a number drawn for it. */
const drawOf = (entity: number) => 1 + ((entity * 7_919) % (PRIME - 1))
function setOf(entities: Iterable<number>): QuerySet {
  const numbers = new Uint16Array(PLACES)
  for (const entity of entities) numbers[(entity * 61) % PLACES] = drawOf(entity)
  return numbers
}

/** Another prime than that of the audit, and whole numbers of any size. */
const OTHER_PRIME = 2_147_483_629n
const modulo = (value: bigint) => ((value % OTHER_PRIME) + OTHER_PRIME) % OTHER_PRIME
function inverse(value: bigint): bigint {
  let [result, base] = [1n, value]
  for (let power = OTHER_PRIME - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = modulo(result * base)
    base = modulo(base * base)
  }
  return result
}

/** How many sets are independent of each other, where only some entities are looked at. */
function rankOf(sets: readonly (readonly number[])[], entities: readonly number[]): number {
  let left = sets.map((set) => entities.map((entity): bigint => (set.includes(entity) ? 1n : 0n)))
  let rank = 0
  for (const column of entities.keys()) {
    const pivot = left.find((row) => row[column] !== 0n)
    if (pivot === undefined) continue
    const scale = inverse(pivot[column] ?? 1n)
    rank += 1
    left = left
      .filter((row) => row !== pivot)
      .map((row) => {
        const factor = modulo((row[column] ?? 0n) * scale)
        return row.map((value, at) => modulo(value - factor * (pivot[at] ?? 0n)))
      })
  }
  return rank
}

const subsets = (all: readonly number[]): readonly (readonly number[])[] =>
  all.reduce<readonly (readonly number[])[]>(
    (made, each) => [...made, ...made.map((some) => [...some, each])],
    [[]],
  )

/** Whether something of 1 to k - 1 entities follows from sets: then fewer are independent without these. */
const singlesOut = (sets: readonly (readonly number[])[], entities: readonly number[], k: number) =>
  subsets(entities)
    .filter(({ length }) => length > 0 && length < k)
    .some(
      (few) =>
        rankOf(
          sets,
          entities.filter((entity) => !few.includes(entity)),
        ) < rankOf(sets, entities),
    )

function learn(knowledge: Knowledge, set: QuerySet): void {
  const rests = knowledge.restsOf(set)
  if (rests !== null) knowledge.add(rests)
}

const SIZE = 9
const everybody = [...Array(SIZE).keys()]
const sets = fc.array(fc.subarray(everybody, { minLength: 1 }), { minLength: 1, maxLength: 6 })

/** By set: whether it follows, and whether it would single out a few, as the audit sees it and by hand. */
function judgedInTurn(asked: readonly (readonly number[])[], k: number) {
  const knowledge = new Knowledge()
  const told: (readonly number[])[] = []
  return asked.map((set) => {
    const rests = knowledge.restsOf(setOf(set))
    const follows = rests === null
    const isUnsafe = rests !== null && knowledge.wouldSingleOut(rests, k)
    const together = [...told, set]
    const byHand = {
      follows: rankOf(together, everybody) === rankOf(told, everybody),
      isUnsafe: singlesOut(together, everybody, k),
    }
    if (rests !== null && !isUnsafe) {
      knowledge.add(rests)
      told.push(set)
    }
    expect(knowledge.size).toBe(rankOf(told, everybody))
    return { seen: { follows, isUnsafe }, byHand }
  })
}

describe('what can be worked out', () => {
  it.each([2, 3, 4, 5])('is found wherever something of fewer than %i follows, and nowhere else', (k) => {
    fc.assert(
      fc.property(sets, (asked) => {
        for (const { seen, byHand } of judgedInTurn(asked, k)) expect(seen).toEqual(byHand)
      }),
      { numRuns: 50 },
    )
  })

  const [MARKED, OTHERS] = [4, 60]
  const marks = [...Array(MARKED).keys()]
  const others = Array.from({ length: OTHERS }, (_, at) => MARKED + at)
  const someOf = fc.subarray(others, { minLength: 10 })

  it('is found where a set lacks one to four of another, of whom two are known in part', () => {
    fc.assert(
      fc.property(
        someOf,
        fc.tuple(someOf, someOf, someOf),
        fc.subarray([1, 2, 3], { maxLength: 2 }),
        fc.integer({ min: 0, max: 2 }),
        (whole, parts, marked, more) => {
          const knowledge = new Knowledge()
          const told = [[...marks, ...whole], ...parts.map((part, at) => [at + 1, ...part])]
          for (const set of told) learn(knowledge, setOf(set))
          const few = [...marked, ...whole.slice(0, more)]
          const left = knowledge.restsOf(
            setOf([...marks, ...whole].filter((entity) => !few.includes(entity))),
          )
          expect(left !== null && knowledge.wouldSingleOut(left, 5)).toBe(few.length > 0)
        },
      ),
    )
  })

  it('is what it was where what was added last is taken back', () => {
    fc.assert(
      fc.property(fc.array(someOf, { maxLength: 12 }), fc.array(someOf, { maxLength: 4 }), (known, more) => {
        const knowledge = new Knowledge()
        for (const set of known) learn(knowledge, setOf(set))
        const before = knowledge.written()
        const back = more.flatMap((set) => {
          const rests = knowledge.restsOf(setOf(set))
          return rests === null ? [] : [knowledge.add(rests)]
        })
        for (const take of back.toReversed()) take()
        expect(knowledge.written()).toEqual(before)
        for (const set of more) {
          learn(knowledge, setOf(set))
          expect(knowledge.restsOf(setOf(set))).toBeNull()
        }
      }),
    )
  })

  it('does not change with a copy that learns more', () => {
    const [half, rest] = [others.slice(0, 30), others.slice(30)]
    const knowledge = new Knowledge()
    learn(knowledge, setOf(others))
    const copy = knowledge.copy()
    learn(copy, setOf(half))
    expect([knowledge, copy].map(({ size }) => size)).toEqual([1, 2])
    expect([knowledge, copy].map((each) => each.restsOf(setOf(rest)) === null)).toEqual([false, true])
  })

  it('does not change a copy that was taken before it learned more', () => {
    const thirds = [0, 1, 2].map((part) => setOf(others.filter((entity) => entity % 3 === part)))
    const knowledge = new Knowledge()
    for (const set of [setOf(others), ...thirds.slice(0, 1)]) learn(knowledge, set)
    const copy = knowledge.copy()
    const written = copy.written()
    for (const set of thirds) learn(knowledge, set)
    expect([knowledge, copy].map(({ size }) => size)).toEqual([3, 2])
    expect(copy.written()).toEqual(written)
  })

  it('is the same once it was written and read, and nothing where that was cut off or is of another form', () => {
    const half = setOf(others.slice(0, 30))
    const knowledge = new Knowledge()
    for (const set of [setOf(others), half]) learn(knowledge, set)
    const written = knowledge.written()
    const read = Knowledge.read(written, setOf(others))
    expect(read?.written()).toEqual(written)
    expect([setOf(others.slice(30)), setOf([1])].map((set) => read?.restsOf(set) === null)).toEqual([
      true,
      false,
    ])
    expect(
      [written.subarray(2), written.subarray(0, -2), new Uint8Array()].map((bytes) =>
        Knowledge.read(bytes, setOf(others)),
      ),
    ).toEqual([null, null, null])
  })

  it('may share places: a set that follows still does', () => {
    const [a, b] = [others.slice(0, 20), others.slice(20)].map((half) => {
      const numbers = new Uint16Array(PLACES)
      for (const entity of half) numbers[entity % 7] = ((numbers[entity % 7] ?? 0) + drawOf(entity)) % PRIME
      return numbers
    })
    const both = (a ?? new Uint16Array()).map((value, place) => (value + (b?.[place] ?? 0)) % PRIME)
    const knowledge = new Knowledge()
    for (const set of [a, b]) learn(knowledge, set ?? new Uint16Array())
    expect(knowledge.restsOf(both)).toBeNull()
  })
})
