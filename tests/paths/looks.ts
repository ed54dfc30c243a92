import type { Locator } from 'playwright-core'

/**
 * What a part of the page says, as text: its roles, names, states and order as assistive technology hears them, and beside it
 * what these do not tell: what is live, busy, described, in focus, and where links lead.
 */
export async function lookOf(part: Locator): Promise<string> {
  const [spoken, marks] = await Promise.all([part.ariaSnapshot(), part.first().evaluate(marksIn)])
  return withoutNow([spoken, ...marks].join('\n'))
}

/** A text that is the same on every day, however long something took. */
function withoutNow(text: string): string {
  const today = new Date().toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return text
    .replaceAll(today, '(today)')
    .replaceAll(/(?<=\(today\) )\d\d:\d\d/g, '(time)')
    .replaceAll(/\b\d+ s\b/g, '(time)')
}

/** A line for each element with something that no role tells. */
function marksIn(root: Element): string[] {
  const TOLD = [
    ...[
      'aria-live',
      'aria-busy',
      'aria-atomic',
      'aria-invalid',
      'aria-current',
      'aria-haspopup',
      'aria-sort',
    ],
    ...['aria-rowcount', 'aria-rowindex', 'aria-hidden', 'title', 'placeholder', 'type', 'autocomplete'],
    ...[
      'maxlength',
      'min',
      'max',
      'step',
      'rows',
      'required',
      'readonly',
      'href',
      'datetime',
      'download',
      'lang',
    ],
    ...[
      'inputmode',
      'name',
      'tabindex',
      'inert',
      'hidden',
      'spellcheck',
      'target',
      'rel',
      'colspan',
      'data-column',
    ],
  ]
  const OF_OTHERS = ['aria-describedby', 'aria-labelledby', 'aria-errormessage', 'for']
  const textOf = (id: string) => document.getElementById(id)?.textContent.trim().slice(0, 30) ?? '(nothing)'
  return [root, ...root.querySelectorAll('*')].flatMap((element) => {
    const told = TOLD.flatMap((name) => {
      const value = element.getAttribute(name)
      // Nearly every button is one.
      const isUsual = value === null || (name === 'type' && value === 'button')
      return isUsual ? [] : [`${name}=${JSON.stringify(value.slice(0, 120))}`]
    })
    const named = OF_OTHERS.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [`${name}=${JSON.stringify(value.split(' ').map(textOf).join(' '))}`]
    })
    const controlled = element.getAttribute('aria-controls')
    const controls =
      controlled === null
        ? []
        : [`aria-controls=${document.getElementById(controlled) === null ? 'nothing' : 'there'}`]
    const focus = element === document.activeElement && element !== document.body ? ['in focus'] : []
    const marks = [...told, ...named, ...controls, ...focus]
    if (marks.length === 0 || element.closest('svg') !== null) return []
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')
    return [`${element.tagName.toLowerCase()} ${JSON.stringify(text.slice(0, 30))}: ${marks.join(', ')}`]
  })
}
