import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, Shared } from './faults.ts'

/** Which faults there are in which order, and when each begins. */

export interface Failing {
  /** How long things fail at least. */
  readonly faultsMs: number
  /** Between the beginnings of two faults, at most. */
  readonly gapMs: number
  readonly say: (line: string) => void
}

/** Names of kinds as often as their shares say, in an order that the seed gives. */
export function dealt(shares: readonly Shared[], least: number, random: () => number): Fault[] {
  const whole = shares.reduce((sum, { share }) => sum + share, 0)
  const deck = shares.flatMap(({ fault, share }) =>
    Array.from({ length: Math.max(1, Math.ceil((least * share) / whole)) }, () => fault),
  )
  return deck
    .map((fault) => ({ fault, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ fault }) => fault)
}

/** Runs faults one after another, as soon as nothing else fails that they need. */
export async function fail(
  deck: readonly Fault[],
  { faultsMs, gapMs, say }: Failing,
  random: () => number,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const taken = new Map<Fault, Promise<void>>()
  const ends = performance.now() + faultsMs
  for (let number = 0; number < deck.length || performance.now() < ends; number += 1) {
    const fault = deck[number % deck.length] as Fault
    const inTheWay = () =>
      [...taken].filter(([other]) =>
        other.parts.some((part) => part !== 'nothing' && fault.parts.includes(part)),
      )
    while (inTheWay().length > 0) await Promise.race(inTheWay().map(([, over]) => over))
    say(`${number + 1}: ${fault.kind}`)
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
    // The same fault may be dealt twice: each time it is one of its own.
    const own = { ...fault }
    taken.set(
      own,
      own.run().finally(() => taken.delete(own)),
    )
    await pause(random() * gapMs)
  }
  await Promise.all(taken.values())
  return counts
}
