import type { Dataset } from '../../datasets/dataset.ts'
import type { Ask } from '../asking/told.ts'
import type { Attack, Field, Finding } from './attack.ts'
import { columnsOf, type Columns } from '../facts/columns.ts'
import { readRows, withEntities, type Rows } from '../facts/rows.ts'

/** What became of an attack. */
export interface Outcome extends Finding {
  readonly name: string
  readonly asked: number
  /** Questions that told something. */
  readonly answered: number
  readonly seconds: number
  /** The slowest answer, in milliseconds: one who asks much may keep others waiting. */
  readonly slowestMs: number
  /** Why it was not tried; null where it was. */
  readonly lacks: string | null
}

/** How far an attack may go. */
export interface Budget {
  readonly questions: number
  readonly seconds: number
}

export interface Ground extends Pick<Dataset, 'model' | 'profile'> {
  readonly rows: Rows
  readonly columns: Columns
}

/** @param read the rows of the dataset, where they were read before for other settings of it */
export async function groundOf(dataset: Dataset, read?: Rows): Promise<Ground> {
  const { model, profile } = dataset
  // Whom a row is of may be another one with other settings; the rows are the same.
  const rows = read === undefined ? await readRows(dataset) : withEntities(read, model)
  return { model, profile, rows, columns: columnsOf(model, rows) }
}

/** Runs an attack, with the questions of some accounts in turn. */
export async function runAttack(
  attack: Attack,
  ground: Ground,
  accounts: readonly Ask[],
  budget: Budget,
): Promise<Outcome> {
  const lacks = attack.lacks(ground.columns)
  const start = performance.now()
  const spent = () => (performance.now() - start) / 1000
  let [asked, answered, slowestMs] = [0, 0, 0]
  const left = () => (spent() > budget.seconds ? 0 : budget.questions - asked)
  const field: Field = {
    ...ground,
    left,
    async ask(plan) {
      if (left() <= 0) return null
      const account = accounts[asked % accounts.length]
      asked += 1
      const from = performance.now()
      const told = account === undefined ? null : await account(plan)
      slowestMs = Math.max(slowestMs, performance.now() - from)
      answered += told === null || told.groups.length === 0 ? 0 : 1
      return told
    },
  }
  const finding = lacks === null ? await attack.run(field) : { targets: null, claims: [] }
  return { name: attack.name, ...finding, asked, answered, seconds: spent(), slowestMs, lacks }
}

/** How many claims are right; none where most of them are wrong: whoever cannot tell which ones are has guessed. */
export function learnedOf({ claims }: Pick<Outcome, 'claims'>): number {
  const right = claims.filter((claim) => claim.right).length
  return 2 * right < claims.length ? 0 : right
}
