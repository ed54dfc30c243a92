import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '../..')

/** Files of either project that take more than ten seconds of a worker, the longest first. */
const LONGEST = [
  'tests/paths/browser/workspace.test.ts',
  'tests/process.test.ts',
  'tests/paths/browser/admin.test.ts',
  'tests/drafts.test.ts',
  'tests/bad-files.test.ts',
  'tests/browser/admin-catalogue.test.ts',
  'tests/language-model.test.ts',
  'tests/paths/walk/machines.test.ts',
  'tests/browser/own-data.test.ts',
  'tests/browser/charts/texts.test.ts',
  'server/ask/read/interpret.test.ts',
  'tests/stores/two-processes.test.ts',
  'tests/durability.test.ts',
  'tests/soak.test.ts',
  'tests/browser/result.test.ts',
  'tests/stores/recipe.test.ts',
  'tests/browser/layout.test.ts',
  'tests/paths/browser/gallery.test.ts',
  'server/datasets/load/decisions.test.ts',
  'tests/browser/chart.test.ts',
  'tests/browser/sentence.test.ts',
  'tests/browser/table.test.ts',
  'tests/verification.test.ts',
  'tests/paths/conditions/conditions.test.ts',
  'tests/browser/everybody.test.ts',
  'tests/engines/clickhouse.test.ts',
  'tests/paths/random/random-walk.test.ts',
  'tests/paths/mutants/mutants.test.ts',
  'tests/browser/malformed.test.ts',
  'tests/browser/admin-everybody.test.ts',
  'tests/browser/history.test.ts',
  'tests/browser/admin-lists.test.ts',
  'tests/stores/several-servers.test.ts',
  'tests/engines/clickhouse-differential.test.ts',
  'tests/stores/bad-postgres.test.ts',
  'tests/canary.test.ts',
  'server/ask/say/round-trip.test.ts',
  'tests/metamorphic.test.ts',
  'server/ask/edit/sentence-parts.test.ts',
  'server/ask/edit/choices.test.ts',
  'tests/limits.test.ts',
  'tests/stable-names.test.ts',
  'tests/boundaries.test.ts',
].map((file) => join(ROOT, file))

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONGEST.indexOf(moduleId)
  return rank === -1 ? LONGEST.length : rank
}

/** What takes long starts first: begun last, it ends alone while other cores have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.find((file) => !existsSync(file))
    if (gone !== undefined) throw new Error(`${gone} is not there: take it out of longest-first.ts.`)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) =>
      one.project.name === other.project.name ? rankOf(one) - rankOf(other) : 0,
    )
  }
}
