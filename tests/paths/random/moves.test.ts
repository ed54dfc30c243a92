import { expect, it } from 'vitest'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { makeMove } from './moves.ts'

const PRESS = { kind: 'use', tag: 'button', nth: 0, value: null, isDouble: false } as const

it('what is pressed is what was seen, whatever comes before it meanwhile', async () => {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.setContent('<p></p><button>Logout</button>')
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent))
    // Another comes as soon as somebody has looked at the first.
    let isSeen = false
    Object.defineProperty(document.querySelector('button'), 'textContent', {
      get() {
        if (!isSeen) setTimeout(() => document.querySelector('p')?.append(document.createElement('button')))
        isSeen = true
        return 'Logout'
      },
    })
  })
  expect(await makeMove(page, { ...PRESS, name: 'Logout' })).toMatchObject({ wasDisabled: false })
  expect(await page.locator('button').count()).toBe(2)
  expect(await page.evaluate(() => Reflect.get(window, 'pressed') as unknown)).toEqual(['Logout'])
  await context.close()
})

it.each([
  ['what is gone by then was not there to be pressed', true],
  ['what is there and is covered should have been pressed', false],
])('%s', async (_, isGone) => {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.setContent(
    '<button>Logout</button><div style="position: fixed; inset: 0; background: white"></div>',
  )
  // Not reached within the time of a press, and gone before that ends.
  if (isGone) await page.evaluate(() => setTimeout(() => document.querySelector('button')?.remove(), 400))
  expect(await makeMove(page, { ...PRESS, name: 'Logout' })).toMatchObject({ wasDisabled: isGone })
  await context.close()
})
