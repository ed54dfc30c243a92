import { getNextSnapshot, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import type { PathModel } from '../models/path-model.ts'
import { keyOf } from '../generate/generate.ts'
import { lasting } from '../browser/lasting.ts'
import { elsewhere } from '../browser/other-tab.ts'
import { pageFacts } from '../browser/page-facts.ts'
import { brokenBy } from '../random/properties.ts'
import type { Moment } from '../browser/stage.ts'
import { wordsIn, type Visit } from '../browser/view-model.ts'
import type { Reply } from '../network/wire.ts'

/**
 * What befalls a page while a path is driven through it: a bad network, a hasty person, another tab, another hour. The path
 * leads to the same states all the same, and at its end the formulas of walks hold.
 */

export const CONDITIONS = ['slow', 'duplicated', 'reordered', 'cut', 'other tab', 'clock'] as const
export type ConditionName = (typeof CONDITIONS)[number]

export interface ConditionStep {
  readonly event: AnyEventObject
  /** Null where the path begins. */
  readonly before: AnyMachineSnapshot | null
  readonly snapshot: AnyMachineSnapshot
}

export interface Condition {
  readonly name: ConditionName
  /** What a person does to meet it. */
  readonly words: string
  readonly isApplied: (path: readonly ConditionStep[]) => boolean
  /** The page's clock is another one than the machine's. */
  readonly clock?: true
  readonly moment?: (number: number) => Moment
  readonly initScript?: string
  /** Once the page is open. */
  readonly begin?: (visit: Visit) => Promise<void> | void
  readonly before?: (visit: Visit, model: PathModel, step: ConditionStep) => Promise<void>
  readonly after?: (visit: Visit, step: ConditionStep) => Promise<void>
  readonly end?: (visit: Visit) => Promise<void>
  /** What the page says in the place of what a view model has. */
  readonly said?: (wanted: string) => string
  /** Page and network are as in the transcript of the path. */
  readonly isTranscribed?: true
}

const isAnswer = ({ event }: ConditionStep) => /^xstate\.(done|error)\.actor\./.test(event.type)
const isFailure = ({ event }: ConditionStep) => event.type.startsWith('xstate.error.actor.')
const isDeed = ({ event }: ConditionStep) => !event.type.startsWith('xstate.')
const hasDelay = (snapshot: AnyMachineSnapshot) => snapshot._nodes.some(({ after }) => after.length > 0)

/** Each answer is so late, until a call would be given up. */
const LATE_MS = 3_000
const MOST_LATE = 3

const slow: Condition = {
  name: 'slow',
  words: `answers come ${LATE_MS / 1000} s late`,
  clock: true,
  isApplied: (path) => path.some((step) => isAnswer(step) && step.before !== null && !hasDelay(step.before)),
  async before({ page, wire }, _, { before }) {
    let left = before === null || hasDelay(before) ? 0 : MOST_LATE
    wire.disturb({
      async before() {
        if (left <= 0) return
        left -= 1
        await page.clock.runFor(LATE_MS)
      },
    })
  },
}

/**
 * Both presses come before anything could have been shown of the first: a person's own press would let the page draw before the
 * next listener hears of it.
 */
const PRESSES_TWICE = `
  window.querentTwice = false
  window.addEventListener('click', (event) => {
    if (!window.querentTwice || !event.isTrusted || !(event.target instanceof Element)) return
    const button = event.target.closest('button')
    if (button === null) return
    // What opens a part of the page closes it, too.
    const isPopover = button.popoverTargetElement !== null && button.popoverTargetAction === 'toggle'
    if (isPopover || button.ariaExpanded !== null) return
    event.stopImmediatePropagation()
    event.preventDefault()
    button.click()
    button.click()
  }, true)
`

/** Whether doing something twice leads where doing it once does; what opens and closes does not. */
function isSameTwice(model: PathModel, { before, event, snapshot }: ConditionStep): boolean {
  if (before === null || snapshot.status !== 'active') return false
  const twice = getNextSnapshot(model.machine, snapshot, event)
  return keyOf(model)(twice) === keyOf(model)(snapshot)
}

/** Deeds of several presses of which all but the last are of a machine of its own, which is driven by itself. */
const OF_SEVERAL_PRESSES: ReadonlySet<string> = new Set(['enrolment.completed'])

const duplicated: Condition = {
  name: 'duplicated',
  words: 'every button is pressed twice at once',
  initScript: PRESSES_TWICE,
  isTranscribed: true,
  isApplied: (path) => path.some(isDeed),
  async before({ page }, model, step) {
    await page.evaluate(
      (twice) => Object.assign(window, { querentTwice: twice }),
      isDeed(step) && !OF_SEVERAL_PRESSES.has(step.event.type) && isSameTwice(model, step),
    )
  },
}

const reordered: Condition = {
  name: 'reordered',
  words: 'of answers on their way the latest comes first',
  isTranscribed: true,
  isApplied: () => true,
  begin: ({ wire }) => wire.disturb({ reorders: true }),
}

/** Of the client, where no server said anything (src/api/client.ts). */
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
/** What the page says of a call that failed without a word: the beginnings of all these messages. */
const DEFAULT = /(?:Failed to|Login failed|Query failed|Unable to) ?[^"\n]*/

const cut: Condition = {
  name: 'cut',
  words: 'the line is cut in the middle of each answer that fails without a word',
  isApplied: (path) => path.some((step) => isFailure(step) && wordsIn(step.event['error']) === null),
  begin({ wire }) {
    let count = 0
    const instead = (reply: Reply): Reply => {
      if (reply.silent !== true) return reply
      count += 1
      return count % 2 === 1 ? { cut: true, json: { success: true, total: 0 } } : { unreachable: true }
    }
    wire.disturb({ instead })
  },
  said: (wanted) => wanted.replace(DEFAULT, UNREACHABLE),
}

const PERSONAL = ['button "Logout"', 'button "Ask"']

const otherTab: Condition = {
  name: 'other tab',
  words: 'another tab is opened, and signs out at the end',
  isApplied: () => true,
  async begin({ page }) {
    const other = await page.context().newPage()
    await other.goto('/favicon.svg')
    await other.evaluate(() => localStorage.setItem('querent_other', 'tab'))
    await other.close()
  },
  async end(visit) {
    const { page } = visit
    if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) return
    await elsewhere(visit, null)
    const [left] = await lasting(async () => {
      const facts = await pageFacts(page)
      const spoken = await page.locator('body').ariaSnapshot()
      const isOut = facts.screens.includes('signIn') || facts.screens.includes('setup')
      return isOut ? PERSONAL.filter((line) => spoken.includes(line)) : ['it stays where it is']
    })
    if (left !== undefined) throw new Error(`another tab signed out, and this page is not left: ${left}`)
  },
}

const LONDON = 'Europe/London'
/** Half a minute before midnight, summer time and its end. */
const BOUNDS = ['2026-03-12T23:59:30Z', '2026-03-29T00:59:30Z', '2026-10-25T00:59:30Z']
const OVER_MS = 60_000

/** In London, right before one of them. */
export const momentOf = (number: number): Moment => ({
  timezoneId: LONDON,
  start: new Date(BOUNDS[number % BOUNDS.length] ?? ''),
})

const clock: Condition = {
  name: 'clock',
  words: 'it becomes midnight, summer or winter time in London on the way',
  clock: true,
  moment: momentOf,
  isApplied: () => true,
  async before({ page }, _, { before }) {
    if (before !== null) return
    const now = await page.evaluate(() => new Date().getTime())
    await page.clock.setSystemTime(new Date(now + OVER_MS))
  },
  async after({ page }, { event }) {
    if (event.type !== 'entry.added' && event.type !== 'query.answered') return
    const [wrong] = await lasting(() =>
      page.evaluate(() => {
        const today = new Intl.DateTimeFormat('en-GB', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'Europe/London',
        }).format(new Date().getTime())
        const [newest] = document.querySelectorAll<HTMLElement>('.history__entry')
        const text = newest?.innerText ?? ''
        return newest === undefined || text.includes(today) || /Question \d/.test(text)
          ? []
          : [`what was just asked is of another day than ${today}: ${text}`]
      }),
    )
    if (wrong !== undefined) throw new Error(wrong)
  },
}

const ALL: readonly Condition[] = [slow, duplicated, reordered, cut, otherTab, clock]

export const conditionOf = (name: ConditionName): Condition => {
  const found = ALL.find((condition) => condition.name === name)
  if (found === undefined) throw new Error(`there is no condition ${name}`)
  return found
}

/** Lists of paths are made up, and some skip. */
const OF_WALKS_ALONE = ['the history skips no row']

/** What walks must keep is kept at the end of a path; throws with what is not. */
export async function expectKept({ page, wire }: Visit): Promise<void> {
  const broken = await lasting(async () =>
    brokenBy([
      {
        deed: { kind: 'open', name: '', wasDisabled: false },
        page: await pageFacts(page),
        called: [],
        answered: wire.answered(),
        waiting: wire.unanswered(),
      },
    ]).filter((name) => !OF_WALKS_ALONE.includes(name)),
  )
  if (broken.length > 0) throw new Error(`at its end it is not so that ${broken.join(', ')}`)
}
