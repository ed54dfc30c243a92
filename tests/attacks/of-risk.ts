import { isDeepStrictEqual } from 'node:util'
import { restate } from '../../server/ask/plan/restate.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { toldBy } from '../../server/risk/asking/told.ts'
import { attacks } from '../../server/risk/attacks/attacks.ts'
import { groundOf, learnedOf, runAttack, type Budget } from '../../server/risk/field/run-attack.ts'
import type { Attack } from './attacks.ts'

/** The attacks of `npm run risk`, asked through the API: what is claimed and right counts as given away. */
export const attacksOfRisk = (budget: Budget): readonly Attack[] =>
  attacks.map((attack) => ({
    name: attack.name,
    idea: attack.idea,
    async run(newAccount, dataset) {
      const { model } = dataset
      const account = await newAccount()
      const ask = async (plan: Plan) => {
        const question = restate(model, plan)
        const shown = await account.ask(question)
        return shown === null || !isDeepStrictEqual(shown.plan, plan)
          ? null
          : toldBy(model, plan, question, shown)
      }
      const outcome = await runAttack(attack, await groundOf(dataset), [ask], budget)
      const leaked = learnedOf(outcome)
      return { asked: outcome.asked, answered: outcome.answered, leaked }
    },
  }))
