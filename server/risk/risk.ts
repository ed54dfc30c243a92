import type { AuditScope } from '../config/config.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { openAccounts } from './asking/record.ts'
import type { Attack } from './field/attack.ts'
import { attacks } from './attacks/attacks.ts'
import { groundOf, learnedOf, runAttack, type Ground, type Outcome } from './field/run-attack.ts'
import { otherSettings } from './settings.ts'

/**
 * Attacks a dataset through the product's own services, as an ordinary person could who knows who is in it, and judges with the rows
 * what was learned. It takes nothing of disclosure control.
 */

export interface RiskOptions {
  /** Questions of each attack. */
  readonly questions: number
  readonly accounts: number
  readonly scope: AuditScope
  /** Seconds of each attack. */
  readonly seconds: number
  /** Whether other settings are tried where something was learned. */
  readonly mend: boolean
  readonly onProgress: (message: string) => void
}

/** A setting that was tried, and what was learned with it. */
export interface Tried {
  readonly setting: string
  readonly right: number
  readonly claimed: number
}

export interface AttackReport extends Outcome {
  readonly idea: string
  readonly about: string
  readonly right: number
  readonly tried: readonly Tried[]
}

export interface RiskReport {
  readonly dataset: string
  readonly rows: number
  readonly threshold: number
  readonly protects: string | null
  readonly scope: AuditScope
  readonly accounts: number
  readonly questions: number
  readonly attacks: readonly AttackReport[]
}

async function outcomeOf(
  dataset: Dataset,
  ground: Ground,
  attack: Attack,
  { accounts, questions, seconds }: RiskOptions,
  scope: AuditScope,
): Promise<Outcome> {
  const opened = await openAccounts(dataset, accounts, scope)
  try {
    return await runAttack(attack, ground, opened.asks, { questions, seconds })
  } finally {
    await opened.close()
  }
}

/** Runs every attack, each with new accounts. Throws TooManyRowsError, EngineError. */
export async function assessRisk(dataset: Dataset, options: RiskOptions): Promise<RiskReport> {
  const { model } = dataset
  const ground = await groundOf(dataset)
  const settings = options.mend ? await otherSettings(dataset, ground, options.scope) : []
  const reports: AttackReport[] = []
  for (const attack of attacks) {
    options.onProgress(attack.name)
    const outcome = await outcomeOf(dataset, ground, attack, options, options.scope)
    const tried: Tried[] = []
    for (const { name, scope, dataset: other } of learnedOf(outcome) === 0 ? [] : settings) {
      options.onProgress(`${attack.name}, with ${name}`)
      const changed = await groundOf(other, ground.rows)
      const again = await outcomeOf(other, changed, attack, options, scope)
      tried.push({ setting: name, right: learnedOf(again), claimed: again.claims.length })
      // The least change that mends it is enough.
      if (learnedOf(again) === 0) break
    }
    reports.push({
      ...outcome,
      idea: attack.idea,
      about: attack.about(model),
      right: learnedOf(outcome),
      tried,
    })
  }
  return {
    dataset: model.name,
    rows: ground.rows.size,
    threshold: model.threshold,
    protects: model.protects?.plural ?? null,
    scope: options.scope,
    accounts: options.accounts,
    questions: options.questions,
    attacks: reports,
  }
}
