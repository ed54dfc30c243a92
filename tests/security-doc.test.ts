import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { API_TOKEN_CALLS } from '../server/http/protocol/caller.ts'
import { MOST_API_TOKENS } from '../server/people/api-tokens.ts'
import { STEP_MINUTES } from '../server/identity/sessions.ts'
import { BODY_LIMIT_BYTES } from '../server/http/app.ts'
import { MODEL_CALLS } from '../server/answers/assistant.ts'
import { NAMELESS_REPORTS, REPORTS } from '../server/http/handlers/logs.ts'
import { QUESTIONS_AT_ONCE, QUESTIONS_WAITING } from '../server/http/protocol/asking.ts'
import { MOST_PLACES } from '../server/http/protocol/line.ts'
import {
  FAILURE_MINUTES,
  FREE_FAILURES,
  GUESSES_BY_ADDRESS,
  LONGEST_WAIT_SECONDS,
} from '../server/http/protocol/limits.ts'

/** docs/security.md says what is so. */

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const config = readConfig({})

it.each([
  ['wrong passwords of one account', `${FREE_FAILURES} in a row within ${FAILURE_MINUTES} minutes`],
  ['wrong passwords from one address', `${GUESSES_BY_ADDRESS} a minute`],
  [
    'wrong codes of a second factor of one account',
    `${FREE_FAILURES} in a row within ${FAILURE_MINUTES} minutes`,
  ],
  ['a code after the password, or a second factor that is required', `${STEP_MINUTES} minutes`],
  ['invitation codes that are not valid, from one address', `${GUESSES_BY_ADDRESS} a minute`],
  ['questions of one person', `${config.questionsPerMinute} a minute (`],
  ['questions of one person in a day (UTC)', `${config.questionsPerDay} (`],
  ['calls of one API token', `${API_TOKEN_CALLS.most} a minute`],
  ['API tokens of one person', `${MOST_API_TOKENS}, each for 1 to 365 days`],
  ['questions of one person at once', `${QUESTIONS_AT_ONCE}, and ${QUESTIONS_WAITING} that wait`],
  [
    'questions of all people at once',
    `at least 2 (\`QUERENT_QUESTIONS_AT_ONCE\`), and ${MOST_PLACES} that wait`,
  ],
  ['answers of language models for one person', `${MODEL_CALLS.most} a minute`],
  ['reports of errors of one person', `${REPORTS.most} a minute`],
  ['reports of errors from one address, signed out', `${NAMELESS_REPORTS.most} a minute`],
  ['a sign-in', `${config.tokenHours} hours, ${config.idleMinutes} minutes without a call`],
  ['body of a request', `${BODY_LIMIT_BYTES / 1024 / 1024} MB`],
])('states the limit of %s', (what, limit) => {
  expect(rows.find(([, name]) => name === what)?.[2]).toContain(limit)
})

it('says how long a person can be kept out by others', () => {
  expect(LONGEST_WAIT_SECONDS).toBe(60)
  expect(text).toContain('Nobody can lock another person out for longer than a minute.')
})

describe('each item', () => {
  const items = rows.filter(([, id]) => /^SEC-\d{3}$/.test(id ?? ''))
  const heldBy = (item: readonly string[]) => item[4] ?? ''

  it('has a test, or a deviation', () => {
    expect(items).toHaveLength(79)
    for (const item of items) expect(heldBy(item)).toMatch(/^`|Deviation: /)
  })

  it('names tests that are there', () => {
    const files = new Set(
      items.flatMap((item) => [...heldBy(item).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)),
    )
    expect(files.size).toBeGreaterThan(20)
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
  })
})
