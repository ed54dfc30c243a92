import { join } from 'node:path'
import fc from 'fast-check'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenMarkup, PAYLOADS } from '../support/payloads.ts'
import { plainResult } from '../support/answers.ts'
import { ask, expectAccessible, useStage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

/** What becomes of a server's markup, in the browser that people have (SPEC section 5). */

const ORIGIN = 'https://markup.example'
const GENERATED = 3_000

/** The sanitiser alone, as a script for a page without any policy: nothing else may stop what it lets through. */
async function sanitiserScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../../src/ui/sanitise.ts'),
        name: 'querent',
        formats: ['iife'],
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}

interface Finding {
  readonly markup: string
  readonly fault: string
}

/** Sanitises in the page, shows what comes out, and says what should not be. */
const check = (page: Page, list: readonly string[]): Promise<readonly Finding[]> =>
  page.evaluate((markups) => {
    const { sanitised } = (
      window as unknown as { querent: { sanitised: (markup: string) => DocumentFragment } }
    ).querent
    const tags = new Set(['TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'DIV', 'P', 'STRONG', 'EM', 'SPAN'])
    const attributes = new Set(['class', 'style', 'border', 'cellpadding', 'cellspacing'])
    const properties =
      /^(?:text-align|vertical-align|font-weight|font-style|color|background-color|white-space)$/
    const asText = (markup: string) => {
      const frame = document.createElement('div')
      frame.append(sanitised(markup))
      return frame.innerHTML
    }
    const faultOf = (markup: string): string | null => {
      const clean = asText(markup)
      if (asText(clean) !== clean) return `not the same twice: ${clean} then ${asText(clean)}`
      const shown = document.createElement('div')
      document.body.append(shown)
      // As a string and as nodes: what is safe as one may not be as the other.
      shown.innerHTML = clean
      shown.append(sanitised(markup))
      for (const element of shown.querySelectorAll('*')) {
        if (!tags.has(element.tagName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
          return `tag ${element.tagName}`
        for (const { name, value } of element.attributes) {
          if (!attributes.has(name)) return `attribute ${name}`
          if (name !== 'style') continue
          for (const declaration of value.split(';'))
            if (!properties.test(declaration.split(':')[0]?.trim() ?? '')) return `style ${value}`
          if (/url|\\|var\(|image/i.test(value)) return `style ${value}`
        }
      }
      shown.remove()
      return null
    }
    return markups.flatMap((markup) => {
      try {
        const fault = faultOf(markup)
        return fault === null ? [] : [{ markup, fault }]
      } catch (error) {
        return [{ markup, fault: `threw ${String(error)}` }]
      }
    })
  }, list)

describe('the sanitiser', () => {
  let context: BrowserContext
  let page: Page
  const requests: string[] = []
  beforeAll(async () => {
    context = await (await sharedBrowser()).newContext()
    page = await context.newPage()
    await page.route('**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
    })
    await page.goto(ORIGIN)
    await page.addScriptTag({ content: await sanitiserScript() })
  })
  afterAll(() => context.close())

  const expectQuiet = async () => {
    await page.waitForTimeout(300)
    expect(requests.filter((url) => url !== `${ORIGIN}/` && !url.endsWith('/favicon.ico'))).toEqual([])
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  }

  it(`lets nothing but tables and text through, the same twice, of ${PAYLOADS.length} known ways in`, async () => {
    expect(await check(page, PAYLOADS)).toEqual([])
    await expectQuiet()
  })

  it('the same with each of them inside, before and behind a table', async () => {
    const around = PAYLOADS.flatMap((payload) => [
      `<table><tbody><tr><td>${payload}</td></tr></tbody></table>`,
      `<table>${payload}<tr><td>1</td></tr></table>`,
      `<p>${payload}</p><table><tr><td>1</td></tr></table>${payload}`,
    ])
    expect(await check(page, around)).toEqual([])
    await expectQuiet()
  })

  it(`and of ${GENERATED} that are made by chance`, async () => {
    for (let seed = 1; seed <= GENERATED / 500; seed += 1)
      expect(await check(page, fc.sample(brokenMarkup, { numRuns: 500, seed }))).toEqual([])
    await expectQuiet()
  })

  it('keeps what SPEC allows', async () => {
    const markup =
      '<div class="wide"><p><strong>a</strong> <em>b</em> <span style="color: red">c</span></p>' +
      '<table class="q-table" border="1" cellpadding="2" cellspacing="0"><thead><tr><th>x</th></tr></thead>' +
      '<tbody><tr><td style="text-align: right; font-weight: 700">1</td></tr></tbody></table></div>'
    const kept = await page.evaluate((text) => {
      const frame = document.createElement('div')
      frame.append(
        (window as unknown as { querent: { sanitised: (markup: string) => Node } }).querent.sanitised(text),
      )
      return frame.innerHTML
    }, markup)
    expect(kept).toBe(markup)
  })
})

describe('an answer with hostile markup', () => {
  const stage = useStage()

  it.each([
    ['in its cells', (payload: string) => `<tr><td>${payload}</td></tr>`],
    ['between its rows', (payload: string) => `<tr><td>1</td></tr>${payload}`],
  ])('%s is shown as text and table, loads nothing and covers nothing', (_, around) =>
    stage.visit(
      async ({ page, answer, enter }) => {
        const elsewhere: string[] = []
        page.on('request', (request) => {
          if (!request.url().startsWith(stage.open().origin) && !request.url().startsWith('data:'))
            elsewhere.push(request.url())
        })
        const small = PAYLOADS.filter((payload) => payload.length < 1_000)
        await answer('/api/query/execute', {
          json: plainResult({
            html_table: `<table><tr><th>name</th></tr>${small.map(around).join('')}</table>`,
            results: small.map((payload) => ({ name: payload })),
          }),
        })
        await enter()
        await ask(page, 'premium by region')
        await page.getByRole('heading', { name: 'Premium by region', exact: true }).waitFor()
        await page.waitForTimeout(300)
        expect(elsewhere).toEqual([])
        expect(await page.evaluate(() => 'hit' in window)).toBe(false)
        await expect
          .poll(() => page.locator('main script, main iframe, main object, main img').count())
          .toBe(0)
        // Nothing stands over the controls.
        await page.getByRole('textbox', { name: 'Question' }).click({ timeout: 2_000 })
        await page.getByRole('button', { name: 'Ask' }).click({ timeout: 2_000 })
        await page.getByRole('heading', { name: 'Premium by region', exact: true }).waitFor()
        await expectAccessible(page)
      },
      // What the sanitiser parses, the page's policy reports and blocks as well.
      { tolerated: /Content Security Policy/ },
    ),
  )
})
