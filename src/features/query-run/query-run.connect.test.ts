import { expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { PLACE_STANDS_SECONDS } from '../../config/constants.ts'
import type { queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { connectQueryProgress } from './query-run.connect.ts'

const shownAfter = (elapsedSeconds: number) =>
  connectQueryProgress(
    { context: { elapsedSeconds, pause: { pauseMs: 1000, before: 2 } } } as SnapshotFrom<
      typeof queryRunMachine
    >,
    'PMI Pricing',
  )

it('a place in line stands as long as servers take to say it again, and no longer', () => {
  expect(shownAfter(PLACE_STANDS_SECONDS)).toEqual({ waiting: '2 questions before yours', elapsed: null })
  expect(shownAfter(PLACE_STANDS_SECONDS + 1)).toEqual({
    waiting: null,
    elapsed: `Asking PMI Pricing: ${PLACE_STANDS_SECONDS + 1} s`,
  })
})
