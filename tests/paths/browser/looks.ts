import type { Locator } from 'playwright-core'
import { pageOutput } from './page-output.ts'

/** Of the text of an element that is marked. */
const MOST_OF_NAME = 30

interface Marked {
  readonly tag: string
  readonly text: string
  readonly marks: readonly string[]
}

/**
 * What a part of the page says, as text: its roles, names, states and order as assistive technology hears them, and beside it
 * what these do not tell: what is live, busy, described, in focus, where links lead,
 * which variant of a style a part has (`button--plain`), what eyes do not see, what charts draw, and
 * what is handed over: files and what went to the clipboard.
 *
 * @param heard what assistive technology hears of it, where somebody has just listened
 */
export async function lookOf(part: Locator, heard?: string): Promise<string> {
  // All at once and as text: what waits for its element, or tells of each part of what it returns, takes twice as long.
  const [spoken, marked, drawn, output] = await Promise.all([
    heard ?? part.ariaSnapshot(),
    part.evaluateAll(marksIn),
    part.evaluateAll(drawnIn),
    pageOutput(part.page()),
  ])
  const marks = (JSON.parse(marked) as readonly Marked[]).map(
    ({ tag, text, marks: own }) =>
      // Cut afterwards: half a time of day would be another one later.
      `${tag} ${JSON.stringify(withoutNow(text).slice(0, MOST_OF_NAME))}: ${withoutNow(own.join(', '))}`,
  )
  return [
    withoutNow(spoken),
    ...marks,
    ...(JSON.parse(drawn) as readonly string[]),
    ...output.map(withoutNow),
  ].join('\n')
}

/** Made once: making it takes longer than all that is done with it. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A text that is the same on every day and at every address, however long something took. */
function withoutNow(text: string): string {
  return text
    .replaceAll(DAY.format(), '(today)')
    .replaceAll(/(?<=\(today\) )\d\d:\d\d/g, '(time)')
    .replaceAll(/\b\d+ s\b/g, '(time)')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '(origin)')
}

/** A line for each element of the first part with something that no role tells, as JSON. */
function marksIn([root]: readonly Element[]): string {
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
      'scope',
      'data-column',
    ],
  ]
  const OF_OTHERS = ['aria-describedby', 'aria-labelledby', 'aria-errormessage', 'for']
  const textOf = (id: string) => document.getElementById(id)?.textContent.trim().slice(0, 30) ?? '(nothing)'
  const elements = root === undefined ? [] : [root, ...root.querySelectorAll('*')]
  const marked = elements.flatMap((element): Marked[] => {
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
    const measured = element instanceof HTMLMeterElement ? [`measures ${element.value.toFixed(2)}`] : []
    // What is sent of a choice, where it is not what it is called.
    const sent =
      element instanceof HTMLOptionElement && element.value !== element.text
        ? [`value=${JSON.stringify(element.value)}`]
        : []
    // A button without a type sends the form that it may come to stand in.
    const type = element.matches('button:not([type])') ? ['no type'] : []
    // What a server's markup keeps of its styles; of ours, classes tell.
    const style = element.matches('tr:not([aria-hidden]) [style]')
      ? [`style=${JSON.stringify(element.getAttribute('style'))}`]
      : []
    const variants = [...element.classList].filter(
      (name) => name.includes('--') || name.startsWith('q-') || name === 'visually-hidden',
    )
    const marks = [
      ...told,
      ...named,
      ...controls,
      ...focus,
      ...sent,
      ...measured,
      ...type,
      ...style,
      ...variants,
    ]
    if (marks.length === 0 || element.closest('svg') !== null) return []
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')
    return [{ tag: element.tagName.toLowerCase(), text, marks }]
  })
  return JSON.stringify(marked)
}

/**
 * What Plotly is asked to draw: a line for each part of a trace and of what stands around all. Of traces, axes and texts
 * that follow each other, what is as in the one before is left out. As JSON.
 */
function drawnIn([root]: readonly Element[]): string {
  const DIGITS = 6
  type Parts = Readonly<Record<string, unknown>>
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'number' ? Number(part.toPrecision(DIGITS)) : part,
    )
  const since = (parts: Parts, before: Parts): Parts =>
    Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(parts)])]
        .filter((name) => textOf(parts[name]) !== textOf(before[name]))
        .map((name) => [name, name in parts ? parts[name] : '(gone)']),
    )
  const isPart = (value: unknown): value is Parts =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const inTurn = (all: readonly (readonly [string, Parts])[]) =>
    all.map(([name, parts], index) => `${name}: ${textOf(since(parts, all[index - 1]?.[1] ?? {}))}`)
  const around = (layout: Parts): readonly string[] => {
    const named = Object.entries(layout)
    const axesOf = (kind: string) =>
      named.flatMap(([name, value]) =>
        name.startsWith(kind) && isPart(value) ? [[name, value] as const] : [],
      )
    return named.flatMap(([name, value]) => {
      if (/^[xy]axis/.test(name)) return name.length === 5 ? inTurn(axesOf(name)) : []
      return Array.isArray(value) && value.every(isPart)
        ? inTurn(value.map((parts, index) => [`${name} ${index + 1}`, parts]))
        : [`${name}: ${textOf(value)}`]
    })
  }
  const plots = root?.querySelectorAll('.js-plotly-plot') ?? []
  const lines = [...plots].flatMap((plot) => {
    const { data = [], layout = {} } = plot as { data?: readonly Parts[]; layout?: Parts }
    return [
      ...data.flatMap((trace, index) =>
        Object.entries(since(trace, data[index - 1] ?? {})).map(
          ([part, value]) => `trace ${index + 1} ${part}: ${textOf(value)}`,
        ),
      ),
      ...around(layout),
    ]
  })
  return JSON.stringify(lines)
}
