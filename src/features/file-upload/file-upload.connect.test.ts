import { expect, it } from 'vitest'
import type { FileUploadContext } from '../../machines/file-upload/file-upload.machine.ts'
import { timeLeft } from './file-upload.connect.ts'

const MB = 1024 * 1024
const context = (part: Partial<FileUploadContext>): FileUploadContext => ({
  draft: {
    ...{ id: 'd', name: 'd', replaces: null, state: 'receiving', created_at: '', appends: false },
    ...{ table: null, revision: 0 },
    ...{ files: [], progress: null, problem: null, review: null },
  },
  file: { name: 'orders.csv', size: 100 * MB } as File,
  now: () => 0,
  received: 0,
  sinceMs: 0,
  sinceByte: 0,
  elapsedMs: 0,
  error: null,
  ...part,
})

it('says nothing before a second, or before more than nothing is sent', () => {
  expect(timeLeft(context({ received: 4 * MB, elapsedMs: 999 }))).toBe(null)
  expect(timeLeft(context({ elapsedMs: 5000 }))).toBe(null)
  // The server has less than it had.
  expect(timeLeft(context({ received: 4 * MB, sinceByte: 8 * MB, elapsedMs: 5000 }))).toBe(null)
})

it('says how long the rest takes at the pace since the upload began or went on', () => {
  expect(timeLeft(context({ received: 50 * MB, elapsedMs: 10_000 }))).toBe('10 s left')
  expect(timeLeft(context({ received: 50 * MB, sinceByte: 40 * MB, elapsedMs: 10_000 }))).toBe('50 s left')
  expect(timeLeft(context({ received: 4 * MB, elapsedMs: 10_000 }))).toBe('4 min left')
  expect(timeLeft(context({ received: 4 * MB, elapsedMs: 1_000_000 }))).toBe('7 h left')
  expect(timeLeft(context({ received: 99.99 * MB, elapsedMs: 1000 }))).toBe(null)
})
