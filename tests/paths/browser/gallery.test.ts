import type { BrowserContext } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeMachine } from '../../../inspect/describe.ts'
import { MACHINES } from '../models/machines.ts'
import { expectAccessible } from '../../support/browser.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { letStandIn, standInFor } from '../../support/stand-in.ts'
import { USUAL_REPLIES } from '../network/backend.ts'
import { openWire } from '../network/wire.ts'

let server: PreviewServer
let context: BrowserContext
let origin: string

beforeAll(async () => {
  server = await preview({
    root: join(import.meta.dirname, '../../..'),
    mode: 'inspect',
    logLevel: 'error',
    build: { outDir: inject('builds').watched },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  letStandIn(server.httpServer)
  origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
  context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await context.close()
  await server.close()
})

describe('the gallery', () => {
  it('draws every machine with all its states, finds, and plays', async () => {
    const page = await context.newPage()
    await page.goto(`${origin}/inspect/`)
    for (const { name, pathModel: model } of MACHINES) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('group', { name: `Chart of ${model.machine.id}` }).waitFor()
      const { states } = describeMachine(model.machine)
      const drawn = page.locator('.box--state, .box--frame')
      await expect.poll(() => drawn.count()).toBe(states.length)
    }
    await page.getByRole('searchbox').fill('COPIED_MS')
    expect(
      await page.getByRole('navigation', { name: 'Machines' }).getByRole('link').allTextContents(),
    ).toEqual(['copy'])
    await page.getByRole('link', { name: 'copy', exact: true }).click()
    const lit = page.locator('.box--lit strong')
    for (const [event, state] of [
      [/^copy\.requested/, 'copying'],
      [/^done writeClipboard/, 'copied'],
      [/^after COPIED_MS/, 'idle'],
    ] as const) {
      await page.locator('.events').getByRole('button', { name: event }).click()
      await expect.poll(() => lit.allTextContents()).toEqual([state])
    }
    // Back in time.
    await page.getByRole('button', { name: /copy\.requested → "copying"/ }).click()
    await expect.poll(() => lit.allTextContents()).toEqual(['copying'])
    await expectAccessible(page)
    await page.close()
  })

  it('hears the application in another window, and replays what it heard', async () => {
    const app = await context.newPage()
    openWire(app, await standInFor(app), USUAL_REPLIES)
    await app.addInitScript(() => localStorage.setItem('auth_token', 'token'))
    await app.goto(`${origin}/?inspect`)
    await app.getByRole('textbox', { name: 'Question' }).fill('premium by region')
    const page = await context.newPage()
    await page.goto(`${origin}/inspect/#live`)
    const tree = page.getByRole('navigation', { name: 'Actors' })
    await tree.getByRole('button', { name: /^workspace/ }).click()
    await expect.poll(() => page.locator('.box--lit strong').allTextContents()).toEqual(['fresh'])
    await app.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => page.locator('.box--lit strong').allTextContents()).toEqual(['showing'])
    await tree.getByRole('button', { name: /^heading/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByText(/^\d+ steps, every one as the machines have it\.$/).waitFor()
    await page.getByRole('button', { name: 'Forward' }).click()
    await expectAccessible(page)
  })
})
