import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankOf } from '../../../eval/bank.ts'
import { ask } from '../../../server/ask/ask.ts'
import { chartOf } from '../../../server/ask/narrate/chart.ts'
import { tableRows, typedTable } from '../../../server/ask/narrate/table.ts'
import { answerOf, type Answer, type QueryResult } from '../../../src/api/answer.ts'
import { isLong } from '../../support/long.ts'
import { pricingOf } from '../../support/pricing.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import type { Box, Measured, Size } from './drawn-page.ts'

/** Sixty answers of the bank in the long run; `npm test` takes every fifth of them. */
const ANSWERS = 60
const ONE_OF = isLong ? 1 : 5
/** What the bank has few of: many groups, and groups of several kinds. */
const FURTHER = [
  'number of quotes by quarter and region',
  'number of quotes by region and insurer',
  'average monthly premium by region, smoker and cover level',
  'year on year growth of average monthly premium by region',
  'number of quotes by sales channel and policy type',
  'average monthly premium by age and smoker',
  'average monthly premium and number of quotes by region',
  'number of quotes by premium band',
  'number of quotes by region as a pie chart',
]
const SIZES: readonly Size[] = [
  { widthPx: 340, heightPx: 300 },
  { widthPx: 560, heightPx: 400 },
  { widthPx: 1000, heightPx: 400 },
  'file',
]
/** Boxes of texts hold the space between lines too. */
const SLACK_PX = 3

let answers: readonly Answer[] = []
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-drawn-'))
  await build({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      lib: {
        entry: join(import.meta.dirname, 'drawn-page.ts'),
        formats: ['iife'],
        name: 'drawn',
        fileName: 'drawn',
      },
    },
  })
  const dataset = await pricingOf(5_000)
  const found: Answer[] = []
  for (const { question } of [...FURTHER.map((each) => ({ question: each })), ...bankOf(null, 'all')]) {
    if (found.length === ANSWERS) break
    const answer = await ask(dataset, question)
    if (answer.outcome !== 'answer') continue
    const { table, heading, interpretation, privacyNote } = answer
    const chart = chartOf(table, heading, interpretation.plan)
    if (chart === null) continue
    const sent: unknown = JSON.parse(
      JSON.stringify({
        success: true,
        results: tableRows(table),
        table: typedTable(dataset.model, table),
        chart_recommendation: chart,
        privacy_note: privacyNote,
      }),
    )
    found.push(answerOf(sent as QueryResult, question))
  }
  answers = found.filter((_, index) => index < FURTHER.length || index % ONE_OF === 0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isOver = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK_PX &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK_PX

const isCut = (text: Box, whole: Box) =>
  text.left < whole.left - 1 ||
  text.right > whole.right + 1 ||
  text.top < whole.top - 1 ||
  text.bottom > whole.bottom + 1

function faultsOf({ whole, texts }: Measured): readonly string[] {
  return texts.flatMap((text, index) => [
    ...(isCut(text, whole) ? [`“${text.text}” is cut`] : []),
    ...texts
      .slice(index + 1)
      .filter((other) => isOver(text, other))
      .map((other) => `“${text.text}” and “${other.text}” cover each other`),
  ])
}

describe('the texts of a chart', () => {
  it.each(SIZES)('neither cover each other nor are cut at %o', async (size) => {
    const page = await (await sharedBrowser()).newPage()
    await page.addScriptTag({
      path: join(folder, readdirSync(folder).find((file) => file.endsWith('.js')) ?? ''),
    })
    const faults: string[] = []
    for (const answer of answers) {
      const measured = await page.evaluate(
        ([given, at]) =>
          (window as unknown as { measure: (a: unknown, s: unknown) => Promise<Measured | null> }).measure(
            given,
            at,
          ),
        [answer, size] as const,
      )
      expect(measured?.texts.length ?? 0).toBeGreaterThan(1)
      if (measured !== null)
        faults.push(...faultsOf(measured).map((fault) => `${answer.question} (${measured.form}): ${fault}`))
    }
    await page.close()
    expect(answers.length).toBeGreaterThanOrEqual(isLong ? ANSWERS : FURTHER.length)
    expect(faults).toEqual([])
  })
})
