import type { Bank, BankRun } from '../../api/bank-calls.ts'
import { dateText, momentText } from '../../ui/date-text.ts'

/** What is said of a run of verified questions. */

const count = (value: number) => value.toLocaleString('en-GB')
const NONE = '-'

const share = (part: number, whole: number): string =>
  whole === 0 ? NONE : `${((100 * part) / whole).toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`

/** What a run costs or cost: dollars to the cent, more exactly below ten cents. */
export function costText(usd: number | null): string {
  if (usd === null) return 'money; how much is known after the first run'
  return `about $${usd.toFixed(usd < 0.1 ? 4 : 2)}`
}

/** "Read by Haiku on 3 Mar 2026, 10:05: 4 right, 2 changed, 1 refused." */
export function runText({ reader, begun_at: at, state, problem, same, changed, refused }: BankRun): string {
  const when = `${reader} on ${momentText(at) ?? NONE}`
  return state === 'failed'
    ? `The run by ${when} failed: ${problem ?? ''}`
    : `Read by ${when}: ${count(same)} right, ${count(changed)} changed, ${count(refused)} refused.`
}

/** A run as a row of figures. */
export const runRow = (run: BankRun) => ({
  id: run.id,
  date: momentText(run.begun_at) ?? NONE,
  reader: run.reader,
  isFailed: run.state === 'failed',
  right: run.state === 'failed' ? 'Failed' : count(run.same),
  changed: run.state === 'failed' ? NONE : count(run.changed),
  refused: run.state === 'failed' ? NONE : count(run.refused),
  wrong: run.state === 'failed' ? NONE : share(run.changed, run.same + run.changed),
  answered: run.state === 'failed' ? NONE : share(run.same + run.changed, run.asked),
  cost: run.cost_usd === null ? NONE : `$${run.cost_usd.toFixed(4)}`,
  product: run.product_version,
  dataOf: dateText(run.data_of) ?? NONE,
})

/** What became of a question since a run found it read otherwise; null while nobody has decided. */
function decisionOf({ questions }: Bank, run: BankRun, { id, now }: BankRun['found'][number]): string | null {
  if (id === null) return 'It is in bank.yaml: change it there.'
  const question = questions.find((each) => each.id === id)
  if (question === undefined) return 'Its verification was withdrawn.'
  if (Date.parse(question.at) <= Date.parse(run.begun_at)) return null
  return question.sentence === now ? 'The new reading is verified.' : 'The verified reading is kept.'
}

/** The questions of a run that were not read as verified, and what became of each since. */
export const foundOf = (run: BankRun, bank: Bank) =>
  run.found.map((found) => {
    const decision = decisionOf(bank, run, found)
    return {
      id: found.id,
      key: found.id ?? found.question,
      isChanged: found.kind === 'changed',
      state: found.kind === 'changed' ? 'Changed' : 'Refused',
      question: found.question,
      before: found.before,
      now: found.now,
      decision,
      isOpen: decision === null && found.kind === 'changed',
    }
  })
