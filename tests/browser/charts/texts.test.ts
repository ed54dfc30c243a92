import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Answer } from '../../../src/api/answer.ts'
import { galleryQuestions, openGallery } from '../../gallery/gallery-answers.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import type { Box, Measured, Size } from './drawn-page.ts'

const ROWS = 20_000
const SIZES: readonly Size[] = [
  { widthPx: 340, heightPx: 300 },
  { widthPx: 560, heightPx: 400, dark: true },
  { widthPx: 1000, heightPx: 400 },
  'file',
]
/** Boxes of texts hold the space between lines too. */
const SLACK_PX = 3
/** Of text on its ground (WCAG 2.2). */
const LEAST_CONTRAST = 4.5
/** What the page allows, where styles are concerned. */
const POLICY = '<meta http-equiv="Content-Security-Policy" content="style-src-attr \'none\'">'

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
  const questions = galleryQuestions()
  const gallery = await openGallery(questions, { rows: ROWS, assets: null })
  const found: Answer[] = []
  for (const question of questions) found.push(answerOf(await gallery.ask(question), question.question))
  await gallery.close()
  answers = found.filter(({ chart }) => chart !== null)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same answer about its first row, with a last one that is cut short. */
function withRowsOfNote(answer: Answer): Answer {
  const { table } = answer
  return table === null
    ? answer
    : { ...answer, table: { ...table, emphasis: [0, 2], cut_short: [table.rows.length - 1] } }
}

const isOver = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK_PX &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK_PX

const isCut = (text: Box, whole: Box) =>
  text.left < whole.left - 1 ||
  text.right > whole.right + 1 ||
  text.top < whole.top - 1 ||
  text.bottom > whole.bottom + 1

function faultsOf({ whole, texts, marks, names }: Measured): readonly string[] {
  return [
    ...(marks === 0 ? ['nothing is drawn'] : []),
    ...(names !== null && names.named < names.groups
      ? [`${names.named} of ${names.groups} groups have a name`]
      : []),
    ...texts.flatMap((text, index) => [
      ...(isCut(text, whole) ? [`“${text.text}” is cut`] : []),
      ...(text.contrast < LEAST_CONTRAST
        ? [`“${text.text}” has a contrast of ${text.contrast.toFixed(1)}`]
        : []),
      ...texts
        .slice(index + 1)
        .filter((other) => isOver(text, other))
        .map((other) => `“${text.text}” and “${other.text}” cover each other`),
    ]),
  ]
}

/** What is wrong with the charts of answers at a size, and what the browser says of them. */
async function faultsIn(given: readonly Answer[], size: Size): Promise<readonly string[]> {
  const page = await (await sharedBrowser()).newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  await page.setContent(`<!doctype html><head>${POLICY}</head><body></body>`)
  await page.addScriptTag({
    path: join(folder, readdirSync(folder).find((file) => file.endsWith('.js')) ?? ''),
  })
  for (const answer of given) {
    const measured = await page.evaluate(
      ([one, at]) =>
        (window as unknown as { measure: (a: unknown, s: unknown) => Promise<Measured | null> }).measure(
          one,
          at,
        ),
      [answer, size] as const,
    )
    const found = measured === null ? ['it has no chart'] : faultsOf(measured)
    faults.push(...found.map((fault) => `${answer.question} (${measured?.form ?? ''}): ${fault}`))
  }
  await page.close()
  return faults
}

describe('the charts of the gallery', () => {
  it.each(SIZES)(
    'can be read, each mark with its name, and where rows are of note or cut short, at %o',
    async (size) => {
      expect(answers.length).toBeGreaterThan(50)
      expect(await faultsIn([...answers, ...answers.map(withRowsOfNote)], size)).toEqual([])
    },
  )
})
