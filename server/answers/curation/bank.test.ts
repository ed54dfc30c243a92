import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../tests/support/plans.ts'
import type { Interpreter } from '../../ask/read/interpret.ts'
import { planShape } from '../../ask/plan/plan.ts'
import { PRICING } from '../../datasets/pricing.ts'
import { restate } from '../../ask/say/sentence.ts'
import { answeredBefore, readBank, worseOnes } from './bank.ts'

const ALL = planOf({})
const BY_REGION = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
const [all, byRegion] = [ALL, BY_REGION].map((plan) => restate(PRICING, plan))

/** Reads each question as the plan that is named for it, and knows no other. */
const reading = (plans: Readonly<Record<string, typeof ALL>>): Pick<Interpreter, 'interpret'> => ({
  interpret(question) {
    const plan = plans[question]
    const tokens = { tokens: [], assumptions: [], alternatives: [], derivations: [] }
    return plan === undefined
      ? { outcome: 'refuse', recognised: false, tokens: [], reason: '', suggestions: [], understood: [] }
      : { outcome: 'answer', plan, restatement: restate(PRICING, plan), ...tokens }
  },
})

describe('a question of the bank is read worse', () => {
  const before = reading({ quotes: ALL })
  const after = reading({ quotes: BY_REGION, gizmos: ALL })
  const worse = [{ question: 'quotes', before: all, after: byRegion }]

  it.each([
    [
      'where its sentence was right and is not',
      { question: 'quotes', reads: 'Number of quotes for all quotes' },
      worse,
    ],
    ['where its plan was right and is not', { question: 'quotes', plan: ALL }, worse],
    ['where it was understood and reads otherwise', { question: 'quotes' }, worse],
    [
      'where it is not to be answered and is',
      { question: 'gizmos', answered: false as const },
      [{ question: 'gizmos', before: null, after: all }],
    ],
    ['but not where it was wrong before', { question: 'quotes', plan: BY_REGION }, []],
    ['but not where it was not understood before', { question: 'gizmos' }, []],
    ['but not where it is still not to be answered', { question: 'shires', answered: false as const }, []],
  ])('%s', (_, question, expected) => {
    expect(worseOnes([question], before, after)).toEqual(expected)
  })

  it('where it is not answered any more', () => {
    expect(worseOnes([{ question: 'quotes' }], before, reading({}))).toEqual([
      { question: 'quotes', before: all, after: null },
    ])
  })
})

it('has examples and answered questions, each once', () => {
  const asked = { asker: 'ana', plan: null, shown: null }
  expect(
    answeredBefore({ ...PRICING, examples: ['quotes'] }, [
      { ...asked, question: 'quotes by region', success: true },
      { ...asked, question: 'gizmos', success: false },
      { ...asked, question: 'quotes', success: true },
    ]),
  ).toEqual([{ question: 'quotes' }, { question: 'quotes by region' }])
})

describe('a bank in a file', () => {
  const read = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'querent-bank-'))
    try {
      writeFileSync(join(folder, 'bank.yaml'), text)
      return readBank(join(folder, 'bank.yaml'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('has questions with the sentence or the plan that they read as', () => {
    expect(planShape.Check(ALL)).toBe(true)
    expect(
      read(
        `- { question: quotes, reads: Number of quotes }\n- question: all\n  plan: ${JSON.stringify(ALL)}`,
      ),
    ).toEqual([
      { question: 'quotes', reads: 'Number of quotes' },
      { question: 'all', plan: ALL },
    ])
  })

  it('is refused with the question that is not as it should be', () => {
    const needs = 'each needs "question", and "reads" (a sentence) or "plan".'
    expect(() => read('- { question: quotes, reads: Number of quotes }\n- { question: quotes }')).toThrow(
      `bank.yaml, question 2: ${needs}`,
    )
    expect(() => read('questions: []')).toThrow(`bank.yaml: ${needs}`)
  })
})
