import { expect, it } from 'vitest'
import { dataUpdatedOf } from './dataset-stats.connect.ts'

type Snapshot = Exclude<Parameters<typeof dataUpdatedOf>[0], undefined>

const loaded = (stats: Readonly<Record<string, unknown>> | null) =>
  ({ context: { stats } }) as unknown as Snapshot

it.each([
  ['as a backend says it', loaded({ last_updated: '2026-03-01T00:00:00Z' }), '2026-03-01T00:00:00Z'],
  ['as nothing where it says something else', loaded({ last_updated: 2026 }), null],
  ['as nothing where the stats did not come', loaded(null), null],
  ['as nothing where nothing asks for stats', undefined, null],
])('when the data was loaded is told %s', (_, snapshot, updated) =>
  expect(dataUpdatedOf(snapshot)).toBe(updated),
)
