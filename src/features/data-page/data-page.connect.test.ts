import { createActor, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { DatasetList, OwnDataset } from '../../api/data-calls.ts'
import { dataPageMachine, type DataPageEvent } from '../../machines/data-page/data-page.machine.ts'
import { connectDataPage } from './data-page.connect.ts'

const dataset = (part: Partial<OwnDataset>): OwnDataset => ({
  ...{ id: 'orders', name: 'Orders', row_count: 1200, loaded_at: null, kept: 'files', can_go_back: true },
  ...part,
})
const draft = { id: 'd', name: 'Visits', replaces: null, state: 'ready' as const, created_at: '' }

async function shown(list: Partial<DatasetList>) {
  const all: DatasetList = { datasets: [], drafts: [], tables: [], ...list }
  const machine = dataPageMachine.provide({
    actors: { loadList: fromPromise(() => Promise.resolve(all)) },
  })
  const actor = createActor(machine, { input: { path: '/data', now: () => 0 } }).start()
  await new Promise<void>((resolve) => {
    const wait = actor.subscribe((snapshot) => {
      if (snapshot.matches({ list: 'ready' })) {
        wait.unsubscribe()
        resolve()
      }
    })
  })
  const sent: DataPageEvent[] = []
  return { page: connectDataPage(actor.getSnapshot(), (event) => sent.push(event)), sent }
}

it('offers to change what is kept in files alone, and to go back where there is a version before', async () => {
  const { page } = await shown({
    datasets: [
      dataset({}),
      dataset({ id: 'trips', can_go_back: false }),
      dataset({ id: 'own', kept: 'built in' }),
      dataset({ id: 'far', kept: 'engine' }),
    ],
  })
  expect(page.datasets.map(({ actions }) => actions.map(({ label }) => label))).toEqual([
    ['Replace Rows', 'Add Rows', 'Go Back', 'Remove'],
    ['Replace Rows', 'Add Rows', 'Remove'],
    [],
    [],
  ])
})

it('begins what each button says', async () => {
  const { page, sent } = await shown({ datasets: [dataset({})], tables: ['public.policies'] })
  for (const { act } of page.datasets[0]?.actions ?? []) act()
  page.addTable('public.policies')
  const begun = (replaces: string | null, appends: boolean, table: string | null) => ({
    ...{ type: 'draft.begun', begun: { replaces, appends, table }, files: [] },
  })
  expect(sent).toEqual([
    begun('orders', false, null),
    begun('orders', true, null),
    { type: 'act.requested', act: { kind: 'goBack', id: 'orders', name: 'Orders' } },
    { type: 'act.requested', act: { kind: 'remove', id: 'orders', name: 'Orders' } },
    begun(null, false, 'public.policies'),
  ])
})

it('says of a draft what it will be', async () => {
  const { page } = await shown({
    datasets: [dataset({})],
    drafts: [
      draft,
      { ...draft, replaces: 'orders', state: 'failed' },
      { ...draft, replaces: 'gone', state: 'loading' },
    ],
  })
  expect(page.drafts.map(({ of, state, isFailed }) => [of, state, isFailed])).toEqual([
    ['A new dataset', 'To be reviewed', false],
    ['Another version of Orders', 'Cannot be loaded', true],
    ['Another version of gone', 'Files are read', false],
  ])
})
