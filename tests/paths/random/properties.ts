import type { OperationId } from '../../../server/http/protocol/contract.ts'
import type { Answered, Call } from '../network/wire.ts'

/**
 * What is true of every walk through the product, always and in the end. A formula looks at the walk so far and says whether its
 * last step keeps it: what is true of every beginning of a walk is true always.
 */

export interface Sighting {
  /** What a person did, or let pass. */
  readonly deed: Deed
  readonly page: PageFacts
  /** Since the step before. */
  readonly called: readonly Call[]
  readonly answered: readonly Answered[]
  /** What was asked for and has no answer yet. */
  readonly waiting: readonly OperationId[]
}

export interface Deed {
  readonly kind: 'open' | 'press' | 'type' | 'choose' | 'pass' | 'sleep' | 'elsewhere'
  readonly name: string
  readonly wasDisabled: boolean
}

/** What a page shows at a moment. */
export interface PageFacts {
  readonly path: string
  readonly hasToken: boolean
  /** What the browser keeps, by name. */
  readonly stored: readonly string[]
  readonly text: string
  readonly screens: readonly ('signIn' | 'setup' | 'workspace' | 'admin' | 'data')[]
  readonly buttons: readonly string[]
  readonly question: { readonly value: string; readonly isDisabled: boolean } | null
  /** Of the history, in order. */
  readonly entries: readonly string[]
  readonly messages: readonly { readonly isError: boolean; readonly text: string }[]
  readonly alerts: readonly string[]
  readonly dialogs: number
  readonly isFocusInDialog: boolean
  readonly tabs: readonly { readonly name: string; readonly isSelected: boolean }[]
  readonly busy: number
  readonly mainHeadings: number
  readonly idsTwice: readonly string[]
  readonly namesNothing: number
  /** Parts of tables that are laid out otherwise in some window, and drawings, that do not say what they are. */
  readonly withoutRoles: number
  /** Rows in focus or set off that do not stand whole in their frame. */
  readonly hiddenRows: number
  /** Observers whose part of the page is gone. */
  readonly left: readonly string[]
  readonly isTooWide: boolean
}

type Trace = readonly Sighting[]

export interface Property {
  readonly name: string
  readonly holds: (walk: Trace) => boolean
}

const always = (name: string, holds: (now: Sighting) => boolean): Property => ({
  name,
  holds: (walk) => walk.length === 0 || holds(walk[walk.length - 1] as Sighting),
})

/** Of two steps that follow each other. */
const next = (name: string, holds: (before: Sighting, now: Sighting) => boolean): Property => ({
  name,
  holds: (walk) =>
    walk.length < 2 || holds(walk[walk.length - 2] as Sighting, walk[walk.length - 1] as Sighting),
})

const has = ({ page }: Sighting, button: string) => page.buttons.includes(button)
const isIn = ({ page: { screens } }: Pick<Sighting, 'page'>) =>
  (['workspace', 'admin', 'data'] as const).some((screen) => screens.includes(screen))
const isOut = ({ page: { screens } }: Sighting) => screens.includes('signIn') || screens.includes('setup')
const isGood = ({ status }: Answered) => status >= 200 && status < 300
const isProcessing = (now: Sighting) => has(now, 'Processing...')
const pressed = ({ deed }: Sighting, name: RegExp) => deed.kind === 'press' && name.test(deed.name)
/** The last is another tab's. */
const MAY_BE_STORED = ['auth_token', 'querent_draft', 'querent_other']
const CHANGES = ['POST', 'PATCH', 'DELETE', 'PUT']
const changes = ({ called }: Sighting) => called.filter(({ method }) => CHANGES.includes(method))
/** What an answer is followed by, whatever is done when it comes. */
const OF_ANSWERS: readonly OperationId[] = [
  'generateHeading',
  'generateFollowups',
  'recommendChart',
  'reportClientError',
]
/** What is changed by what was done itself. */
const ownChanges = (now: Sighting) => changes(now).filter(({ id }) => !OF_ANSWERS.includes(id))
const fresh = (before: Sighting, now: Sighting) =>
  now.page.messages.filter(({ text }) => before.page.messages.every((old) => old.text !== text))
/** A time in which whatever was on its way has come. */
const LONG_MS = 2_500
const isLong = ({ deed }: Sighting) => deed.kind === 'pass' && Number.parseInt(deed.name, 10) >= LONG_MS

/** What names a person, or what they asked, wherever it stands. */
const PERSONAL = /me@example\.com|ana@example\.com|other@example\.com|Question \d|Region \d/

export const PROPERTIES: readonly Property[] = [
  always('one screen at a time', ({ page }) => page.screens.length <= 1),
  always(
    'a question that is processed cannot be edited',
    (now) => !isProcessing(now) || now.page.question?.isDisabled !== false,
  ),
  always(
    'a question that is processed stands beside no older result',
    (now) => !isProcessing(now) || !has(now, 'Copy to Google Docs'),
  ),
  always(
    'a question that is processed stands beside no older error',
    (now) => !isProcessing(now) || !now.page.text.includes('Query Error'),
  ),
  always('Ask and Processing... are one button', (now) => !isProcessing(now) || !has(now, 'Ask')),
  always('one dialog at a time', ({ page }) => page.dialogs <= 1),
  always('one message at a time', ({ page }) => page.messages.length <= 1),
  always(
    'one tab is selected where there are tabs',
    ({ page: { tabs } }) => tabs.length === 0 || tabs.filter(({ isSelected }) => isSelected).length === 1,
  ),
  always('the admin area is at its address', ({ page }) => page.tabs.length === 0 || page.path === '/admin'),
  always(
    'the page of the data is at its address',
    ({ page }) => !page.screens.includes('data') || /^\/data(\/|$)/.test(page.path),
  ),
  always('the browser keeps the token and the draft, and nothing else', ({ page }) =>
    page.stored.every((name) => MAY_BE_STORED.includes(name)),
  ),
  always('nobody is signed in without a token', (now) => !has(now, 'Logout') || now.page.hasToken),
  always(
    'no token is kept on the sign-in screen',
    ({ page }) => !page.screens.includes('signIn') || !page.hasToken,
  ),
  always(
    'signed out, no personal text is on the page',
    (now) => !isOut(now) || !PERSONAL.test(now.page.text),
  ),
  always(
    'signed out, nothing waits but what signs in',
    (now) =>
      !isOut(now) ||
      now.waiting.every((id) => ['login', 'register', 'confirmSignIn', 'reportClientError'].includes(id)),
  ),
  always('the page is no wider than its window', ({ page }) => !page.isTooWide),
  always('no id is given twice', ({ page }) => page.idsTwice.length === 0),
  always(
    'whatever is named or described by something is so by something that is there',
    ({ page }) => page.namesNothing === 0,
  ),
  always(
    'tables that are laid out as something else, and drawings with a name, say what they are',
    ({ page }) => page.withoutRoles === 0,
  ),
  always('a row that is pointed at stands whole in its frame', ({ page }) => page.hiddenRows === 0),
  always('nothing looks on at what is gone', ({ page }) => page.left.length === 0),
  always('the focus is in the dialog that is open', ({ page }) => page.dialogs === 0 || page.isFocusInDialog),
  always(
    'the history shows no row twice',
    ({ page: { entries } }) => new Set(entries).size === entries.length,
  ),
  always('the history skips no row', ({ page: { entries } }) => {
    const numbers = entries.flatMap((entry, place) => {
      const [, number] = /^Question (\d+)$/.exec(entry) ?? []
      return number === undefined ? [] : [{ number: Number(number), place }]
    })
    return numbers.every(({ number, place }, index) => {
      const before = numbers[index - 1]
      return before === undefined || number - before.number === place - before.place
    })
  }),
  always(
    'nothing that is busy outlives what it waits for',
    (now) => !isLong(now) || now.waiting.length > 0 || now.page.busy === 0,
  ),
  always(
    'a question is processed only while it is on its way',
    (now) =>
      !isLong(now) || now.waiting.length > 0 || !isProcessing(now) || now.page.text.includes('before yours'),
  ),
  always(
    'a disabled control changes nothing',
    (now) => !now.deed.wasDisabled || ownChanges(now).length === 0,
  ),
  always(
    'time alone changes nothing',
    (now) =>
      !['pass', 'sleep', 'elsewhere'].includes(now.deed.kind) ||
      ownChanges(now).every(({ id }) => id === 'executeQuery'),
  ),
  always(
    'what is typed is sent when it is submitted, not before',
    (now) => now.deed.kind !== 'type' || ownChanges(now).length === 0,
  ),
  always('no change is asked for twice at once', (now) => {
    const asked = changes(now).map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`)
    return new Set(asked).size === asked.length
  }),
  next('a message of success follows a change that was made', (before, now) =>
    fresh(before, now).every(
      ({ isError, text }) =>
        isError || /copied/.test(text) || [...before.answered, ...now.answered].some(isGood),
    ),
  ),
  next('a message of failure follows something that failed or was refused', (before, now) =>
    fresh(before, now).every(
      ({ isError, text }) =>
        !isError ||
        /^(Cannot|No used|Failed to copy)/.test(text) ||
        [...before.answered, ...now.answered].some((answer) => !isGood(answer)),
    ),
  ),
  next('a question stands in its box until another takes its place', (before, now) => {
    const [old, value] = [before.page.question?.value, now.page.question?.value]
    const isUntouched = now.deed.kind === 'pass' || pressed(now, /^(Ask|Refresh|Cancel|Dismiss|Side panel)$/)
    return old === undefined || value === undefined || old === value || !isUntouched
  }),
  next('who signs out is out', (_, now) => !pressed(now, /^Logout$/) || now.deed.wasDisabled || !isIn(now)),
  next(
    'who signs out in another tab is out',
    (_, { deed, page }) => deed.kind !== 'elsewhere' || deed.name !== 'signs out' || !isIn({ page }),
  ),
  next(
    'a session that ended is left',
    (_, now) => !now.answered.some(({ id, status }) => status === 401 && id !== 'login') || !isIn(now),
  ),
  next('a tab stays until another is chosen', (before, now) => {
    const selected = ({ page }: Sighting) => page.tabs.find(({ isSelected }) => isSelected)?.name
    const [old, name] = [selected(before), selected(now)]
    return old === undefined || name === undefined || old === name || pressed(now, new RegExp(`^${name}$`))
  }),
  next(
    'a late answer opens no dialog',
    (before, now) => now.deed.kind === 'press' || now.page.dialogs <= before.page.dialogs,
  ),
]

/** The names of what a walk breaks at its end. */
export const brokenBy = (walk: Trace): readonly string[] =>
  PROPERTIES.filter(({ holds }) => !holds(walk)).map(({ name }) => name)
