import type { Page } from 'playwright-core'
import type { TrailStep } from '../../../src/app/trail.ts'
import type { ClientErrorsContext } from '../../../src/machines/client-errors/client-errors.machine.ts'
import { ME } from '../network/backend.ts'
import { OTHER_ID } from '../network/ids.ts'
import { answers, does, fails, type ViewModel, type Visit } from '../browser/view-model.ts'

const KEYS = 38
const TITLE = 'Dataset Stats'

/** What a person did before, which is as many steps as a report keeps. */
const BEFORE: readonly TrailStep[] = [
  ...Array.from({ length: KEYS }, () => ({
    ...{ actor: 'input', machine: 'questionInput' },
    ...{ event: 'question.edited', state: '"idle"' },
  })),
  ...['closed', 'opened'].map((state) => ({
    ...{ actor: 'statsFold', machine: 'fold' },
    ...{ event: 'panel.toggled', state: JSON.stringify(state) },
  })),
]
const OWN = ['questionInput', 'fold', 'clientErrors']
const MOST_CHARACTERS = 500
const MOST_OF_PLACE = 300
const MOST_BYTES = 8192
/** Of a line of the long stack, as it is sent. */
const LINE_BYTES = 'a\\n'.length

const BROWSER = `Browser ${'x'.repeat(MOST_OF_PLACE)}`
const BANG = `Bang${'!'.repeat(2 * MOST_CHARACTERS)}`
const BOOM_STACK = 'Error: Boom\n    at here (main.ts:1:2)\n    at there (main.ts:3:4)'
const BANG_STACK = `Error: Bang\n${'a\n'.repeat(MOST_BYTES)}`

/** An error that nobody caught, a promise that nobody waited for, what is thrown without being one, and one without words. */
const throws = (page: Page, message: string) =>
  page.evaluate(
    ([kind, boomStack, bang, bangStack]) => {
      const errorOf = (text: string, stack: string) => Object.assign(new Error(text), { stack })
      // A timer would wait for a clock that a condition may have stopped.
      if (kind === 'Bang') {
        // At an address that is none of the application's, which hears nothing of it.
        const { href } = window.location
        const move = (place: string) => History.prototype.replaceState.call(history, null, '', place)
        move(`/${bang}`)
        window.addEventListener('unhandledrejection', () => move(href), { once: true })
        void Promise.reject(errorOf(bang, bangStack))
      } else if (kind === 'Crash') reportError('Crash')
      else reportError(kind === 'Boom' ? errorOf('Boom', boomStack) : new Error(''))
    },
    [message, BOOM_STACK, BANG, BANG_STACK] as const,
  )

interface Report {
  readonly message: string
  readonly severity: string
  readonly stack: string | null
  readonly url: string
  readonly user_agent: string
  readonly user_email: string | null
  readonly metadata: { readonly trail: readonly TrailStep[] }
}

/** What is wrong with a report; a sentence, or null. */
async function wrongIn(report: Report, wanted: string, { page }: Visit): Promise<string | null> {
  const { message, severity, stack, url, user_agent: browser, user_email: person, metadata } = report
  const isLong = wanted === 'Bang'
  const home = await page.evaluate(() => window.location.href)
  const place = isLong ? `${home}${BANG}`.slice(0, MOST_OF_PLACE) : home
  const isOut = await page.getByRole('button', { name: 'Sign in' }).isVisible()
  const { trail } = metadata
  const steps = trail.filter(({ machine }) => OWN.includes(machine))
  const before = steps.filter(({ machine }) => machine !== 'clientErrors')
  const bytes = new TextEncoder().encode(JSON.stringify(report)).length
  const rules: readonly (readonly [string, boolean])[] = [
    ['message', message === (isLong ? BANG.slice(0, MOST_CHARACTERS) : wanted)],
    ['severity', severity === 'error'],
    ['address', url === place],
    ['browser', browser === BROWSER.slice(0, MOST_OF_PLACE)],
    ['person', person === (isOut ? null : ME)],
    [
      'stack',
      wanted === 'Boom' ? stack === BOOM_STACK : wanted === 'Crash' ? stack === null : stack !== null,
    ],
    ['cut stack', !isLong || (bytes > MOST_BYTES - LINE_BYTES && BANG_STACK.startsWith(stack ?? '-'))],
    ['number of steps', isOut || trail.length === (isLong ? 5 : BEFORE.length)],
    ['steps before', JSON.stringify(before) === JSON.stringify(BEFORE.slice(-before.length || Infinity))],
    ['steps before', before.length > 0 || isLong || isOut],
    ['own steps', steps.every(({ actor, machine }) => machine !== 'clientErrors' || actor === machine)],
  ]
  const wrong = rules.filter(([, isRight]) => !isRight).map(([name]) => name)
  return wrong.length === 0 ? null : `the report of ${wanted} has another ${wrong.join(', ')}`
}

const caught = (message: string) => ({ type: 'error.caught', report: { message } })

/** Nothing of it is seen: what tells is what the server hears. */
export const clientErrorsView: ViewModel = {
  tolerated: /^(Boom|Bang|Crash|Error$)/,
  sights: [{}, { isOut: true }],
  tour: [caught('Crash'), { type: 'xstate.done.actor.sendReport' }, caught('Unknown error')],
  async open({ goto, page }, { isOut = false }: { readonly isOut?: boolean } = {}) {
    await page.addInitScript(
      (browser) => Object.defineProperty(navigator, 'userAgent', { value: browser }),
      BROWSER,
    )
    await goto('/', { hold: ['reportClientError'], ...(isOut ? { token: null } : {}) })
    if (isOut) return page.getByRole('button', { name: 'Sign in' }).waitFor()
    for (const name of ['Ask', 'Account', TITLE]) await page.getByRole('button', { name }).waitFor()
    for (const text of ['No history yet', 'Other Model']) await page.getByText(text).first().waitFor()
    await page.getByRole('textbox', { name: 'Question' }).pressSequentially('x'.repeat(KEYS))
    for (const _ of ['closed', 'opened']) await page.getByRole('button', { name: TITLE }).click()
  },
  events: {
    'error.caught': does(({ page }, { report }) => throws(page, (report as { message: string }).message)),
    'done.actor.sendReport': answers('reportClientError', () => ({ json: { id: OTHER_ID } })),
    'error.actor.sendReport': fails('reportClientError'),
  },
  states: {
    '': { lacks: ['alert', 'Boom', 'Bang', 'Crash'] },
    idle: {
      check: async ({ wire }) => (wire.waiting('reportClientError') === 0 ? null : 'a report is still sent'),
    },
    reporting: ({ waiting }: ClientErrorsContext) => ({
      async check(visit) {
        const { wire } = visit
        const report = wire.calls().findLast(({ id }) => id === 'reportClientError')?.body
        const wanted = waiting[0]?.message ?? ''
        if (wire.waiting('reportClientError') !== 1 || report === undefined)
          return `nobody hears of ${wanted}`
        return wrongIn(report as Report, wanted, visit)
      },
    }),
  },
}
