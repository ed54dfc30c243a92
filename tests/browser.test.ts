import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, openStage, type Stage, type Visitor } from './support/browser.ts'
import { PASSWORD } from './support/server.ts'

/** The application in Chromium over the real server; the wire is answered by hand only where a test says so. */

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.server.signUp('admin', 'admin@example.com')
  await stage.server.signUp('content_editor', 'editor@example.com')
})
afterAll(() => stage.close())

interface VisitOptions {
  readonly width?: number
  readonly dark?: boolean
  /** Console errors that are part of what is tested. */
  readonly tolerated?: RegExp
}

/** One visitor; errors of its page fail the test. */
async function visit(
  run: (visitor: Visitor) => Promise<void>,
  { tolerated, ...options }: VisitOptions = {},
): Promise<void> {
  const visitor = await stage.open(options)
  try {
    await run(visitor)
  } finally {
    await visitor.close()
  }
  expect(visitor.errors.filter((error) => tolerated?.test(error) !== true)).toEqual([])
}

async function signIn(page: Page, email = 'editor@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Ask' }).waitFor()
}

const textOf = (page: Page, selector: string) => page.locator(selector).allInnerTexts()
const pathOf = (page: Page) => new URL(page.url()).pathname
const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.getByRole('button', { name: 'Ask' }).click()
}

/** A backend that follows SPEC and knows nothing of our extensions. */
const PLAIN_RESULT = {
  success: true,
  user_email: 'ana@example.com',
  user_question: 'premium by region',
  generated_sql: 'select 1',
  html_table:
    '<table border="1" class="dataframe"><thead><tr><th>region</th><th>avg_premium</th><th>quotes</th><th>ratio</th><th>ok</th></tr></thead><tbody><tr><td>London</td><td>170.957</td><td>54216</td><td>0.5</td><td>✓</td></tr><tr><td>Wales</td><td>1080.1</td><td>999</td><td>0.25</td><td>✗</td></tr></tbody></table>',
  results: [{ region: 'London' }, { region: 'Wales' }],
  analysis: null,
  metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 2 },
  error_message: null,
  table_heading: null,
  audit_log_id: 'a1',
  chart_recommendation: null,
}

describe('routing (SPEC section 2)', () => {
  it('shows the sign-in screen at every address, and the setup screen where it carries a code', () =>
    visit(async ({ page }) => {
      for (const address of ['/', '/login', '/admin', '/nowhere']) {
        await page.goto(address)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      }
      await page.goto('/?code=abc')
      await page.getByRole('button', { name: 'Complete Setup' }).waitFor()
      await page.goto('/login?code=')
      await page.getByRole('button', { name: 'Complete Setup' }).waitFor()
    }))

  it('leads other routes home, and a content_editor away from /admin', () =>
    visit(async ({ page }) => {
      await page.goto('/admin')
      await signIn(page)
      await page.waitForURL('**/')
      expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
      await page.goto('/nowhere/at/all')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(pathOf(page)).toBe('/')
    }))

  it('keeps an admin who asked for /admin there', () =>
    visit(async ({ page }) => {
      await page.goto('/admin')
      await page.getByLabel('Email').fill('admin@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText('Currently Active Model').waitFor()
      expect(pathOf(page)).toBe('/admin')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))
})

describe('session (SPEC section 4)', () => {
  it('keeps the token under auth_token, sends it, restores from it and forgets it on logout', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      const token = await page.evaluate(() => localStorage.getItem('auth_token'))
      expect(token).toMatch(/^ey/)
      const request = page.waitForRequest('**/api/query/execute')
      await ask(page, 'how many quotes')
      expect((await request).headers()['authorization']).toBe(`Bearer ${token ?? ''}`)
      expect((await request).postDataJSON()).toEqual({ question: 'how many quotes' })
      await page.getByRole('heading', { name: 'Number of quotes' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('how many quotes')
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    }))

  it('goes to /login on a 401, and keeps the typed question for the same person', () =>
    visit(async ({ page, answer }) => {
      await page.goto('/')
      await signIn(page)
      await answer('/api/query/execute', { status: 401, json: { detail: 'Please sign in.' } })
      await ask(page, 'average premium by region')
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      await signIn(page)
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
        'average premium by region',
      )
    }))

  it('signs out a token that the server does not know', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('auth_token', 'stale'))
      await page.reload()
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
    }))

  it('opens the workspace where the profile cannot be loaded, as no admin', () =>
    visit(async ({ page, answer }) => {
      await answer('/api/auth/me', { status: 500, json: {} })
      await answer('/api/admin/ai-models', { status: 500, json: {} })
      await page.goto('/login')
      await page.evaluate(() => localStorage.setItem('auth_token', 'some'))
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(pathOf(page)).toBe('/')
      expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
    }))
})

describe('sign-in', () => {
  it('says what is missing without a call', () =>
    visit(async ({ page }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith('/api/auth/login') ? 1 : 0))
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(await textOf(page, '.field__error')).toEqual([
        'Please enter your email.',
        'Please enter your password.',
      ])
      await page.getByLabel('Email').fill('ana@example')
      await page.getByLabel('Password').fill('short')
      expect(await textOf(page, '.field__error')).toEqual([
        'Please enter a valid email address.',
        'Password must be at least 8 characters.',
      ])
      await expectAccessible(page)
      expect(calls).toBe(0)
    }))

  it.each([
    [
      'the server’s detail',
      { status: 401, json: { detail: 'Email or password is wrong.' } },
      'Email or password is wrong.',
    ],
    [
      'the first message of a list',
      { status: 422, json: { detail: [{ msg: 'First.', loc: [] }, { msg: 'Second.' }] } },
      'First.',
    ],
    ['the default', { status: 500, json: {} }, 'Login failed. Please check your credentials.'],
    [
      'the default for an answer that is no JSON',
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      'Login failed. Please check your credentials.',
    ],
  ])('shows %s', (_, reply, message) =>
    visit(async ({ page, answer }) => {
      await answer('/api/auth/login', reply)
      await page.goto('/')
      await page.getByLabel('Email').fill('ana@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(await page.getByRole('alert').innerText()).toBe(message)
      expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
    }),
  )

  it('reads Signing in... while working', () =>
    visit(async ({ page, answer }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/auth/login', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/')
      await page.getByLabel('Email').fill('editor@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(await page.getByRole('button', { name: 'Signing in...' }).isDisabled()).toBe(true)
      release()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))
})

describe('account setup', () => {
  it('takes an invitation to the workspace', () =>
    visit(async ({ page }) => {
      const code = await stage.server.identity.invite('new@example.com', 'content_editor')
      await page.goto(`/login?code=${code}`)
      const submit = page.getByRole('button', { name: 'Complete Setup' })
      expect(await submit.isDisabled()).toBe(true)
      await page.getByLabel('Password', { exact: true }).fill('correct')
      expect(await textOf(page, '.checklist li[data-holds="true"]')).toHaveLength(1)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      expect(await textOf(page, '.checklist li[data-holds="true"]')).toHaveLength(5)
      await submit.click()
      expect(await page.getByRole('alert').innerText()).toBe('Please enter your full name.')
      await page.getByLabel('Full Name').fill('Nia New')
      await page.getByLabel('Confirm Password').fill('different')
      await submit.click()
      expect(await page.getByRole('alert').innerText()).toBe('Passwords do not match.')
      await expectAccessible(page)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      const request = page.waitForRequest('**/api/auth/register')
      await submit.click()
      expect((await request).postDataJSON()).toEqual({
        email: 'placeholder@example.com',
        password: PASSWORD,
        full_name: 'Nia New',
        invite_token: code,
      })
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(page.url()).toBe(`${stage.origin}/`)
    }))

  it.each([
    ['/?code=', {}, 'Invalid invitation link.'],
    ['/?code=abc', { status: 400, json: { detail: 'This link was used.' } }, 'This link was used.'],
    ['/?code=abc', { status: 500, json: {} }, 'Failed to set up account. Please try again.'],
  ])('at %s with %o says %s', (address, reply, message) =>
    visit(async ({ page, answer }) => {
      await answer('/api/auth/register', reply)
      await page.goto(address)
      await page.getByLabel('Full Name').fill('Nia New')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Complete Setup' }).click()
      expect(await page.getByRole('alert').innerText()).toBe(message)
      expect(await page.getByLabel('Full Name').inputValue()).toBe('Nia New')
    }),
  )
})

describe('question input (SPEC sections 4 and 5)', () => {
  it('asks from 3 characters, counts to 500 and ignores what is beyond', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      const box = page.getByRole('textbox', { name: 'Question' })
      const button = page.getByRole('button', { name: 'Ask' })
      expect(await box.getAttribute('rows')).toBe('4')
      expect(await box.getAttribute('placeholder')).toContain(
        'What is the average cost of health insurance for a 40-year-old in London?',
      )
      expect(await page.getByText('0 / 500').isVisible()).toBe(true)
      expect(await page.getByLabel('Dataset:').inputValue()).toBe('insurance_pricing')
      expect(await page.getByLabel('Dataset:').innerText()).toBe('PMI Pricing')
      await box.fill('  ab  ')
      expect(await button.isDisabled()).toBe(true)
      await box.fill('abc')
      expect(await button.isEnabled()).toBe(true)
      await box.fill('x'.repeat(500))
      await box.press('End')
      await page.keyboard.type('y')
      expect((await box.inputValue()).length).toBe(500)
      expect(await page.getByText('500 / 500').isVisible()).toBe(true)
      expect(await button.isEnabled()).toBe(true)
      await expectAccessible(page)
    }))

  it('reads Processing... while loading, with the text disabled', () =>
    visit(async ({ page, answer }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/query/execute', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/')
      await signIn(page)
      await ask(page, 'how many quotes')
      expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
      expect(await page.getByRole('textbox', { name: 'Question' }).isDisabled()).toBe(true)
      await expectAccessible(page)
      release()
      await page.getByRole('heading', { name: 'Number of quotes' }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('how many quotes')
    }))

  it('names the active model, with its provider as tooltip', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page, 'admin@example.com')
      expect(await page.getByText('Built-in interpreter').getAttribute('title')).toBe('builtin')
    }))

  it('has no badge where no model is active', () =>
    visit(async ({ page, answer }) => {
      await answer('/api/admin/ai-models', { status: 500, json: {} })
      await page.goto('/')
      await signIn(page, 'admin@example.com')
      await page.waitForTimeout(200)
      expect(await page.locator('form .badge').count()).toBe(0)
    }))
})

describe('results', () => {
  it('answers the flagship question with one row, heading and privacy note', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'What is the average cost of health insurance for a 40-year-old in London?')
      await page
        .getByRole('heading', { name: 'Average monthly premium, age is 40 and region is London' })
        .waitFor()
      expect(await textOf(page, 'td')).toEqual([expect.stringMatching(/^£\d+\.\d\d$/)])
      expect(await page.getByText('Every figure stands on at least 5 quotes.').isVisible()).toBe(true)
      await expectAccessible(page)
    }))

  it('leaves years alone and formats what is beside them', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'number of quotes by year')
      await page.getByRole('heading', { name: 'Number of quotes by year' }).waitFor()
      const [year, count] = await textOf(page, 'tbody tr:first-child td')
      expect(year).toBe('2023')
      expect(count).toMatch(/^1,\d{3}$/)
    }))

  it('shows the table of a backend that follows SPEC alone: formats, alignment, threshold, generated heading', () =>
    visit(async ({ page, answer }) => {
      await answer('/api/query/execute', { json: PLAIN_RESULT })
      await answer('/api/analyze/generate-table-heading', { json: { heading: 'Premiums by Region' } })
      await page.goto('/')
      await signIn(page)
      const request = page.waitForRequest('**/generate-table-heading')
      await ask(page, 'premium by region')
      expect((await request).postDataJSON()).toEqual({ question: 'premium by region', sql: 'select 1' })
      await page.getByRole('heading', { name: 'Premiums by Region' }).waitFor()
      expect(await textOf(page, 'td')).toEqual([
        'London',
        '£170.96',
        '54,216',
        '0.50',
        '✓',
        'Wales',
        '£1,080.10',
        '999',
        '0.25',
        '✗',
      ])
      const alignment = await page
        .locator('tbody tr:first-child td')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign))
      expect(alignment).toEqual(['left', 'right', 'right', 'right', 'center'])
      expect(await page.getByText('Privacy threshold 5: 2 groups were hidden.').isVisible()).toBe(true)
    }))

  it.each([
    ['loading', async () => new Promise<void>(() => {}), 'Generating heading...'],
    ['failed', { status: 500, json: {} }, 'Query Results'],
  ])('has a heading that is %s', (_, reply, heading) =>
    visit(async ({ page, answer }) => {
      await answer('/api/query/execute', { json: PLAIN_RESULT })
      await answer('/api/analyze/generate-table-heading', reply)
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: heading }).waitFor()
    }),
  )

  it('asks for no heading without SQL', () =>
    visit(async ({ page, answer }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith('generate-table-heading') ? 1 : 0))
      await answer('/api/query/execute', { json: { ...PLAIN_RESULT, generated_sql: null } })
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'Query Results' }).waitFor()
      expect(calls).toBe(0)
    }))

  it('shows rows without markup, and says where there are none', () =>
    visit(async ({ page, answer }) => {
      let result: unknown = {
        ...PLAIN_RESULT,
        table_heading: 'One',
        html_table: null,
        results: [{ a: '<b>', premium: 2 }, { a: null }],
      }
      await answer('/api/query/execute', (route) => route.fulfill({ json: result }))
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'One' }).waitFor()
      expect(await textOf(page, 'td')).toEqual(['<b>', '£2.00', '', ''])
      result = { ...PLAIN_RESULT, table_heading: 'Two', html_table: '<table></table>', results: [] }
      await ask(page, 'premium by region')
      await page.getByText('No rows to show.').waitFor()
      await expectAccessible(page)
    }))

  it('lets no hostile markup through', () =>
    visit(
      async ({ page, answer }) => {
        const hostile = [
          '<img src=x onerror="window.hit=1">',
          '<script>window.hit=1</script>',
          '<svg onload="window.hit=1"><a xlink:href="javascript:1">x</a></svg>',
          '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1></style></mglyph></table></mtext></math>',
          '<div style="position:fixed;inset:0;background:url(https://evil.example/x)" onclick="window.hit=1" id="x" data-x="1" aria-label="y" class="alert q-ok">kept</div>',
          '<table><tbody><tr><td style="text-align: center; color: red">cell</td></tr></tbody></table>',
          '<a href="https://evil.example">link</a><iframe src="https://evil.example"></iframe><form action="/x"><input></form>',
        ].join('')
        const elsewhere: string[] = []
        page.on('request', (request) =>
          request.url().startsWith(stage.origin) ? 0 : elsewhere.push(request.url()),
        )
        await answer('/api/query/execute', {
          json: { ...PLAIN_RESULT, table_heading: 'Hostile', html_table: hostile },
        })
        await page.goto('/')
        await signIn(page)
        await ask(page, 'premium by region')
        await page.getByRole('heading', { name: 'Hostile' }).waitFor()
        const inside = page.locator('.table-frame')
        const found = await inside.evaluate((frame) => ({
          tags: [...new Set([...frame.querySelectorAll('*')].map(({ tagName }) => tagName))].toSorted(),
          attributes: [
            ...new Set([...frame.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())),
          ].toSorted(),
          classes: frame.querySelector('div')?.className,
          hit: 'hit' in window,
        }))
        expect(found).toEqual({
          tags: ['DIV', 'TABLE', 'TBODY', 'TD', 'TR'],
          attributes: ['class', 'style'],
          classes: 'q-ok',
          hit: false,
        })
        expect(elsewhere).toEqual([])
        // The parser of the sanitiser meets the page's policy before it drops what the policy refuses.
      },
      { tolerated: /Content Security Policy/ },
    ))
})

describe('Query Error (SPEC section 8)', () => {
  it.each([
    ['the server’s detail', { status: 500, json: { detail: 'The engine is down.' } }, 'The engine is down.'],
    [
      'the first message of a list',
      { status: 422, json: { detail: [{ msg: 'Too long.', loc: ['body'] }] } },
      'Too long.',
    ],
    ['the default', { status: 500, json: {} }, 'Failed to execute query. Please try again.'],
    [
      'the message of a refused question',
      { json: { ...PLAIN_RESULT, success: false, error_message: 'Not understood.' } },
      'Not understood.',
    ],
    [
      'a refused question without a message',
      { json: { ...PLAIN_RESULT, success: false, error_message: null } },
      'Query failed',
    ],
    [
      'an answer that cannot be read',
      { body: '{"success": tr' },
      'The server sent an answer that cannot be read.',
    ],
    [
      'no server',
      (route: { abort: () => Promise<void> }) => route.abort(),
      'The server cannot be reached. Check your connection and try again.',
    ],
  ])('shows %s and keeps the question', (_, reply, message) =>
    visit(async ({ page, answer }) => {
      await answer('/api/query/execute', reply)
      await page.goto('/')
      await signIn(page)
      await ask(page, 'average premium by region')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      expect(await alert.getByRole('heading').innerText()).toBe('Query Error')
      expect(await alert.getByText(message, { exact: true }).isVisible()).toBe(true)
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
        'average premium by region',
      )
      expect(await page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
      await expectAccessible(page)
    }),
  )

  it('offers questions that work, and a retry clears it', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'how many dentists')
      await page
        .getByRole('alert')
        .getByText("I don't know “dentists” in PMI Pricing. Did you mean dental cover?")
        .waitFor()
      await page.getByRole('button', { name: 'Average premium by region' }).click()
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
        'Average premium by region',
      )
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('heading', { name: 'Average monthly premium by region' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }))
})

describe('for everybody', () => {
  it('works by keyboard alone', () =>
    visit(async ({ page }) => {
      await page.goto('/')
      await page.keyboard.press('Tab')
      await page.keyboard.type('editor@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      const focused = () =>
        page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
      const order: (string | undefined)[] = []
      for (let step = 0; step < 6; step += 1) {
        await page.keyboard.press('Tab')
        order.push(await focused())
      }
      expect(order).toEqual(['Skip to content', 'Home', 'Logout', 'Home', 'PMI Pricing', 'TEXTAREA'])
      await page.keyboard.type('average premium by region')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Result table' }).waitFor()
      await page.getByRole('region', { name: 'Result table' }).focus()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Result table',
      )
    }))

  it.each([
    [390, false],
    [390, true],
    [1024, true],
    [1440, false],
  ])('fits %i pixels and is accessible (dark: %s)', (width, dark) =>
    visit(
      async ({ page }) => {
        await page.goto('/')
        await expectAccessible(page)
        await signIn(page, 'admin@example.com')
        await expectAccessible(page)
        await ask(page, 'average premium and number of quotes by region')
        await page.getByRole('region', { name: 'Result table' }).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
        await page.getByRole('link', { name: 'Admin' }).click()
        await page.getByText('Currently Active Model').waitFor()
        await expectAccessible(page)
      },
      { width, dark },
    ),
  )
})
