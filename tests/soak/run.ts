import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from './campaign.ts'
import { reportOf } from './report.ts'

/**
 * `npm run soak [-- --people 50 --minutes 10 --calm-minutes 10 --faults 200 --rows 20000 --attackers N --think 6 --seed 1 --logs FOLDER --report FILE]`: people at work
 * over two servers of one PostgreSQL, all on this machine: first in peace, then while things fail. It prints what failed by kind,
 * how long calls took and what must hold, and ends with 1 where something of that does not.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
    'calm-minutes': { type: 'string', default: '10' },
    faults: { type: 'string', default: '200' },
    rows: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    attackers: { type: 'string' },
    think: { type: 'string', default: '6' },
    logs: { type: 'string' },
    report: { type: 'string' },
  },
})
const MINUTE_MS = 60_000
const people = Number(values.people)

const campaign = {
  people,
  seed: Number(values.seed),
  rows: Number(values.rows),
  admins: Math.max(1, Math.round(people / 10)),
  attackers: Number(values.attackers ?? Math.max(1, Math.round(people / 12))),
  thinkMs: Number(values.think) * 1000,
  calmMs: Number(values['calm-minutes']) * MINUTE_MS,
  faultsMs: Number(values.minutes) * MINUTE_MS,
  faults: Number(values.faults),
  kinds: null,
  gapMs: 4_000,
  settleMs: 10_000,
  logs: values.logs ?? null,
  say: (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
}
const outcome = await run(campaign)
const report = reportOf(campaign, outcome)
process.stdout.write(report)
if (values.report !== undefined) writeFileSync(values.report, report)
process.exitCode = outcome.judged.every(({ violations }) => violations.length === 0) ? 0 : 1
