import type { Page } from 'playwright-core'
import type { PageFacts } from '../random/properties.ts'

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
    const ROLES: Readonly<Record<string, string>> = {
      ...{ TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TH: 'columnheader', TD: 'cell' },
    }
    const rulesIn = ({ cssRules }: { readonly cssRules: CSSRuleList }): CSSRule[] =>
      [...cssRules].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesIn(rule as CSSGroupingRule) : [])])
    // In whatever window: what is laid out otherwise than as a table is none to a screen reader.
    const otherwise = [...document.styleSheets]
      .flatMap(rulesIn)
      .flatMap((rule) =>
        rule instanceof CSSStyleRule && /^(block|grid|flex)$/.test(rule.style.display)
          ? [rule.selectorText.replaceAll(/::[\w-]+/g, '')]
          : [],
      )
    const withoutRoles = all('table').flatMap((table) => {
      const parts = [table, ...table.querySelectorAll<HTMLElement>('thead, tbody, tr, th, td')]
      return parts.some((part) => otherwise.some((selector) => part.matches(selector)))
        ? parts.filter(
            (part) =>
              part.getAttribute('role') !== ROLES[part.tagName] && part.closest('[aria-hidden]') === null,
          )
        : []
    })
    // Where the pointer is, nothing moves.
    const hidden = all('.table-frame:not(:hover)').flatMap((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      const from = Math.max(top, frame.querySelector('thead')?.getBoundingClientRect().bottom ?? top)
      return [...frame.querySelectorAll('tr:focus, .table-frame__marked')].filter((row) => {
        const place = row.getBoundingClientRect()
        return place.top < from - 1 || place.bottom > bottom + 1
      })
    })
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
        ...(all('h1').some((title) => textOf(title) === 'Data') ? ['data' as const] : []),
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
      withoutRoles: withoutRoles.length + all('svg[aria-label]:not([role="img"])').length,
      hiddenRows: hidden.length,
      left: window.querentLeft?.() ?? [],
      isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    }
  })
