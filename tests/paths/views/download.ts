import type { Route } from 'playwright-core'
import { does, press, type ViewModel, type Visit } from '../view-model.ts'
import { ask } from './asking.ts'

/** Saving waits for the code that writes a workbook; whoever holds that code back holds the download back. */
const CODE = '**/assets/workbook-*.js'
const held = new WeakMap<Visit, Route[]>()

async function next(visit: Visit): Promise<Route> {
  for (;;) {
    const route = held.get(visit)?.shift()
    if (route !== undefined) return route
    await visit.page.waitForTimeout(10)
  }
}

export const downloadView: ViewModel = {
  async open(visit) {
    const routes: Route[] = []
    held.set(visit, routes)
    await visit.page.route(CODE, (route) => {
      routes.push(route)
    })
    await ask(visit)
  },
  scope: (page) => page.getByRole('main'),
  events: {
    'download.requested': press('Download XLSX', 'idle', 'failed'),
    'done.actor.saveFile': does(async (visit) => {
      const saved = visit.page.waitForEvent('download')
      await (await next(visit)).continue()
      await saved
    }),
    'error.actor.saveFile': does(async (visit) => (await next(visit)).abort()),
  },
  states: {
    idle: { sees: [/button "Download XLSX"$/m], lacks: ['alert'] },
    working: {
      sees: ['button "Download XLSX" [disabled]', 'button "Download CSV" [disabled]'],
      lacks: ['alert'],
    },
    failed: {
      sees: ['alert: Failed to download the table. Please try again.', /button "Download XLSX"$/m],
    },
  },
  outOfView: {
    'working · download.requested → stays': 'the buttons are disabled while a file is made',
  },
}
