import { rulesOf } from '../server/ask/constructs/constructs.ts'
import { makeInterpreter } from '../server/ask/read/interpret.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { domains } from './domains/generate.ts'
import { bankOf, openBank, readingsOf } from './bank.ts'

/** The grammar without one of its rules: each rule must make a difference to some question of the banks. */

interface Asked {
  readonly dataset: Dataset
  readonly questions: readonly string[]
  readonly close: () => void
}

function plansOf({ dataset: { model, profile }, questions }: Asked, withoutRule?: string): readonly string[] {
  const interpreter = makeInterpreter(
    model,
    profile,
    withoutRule === undefined ? {} : { withoutRules: new Set([withoutRule]) },
  )
  return questions.map((question) => {
    const read = interpreter.interpret(question)
    return read.outcome === 'answer' ? JSON.stringify(read.plan) : 'refused'
  })
}

/** The names of all rules, and of those that no question misses. */
export async function idleRules(
  onTried: (name: string, idle: boolean) => void,
): Promise<{ readonly all: readonly string[]; readonly idle: readonly string[] }> {
  const banks: Asked[] = []
  for (const domain of [null, ...domains]) {
    const { dataset, close } = await openBank(domain)
    const asked = [...bankOf(domain, 'all'), ...(domain === null ? readingsOf() : [])]
    banks.push({ dataset, close, questions: asked.map(({ question }) => question) })
  }
  const whole = banks.map((bank) => plansOf(bank))
  const [first] = banks
  const rules = first === undefined ? [] : rulesOf(first.dataset)
  const all = [...new Set(rules.map(({ name }) => name))]
  const idle = all.filter((name) => {
    const isMissed = banks.some((bank, index) =>
      plansOf(bank, name).some((plan, at) => plan !== whole[index]?.[at]),
    )
    onTried(name, !isMissed)
    return !isMissed
  })
  for (const { close } of banks) close()
  return { all, idle }
}
