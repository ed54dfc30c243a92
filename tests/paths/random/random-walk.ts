import type { Page } from 'playwright-core'
import type { TraceStep } from '../../../inspect/replay.ts'
import { barriersOf } from '../../support/barriers.ts'
import { historyItem, ROWS, answerOf, queryRow, userRow } from '../network/backend.ts'
import { chooseMove, makeMove, moveText, type Move } from './moves.ts'
import { idOf } from '../network/ids.ts'
import { pageFacts } from '../browser/page-facts.ts'
import { brokenBy, type Deed, type Sighting } from './properties.ts'
import { momentOf } from '../conditions/conditions.ts'
import { lasting } from '../browser/lasting.ts'
import { pick, randomOf } from './seeded.ts'
import { shrunk } from './shrink.ts'
import type { Moment, Stage } from '../browser/stage.ts'
import type { Visit } from '../browser/view-model.ts'
import type { Reply, Replies } from '../network/wire.ts'

/**
 * Random walks through the whole product: all machines composed as they are, moved by whatever the page offers, before a
 * network that answers, at once or late, so in any order, fails, is cut or is not there, with another tab and a clock that jumps. The same seed
 * makes the same choices, as far as the page offers the same.
 * What must be true always and in the end (`properties.ts`) is checked at every step; a walk that breaks it is cut to the
 * shortest that does.
 */

export interface Finding {
  readonly what: string
  /** From the page that is opened, in words. */
  readonly steps: readonly string[]
  /** What the machines did, for `npm run replay`. */
  readonly trace: readonly TraceStep[]
}

export interface RandomWalk {
  readonly findings: readonly Finding[]
  /** How many different things were done. */
  readonly taken: number
}

export interface RandomWalkOptions {
  readonly steps: number
  readonly seed: number
  readonly onStep: (step: string) => void
}

/** A walk goes to a fresh page now and then, so that one corner does not hold it. */
const STEPS_OF_PAGE = 60
/** How often a walk that breaks something is made again to make it shorter. */
const MOST_TRIES = 24

const ITEMS = Array.from({ length: 10 }, (_, index) =>
  historyItem(String(index), index % 2 === 0 ? { results_json: ROWS } : {}),
)
const REPLIES: Replies = {
  executeQuery: { json: answerOf({ analysis: null }, ROWS) },
  listHistory: { json: { items: ITEMS, total: 40 } },
  listUsers: {
    json: {
      users: [
        userRow({ id: idOf('u1'), email: 'ana@example.com' }),
        userRow({ id: idOf('me'), email: 'me@example.com', role: 'admin' }),
      ],
      total: 60,
    },
  },
  listAdminQueries: {
    json: { queries: [queryRow({ id: idOf('q1'), html_table: '<table></table>' })], total: 1 },
  },
}

/** What becomes of an answer, each as often as its part of one; all others are as usual. */
const FATES: readonly (readonly [part: number, instead: Reply])[] = [
  [0.12, { status: 500, json: {} }],
  [0.02, { status: 401, json: {} }],
  [0.02, { unreachable: true }],
  [0.02, { cut: true, json: { success: true, total: 0 } }],
]
const LATE = 0.2
/** Moves that an answer may be late. */
const MOST_LATE = 4

/** What each of several chances comes to. */
function fateOf(chance: number): Reply | undefined {
  let left = chance
  for (const [part, instead] of FATES) {
    if (left < part) return instead
    left -= part
  }
  return undefined
}

/**
 * Lets the network fail and tarry now and then, as the seed has it: for each operation by itself, so that a shorter walk meets the same.
 *
 * @returns what is called before each move: answers that are due come
 */
function network({ wire }: Visit, seed: number): () => void {
  const randoms = new Map<string, () => number>()
  let late: readonly { readonly moves: number; readonly comes: () => void }[] = []
  wire.meddle((id) => {
    if (id === 'getProfile' || id === 'reportClientError') return {}
    const random =
      randoms.get(id) ?? randomOf(seed + [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
    randoms.set(id, random)
    const instead = fateOf(random())
    const reply = instead === undefined ? {} : { instead }
    if (random() >= LATE) return reply
    const { promise: until, resolve: comes } = Promise.withResolvers<void>()
    late = [...late, { moves: Math.ceil(random() * MOST_LATE), comes }]
    return { ...reply, until }
  })
  return () => {
    for (const { comes } of late.filter(({ moves }) => moves <= 1)) comes()
    late = late.filter(({ moves }) => moves > 1).map(({ moves, comes }) => ({ moves: moves - 1, comes }))
  }
}

interface Start {
  readonly path: string
  readonly token: string | null
  readonly seed: number
  readonly moment: Moment
}

interface Walked {
  readonly what: string | null
  readonly moves: readonly Move[]
  readonly trace: readonly TraceStep[]
}

/** Walks from a start, a move after another, until something is broken or there are no more. */
async function walkFrom(
  stage: Stage,
  start: Start,
  nextMove: (page: Page, done: number) => Promise<Move | null>,
  looks: Set<string>,
): Promise<Walked> {
  const moves: Move[] = []
  let trace: readonly TraceStep[] = []
  try {
    await stage.visit(
      async (visit) => {
        const { page, wire } = visit
        const moment = network(visit, start.seed)
        await visit.goto(start.path, { token: start.token, replies: REPLIES })
        const walk: Sighting[] = []
        let [called, answered] = [0, 0]
        const expectGood = async (deed: Deed) => {
          const sightingOf = async (): Promise<Sighting> => ({
            deed,
            page: await pageFacts(page),
            called: wire.calls().slice(called),
            answered: wire.answered().slice(answered),
            waiting: wire.unanswered(),
          })
          const broken = await lasting(async () => brokenBy([...walk, await sightingOf()]))
          const sighting = await sightingOf()
          walk.push(sighting)
          called += sighting.called.length
          answered += sighting.answered.length
          trace = await page.evaluate(() => window.querentCoverage?.trail ?? [])
          if (broken.length > 0) throw new Error(broken.join(', '))
          await expectAccessible(page, looks)
          const report = wire.calls().find(({ id }) => id === 'reportClientError')
          if (report !== undefined) throw new Error(`an error is reported: ${JSON.stringify(report.body)}`)
        }
        await expectGood({ kind: 'open', name: start.path, wasDisabled: false })
        for (;;) {
          const move = await nextMove(page, moves.length)
          if (move === null) return
          moves.push(move)
          moment()
          await expectGood(await makeMove(page, move))
        }
      },
      { clock: true, permissions: ['clipboard-write'], moment: start.moment },
    )
    return { what: null, moves, trace }
  } catch (error) {
    return { what: error instanceof Error ? error.message : String(error), moves, trace }
  }
}

/** Makes moves that are known. */
const again = (stage: Stage, start: Start, moves: readonly Move[]) =>
  walkFrom(stage, start, (_, done) => Promise.resolve(moves[done] ?? null), new Set())

/** Walks so many steps. */
export async function walkAtRandom(
  stage: Stage,
  { steps, seed, onStep }: RandomWalkOptions,
): Promise<RandomWalk> {
  const random = randomOf(seed)
  const findings: Finding[] = []
  const used = new Set<string>()
  const looks = new Set<string>()
  for (let done = 0; done < steps; done += STEPS_OF_PAGE) {
    const start: Start = {
      path: pick(random, ['/', '/admin', '/data', '/?code=abc', '/nowhere']),
      token: random() < 0.8 ? 'token' : null,
      seed: Math.floor(random() * 1_000_000),
      moment: momentOf(Math.floor(random() * 1_000)),
    }
    const most = Math.min(STEPS_OF_PAGE, steps - done)
    const choose = async (page: Page, made: number) => {
      if (made >= most) return null
      const move = await chooseMove(page, random)
      onStep(moveText(move))
      used.add(move.kind === 'use' ? `${move.tag} ${move.name}` : move.kind)
      return move
    }
    const { what, moves, trace } = await walkFrom(stage, start, choose, looks)
    if (what === null) continue
    const fails = async (shorter: readonly Move[]) => (await again(stage, start, shorter)).what === what
    const shortest = await shrunk(moves, fails, MOST_TRIES)
    const walked = shortest.length < moves.length ? await again(stage, start, shortest) : { trace }
    findings.push({
      what,
      steps: [
        `open ${start.path}${start.token === null ? ', signed out' : ''} at ${start.moment.start.toISOString()} in ${start.moment.timezoneId} (network of seed ${start.seed})`,
        ...shortest.map(moveText),
      ],
      trace: walked.trace,
    })
  }
  return { findings, taken: used.size }
}

/** Looks for barriers wherever the page has a look that was not looked at before. */
async function expectAccessible(page: Page, looks: Set<string>): Promise<void> {
  const look = (await page.locator('body').ariaSnapshot()).replace(/\d+|(?<=: ).*$/gm, '')
  if (looks.has(look)) return
  looks.add(look)
  const [first] = await lasting(() => barriersOf(page))
  if (first !== undefined) throw new Error(`axe: ${first}`)
}
