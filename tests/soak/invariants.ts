import { createHash } from 'node:crypto'
import type { MemoryAt } from './fleet.ts'
import type { Journal, Write } from './journal.ts'
import { countingOf, type Row } from './questions.ts'
import { nameOf, type AuditLine, type Records } from './records.ts'

/**
 * What has to hold whatever happened, judged by what people wrote down and what is on record. It knows the tables and the
 * rule by which lines of the trail are tied, and runs no code of the product.
 */

export interface Judged {
  /** In a sentence, what must hold. */
  readonly invariant: string
  /** How many things were looked at. */
  readonly checked: number
  readonly violations: readonly string[]
}

const judged = (
  invariant: string,
  looks: readonly { readonly holds: boolean; readonly what: string }[],
): Judged => ({
  invariant,
  checked: looks.length,
  violations: looks.filter(({ holds }) => !holds).map(({ what }) => what),
})

/** What a thing may be set to: by the last write that was acknowledged, or by one after it of which nobody knows. */
function mayBe(writes: readonly Write[]): readonly (string | null)[] {
  const last = writes.findLastIndex(({ outcome }) => outcome === 'done')
  const before = last === -1 ? [null] : [writes[last]?.value ?? null]
  const since = writes.slice(last + 1).filter(({ outcome }) => outcome === 'unknown')
  return [...before, ...since.map(({ value }) => value)]
}

function writesAreThere({ writes }: Journal, { values }: Records): Judged {
  const things = Map.groupBy(writes, ({ what, id }) => nameOf(what, id))
  return judged(
    'what was acknowledged is on record, and nothing else in its place',
    [...things].map(([name, of]) => {
      const is = values.get(name) ?? null
      const may = mayBe(of)
      return { holds: may.includes(is), what: `${name} is ${is}, not ${may.join(' or ')}` }
    }),
  )
}

function answersAreThere({ asked }: Journal, { queries }: Records): Judged {
  const ids = new Set(queries.map(({ id }) => id))
  const answers = asked.flatMap(({ answer }) => (answer === null ? [] : [answer]))
  return judged(
    'every answer that came is on record',
    answers.map((id) => ({ holds: ids.has(id), what: `answer ${id} is missing` })),
  )
}

function noneTwice({ asked }: Journal, { queries }: Records): Judged {
  const nameOfQuestion = (of: { readonly email: string; readonly question: string }) =>
    `${of.email}: ${of.question}`
  const recorded = Map.groupBy(queries, nameOfQuestion)
  return judged(
    'no question is on record more often than it was asked',
    [...Map.groupBy(asked, nameOfQuestion)].map(([name, times]) => {
      const on = recorded.get(name)?.length ?? 0
      return {
        holds: on <= times.length,
        what: `${name}: asked ${times.length} times, on record ${on} times`,
      }
    }),
  )
}

const hashOf = (before: string | null, line: AuditLine) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[before, line.id, line.created_at, line.actor_id, line.actor_email],
        ...[line.action, line.subject, line.detail_json],
      ]),
    )
    .digest('hex')

function trailIsWhole({ writes }: Journal, { audit }: Records): readonly Judged[] {
  const acts = Map.groupBy(audit, ({ action, subject }) => nameOf(action, subject))
  const noted = Map.groupBy(
    writes.filter(({ act, outcome }) => act !== null && outcome !== 'refused'),
    ({ act }) => nameOf(act?.action ?? '', act?.subject ?? ''),
  )
  return [
    judged(
      'each line of the audit trail follows from the one before',
      audit.map((line, place) => ({
        holds: line.hash === hashOf(audit[place - 1]?.hash ?? null, line),
        what: `line ${place + 1} (${line.action} ${line.subject}) does not follow`,
      })),
    ),
    judged(
      'each act has its line, and none has two',
      [...noted].map(([name, of]) => {
        const lines = acts.get(name)?.length ?? 0
        const done = of.filter(({ outcome }) => outcome === 'done').length
        return {
          holds: lines >= done && lines <= of.length,
          what: `${name}: done ${done} to ${of.length} times, ${lines} lines`,
        }
      }),
    ),
  ]
}

/** A count that tells who smokes has a draw of a standard deviation of 2, cut at three of them. */
const FURTHEST = 6

/** Figures that were shown, whether the reply came or not: what is on record can be opened. */
function figuresOf({ queries }: Records, rows: readonly Row[]) {
  return queries.flatMap(({ question, results }) => {
    const counting = countingOf(question)
    if (counting === null) return []
    const { groups, isAbout, isSensitive } = counting
    const about = rows.filter(isAbout)
    return results.map((result) => {
      const cells = Object.values(result).map(String)
      const behind = about.filter(({ values }) => groups.every((group, at) => values[group] === cells[at]))
      const group = groups.length === 0 ? 'all' : cells.slice(0, groups.length).join(', ')
      return { question, group, shown: Number(cells.at(-1)), count: behind.length, isSensitive }
    })
  })
}

function figuresHold(records: Records, rows: readonly Row[]): readonly Judged[] {
  const counted = records.queries.filter(({ question }) => countingOf(question) !== null)
  return [
    judged(
      'every count is that of the rows, or as close as its noise lets it be',
      figuresOf(records, rows).map(({ question, group, shown, count, isSensitive }) => ({
        holds: Math.abs(shown - count) <= (isSensitive ? FURTHEST : 0),
        what: `${question} (${group}): ${shown}, not ${count}`,
      })),
    ),
    judged(
      'a question is given the same figures, whoever asks, when and at which server',
      [...Map.groupBy(counted, ({ question }) => question)].map(([question, all]) => {
        const given = new Set(all.map(({ results }) => JSON.stringify(results)))
        return { holds: given.size === 1, what: `${question}: ${[...given].join(' and ')}` }
      }),
    ),
  ]
}

function oneIsActive({ activeModels, activeAdmins }: Records): Judged {
  return judged('one model is active, and an admin at least', [
    { holds: activeModels === 1, what: `${activeModels} models are active` },
    { holds: activeAdmins > 0, what: 'no admin is active' },
  ])
}

/** All that has to hold of records. */
export const judge = (journal: Journal, records: Records, rows: readonly Row[]): readonly Judged[] => [
  writesAreThere(journal, records),
  answersAreThere(journal, records),
  noneTwice(journal, records),
  ...trailIsWhole(journal, records),
  ...figuresHold(records, rows),
  oneIsActive(records),
]

/**
 * What ended stays ended, at each server.
 *
 * @param statusOf the status that a call of somebody so signed in is answered with
 */
export async function judgeEnded(
  { ended }: Journal,
  addresses: readonly string[],
  statusOf: (address: string, token: string) => Promise<number>,
): Promise<Judged> {
  const looks: { holds: boolean; what: string }[] = []
  for (const { what, token } of ended)
    for (const address of addresses) {
      const status = await statusOf(address, token)
      looks.push({ holds: status === 401, what: `an ended ${what} is answered ${status} by ${address}` })
    }
  return judged('no session and no token that was ended is taken', looks)
}

/** What was learned stays in memory: some of these for each dataset, whatever was asked. */
const MOST_MORE_MEGABYTES = 100

/** What is needed once all is quiet again, against what was needed before. */
export function judgeMemory(memory: readonly MemoryAt[], before: string, after: string): Judged {
  const neededBy = (when: string) =>
    memory.filter((each) => each.when === when).map((each) => each.memory.heap + each.memory.outside)
  const [was, is] = [neededBy(before), neededBy(after)]
  return judged(
    `memory is within ${MOST_MORE_MEGABYTES} MB of where it was`,
    is.map((megabytes, place) => ({
      holds: megabytes - (was[place] ?? 0) <= MOST_MORE_MEGABYTES,
      what: `server ${place + 1} needs ${Math.round(megabytes)} MB, ${Math.round(was[place] ?? 0)} before`,
    })),
  )
}
