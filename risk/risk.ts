import { randomBytes } from 'node:crypto'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openProduct } from './asking/product.ts'
import { attacks } from './attacks/attacks.ts'
import { fieldOf, lackingIn } from './field/field.ts'
import { priceOf, type Budget, type Doors, type Price } from './price.ts'
import { SCHEME, type Scheme } from './field/scheme.ts'
import { readRows } from './world/rows.ts'
import { openWithout } from './world/versions.ts'
import { worldOf, type World } from './world/world.ts'

/**
 * The price of what a dataset keeps: how many questions each of the best known attacks takes, through the product's own services, by an
 * attacker who knows all about everybody but what is sensitive. It shares no code with disclosure control.
 */

export interface RiskOptions extends Budget {
  /** One question in so many is asked in words, the others as their plans. */
  readonly inWords: number
  /** A part of the names of the attacks that are run; all where empty. */
  readonly only: string
  readonly memoryLimit: string
  readonly threads: number
  readonly onProgress: (message: string) => void
}

export interface RiskReport {
  readonly dataset: string
  readonly rows: number
  readonly threshold: number
  /** What the dataset lacks that attacks are after; null where nothing. */
  readonly lacking: string | null
  readonly prices: readonly Price[]
  /** Attacks that can single out nobody in this dataset. */
  readonly idle: readonly string[]
  /** Questions that were asked in words, and those of them that were not read as they were meant. */
  readonly words: { readonly asked: number; readonly misread: number }
}

/** What is promised. */
export const PROMISE = { certain: 50, 'yes or no': 150, amount: 400 } as const

/** What is not as promised, in a sentence each. */
export const brokenIn = ({ prices }: Pick<RiskReport, 'prices'>): readonly string[] =>
  prices.flatMap(({ attack, kind, questions, certain }) => [
    ...(certain !== null && certain <= PROMISE.certain
      ? [`${attack}: certain of some after ${certain} questions, promised not by ${PROMISE.certain}`]
      : []),
    ...(questions !== null && questions < PROMISE[kind]
      ? [
          `${attack}: 95 of 100 right after ${questions} questions, promised ${PROMISE[kind]} for ${kind === 'amount' ? 'an amount' : 'a yes or no'}`,
        ]
      : []),
  ])

/** Numbers as if by chance, always the same. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const SEED = 7
/** One in so many has left in the second version. */
const ONE_GONE = 25
const MOST_GONE = 200

export function goneFrom({ rows }: World): ReadonlySet<number> {
  const random = chances(SEED)
  const count = Math.min(MOST_GONE, Math.floor(rows.size / ONE_GONE))
  return new Set(Array.from({ length: count }, () => Math.floor(random() * rows.size)))
}

/** Runs attacks through some doors, each with the same chance. */
export async function pricesOf(
  world: World,
  scheme: Scheme,
  doors: Doors,
  options: Budget & Pick<RiskOptions, 'only' | 'onProgress'>,
): Promise<Pick<RiskReport, 'prices' | 'idle'>> {
  const gone = goneFrom(world)
  const prices: Price[] = []
  const idle: string[] = []
  for (const attack of attacks.filter(({ name }) => name.includes(options.only))) {
    options.onProgress(attack.name)
    const price = await priceOf(attack, fieldOf(world, scheme, chances(SEED), gone), doors, options)
    if (price === null) idle.push(attack.name)
    else prices.push(price)
  }
  return { prices, idle }
}

/** Runs every attack through the product. Throws EngineError, DatasetError, TooManyGroupsError. */
export async function assessRisk(dataset: Dataset, options: RiskOptions): Promise<RiskReport> {
  const world = worldOf(dataset.model, await readRows(dataset))
  const { name, threshold } = dataset.model
  const head = { dataset: name, rows: world.rows.size, threshold, lacking: lackingIn(world) }
  if (head.lacking !== null) return { ...head, prices: [], idle: [], words: { asked: 0, misread: 0 } }
  const later = await openWithout(world, goneFrom(world), options)
  // Of one server: what noise is drawn with stays the same.
  const keys = [randomBytes(32)] as const
  const [now, after] = [
    await openProduct(dataset, keys, options.inWords),
    await openProduct(later.dataset, keys, options.inWords),
  ]
  try {
    const prices = await pricesOf(world, SCHEME, { now: now.ask, later: after.ask }, options)
    const [one, other] = [now.words(), after.words()]
    return {
      ...head,
      ...prices,
      words: { asked: one.asked + other.asked, misread: one.misread + other.misread },
    }
  } finally {
    await Promise.all([now.close(), after.close()])
    later.close()
  }
}
