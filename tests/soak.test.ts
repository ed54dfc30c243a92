import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { run, type Campaign } from './soak/campaign.ts'
import { judge, judgeEnded, judgeMemory, type Judged } from './soak/invariants.ts'
import { newJournal, type Journal, type Write } from './soak/journal.ts'
import type { Row } from './soak/questions.ts'
import { nameOf, type AuditLine, type Records } from './soak/records.ts'
import { reportOf } from './soak/report.ts'

/** `npm run soak`, for a moment, and that what it judges by finds what would be broken. */

const brokenOf = (judged: readonly Judged[]) => judged.flatMap(({ violations }) => violations)

/** A line that follows from the one before. */
function lineAfter(before: AuditLine | undefined, action: string, subject: string): AuditLine {
  const line = {
    id: `line of ${subject}`,
    created_at: '2026-03-02T10:00:00.000Z',
    actor_id: 'a',
    actor_email: 'admin@example.com',
    action,
    subject,
    detail_json: '{}',
  }
  const told = [before?.hash ?? null, ...Object.values(line)]
  return { ...line, hash: createHash('sha256').update(JSON.stringify(told)).digest('hex') }
}
const first = lineAfter(undefined, 'invitation.created', 'ana@example.com')
const second = lineAfter(first, 'model.updated', 'm1')

const invited: Write = {
  what: 'invitation',
  id: 'ana@example.com',
  value: 'there',
  outcome: 'done',
  act: { action: 'invitation.created', subject: 'ana@example.com' },
}
const edited: Write = {
  what: 'model',
  id: 'm1',
  value: 'new',
  outcome: 'done',
  act: { action: 'model.updated', subject: 'm1' },
}

/** Twenty people in Wales, of 20 to 39. */
const rows: readonly Row[] = Array.from({ length: 20 }, (_, id) => ({
  id,
  age: 20 + id,
  values: { region: 'Wales', smoker: 'true' },
}))
const counted = (id: string, age: number, count: number) => ({
  id,
  email: 'ben@example.com',
  question: `number of quotes in Wales under age ${age}`,
  results: [{ number_of_quotes: count }],
})
const ofSmokers = (id: string, age: number, count: number) => ({
  ...counted(id, age, count),
  question: `number of quotes for smokers in Wales under age ${age}`,
})
const asked = (answer: string | null, age: number) => ({
  email: 'ben@example.com',
  question: `number of quotes in Wales under age ${age}`,
  attempts: 1,
  answer,
  firstMs: 1,
  ms: 1,
})

const journalOf = (changed: Partial<Journal> = {}): Journal => ({
  ...newJournal(),
  asked: [asked('q1', 26)],
  writes: [invited, edited],
  ...changed,
})
const recordsOf = (changed: Partial<Records> = {}): Records => ({
  audit: [first, second],
  queries: [counted('q1', 26, 6)],
  values: new Map([
    [nameOf('invitation', 'ana@example.com'), 'there'],
    [nameOf('model', 'm1'), 'new'],
  ]),
  activeModels: 1,
  activeAdmins: 1,
  ...changed,
})

describe('what is judged after load and faults', () => {
  it('finds nothing where everything holds', () => {
    const judged = judge(journalOf(), recordsOf(), rows)
    expect(brokenOf(judged)).toEqual([])
    expect(judged.every(({ checked }) => checked > 0)).toBe(true)
  })

  it.each<[string, Partial<Journal>, Partial<Records>, readonly string[]]>([
    [
      'a write that was lost',
      {},
      { values: new Map([[nameOf('model', 'm1'), 'new']]) },
      ['invitation ana@example.com is null, not there'],
    ],
    [
      'an older value in the place of the last',
      { writes: [invited, edited, { ...edited, value: 'newer', outcome: 'refused' }] },
      {
        values: new Map([
          [nameOf('invitation', 'ana@example.com'), 'there'],
          [nameOf('model', 'm1'), 'newer'],
        ]),
      },
      ['model m1 is newer, not new'],
    ],
    ['an answer that is missing', {}, { queries: [] }, ['answer q1 is missing']],
    [
      'an answer that is on record twice',
      {},
      { queries: [counted('q1', 26, 6), counted('q2', 26, 6)] },
      ['ben@example.com: number of quotes in Wales under age 26: asked 1 times, on record 2 times'],
    ],
    [
      'a line that was taken out of the trail',
      { writes: [edited] },
      { audit: [second] },
      ['line 1 (model.updated m1) does not follow'],
    ],
    ['an act without its line', {}, { audit: [first] }, ['model.updated m1: done 1 to 1 times, 0 lines']],
    [
      'a wrong figure',
      {},
      { queries: [counted('q1', 26, 7)] },
      ['number of quotes in Wales under age 26 (all): 7, not 6'],
    ],
    [
      'a figure that is farther off than its noise goes',
      {},
      { queries: [ofSmokers('q1', 26, 13)] },
      ['number of quotes for smokers in Wales under age 26 (all): 13, not 6'],
    ],
    [
      'a question that is given two figures',
      {},
      { queries: [ofSmokers('q1', 26, 5), ofSmokers('q2', 26, 7)] },
      [
        'number of quotes for smokers in Wales under age 26: [{"number_of_quotes":5}] and [{"number_of_quotes":7}]',
      ],
    ],
    ['two active models', {}, { activeModels: 2 }, ['2 models are active']],
    ['nobody who may administrate', {}, { activeAdmins: 0 }, ['no admin is active']],
  ])('finds %s', (_, journal, records, found) => {
    expect(brokenOf(judge(journalOf(journal), recordsOf(records), rows))).toEqual(found)
  })

  it('takes a write of which nobody knows for done or not', () => {
    const maybe: Write = { ...edited, value: 'newer', outcome: 'unknown' }
    const judged = (value: string) =>
      brokenOf(
        judge(
          journalOf({ writes: [invited, edited, maybe] }),
          recordsOf({
            values: new Map([
              [nameOf('invitation', 'ana@example.com'), 'there'],
              [nameOf('model', 'm1'), value],
            ]),
          }),
          rows,
        ),
      )
    expect([judged('new'), judged('newer'), judged('old')]).toEqual([
      [],
      [],
      ['model m1 is old, not new or newer'],
    ])
  })

  it('finds memory that does not come back', () => {
    const at = (server: string, when: string, heap: number) => ({
      server,
      when,
      memory: { heap, outside: 20, resident: 500, engines: 100 },
    })
    const memory = [at('one', 'a', 70), at('two', 'a', 70), at('one', 'b', 80), at('two', 'b', 171)]
    expect(judgeMemory(memory, 'a', 'b').violations).toEqual(['server 2 needs 191 MB, 90 before'])
  })

  it('finds a session that lives although it was ended', async () => {
    const ended = [{ what: 'session' as const, token: 'gone' }]
    const judged = await judgeEnded(journalOf({ ended }), ['one', 'two'], async (address) =>
      address === 'one' ? 401 : 200,
    )
    expect(judged.violations).toEqual(['an ended session is answered 200 by two'])
  })
})

it('two servers lose nothing and give the same figures while they and their database fail', async () => {
  const campaign: Campaign = {
    ...{ seed: 1, rows: 2_000, people: 6, admins: 1, attackers: 1, thinkMs: 400 },
    ...{ calmMs: 1_000, faultsMs: 4_000, gapMs: 1_000, settleMs: 500, logs: null, say: () => {} },
    faults: 5,
    kinds: [
      ...['a server is killed', 'PostgreSQL is killed', 'PostgreSQL ends all connections'],
      ...['a server’s connections are cut', 'slow readers hold their replies'],
    ],
  }
  const outcome = await run(campaign)
  expect(outcome.judged.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect([...outcome.faults.keys()].toSorted()).toEqual([...(campaign.kinds ?? [])].toSorted())
  expect(reportOf(campaign, outcome)).toContain('| no server ends by itself | 2 | 0 |')
})
