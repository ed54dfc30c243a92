import type { Page } from 'playwright-core'
import type { PageFacts } from './properties.ts'

/** What a page shows at this moment. */
export const pageFacts = (page: Page): Promise<PageFacts> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const textOf = (element: Element) => element.textContent.trim()
    const isThere = (selector: string) => document.querySelector(selector) !== null
    const question = document.querySelector<HTMLTextAreaElement>('textarea[rows="4"]:not([name])')
    const dialogs = all('[role="dialog"], [role="alertdialog"]')
    const ids = all('[id]').map(({ id }) => id)
    const named = all('[aria-labelledby], [aria-describedby]').flatMap((element) =>
      ['aria-labelledby', 'aria-describedby'].flatMap(
        (name) => element.getAttribute(name)?.split(/\s+/).filter(Boolean) ?? [],
      ),
    )
    return {
      path: window.location.pathname,
      hasToken: localStorage.getItem('auth_token') !== null,
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      text: document.body.innerText,
      screens: [
        ...(isThere('input[name="email"][autocomplete="username"]') ? ['signIn' as const] : []),
        ...(isThere('[name="full_name"]') ? ['setup' as const] : []),
        ...(question !== null ? ['workspace' as const] : []),
        ...(isThere('[role="tablist"]') ? ['admin' as const] : []),
      ],
      buttons: all('button').map(textOf),
      question: question === null ? null : { value: question.value, isDisabled: question.disabled },
      entries: all('.history__question').map(textOf),
      messages: all('.message').map((message) => ({
        isError: message.classList.contains('message--error'),
        text: message.querySelector('p')?.textContent ?? '',
      })),
      alerts: all('[role="alert"]').map(textOf),
      dialogs: dialogs.length,
      isFocusInDialog: dialogs.some((dialog) => dialog.contains(document.activeElement)),
      tabs: all('[role="tab"]').map((tab) => ({
        name: textOf(tab),
        isSelected: tab.getAttribute('aria-selected') === 'true',
      })),
      busy: all('[aria-busy="true"]').length,
      mainHeadings: all('h1').length,
      idsTwice: ids.filter((id, index) => ids.indexOf(id) !== index),
      namesNothing: named.filter((id) => document.getElementById(id) === null).length,
      isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    }
  })
