import type { Route } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { SessionContext } from '../../../src/machines/session/session.machine.ts'
import { ME } from '../backend.ts'
import { answers, does, press, where, type ViewModel, type Visit } from '../view-model.ts'

/** The code of the admin area, which comes when an admin goes there. */
const CODE = '**/assets/admin-actors-*.js'
const held = new WeakMap<Visit, Route[]>()
const PASSWORD = 'Correct-horse-9'

async function next(visit: Visit): Promise<Route> {
  for (;;) {
    const route = held.get(visit)?.shift()
    if (route !== undefined) return route
    await visit.page.waitForTimeout(10)
  }
}

/** Whoever was sent to /login is not at /admin any more, which the machine alone does not see. */
const isNotBound = ({ context }: AnyMachineSnapshot) => (context as SessionContext).path === '/'

const token = { access_token: 'token', token_type: 'bearer' }

const hasFrame = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches('signedIn') && !snapshot.matches({ signedIn: { atAdmin: 'failed' } })

export const sessionView: ViewModel = {
  tolerated: /Failed to fetch dynamically imported module/,
  async open(visit, { hasToken, code, path }: SessionContext) {
    const routes: Route[] = []
    held.set(visit, routes)
    await visit.page.route(CODE, (route) => {
      routes.push(route)
    })
    await visit.goto(code === null ? path : `/?code=${code}`, {
      token: hasToken ? 'token' : null,
      hold: ['login', 'register', 'getProfile'],
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
    }, 'signedIn.elsewhere'),
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
      does(({ page }, { path }) =>
        page.getByRole('link', { name: path === '/admin' ? 'Admin' : 'Home', exact: true }).click(),
      ),
      ({ path, profile }, snapshot, event) =>
        hasFrame(snapshot) && profile !== null && path !== event['path'],
    ),
    'done.actor.loadProfile': answers('getProfile', () => ({ json: { email: ME, role: 'admin' } })),
    'error.actor.loadProfile': does(({ wire }, { error }) => {
      const isUnauthorized = typeof error === 'object' && error !== null && '_tag' in error
      return wire.answer('getProfile', { status: isUnauthorized ? 401 : 500, json: {} })
    }),
    'done.actor.signIn': {
      async act({ page, wire }) {
        await page.getByRole('textbox', { name: 'Email' }).fill(ME)
        await page.getByLabel('Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await wire.answer('login', { json: token })
      },
      offered: isNotBound,
    },
    'done.actor.accountSetup': {
      async act({ page, wire }) {
        await page.getByLabel('Full Name').fill('Ana')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Complete Setup' }).click()
        await wire.answer('register', { json: token })
      },
      offered: isNotBound,
    },
    'done.actor.loadAdmin': does(async (visit) => (await next(visit)).continue()),
    'error.actor.loadAdmin': does(async (visit) => (await next(visit)).abort()),
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
    'signedOut.settingUp': { sees: ['heading "Welcome"'] },
    signedIn: {
      async check({ page }) {
        const kept = await page.evaluate(() => localStorage.getItem('auth_token'))
        return kept === null ? 'no token is stored' : null
      },
    },
    'signedIn.elsewhere': { sees: ['button "Ask"', 'button "Logout"'], lacks: ['tab "Users"'] },
    'signedIn.atAdmin.loading': { sees: [/Loading (Querent|the admin area)\.\.\./], lacks: ['tab "Users"'] },
    'signedIn.atAdmin.open': { sees: ['tab "Users" [selected]'], lacks: ['button "Ask"'] },
    'signedIn.atAdmin.failed': { sees: ['heading "This page could not be shown"', 'button "Load again"'] },
  },
  outOfView: {
    'restoring · unauthorized.received → signedOut / clearToken, goToLogin':
      'nothing else is asked before the profile; kept for a call that a page could make then',
  },
}
