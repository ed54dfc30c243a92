import type { Route } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { Admission } from '../../../src/api/calls.ts'
import type { SessionContext } from '../../../src/machines/session/session.machine.ts'
import { ME } from '../network/backend.ts'
import { elsewhere } from '../browser/other-tab.ts'
import { answers, does, press, where, type ViewModel, type Visit } from '../browser/view-model.ts'

/** The code that comes when it is needed, of the admin area, of the turning on of a second factor and of the data. */
const LATE = ['admin', 'enrolment', 'data'] as const
type Late = (typeof LATE)[number]
interface Held {
  readonly routes: Route[]
  /** Once decided, so for all of its files: the account shares some. */
  decided: ((route: Route) => Promise<void>) | null
}
const held = new WeakMap<Visit, Readonly<Record<Late, Held>>>()
/** What may be removed. */
const OWN = {
  datasets: [
    {
      ...{ id: 'orders', name: 'Orders', row_count: 1200, loaded_at: null },
      ...{ kept: 'files', can_go_back: false },
    },
  ],
  ...{ drafts: [], tables: [] },
}
const PASSWORD = 'Correct-horse-9'

/** Codes with which the screen that they lead to is still on its way, or lost. */
const UNSEEN: Readonly<Record<string, string>> = {
  late: 'status: Loading Querent...',
  lost: 'heading "This page could not be shown"',
}

async function decide(visit: Visit, late: Late, how: (route: Route) => Promise<void>): Promise<void> {
  const files = held.get(visit)?.[late]
  if (files === undefined) return
  while (files.routes.length === 0 && files.decided === null) await visit.page.waitForTimeout(10)
  files.decided = how
  for (const route of files.routes.splice(0)) await how(route)
}
const arrives = (late: Late) => does((visit) => decide(visit, late, (route) => route.continue()))
const isLost = (late: Late) => does((visit) => decide(visit, late, (route) => route.abort()))

const ACCOUNT =
  'the code of the account comes after the page; tests/browser/second-factor.test.ts holds it back'

/** Whoever was sent to /login is not at /admin any more, which the machine alone does not see. */
const isNotBound = ({ context }: AnyMachineSnapshot) => (context as SessionContext).path === '/'

const tokenOf = ({ token, asks }: Admission) => ({
  json: { access_token: token, token_type: 'bearer', ...(asks === null ? {} : { asks }) },
})

const hasFrame = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches('signedIn') &&
  !snapshot.matches({ signedIn: { area: { atAdmin: 'failed' } } }) &&
  !snapshot.matches({ signedIn: { area: { atData: 'failed' } } })

export const sessionView: ViewModel = {
  isApart: 'the code of an area is loaded once',
  tolerated: /Failed to fetch dynamically imported module/,
  glances: Object.keys(UNSEEN).map((code) => ({ hasToken: false, code, path: '/' })),
  async open(visit, { hasToken, code, path }: SessionContext) {
    if (Object.hasOwn(UNSEEN, code ?? ''))
      await visit.page.route('**/assets/account-setup-view-*.js', (route) =>
        code === 'lost' ? route.abort() : undefined,
      )
    const files: Record<Late, Held> = {
      admin: { routes: [], decided: null },
      enrolment: { routes: [], decided: null },
      data: { routes: [], decided: null },
    }
    held.set(visit, files)
    for (const late of LATE)
      await visit.page.route(`**/assets/${late}-actors-*.js`, async (route) => {
        const { routes, decided } = files[late]
        if (decided === null) routes.push(route)
        else await decided(route)
      })
    await visit.goto(code === null ? path : `/?code=${code}`, {
      token: hasToken ? 'token' : null,
      hold: ['login', 'register', 'getProfile'],
      replies: { listDatasets: { json: OWN } },
    })
  },
  events: {
    'logout.requested': {
      ...press('Logout'),
      offered: hasFrame,
    },
    'unauthorized.received': does(async ({ page, wire }) => {
      wire.reply('listHistory', { status: 401, json: {} })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.waitForURL('**/login')
      wire.reply('listHistory', { json: { items: [], total: 0 } })
    }, 'signedIn.area.elsewhere'),
    'token.changed': {
      act: (visit, { hasToken }) => elsewhere(visit, hasToken === true ? 'token' : null),
      offered: (snapshot, { hasToken }) =>
        snapshot.matches('restoring') ||
        snapshot.matches('signedIn') ||
        (hasToken === true && snapshot.matches({ signedOut: 'signingIn' }) && isNotBound(snapshot)),
    },
    // Back and forward, as far as a page can tell.
    'code.changed': does(
      ({ page }, { code }) =>
        page.evaluate(
          (given) => {
            history.pushState(null, '', given === null ? '/login' : `/?code=${String(given)}`)
            window.dispatchEvent(new PopStateEvent('popstate'))
          },
          code as string | null,
        ),
      'signedOut',
    ),
    'place.changed': where<SessionContext>(
      does(async ({ page }, { path }) => {
        if (path !== '/data')
          return page.getByRole('link', { name: path === '/admin' ? 'Admin' : 'Home', exact: true }).click()
        await page.getByRole('button', { name: 'Account' }).click()
        return page.getByRole('button', { name: 'Data', exact: true }).click()
      }),
      ({ path, profile }, snapshot, event) =>
        hasFrame(snapshot) && profile !== null && path !== event['path'],
    ),
    'done.actor.loadProfile': answers('getProfile', () => ({ json: { email: ME, role: 'admin' } })),
    'error.actor.loadProfile': does(({ wire }, { error }) => {
      const isUnauthorized = typeof error === 'object' && error !== null && '_tag' in error
      return wire.answer('getProfile', { status: isUnauthorized ? 401 : 500, json: {} })
    }),
    'done.actor.signIn': {
      async act({ page, wire }, { output }) {
        await page.getByRole('textbox', { name: 'Email' }).fill(ME)
        await page.getByLabel('Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await wire.answer('login', tokenOf(output as Admission))
      },
      offered: isNotBound,
    },
    'done.actor.accountSetup': {
      async act({ page, wire }, { output }) {
        await page.getByLabel('Full Name').fill('Ana')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Complete Setup' }).click()
        await wire.answer('register', tokenOf(output as Admission))
      },
      offered: isNotBound,
    },
    'done.actor.loadAdmin': arrives('admin'),
    'error.actor.loadAdmin': isLost('admin'),
    'done.actor.loadEnrolment': arrives('enrolment'),
    'error.actor.loadEnrolment': isLost('enrolment'),
    'done.actor.loadDataPage': arrives('data'),
    'error.actor.loadDataPage': isLost('data'),
    'datasets.changed': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Orders was removed.').waitFor()
    }, 'signedIn.area.atData.open'),
    'enrolment.completed': does(async ({ page }) => {
      await page.getByRole('textbox', { name: 'Code' }).fill('287082')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()
    }, 'signedOut.enrolling.open'),
  },
  states: {
    restoring: { sees: ['Loading Querent...'], lacks: ['Sign in to Querent', 'button "Ask"'] },
    signedOut: {
      lacks: ['button "Logout"', 'button "Ask"'],
      async check({ page }) {
        const kept = await page.evaluate(() => localStorage.getItem('auth_token'))
        return kept === null ? null : 'the token is still stored'
      },
    },
    'signedOut.signingIn': { sees: ['heading "Sign in to Querent"'] },
    'signedOut.settingUp': ({ code }: SessionContext) => ({
      sees: [UNSEEN[code ?? ''] ?? 'heading "Welcome"'],
    }),
    'signedOut.enrolling': { lacks: ['textbox "Email"', 'heading "Welcome"'] },
    'signedOut.enrolling.loading': { sees: ['Loading Querent...'] },
    'signedOut.enrolling.open': { sees: ['heading "Turn on a second factor"', 'textbox "Code"'] },
    'signedOut.enrolling.failed': { sees: ['heading "This page could not be shown"'] },
    signedIn: {
      async check({ page }) {
        const kept = await page.evaluate(() => localStorage.getItem('auth_token'))
        return kept === null ? 'no token is stored' : null
      },
    },
    'signedIn.area.elsewhere': { sees: ['button "Ask"', 'button "Logout"'], lacks: ['tab "Users"'] },
    'signedIn.area.atAdmin.loading': {
      sees: [/Loading (Querent|the admin area)\.\.\./],
      lacks: ['tab "Users"'],
    },
    'signedIn.area.atAdmin.open': { sees: ['tab "Users" [selected]'], lacks: ['button "Ask"'] },
    'signedIn.area.atAdmin.failed': {
      sees: ['heading "This page could not be shown"', 'button "Load again"'],
    },
    'signedIn.area.atData.loading': {
      sees: [/Loading (Querent|the page)\.\.\./],
      lacks: ['table "Datasets"'],
    },
    'signedIn.area.atData.open': { sees: ['table "Datasets"'], lacks: ['button "Ask"'] },
    'signedIn.area.atData.failed': {
      sees: ['heading "This page could not be shown"', 'button "Load again"'],
    },
  },
  byItself: {
    'signedIn.account.loading · done loadAccount → signedIn.account.open / openAccount': ACCOUNT,
    'signedIn.account.loading · failed loadAccount → signedIn.account.failed / logLateFailure': ACCOUNT,
  },
  outOfView: {
    'restoring · unauthorized.received → signedOut / keepEnd, clearToken, goToLogin':
      'nothing else is asked before the profile; kept for a call that a page could make then',
    'signedOut.enrolling · unauthorized.received → signedOut.choosing / goToLogin':
      'the calls of the second factor are answered at once here; tests/browser/second-factor.test.ts waits too long',
  },
}
