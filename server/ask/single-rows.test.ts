import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dataset } from '../datasets/dataset.ts'
import { openPath } from '../datasets/files.ts'
import { ask } from './ask.ts'
import { tableRows } from './narrate/table.ts'

/** Files of which each row has a name: what is asked of one of them, which they are, what part of them, and of what is missing. */

const COUNTRIES = ['Norway', 'Sweden', 'Finland']
const STATUSES = ['Open', 'Closed']
const numbers = Array.from({ length: 30 }, (_, at) => at)
const NAMES = numbers.map((at) => `${'BCDFGHJKLMNPRST'[at % 15] ?? ''}${at < 15 ? 'orvik' : 'unden'} Water`)

/** Lake n: its depth is 10 n, and unknown of each seventh; a third of them are in each country; every other one is open. */
const LAKES = `lake,country,depth,area,status,natural_lake,catch
${numbers.map((at) => [NAMES[at], COUNTRIES[at % 3], at % 7 === 6 ? '' : at * 10, at + 1, STATUSES[at % 2], at % 5 === 0 ? 'No' : 'Yes', at + 1].join(',')).join('\n')}
`
/** A visitor of each age from 20 on; every fourth did not say what they earn. */
const VISITORS = `visitor_id,age,sex,household income,came by,vaccinated ratio
${numbers.map((at) => [1000 + at, 20 + at, at % 2 === 0 ? 'Female' : 'Male', at % 4 === 0 ? '' : at % 3 === 0 ? 'High' : 'Low', at % 5 === 0 ? 'Train' : 'Car', [0, 50, 100][at % 3]].join(',')).join('\n')}
`

const folder = mkdtempSync(join(tmpdir(), 'querent-rows-'))
const open = new Map<string, Dataset>()
beforeAll(async () => {
  for (const [stem, text] of [
    ['lakes', LAKES],
    ['visitors', VISITORS],
  ] as const) {
    const file = join(folder, `${stem}.csv`)
    writeFileSync(file, text)
    open.set(stem, await openPath(file, { dataDir: folder, memoryLimit: '256MB', threads: 1, threshold: 1 }))
  }
})
afterAll(() => {
  for (const { engine } of open.values()) engine.close()
  rmSync(folder, { recursive: true, force: true })
})

async function rowsOf(of: string, question: string) {
  const dataset = open.get(of)
  if (dataset === undefined) throw new Error(`no dataset ${of}`)
  const answer = await ask(dataset, question)
  return answer.outcome === 'answer'
    ? tableRows(answer.table).map((row) => Object.values(row))
    : `${answer.outcome}: ${answer.reason}`
}

describe('a question about a file whose rows have names', () => {
  it.each<[string, string, unknown]>([
    // One of them
    ['lakes', 'How deep is Corvik Water?', [[10]]],
    ['lakes', 'area of Dorvik Water', [[3]]],
    ['lakes', 'which country is Forvik Water in', [['Norway', 1]]],
    // Which they are
    [
      'lakes',
      'which lakes have a depth above 270',
      [
        ['Sunden Water', 1],
        ['Tunden Water', 1],
      ],
    ],
    // What is missing
    ['lakes', 'number of lakes without a depth', [[4]]],
    ['lakes', 'how many lakes do not have a depth?', [[4]]],
    ['lakes', 'for how many lakes is the depth unknown', [[4]]],
    ['lakes', 'for how many lakes do we not know the depth', [[4]]],
    ['lakes', 'share of lakes without a depth', [[13.33]]],
    ['visitors', "how many didn't give their household income?", [[8]]],
    ['visitors', 'how many did not answer the household income question', [[8]]],
    // What part of them
    ['lakes', 'what share of the catch comes from Norway', [[145, 465, 31.18]]],
    ['lakes', 'what share of lakes in Norway are listed as Open', [[50]]],
    ['lakes', 'what percentage of the lakes fall under Open', [[50]]],
    [
      'visitors',
      'share of men and women who came by Train',
      [
        ['Female', 20],
        ['Male', 20],
      ],
    ],
    ['visitors', 'how many visitors are fully vaccinated', [[10]]],
    // Sides
    [
      'lakes',
      'how many lakes are natural and how many are unnatural',
      [
        [false, 6],
        [true, 24],
      ],
    ],
    [
      'lakes',
      'how many Open and how many Closed lakes',
      [
        ['Closed', 15],
        ['Open', 15],
      ],
    ],
    [
      'lakes',
      'average area by country, counting only countries with 10 or more lakes',
      [
        ['Finland', 16.5, 10],
        ['Sweden', 15.5, 10],
        ['Norway', 14.5, 10],
      ],
    ],
  ])('%s: %s', async (of, question, rows) => {
    expect(await rowsOf(of, question)).toEqual(rows)
  })
})
