import type { Campaign, Day, Outcome } from './campaign.ts'
import type { Call, Came } from './journal.ts'

/** The report of a campaign in Markdown. */

const CAME: readonly Came[] = ['answered', 'refused', 'busy', 'failed', 'cut off', 'too late']
const MOST_SHOWN = 10

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

/** The value that so much of all is at most; in order. */
const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const PARTS = [0.5, 0.95, 0.99, 1]
const partsOf = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  return PARTS.map((part) => whole(quantile(sorted, part)))
}

function times(calls: readonly Call[]): string {
  const rows = [...Map.groupBy(calls, ({ name }) => name)].map(([name, of]) => {
    const ms = of.filter(({ came }) => came === 'answered').map((call) => call.ms)
    const counts = CAME.map((came) => of.filter((call) => call.came === came).length)
    return [name, ...partsOf(ms), ...counts]
  })
  return table(['call', 'p50 ms', 'p95', 'p99', 'longest', ...CAME], rows)
}

/** How long people waited who were answered, whatever they were told meanwhile. */
function waits({ asked }: Day): string {
  const answered = asked.filter(({ answer }) => answer !== null)
  return table(
    ['question', 'p50 ms', 'p95', 'p99', 'longest'],
    [
      [
        'until the first reply, an answer or a place in line',
        ...partsOf(asked.map(({ firstMs }) => firstMs)),
      ],
      ['until the answer', ...partsOf(answered.map(({ ms }) => ms))],
    ],
  )
}

/** What happened, and what held. */
export function reportOf(campaign: Campaign, outcome: Outcome): string {
  const { calm, faulty, faults, memory, starts, judged } = outcome
  const perSecond = ({ calls, ms }: Day) => (calls.length / (ms / 1000)).toFixed(1)
  const count = [...faults.values()].reduce((sum, each) => sum + each, 0)
  const minutes = (ms: number) => (ms / 60_000).toFixed(1)
  return `# Load and faults

${campaign.people} people (${campaign.admins} of them admins, ${campaign.attackers} who attack), each with some ${campaign.thinkMs / 1000} seconds to think between, over two
servers of one PostgreSQL and ${whole(campaign.rows)} quotes, seed ${campaign.seed}.

## In peace

${minutes(calm.ms)} minutes, ${whole(calm.calls.length)} calls, ${perSecond(calm)} a second.

${waits(calm)}

${times(calm.calls)}

## While things failed

${minutes(faulty.ms)} minutes, ${count} faults, ${whole(faulty.calls.length)} calls, ${perSecond(faulty)} a second; servers were started ${starts} times.

${table(['fault', 'times'], [...faults].toSorted())}

${waits(faulty)}

${times(faulty.calls)}

## What must hold

${table(
  ['invariant', 'looked at', 'broken'],
  judged.map(({ invariant, checked, violations }) => [invariant, whole(checked), violations.length]),
)}
${judged
  .flatMap(({ invariant, violations }) =>
    violations.slice(0, MOST_SHOWN).map((each) => `- ${invariant}: ${each}`),
  )
  .join('\n')}

## Memory

In megabytes, after what nobody needs was given back.

${table(
  ['server', 'when', 'heap', 'outside it', 'resident', 'engines'],
  memory.map(({ server, when, memory: { heap, outside, resident, engines } }) => [
    ...[server, when],
    ...[heap, outside, resident, engines].map(whole),
  ]),
)}
`
}
