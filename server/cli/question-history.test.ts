import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/support/pricing.ts'
import { MOST_LINES, openHistory } from './question-history.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'data/ask-history')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openHistory(join(folder, 'data'))
const kept = () => readFileSync(path, 'utf8')

it('is read by its owner alone, newest first, without choices and what was just typed', () => {
  const history = open()
  expect(history.lines).toEqual([])
  for (const line of ['how many', 'how many', '2', '2.', '', ':sql']) history.add(line)
  expect([kept(), statSync(path).mode & 0o777]).toEqual(['how many\n:sql\n', 0o600])
  expect(open().lines).toEqual([':sql', 'how many'])
})

it('keeps so many lines, the newest, and leaves nothing beside them', () => {
  mkdirSync(join(folder, 'data'))
  const lines = Array.from({ length: MOST_LINES + 3 }, (_, place) => `question ${place}`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  chmodSync(path, 0o644)
  expect(open().lines).toEqual(lines.slice(3).toReversed())
  expect([kept(), statSync(path).mode & 0o777]).toEqual([`${lines.slice(3).join('\n')}\n`, 0o600])
  expect(readdirSync(join(folder, 'data'))).toEqual(['ask-history'])
})

it('has the lines of two sessions, although one begins after the other and leaves the oldest out', () => {
  const first = open()
  for (let place = 0; place < MOST_LINES + 1; place += 1) first.add(`question ${place}`)
  const second = open()
  second.add('of the second')
  first.add('of the first')
  expect(open().lines.slice(0, 2)).toEqual(['of the first', 'of the second'])
})

it('throws where it cannot be kept', () => {
  writeFileSync(join(folder, 'data'), '')
  expect(open).toThrow('EEXIST')
})
