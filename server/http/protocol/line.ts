import type { After } from '../../services/after.ts'
import { InLine, Problem } from './problem.ts'

/**
 * The line of questions: so many are answered at once, and who comes on top has a place. It is told within a second how
 * many come before, and that it should be asked again; the place is kept meanwhile. Nothing is begun for who is not there.
 */

/** How long a question may wait for its turn before its place is told, and how long once it is known. */
export const FIRST_HOLD_MS = 500
const NEXT_HOLD_MS = 1_200
/** Who is far behind hears later of a line that moves, so that asking again costs little. */
const HOLD_PER_PLACE_MS = 20
const LONGEST_HOLD_MS = 3_000
/** Seconds after which a question that waits should be asked again, and one that found no place. */
const ASK_AGAIN_SECONDS = 1
const FULL_SECONDS = 30
/** How long a place is kept for who comes back; behind a balancer the next two calls may go to other servers. */
export const PLACE_KEPT_MS = 15_000
/** Places of a line. */
export const MOST_PLACES = 200
/** What takes longer lets another one begin, so that nobody waits for a fine answer. */
export const LONG_MS = 1_000
/** Questions that wait for others, a language model say, and so do not count as being answered. */
const MOST_OUTSIDE = 64

interface LineOptions {
  /** Questions that are answered at once. */
  readonly atOnce: number
  /** Of one person: how many are answered at once, how many wait, and what a further one is told. */
  readonly ofOne: { readonly atOnce: number; readonly waiting: number; readonly tooMany: () => Problem }
  readonly after: After
}

export interface Asker {
  readonly person: string
  /** What is asked: who asks the same again has the same place. */
  readonly key: string
  /** Aborted where the asker goes away. */
  readonly signal: AbortSignal
  /** Asked before a new place is given. Throws a Problem. */
  readonly admit: () => Promise<void>
}

/** What a question has while it is answered. */
export interface Turn {
  /** Does what waits for others and not for this machine: the next question may begin meanwhile. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>
}

/** The call that waits at a place. */
interface Waiter {
  readonly begin: () => void
  readonly refuse: (problem: Problem) => void
  /** It has waited long enough to be told of a smaller number. */
  mayBeTold: boolean
}

interface Place {
  readonly person: string
  readonly key: string
  readonly arrival: number
  /** The number that was told last; null before. */
  told: number | null
  /** Null while the place is kept for who comes back. */
  waiter: Waiter | null
  /** Calls off what is to happen after a while. */
  callOff: () => void
}

const gone = () => new Problem(499, 'The question was given up.')

/**
 * Fair among people: the next is of who had the fewest turns lately, and of one person in the order of arrival. It is a
 * round robin: a person's first question is of the round that runs, the next ones of rounds to come.
 */
export function makeLine({ atOnce, ofOne, after }: LineOptions) {
  /** Each of them is slower for the others, and none may outlast its caller. */
  const mostLong = Math.ceil(atOnce / 2)
  const places = new Set<Place>()
  /** Questions of each person that are being answered, however long they take. */
  const underWay = new Map<string, number>()
  /** The round of each person's last turn, where it is not over. */
  const lastRound = new Map<string, number>()
  let round = 0
  let arrivals = 0
  /** Questions that count as being answered. */
  let running = 0
  let long = 0
  let outsiders = 0
  /** Questions whose turn goes on once there is room: they come before all that wait. */
  const returning: (() => void)[] = []

  const underWayOf = (person: string) => underWay.get(person) ?? 0
  const placesOf = (person: string) => [...places].filter((place) => place.person === person)
  const nextRoundOf = (person: string) => Math.max(round, (lastRound.get(person) ?? -1) + 1)

  function inOrder(): readonly Place[] {
    const next = new Map<string, number>()
    const placed = [...places].map((place) => {
      const own = next.get(place.person) ?? nextRoundOf(place.person)
      next.set(place.person, own + 1)
      return { place, round: own }
    })
    return placed
      .toSorted((a, b) => a.round - b.round || a.place.arrival - b.place.arrival)
      .map(({ place }) => place)
  }

  function countTurn(person: string): void {
    const own = nextRoundOf(person)
    round = Math.max(round, own)
    lastRound.set(person, own)
    for (const [other, last] of lastRound) if (last < round) lastRound.delete(other)
    underWay.set(person, underWayOf(person) + 1)
    running += 1
  }

  /** Whoever is not there is passed over, and comes first once there again. */
  function fill(): void {
    while (running < atOnce) {
      const back = returning.shift()
      const place =
        back === undefined
          ? inOrder().find(({ waiter, person }) => waiter !== null && underWayOf(person) < ofOne.atOnce)
          : undefined
      if (back === undefined && place === undefined) break
      if (back !== undefined) {
        running += 1
        back()
      }
      if (place !== undefined) {
        countTurn(place.person)
        leave(place)?.begin()
      }
    }
    tellSmaller()
  }

  /** Takes a place out of the line; gives who waits there. */
  function leave(place: Place): Waiter | null {
    const { waiter } = place
    place.callOff()
    place.waiter = null
    places.delete(place)
    return waiter
  }

  /** Says the place, and keeps it. */
  function tell(place: Place, before: number): void {
    const { waiter } = place
    place.callOff()
    place.waiter = null
    place.told = before
    place.callOff = after(PLACE_KEPT_MS, () => {
      places.delete(place)
      tellSmaller()
    })
    const status = underWayOf(place.person) < ofOne.atOnce ? 503 : 429
    waiter?.refuse(new InLine(status, before, ASK_AGAIN_SECONDS))
  }

  /** Who is next stays where the turn is taken. */
  function tellSmaller(): void {
    for (const [before, place] of inOrder().entries())
      if (place.waiter?.mayBeTold === true && before > 0 && before < (place.told ?? Infinity))
        tell(place, before)
  }

  const tellNow = (place: Place) => tell(place, inOrder().indexOf(place))

  /** Gives the place that was kept, or a new one. Throws a Problem where there is none. */
  async function placeOf({ person, key, admit, signal }: Asker): Promise<Place> {
    const kept = placesOf(person).find((place) => place.key === key && place.waiter === null)
    if (kept !== undefined) return kept
    await admit()
    if (signal.aborted) throw gone()
    if (!isFree(person)) {
      if (placesOf(person).length >= ofOne.waiting) throw ofOne.tooMany()
      if (places.size >= MOST_PLACES) makeRoom(person)
    }
    const place: Place = {
      person,
      key,
      arrival: (arrivals += 1),
      told: null,
      waiter: null,
      callOff: () => {},
    }
    places.add(place)
    return place
  }

  const isFree = (person: string) => running < atOnce && underWayOf(person) < ofOne.atOnce

  /** In a full line who has most places gives the last one to who would have fewer. Throws a Problem. */
  function makeRoom(person: string): void {
    const byPerson = Map.groupBy(places, (place) => place.person)
    const [most = []] = [...byPerson.values()].toSorted((a, b) => b.length - a.length)
    const last = most.at(-1)
    if (last === undefined || most.length <= placesOf(person).length + 1)
      throw new Problem(
        503,
        'The server has too many questions to answer now. Please try again in half a minute.',
        FULL_SECONDS,
      )
    leave(last)?.refuse(ofOne.tooMany())
  }

  /** Done once the turn has come. Throws a Problem that tells the place, or where the asker goes away. */
  async function waitAt(place: Place, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const isFirst = place.told === null
    place.callOff()
    const waiter: Waiter = { begin: () => resolve(undefined), refuse: reject, mayBeTold: false }
    place.waiter = waiter
    const giveUp = () => {
      if (place.waiter !== waiter) return
      leave(place)
      reject(gone())
      tellSmaller()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    if (isFirst) place.callOff = after(FIRST_HOLD_MS, () => tellNow(place))
    else {
      const holdMs = Math.min(LONGEST_HOLD_MS, NEXT_HOLD_MS + HOLD_PER_PLACE_MS * (place.told ?? 0))
      place.callOff = after(holdMs, () => {
        waiter.mayBeTold = true
        place.callOff = after(LONGEST_HOLD_MS - holdMs, () => tellNow(place))
        tellSmaller()
      })
    }
    fill()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Does the work of a question whose turn it is. */
  async function answer<T>({ person, signal }: Asker, work: (turn: Turn) => Promise<T>): Promise<T> {
    let isRunning = true
    let isLong = false
    const makeWay = () => {
      isRunning = false
      running -= 1
      fill()
    }
    const watch = (): (() => void) =>
      after(LONG_MS, () => {
        if (long >= mostLong) {
          unwatch = watch()
          return
        }
        isLong = true
        long += 1
        makeWay()
      })
    let unwatch = watch()
    const comeBack = () =>
      new Promise<void>((resolve) => {
        returning.push(() => {
          isRunning = true
          unwatch = watch()
          resolve()
        })
        fill()
      })
    const outside: Turn['outside'] = async (waiting) => {
      if (!isRunning || outsiders >= MOST_OUTSIDE) return waiting()
      outsiders += 1
      unwatch()
      makeWay()
      try {
        return await waiting()
      } finally {
        outsiders -= 1
        await comeBack()
      }
    }
    try {
      if (signal.aborted) throw gone()
      return await work({ outside })
    } catch (error) {
      throw signal.aborted ? gone() : error
    } finally {
      unwatch()
      if (isLong) long -= 1
      if (isRunning) running -= 1
      const left = underWayOf(person) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
      fill()
    }
  }

  /** Answers a question in its turn. Throws a Problem that tells its place, where the turn does not come soon. */
  return async <T>(asker: Asker, work: (turn: Turn) => Promise<T>): Promise<T> => {
    await waitAt(await placeOf(asker), asker.signal)
    return answer(asker, work)
  }
}
