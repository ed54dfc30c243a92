import { createActor, type SnapshotFrom } from 'xstate'
import { expect, it } from 'vitest'
import type { Decision, Review } from '../src/api/data-calls.ts'
import { draftReviewMachine } from '../src/machines/draft-review/draft-review.machine.ts'
import { readyDraft } from './paths/models/draft-review.ts'
import { connectDraftReview } from '../src/features/draft-review/draft-review.connect.ts'

const decision = (id: string, chosen: string, options: Readonly<Record<string, string>>): Decision => ({
  id,
  label: 'What stands for a missing value',
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  chosen,
  is_doubted: false,
  why: null,
})

const { review } = readyDraft()
function shown(part: Partial<Review>) {
  const actor = createActor(draftReviewMachine, {
    input: { draft: { ...readyDraft(), review: { ...review, ...part } }, unsent: {} },
  }).start()
  const snapshot: SnapshotFrom<typeof draftReviewMachine> = actor.getSnapshot()
  return connectDraftReview(snapshot, () => {})
}
const column = (decisions: Decision[]) => ({ ...review.columns[1], decisions }) as Review['columns'][number]

it('puts what is in doubt first, with the name of its column, and counts it', () => {
  const { doubts, doubtTitle, columns } = shown({})
  expect(doubts.map(({ label }) => label)).toEqual(['order_date: Day or month first'])
  expect(doubtTitle).toBe('1 thing to decide')
  expect(columns[0]).toMatchObject({ above: '1 thing to decide above', settled: { line: 'Dates' } })
})

it('says that nothing needs a decision where the rows decide all of it', () => {
  const { doubts, doubtTitle } = shown({ columns: [] })
  expect([doubts, doubtTitle]).toEqual([[], 'Nothing needs a decision'])
})

it('says what was decided of a column in a line', () => {
  const made = [
    decision('price/type', 'number', { number: 'numbers', text: 'text' }),
    decision('price/missing', '-', {
      '-': '“-” stands for none',
      nothing: 'nothing: all of them are values',
    }),
    decision('price/other', 'kept', { one: 'one value each: “Nord” for “nord”', kept: 'kept apart' }),
  ]
  expect(shown({ columns: [column(made)] }).columns[0]?.settled?.line).toBe(
    'Numbers · “-” stands for none · What stands for a missing value: kept apart',
  )
})

it('says what was decided of the files in a line', () => {
  const decisions = [
    decision('separator', 'semicolon', { semicolon: 'semicolon', comma: 'comma' }),
    decision('header', '1', { 1: 'line 1 (“day”, “price”)', none: 'nothing: each line is a row' }),
    decision('decimal mark', 'comma', { point: 'point: 1,234.5', comma: 'comma: 1.234,5' }),
  ]
  expect(shown({ decisions }).files?.line).toBe('Semicolon between values · names in line 1 · decimal comma')
  const none = [decision('header', 'none', { 1: 'line 1 (“a”)', none: 'nothing: each line is a row' })]
  expect(shown({ decisions: none }).files?.line).toBe('No line names the columns')
})

it('says of a folded column what its name does not', () => {
  const folded = shown({
    columns: [
      { ...review.columns[1], name: 'net_price', label: 'net price', unit: null },
      { ...review.columns[1], name: 'Net', label: 'net price', unit: 'euros', is_sensitive: true },
    ] as Review['columns'],
  })
  expect(folded.columns.map((each) => each.folded)).toEqual(['', 'Called “net price” · euros · Sensitive'])
})

it('leaves out what has one option only', () => {
  const only = decision('price/type', 'text', { text: 'text' })
  expect(shown({ columns: [column([only])] }).columns[0]?.settled).toBe(null)
  expect(shown({ decisions: [{ ...only, id: 'encoding', is_doubted: true }] })).toMatchObject({ files: null })
  expect(shown({ columns: [], decisions: [{ ...only, is_doubted: true }] }).doubts).toEqual([])
})

it('tells once whom the rows are about', () => {
  const about = {
    ...decision('about', 'people', { people: 'Yes: at least 5 of them', nobody: 'No: single rows' }),
    why: review.about,
  }
  const settled = shown({ decisions: [about] })
  expect(settled.about).toBe(review.about)
  expect(settled.aboutSettled?.decisions.map(({ why }) => why)).toEqual([null])
  expect(settled.files).toBe(null)
  const doubted = shown({ decisions: [{ ...about, is_doubted: true }] })
  expect([doubted.about, doubted.aboutSettled]).toEqual([null, null])
  expect(doubted.doubts[0]?.why).toBe(review.about)
})
