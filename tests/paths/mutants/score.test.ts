import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Mutant } from './plant.ts'
import { openRecord } from './record.ts'
import { summaryOf, writeMutantReport } from './report.ts'
import { scoreOf, sharesOf, type Tried } from './score.ts'
import type { Trial } from './trials.ts'
import type { WrittenTrial } from './written-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'querent-score-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mutant = (id: number): Mutant => ({
  ...{
    id,
    file: 'tests/paths/models/machines.ts',
    start: 0,
    end: 1,
    kind: 'field left out',
    line: id,
    was: `was ${id}`,
  },
  ...{ instead: '', key: `key ${id}`, isStatic: false, within: '' },
})
const byPaths = (by: Trial['by']): Trial => ({ id: 1, by, failure: null, driven: 2, reaching: 2 })
const byTests = (by: string | null): WrittenTrial => ({ by, run: 1, reaching: 1 })
const tried = (id: number, by: Trial['by'], tests: WrittenTrial | null): Tried => ({
  ...byPaths(by),
  mutant: mutant(id),
  tests,
})

const ALL = [
  tried(1, 'actor', null),
  tried(2, 'browser', byTests('a.test.ts: sees it too')),
  tried(3, null, byTests('a.test.ts: sees it alone')),
  tried(4, null, byTests(null)),
  tried(5, null, null),
]

it('what tests find alone is no survivor, and is not what paths find', () => {
  const score = scoreOf(
    ALL.map((each) => each.mutant),
    ALL,
    [],
  )
  expect(score.survivors.map((each) => each.mutant.id)).toEqual([4, 5])
  expect(sharesOf(score, () => 'all')).toEqual([
    { name: 'all', tried: 5, byActor: 1, byBrowser: 1, asked: 3, byTests: 2, byEither: 3, argued: 0 },
  ])
  expect(summaryOf(score)).toContain(
    'the paths alone found 2 (40.0 % of those that are not argued), tests written by hand found 2 of 3 that they were asked about, paths and tests together 3 (60.0 %)',
  )
  const page = readFileSync(writeMutantReport(folder, score), 'utf8')
  const [, survivors = '', alone = ''] = page.split('<h2>')
  expect(survivors).toContain('was 4')
  expect(survivors).not.toContain('was 3')
  expect(alone).toContain('a.test.ts: sees it alone')
})

it('a record keeps what paths and what tests said of each mutant, and what was said last', () => {
  const file = join(folder, 'tried', 'record.jsonl')
  const record = openRecord(file)
  record.keepPaths(mutant(1), byPaths(null))
  record.keepTests(mutant(1), byTests(null))
  record.keepPaths(mutant(1), byPaths('browser'))
  const again = openRecord(file)
  expect(again.paths('key 1')?.by).toBe('browser')
  expect(again.tests('key 1')).toEqual(byTests(null))
  expect(again.tests('key 2')).toBeNull()
})
