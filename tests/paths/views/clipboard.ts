import type { Page } from 'playwright-core'
import { does, type ViewEvent } from '../browser/view-model.ts'

/** A clipboard that waits for the path to say whether it takes what it is given. */

declare global {
  interface Window {
    settleClipboard?: ((takes: boolean) => void)[]
  }
}

export const holdClipboard = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.settleClipboard = []
    type Given = string | readonly ClipboardItem[]
    const textOf = async (given: Given) => {
      if (typeof given === 'string') return [given]
      const forms = given.flatMap((item) => item.types.map((type) => ({ item, type })))
      return Promise.all(
        forms.map(
          async ({ item, type }) => `${type} ${JSON.stringify(await (await item.getType(type)).text())}`,
        ),
      )
    }
    const held = async (given: Given) => {
      window.querentOutput?.push(`copies ${(await textOf(given)).join('\n')}`)
      return new Promise<void>((resolve, reject) => {
        window.settleClipboard?.push((takes) => (takes ? resolve() : reject(new Error('refused'))))
      })
    }
    Object.defineProperty(navigator, 'clipboard', { value: { write: held, writeText: held } })
  })

const settles = (takes: boolean): ViewEvent =>
  does(async ({ page }) => {
    await page.waitForFunction(() => (window.settleClipboard ?? []).length > 0)
    await page.evaluate((answer) => window.settleClipboard?.shift()?.(answer), takes)
  })

export const clipboardTakes = settles(true)
export const clipboardRefuses = settles(false)

/** A sentence where nobody waits for the clipboard, else null. */
export const isCopying = (page: Page): Promise<string | null> =>
  page.evaluate(() => ((window.settleClipboard ?? []).length > 0 ? null : 'nothing is being copied'))
