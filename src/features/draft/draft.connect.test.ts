import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Draft } from '../../api/data-calls.ts'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import { connectDraft } from './draft.connect.ts'

const MB = 1024 * 1024
const draftOf = (part: Partial<Draft>): Draft => ({
  ...{ id: 'd', name: 'orders', replaces: null, state: 'receiving', created_at: '', appends: false },
  ...{ table: null, revision: 0 },
  ...{ files: [], progress: null, problem: null, review: null },
  ...part,
})

/** A draft as it was found, with files of this browser. */
async function opened(draft: Draft, files: readonly File[] = []) {
  const actor = createActor(
    draftMachine.provide({
      actors: { readDraft: fromPromise(() => Promise.resolve(draft)) },
    }),
    { input: { id: 'd', files, now: () => 0 } },
  ).start()
  const snapshot = await waitFor(actor, ({ context }) => context.draft !== null)
  const connected = connectDraft(snapshot, (event) => actor.send(event))
  actor.stop()
  return connected
}

it('asks for a file that is there in part once more, and says how much is there', async () => {
  const { files, canRead } = await opened(
    draftOf({
      files: [
        { name: 'a.csv', received: MB, size: MB },
        { name: 'b.csv', received: 4 * MB, size: 9 * MB },
      ],
    }),
  )
  expect(files).toEqual([
    { name: 'a.csv', size: '1 MB', state: 'Uploaded' },
    { name: 'b.csv', size: '9 MB', state: '4 MB of it are there. Choose it again to go on from there.' },
  ])
  expect(canRead).toBe(false)
})

it('lets files be read that are all there', async () => {
  const draft = draftOf({ files: [{ name: 'a.csv', received: MB, size: MB }] })
  expect((await opened(draft)).canRead).toBe(true)
})

it('says what becomes of the rows that are offered', async () => {
  expect((await opened(draftOf({ replaces: 'orders' }))).lead).toMatch(/take the place/)
  expect((await opened(draftOf({ replaces: 'orders', appends: true }))).lead).toMatch(/come after/)
  expect((await opened(draftOf({}))).lead).toBe(null)
})
