import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { interpreterOf } from '../../ask/read/interpret.ts'
import { PRICING_FOLDER } from '../../datasets/pricing.ts'
import type { AskedQuestion } from '../../store/queries.ts'
import { curationOf } from './curation.ts'
import type { Teachable } from './teaching.ts'

let teachable: Teachable
beforeAll(async () => {
  const { model, profile } = await pricingOf(5_000)
  teachable = { model, profile, text: readFileSync(join(PRICING_FOLDER, 'model.yaml'), 'utf8') }
})

/** A question as it is on record; nothing was offered for it. */
function recorded(asker: string, question: string): AskedQuestion {
  const read = interpreterOf(teachable).interpret(question)
  const plan = read.outcome === 'answer' ? read.plan : null
  return { asker, question, success: plan !== null, plan, shown: null }
}

/** What is learned where each person asks a list of questions. */
const curated = (...people: readonly (readonly string[])[]) =>
  curationOf(
    teachable,
    people.flatMap((questions, at) => questions.map((question) => recorded(`person ${at}`, question))),
  )

describe('a phrase stands for what the question asked afterwards has more of', () => {
  it.each([
    ['a value', 'average premium in cymru', 'average premium in Wales', 'columns region values Wales: cymru'],
    ['a flag', 'premium for vapers', 'premium for smokers', 'columns smoker values true: vapers'],
    [
      'several values',
      'premium for quotes in the southlands',
      'premium for quotes in South East or South West',
      'columns region groups southlands: South East, South West',
    ],
    [
      'a metric',
      'bindability by insurer',
      'acceptance rate by insurer',
      'metrics acceptance_rate synonyms: bindability',
    ],
    [
      'a group',
      'average premium by bailiwick',
      'average premium by region',
      'columns region synonyms: bailiwick',
    ],
    [
      'the figure that was assumed',
      'mean levy by region',
      'average premium by region',
      'columns monthly_premium_gbp synonyms: levy',
    ],
    [
      'what follows a number',
      'how many quotes with more than 3 noggins',
      'how many quotes with more than 3 members',
      'columns members units: noggins',
    ],
    ['the rows', 'number of gizmos by region', 'number of quotes by region', 'entity synonyms: gizmos'],
    ['nothing', 'premium for dentists in Wales', 'premium in Wales', 'filler: dentists'],
  ])('%s', (_, asked, afterwards, line) => {
    const [phrase, ...others] = curated([asked, afterwards]).phrases
    expect(others).toEqual([])
    expect(phrase?.lines.map(({ text }) => text)).toEqual([line])
    expect(phrase).toMatchObject({
      times: 1,
      people: 1,
      questions: [asked],
      afterwards: [afterwards],
      meanings: [],
    })
  })
})

it('says what a phrase stands for where the model has no place for it, and learns nothing of later questions', () => {
  const asked = 'average premium for codgers'
  const then = 'average premium for people aged 66 and over'
  expect(curated([asked, then, 'average premium in South East and South West']).phrases).toEqual([
    {
      phrase: 'codgers',
      times: 1,
      people: 1,
      questions: [asked],
      afterwards: [then],
      lines: [],
      meanings: ['age is at least 66'],
    },
  ])
})

it('counts questions and people, and puts first what more of them speak for', () => {
  const { phrases } = curated(
    ['how many bailiwicks', 'average premium by bailiwick', 'average premium by region'],
    ['quotes by bailiwick', 'quotes by region'],
    ['premium by bailiwick', 'premium by insurer'],
    ['premium for zorp'],
  )
  expect(phrases).toMatchObject([
    {
      phrase: 'bailiwick',
      times: 4,
      people: 3,
      lines: [
        { text: 'columns region synonyms: bailiwick' },
        { text: 'columns insurer synonyms: bailiwick' },
      ],
    },
    { phrase: 'zorp', times: 1, people: 1, afterwards: [], lines: [], meanings: [] },
  ])
})

it('learns no word where another one of the question is not known either', () => {
  const { phrases } = curated(['premium for zorps in cymru', 'premium in Wales'])
  expect(phrases.map(({ phrase, lines, meanings }) => ({ phrase, lines, meanings }))).toEqual([
    { phrase: 'zorps', lines: [], meanings: [] },
    { phrase: 'cymru', lines: [], meanings: [] },
  ])
})

it('leaves out what is never answered and what is understood by now, and lists known words apart', () => {
  const refused = { ...recorded('ana', 'average premium by region'), success: false }
  expect(curationOf(teachable, [refused, recorded('ana', 'show me all the quotes')])).toEqual({
    phrases: [],
    others: [],
  })
  expect(curated(['top 5', 'average premium by region'])).toEqual({ phrases: [], others: ['top 5'] })
})
