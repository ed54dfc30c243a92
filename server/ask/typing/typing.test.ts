import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { bankOf } from '../../../eval/bank.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { same } from '../grammar/same.ts'
import { datasetNames } from './dataset-names.ts'
import { completionsAt } from './completions.ts'
import { readsOf, type Reads } from './reads.ts'
import { replacementsAt } from './replacements.ts'
import { typedOf } from './typed.ts'

let dataset: Dataset
let reads: Reads
beforeAll(async () => {
  dataset = await pricingOf(5_000)
  reads = readsOf(dataset, null, true)
})

/** What is typed has a mark where the cursor is. */
async function completed(typed: string, asked: readonly string[] = []): Promise<readonly string[]> {
  const at = typed.indexOf('|')
  const question = typed.replace('|', '')
  const ways = await completionsAt(reads, dataset, question, at, asked)
  return ways.map(({ text, from }) => `${question.slice(0, from)}${text}${question.slice(at)}`)
}
const replaced = (question: string, words: string) => {
  const from = question.indexOf(words)
  return replacementsAt(reads, dataset, question, from, from + words.length)
}

describe('a question that is typed', () => {
  it.each([
    ['average premium by reg|', 'average premium by region'],
    ['number of quotes in 202|', 'number of quotes in 2025'],
    ['average premium for smo|', 'average premium for smokers'],
    ['average premium by|', 'average premium by insurer'],
    ['average premium for smokers comp|', 'average premium for smokers compared with non-smokers'],
    ['average premium in yor|', 'average premium in Yorkshire and The Humber'],
    ['average premium by sales cha|', 'average premium by sales channel'],
    ['how many quo| by region', 'how many quotes by region'],
    ['acceptance ra|', 'acceptance rate'],
    ['average pre|', 'average monthly premium'],
  ])('"%s" may go on as "%s"', async (typed, question) => {
    expect(await completed(typed)).toContain(question)
  })

  it('is completed from the second letter of a word on, at its end alone', async () => {
    for (const typed of ['average premium by r|', 'average premium by |', '|', 'ave|rage premium'])
      expect(await completed(typed)).toEqual([])
  })

  it('may be one that was asked before, where nothing stands behind the cursor', async () => {
    const asked = ['Median premium by age in Wales', 'median premium by age in Wales and Scotland']
    expect((await completed('median prem|', asked)).slice(0, 2)).toEqual(asked)
    expect(await completed('median prem| of smokers', asked)).not.toContain(asked[0])
  })

  it('goes on in ways that read, and differ from each other and from what is there', async () => {
    let ways = 0
    for (const { question } of bankOf(null, 'all').filter((_, place) => place % 40 === 0)) {
      const at = question.search(/(?<=\p{L}{2})(?= |$)/u)
      const now = reads(question)
      const found = await completionsAt(reads, dataset, question, at, [])
      const plans = found.map(({ text, from }) =>
        reads(`${question.slice(0, from)}${text}${question.slice(at)}`),
      )
      for (const [place, read] of plans.entries()) {
        ways += 1
        if (read.outcome !== 'answer') throw new Error(`${question}: ${read.reason}`)
        const others = [now, ...plans.slice(0, place)]
        expect(others.some((other) => other.outcome === 'answer' && same(other.plan, read.plan))).toBe(false)
      }
    }
    expect(ways).toBeGreaterThan(30)
  })

  it('says what it would ask, and which words say nothing', () => {
    const question = 'average cost by region of plumbers'
    const { outcome, sentence, words } = typedOf(dataset, question, reads(question))
    expect([outcome, sentence.map(({ text }) => text).join('')]).toEqual([
      'offer',
      'Average monthly premium by region for all quotes.',
    ])
    expect(words.map(({ from, to, use }) => [question.slice(from, to), use])).toEqual([
      ['average', 'used'],
      ['cost', 'used'],
      ['by', 'used'],
      ['region', 'used'],
      ['plumbers', 'passed'],
    ])
  })
})

describe('words that nobody knows', () => {
  it.each([
    ['average premium in Manchester', 'Manchester', 'North West'],
    ['average premium by county', 'county', 'region'],
    ['claims by salesman', 'salesman', 'sales channel'],
  ])('in "%s": %s may be %s', async (question, words, name) => {
    expect((await replaced(question, words))[0]).toMatchObject({ text: name })
  })

  it('may each be what makes a question that reads, and differs from the others', async () => {
    for (const [question, words] of [
      ['salary by region', 'salary'],
      ['average wage for smokers', 'wage'],
      ['number of quotes by provider type', 'provider type'],
    ] as const) {
      const found = await replaced(question, words)
      expect(found.length).toBeGreaterThan(2)
      expect(new Set(found.map(({ sentence }) => sentence)).size).toBe(found.length)
      for (const { question: made, sentence } of found)
        expect(reads(made)).toMatchObject({ outcome: 'answer', restatement: sentence })
    }
  })

  it('are mended one by one where there are several', async () => {
    const question = 'average premium in Manchester by regoin type of gizmos'
    const [place] = await replaced(question, 'Manchester')
    expect(place).toMatchObject({
      text: 'North West',
      question: question.replace('Manchester', 'North West'),
    })
    expect(await completed('average premium in Manchester by reg|')).toContain(
      'average premium in Manchester by region',
    )
  })

  it('may be missing: what fits stands at their place', async () => {
    const question = 'What is the peak of the insurers?'
    const { gap } = typedOf(dataset, question, reads(question))
    expect(gap).toEqual({ at: 'What is the peak'.length, missing: 'one figure to rank by' })
    const found = await replacementsAt(reads, dataset, question, 16, 16)
    expect(found.map(({ question: made }) => made)).toContain(
      'What is the peak average monthly premium of the insurers?',
    )
    for (const { question: made, sentence } of found)
      expect(reads(made)).toMatchObject({ outcome: 'answer', restatement: sentence })
  })

  it('are never replaced without being shown: a place that is near a value is not taken for it', () => {
    expect(reads('average premium in Manchester').outcome).not.toBe('answer')
  })
})

it('names no value but those that the profile has', () => {
  const { model, profile } = dataset
  const categories = new Set(model.columns.flatMap(({ role, name }) => (role === 'category' ? [name] : [])))
  const groups = new Set(model.columns.flatMap(({ groups = {} }) => Object.keys(groups)))
  for (const { text, kind, column } of datasetNames(dataset))
    if (kind === 'value' && column !== null && categories.has(column) && !groups.has(text))
      expect(profile.values[column]).toContain(text)
})
