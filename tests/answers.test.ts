import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What the server answers to questions: SPEC sections 1, 3 and 7. */

let server: TestServer
let admin: string
let editor: string
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  admin = await server.signUp('admin', 'admin@example.com')
  editor = await server.signUp('content_editor', 'editor@example.com')
  call = makeCaller(server, editor)
})
afterAll(() => server.close())

describe('answers', () => {
  it('carry what SPEC section 3 names', async () => {
    const response = await call('executeQuery', {
      body: { question: 'What is the average cost of health insurance for a 40-year-old in London?' },
    })
    const {
      generated_sql: sql,
      audit_log_id: id,
      answer_id: answerId,
      metadata,
      results,
      interpretation: _,
      ...rest
    } = response.json<Record<string, unknown>>()
    expect(String(sql)).toContain(`where "age" = 40 and "region" = 'London'`)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answerId).toMatch(/^[0-9a-f]{16}$/)
    expect(metadata).toMatchObject({ row_count: 1, k_threshold_used: 5, groups_suppressed: 0 })
    const [row] = results as { average_monthly_premium_gbp: number }[]
    const premium = row?.average_monthly_premium_gbp ?? 0
    expect(rest).toEqual({
      success: true,
      address: `/answers/${String(id)}`,
      dataset_name: null,
      user_email: 'editor@example.com',
      user_question: 'What is the average cost of health insurance for a 40-year-old in London?',
      html_table: `<table><thead><tr><th>Average monthly premium</th></tr></thead><tbody><tr><td>£${Number.isInteger(premium) ? premium : premium.toFixed(2)}</td></tr></tbody></table>`,
      analysis: null,
      error_message: null,
      table_heading: 'Average monthly premium, age 40, London',
      chart_recommendation: null,
      continues: null,
      verified: null,
      privacy_note:
        'Every figure stands on at least 5 quotes. Figures carry a little noise, so that no single quote shows in them.',
      offers: [],
      table: {
        columns: [
          {
            id: 'average_monthly_premium_gbp',
            label: 'Average monthly premium',
            role: 'measure',
            exact: false,
            unit: 'GBP',
            format: 'currency',
            decimals: 0,
          },
        ],
        rows: [[premium]],
        behind: { label: 'Quotes behind it', counts: [expect.any(Number)] },
        certainty: [
          [
            {
              status: 'noise',
              number: expect.any(Number) as number,
              noise: expect.any(Number) as number,
              error: expect.any(Number) as number,
            },
          ],
        ],
        comparison: {
          text: expect.stringMatching(/ London as a whole(?:, within chance)?$/) as string,
          question: 'Average monthly premium for quotes where region is London',
        },
        point: [
          { text: expect.stringMatching(/^£/) as string, is_strong: true },
          {
            text: expect.stringMatching(/^, from \d+ quotes; .*London as a whole/) as string,
            is_strong: false,
          },
        ],
      },
    })
  })

  it('to what is not understood are no HTTP error, and are kept in the history', async () => {
    const asked = (await call('executeQuery', { body: { question: 'how many dentists juggling £99' } })).json<
      Record<string, unknown>
    >()
    expect(asked['success']).toBe(false)
    expect(asked['error_message']).toBe(
      "I don't know “dentists” or “juggling” in PMI Pricing. Did you mean dental cover?",
    )
    const { items } = (await call('listHistory', { query: { limit: '100' } })).json<{
      items: { question: string; success: boolean; cached: boolean }[]
    }>()
    expect(items.filter(({ question }) => question === 'how many dentists juggling £99')).toMatchObject([
      { success: false, cached: false },
    ])
  })

  it('follow up on an earlier one, and on nobody else’s', async () => {
    const first = (await call('executeQuery', { body: { question: 'average premium by region' } })).json<{
      audit_log_id: string
    }>()
    const body = { question: 'only smokers', follow_up_of: first.audit_log_id }
    const second = (await call('executeQuery', { body })).json<{
      audit_log_id: string
      interpretation: { restatement: string }
    }>()
    expect(second.interpretation.restatement).toBe(
      'Average monthly premium by region for quotes where smoker is yes.',
    )
    expect((await call('executeQuery', { body, token: admin })).statusCode).toBe(404)
    const { items } = (await call('listHistory', {})).json<{
      items: { id: string; interpretation: unknown }[]
    }>()
    expect(items.find(({ id }) => id === second.audit_log_id)?.interpretation).toEqual(second.interpretation)
  })

  it('come back from the history with heading, chart, privacy note and reading', async () => {
    const asked = (await call('executeQuery', { body: { question: 'number of quotes by region' } })).json<
      Record<string, unknown>
    >()
    const { items } = (await call('listHistory', {})).json<{ items: Record<string, unknown>[] }>()
    const item = items.find(({ id }) => id === asked['audit_log_id'])
    expect(item).toMatchObject({
      table_heading: asked['table_heading'],
      html_table: asked['html_table'],
      results_json: asked['results'],
      chart_recommendation: asked['chart_recommendation'],
      privacy_note: asked['privacy_note'],
      interpretation: asked['interpretation'],
      analysis_text: null,
    })
    expect(asked['chart_recommendation']).toMatchObject({ chart_type: 'bar', x_axis: { column: 'region' } })
  })

  it('are analysed from the server’s own record, whatever the client sends, and keep their analysis', async () => {
    const { audit_log_id: id } = (
      await call('executeQuery', { body: { question: 'average premium by insurer' } })
    ).json<{ audit_log_id: string }>()
    const body = {
      question: 'x',
      sql: 'x',
      results: [{ insurer: 'Invented', premium: 1_000_000 }],
      html_table: null,
      audit_log_id: id,
    }
    const made = (await call('generateAnalysis', { body })).json<{ success: boolean; analysis: string }>()
    expect(made.success).toBe(true)
    expect(made.analysis).toMatch(/^The average monthly premium is highest for Albion Health \(£/)
    expect(made.analysis).not.toContain('Invented')
    const { items } = (await call('listHistory', {})).json<{
      items: { id: string; analysis_text: string | null }[]
    }>()
    expect(items.find((item) => item.id === id)?.analysis_text).toBe(made.analysis)
    expect((await call('generateAnalysis', { body, token: admin })).json()).toMatchObject({
      success: false,
      analysis: null,
    })
  })

  it('lead to follow-ups that read back and show something', async () => {
    const { audit_log_id: id } = (
      await call('executeQuery', { body: { question: 'average premium by region' } })
    ).json<{ audit_log_id: string }>()
    const { suggestions } = (
      await call('generateFollowups', { body: { question: 'x', audit_log_id: id } })
    ).json<{ suggestions: string[] }>()
    expect(suggestions).toEqual([
      'Average monthly premium by insurer',
      'Average monthly premium by region and smoker',
      'Median monthly premium by region',
      'Average monthly premium by policy type',
    ])
    for (const question of suggestions) {
      const answer = (await call('executeQuery', { body: { question } })).json<{ results: unknown[] }>()
      expect(answer.results.length).toBeGreaterThan(1)
    }
  })

  it('belong to the person who asked', async () => {
    const stranger = await server.signUp('admin')
    expect((await call('listHistory', { token: stranger })).json()).toEqual({ items: [], total: 0 })
  })

  it('escape what stands in a value', async () => {
    const { tableMarkup } = await import('../server/ask/narrate/table.ts')
    const { disclose } = await import('../server/ask/protect/disclose.ts')
    const { compile } = await import('../server/ask/plan/compile.ts')
    const { duckdbDialect } = await import('../server/engines/duckdb-dialect.ts')
    const { readSemanticModel } = await import('../server/semantic-model/semantic-model.ts')
    const model = readSemanticModel('datasets/insurance_pricing/model.yaml')
    const plan = {
      dataset: model.id,
      measures: [{ kind: 'count' as const }],
      dimensions: [{ kind: 'column' as const, column: 'region' }],
      filter: null,
      having: [],
      order: [],
      limit: null,
    }
    const compiled = compile(model, duckdbDialect, plan)
    const rows = [{ d0: '<img src=x onerror=alert(1)>', m0: 9 }]
    const asked = { plan, raw: { compiled, rows, populations: null }, reference: null, lead: null }
    const protection = { draws: () => 0, typical: () => 0, ends: () => null, complete: new Set<string>() }
    expect(tableMarkup(disclose(model, asked, protection, { values: {}, ranges: {}, days: null }))).toBe(
      '<table><thead><tr><th>Region</th><th>Number of quotes</th></tr></thead><tbody><tr><td class="q-label">&lt;img src=x onerror=alert(1)&gt;</td><td>9</td></tr></tbody></table>',
    )
  })
})
