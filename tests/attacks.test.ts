import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ask } from '../server/ask/ask.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import { memoryLedger } from '../server/ask/protect/audit/ledger.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { accountOf } from './attacks/account.ts'
import { attacksOver, REGIONS, type Account } from './attacks/attacks.ts'
import { determined, rowsBehind } from './attacks/knowledge.ts'
import { attacksOfRisk } from './attacks/of-risk.ts'
import { isLong } from './support/long.ts'
import { numbers } from './support/numbers.ts'
import { pricingOf } from './support/pricing.ts'
import { startServer } from './support/server.ts'

const ROWS = 5_000
const THRESHOLD = 5

/** Some hundreds of questions each: every day about a large region and a small one. */
const OF_MANY_QUESTIONS = ['pairwise subtraction', 'subtraction over smokers', 'binary search on a price']
const attacks = attacksOver(REGIONS)
const sample = attacksOver(['London', 'Northern Ireland'])
const ofEachDay = attacks.map((attack, place) =>
  isLong || !OF_MANY_QUESTIONS.includes(attack.name) ? attack : (sample[place] ?? attack),
)

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(ROWS)
})

/** Somebody whose answers nobody judges together: each is protected on its own alone. */
const unaudited: Account = {
  async ask(question) {
    const answer = await ask(dataset, question)
    if (answer.outcome !== 'answer') return null
    const { columns, rows } = answer.table
    return {
      plan: answer.interpretation.plan,
      rows: rows.map(({ values }) =>
        Object.fromEntries(columns.map(({ key }, index) => [key, values[index]])),
      ),
      note: answer.privacyNote,
      hidden: answer.table.groupsSuppressed,
    }
  },
}

describe('an account of the product', () => {
  it.each(ofEachDay.filter(({ name }) => name !== 'two accounts'))(
    'learns of no few people by $name',
    async (attack) => {
      const server = await startServer({ rows: ROWS })
      try {
        const { answered, leaked } = await attack.run(() => accountOf(server), dataset)
        expect(answered).toBeGreaterThan(0)
        expect(leaked).toBe(0)
      } finally {
        await server.close()
      }
    },
  )

  it('learns nothing together with another where everybody is judged together', async () => {
    const server = await startServer({ rows: ROWS, auditScope: 'everybody' })
    try {
      const attack = attacks.find(({ name }) => name === 'two accounts')
      expect((await attack?.run(() => accountOf(server), dataset))?.leaked).toBe(0)
    } finally {
      await server.close()
    }
  })

  it.each(['pairwise subtraction', 'complement', 'tracker', 'three parts of a whole', 'overlapping cuts'])(
    'would learn by %s, were each answer judged alone',
    async (name) => {
      const attack = attacks.find((each) => each.name === name)
      expect((await attack?.run(async () => unaudited, dataset))?.leaked).toBeGreaterThan(0)
    },
  )

  it('keeps what it was shown across a restart of the server', async () => {
    const shown = [
      'number of quotes in Wales under age 70',
      'number of quotes in Wales under age 71',
    ] as const
    const ledger = memoryLedger()
    const asked = async (question: string) => {
      // A new auditor, as after a restart: it knows what is kept.
      const auditor = makeAuditor(dataset, ledger)
      const answer = await ask(dataset, question, { auditor })
      if (answer.outcome !== 'answer') throw new Error(answer.reason)
      return answer
    }
    const [first, second, again] = [await asked(shown[0]), await asked(shown[1]), await asked(shown[0])]
    expect(first.table.rows).toHaveLength(1)
    expect(second.table.rows).toHaveLength(0)
    expect(second.privacyNote).toBe(
      'Nothing to show: fewer than 5 quotes match or could be told from it, or none do.',
    )
    expect(again.table.rows).toEqual(first.table.rows)
  })
})

describe('an account of the product, by the attacks of "npm run risk"', () => {
  const ofEveryDay = [
    'conditions on hidden figures',
    'shares tell their whole',
    'number of hidden groups',
    'amounts by what is hidden',
    'sums of values that are known',
  ]
  /** Nothing that it asks may be told. */
  const neverAnswered = 'counts of different values'
  const all = attacksOfRisk(isLong ? { questions: 1_000, seconds: 120 } : { questions: 40, seconds: 10 })
  it.each(all.filter(({ name }) => isLong || ofEveryDay.includes(name)))(
    'learns of no few people by $name',
    async (attack) => {
      const server = await startServer({ rows: ROWS, auditScope: 'everybody' })
      try {
        const { answered, leaked } = await attack.run(() => accountOf(server), dataset)
        if (attack.name !== neverAnswered) expect(answered).toBeGreaterThan(0)
        expect(leaked).toBe(0)
      } finally {
        await server.close()
      }
    },
  )
})

describe('a random sequence of allowed questions', () => {
  const groups = ['region', 'policy type', 'gender', 'smoker', 'cover level', 'insurer']
  const filters = [
    'where age is over 74',
    'for smokers where age is over 70',
    'in Wales',
    'in Northern Ireland for smokers',
    'for couples in Scotland',
    'where age is not 80',
    'for single parent families',
  ]

  it.each(isLong ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [1])(
    'determines no group below the threshold (seed %i)',
    async (seed) => {
      const random = numbers(seed)
      const pick = <T>(from: readonly T[]) => from[Math.floor(random.next().value * from.length)] as T
      const auditor = makeAuditor(dataset)
      const sets: (readonly number[])[] = [Array.from({ length: ROWS }, (_, row) => row + 1)]
      for (let asked = 0; asked < 45; asked += 1) {
        const by = [...new Set([pick(groups), pick(groups)])].join(' and ')
        const answer = await ask(dataset, `number of quotes by ${by} ${pick(filters)}`, { auditor })
        if (answer.outcome !== 'answer') throw new Error(answer.reason)
        const { columns, rows } = answer.table
        const shown = rows.map(({ values }) =>
          Object.fromEntries(columns.map(({ key }, at) => [key, values[at]])),
        )
        sets.push(...(await rowsBehind(dataset, { plan: answer.interpretation.plan, rows: shown })))
      }
      expect(sets.length).toBeGreaterThan(50)
      expect(determined(sets, THRESHOLD)).toBe(0)
    },
  )
})

describe('ordinary work', () => {
  /** One question of so many is asked. */
  const SAMPLED = isLong ? 1 : 3
  it('is answered in at least 95 of 100 questions, one person asking all of them in order', async () => {
    const bank = parse(readFileSync('eval/bank.yaml', 'utf8')) as { question: string; sql?: string }[]
    const questions = bank
      .filter(({ sql }, place) => sql !== undefined && place % SAMPLED === 0)
      .map(({ question }) => question)
    const auditor = makeAuditor(dataset)
    const outcomes = { answered: 0, withheld: 0 }
    for (const question of questions) {
      const alone = await ask(dataset, question)
      if (alone.outcome !== 'answer' || alone.table.rows.length === 0) continue
      const together = await ask(dataset, question, { auditor })
      const isAnswered = together.outcome === 'answer' && together.table.rows.length > 0
      outcomes[isAnswered ? 'answered' : 'withheld'] += 1
    }
    expect(outcomes.answered).toBeGreaterThan(140 / SAMPLED)
    expect(outcomes.answered / (outcomes.answered + outcomes.withheld)).toBeGreaterThanOrEqual(0.95)
  })
})
