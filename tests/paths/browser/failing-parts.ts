import type { Page } from 'playwright-core'

declare global {
  interface Window {
    querentBroken?: readonly string[]
  }
}

/** Has parts of a page fail as they are drawn: those that have an element of such classes. Before its first script. */
export const breakParts = (page: Page, classes: readonly string[]): Promise<unknown> =>
  page.addInitScript((broken) => {
    window.querentBroken = broken
    const usual: unknown = Reflect.get(Element.prototype, 'setAttribute')
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'class' && window.querentBroken?.includes(value) === true) throw new Error(`no ${value}`)
      if (typeof usual === 'function') usual.call(this, name, value)
    }
  }, classes)

/** Whatever is drawn from now on is drawn. */
export const mendParts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.querentBroken = []
  })
