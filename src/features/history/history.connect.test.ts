import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { HistoryEntry } from '../../api/answer.ts'
import type { HistoryPage } from '../../api/calls.ts'
import { historyMachine, type PageInput } from '../../machines/history/history.machine.ts'
import { connectHistory } from './history.connect.ts'

const entry = (id: string, question: string, dataset: string | null): HistoryEntry => ({
  id,
  question,
  success: true,
  askedAt: '2026-03-01T10:00:00Z',
  dataset,
  answer: null,
})
const ITEMS = [entry('1', 'average premium', 'PMI Pricing'), entry('2', 'flights by carrier', 'Flights')]

async function connected(items: readonly HistoryEntry[], wanted: string) {
  const loadPage = fromPromise<HistoryPage, PageInput>(() => Promise.resolve({ items, total: items.length }))
  const actor = createActor(historyMachine.provide({ actors: { loadPage } })).start()
  const loaded = await waitFor(actor, (snapshot) => snapshot.matches({ paging: 'complete' }))
  return connectHistory(loaded, (event) => actor.send(event), wanted).entries
}

it('names the dataset of each question where there are several', async () => {
  const datasets = (await connected([...ITEMS, entry('3', 'how many', null)], '')).map(
    ({ dataset }) => dataset,
  )
  expect(datasets).toEqual(['PMI Pricing', 'Flights', null])
})

it.each([
  ['premium', ['1']],
  ['FLIGHTS', ['2']],
  ['pmi', ['1']],
  ['nothing of these', []],
])('finds "%s" in questions and names of datasets', async (wanted, ids) => {
  expect((await connected(ITEMS, wanted)).map(({ id }) => id)).toEqual(ids)
})
