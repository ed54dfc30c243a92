import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Column } from '../../../semantic-model/semantic-model.ts'
import { questionPrompt, systemPrompt } from './prompt.ts'
import { checkedProposal } from './proposal.ts'
import { proposalSchema } from './schema.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const plain = { earlier: null, verified: [], rejected: null }
/** As English and JSON have them: four characters each. */
const tokensOf = (...texts: readonly string[]) => Math.round(texts.join('').length / 4)
const tokensFor = (of: Dataset, question: string) =>
  tokensOf(systemPrompt(of), questionPrompt(of, { question, ...plain }), JSON.stringify(proposalSchema))

/** A table that nobody tends, of so many columns. */
function tableOf(
  count: number,
  more: readonly Column[] = [],
  values: Record<string, string[]> = {},
): Dataset {
  const columns = Array.from({ length: count }, (_, place): Column => {
    const label = `${['height', 'weight', 'rate', 'size', 'depth'][place % 5] ?? ''} of part ${place}`
    return { name: label.replaceAll(' ', '_'), role: 'number', label, description: label }
  })
  const { model, profile } = dataset
  const { date: _, measure: __, bareNumber: ___, ...rest } = model
  return {
    ...dataset,
    model: {
      ...rest,
      id: 'parts',
      name: 'Parts',
      inferred: true,
      entity: { singular: 'record', plural: 'records', synonyms: [] },
      columns: [...columns, ...more],
      metrics: [],
      keyDimensions: [],
      examples: [],
    },
    profile: { ...profile, values, ranges: {} },
  }
}

describe('what a language model is told', () => {
  it('is short: some 3,300 tokens over PMI Pricing, and no more than half of a small context over 2,000 columns', () => {
    expect(tokensFor(dataset, 'which insurer is cheapest for smokers in London?')).toBeLessThan(3_400)
    expect(tokensFor(tableOf(20), 'average height of part 5')).toBeLessThan(2_600)
    expect(tokensFor(tableOf(2_000), 'average height of part 1505')).toBeLessThan(3_600)
  })

  it('holds the columns that a question names, however many there are', () => {
    const told = questionPrompt(tableOf(2_000), { question: 'average height of part 1505', ...plain })
    expect(told).toContain('number height_of_part_1505')
  })

  it('says what the words of a question name, and lists no synonyms beside', () => {
    const told = questionPrompt(dataset, { question: 'londoners on the cigs, by carrier', ...plain })
    expect(told).toContain('"londoners": region = London')
    expect(told).toContain('"on the cigs": smoker = true')
    expect(told).toContain('"carrier": insurer')
    expect(systemPrompt(dataset)).not.toContain('carrier')
  })

  it('names nobody: not in its columns, and not in what was shown before', () => {
    const column: Column = { name: 'patient', role: 'category', label: 'patient', description: 'Patient' }
    const people = tableOf(3, [column], { patient: ['Ana Alvarez', 'Ben Brown'] })
    const earlier = {
      turns: [{ question: 'records by patient', sentence: 'Number of records by patient for all records.' }],
      plan: { ...planOf({ dimensions: [{ kind: 'column', column: 'patient' }] }), dataset: 'parts' },
      groups: [{ keys: ['Ana Alvarez'] }],
    }
    const given = {
      asks: 'figures',
      plans: [
        { measures: [{ kind: 'count' }], filter: [{ kind: 'compare', args: ['patient', '=', 'Anna'] }] },
      ],
    }
    const checked = checkedProposal(people, given)
    const problem = 'problem' in checked ? checked.problem : ''
    const asked = {
      ...plain,
      question: 'and the average for ana?',
      earlier,
      rejected: { value: {}, problem },
    }
    const told = systemPrompt(people) + questionPrompt(people, asked)
    expect(told).toContain('there is no value of patient "Anna"')
    expect(told).toContain('category patient: 2 names')
    expect(told).not.toMatch(/Alvarez|Brown/)
  })

  it('holds the conversation: questions, sentences, the last plan and its first groups', () => {
    const earlier = {
      turns: [{ question: 'quotes by insurer', sentence: 'Number of quotes by insurer for all quotes.' }],
      plan: planOf({ dimensions: [{ kind: 'column', column: 'insurer' }] }),
      groups: [{ keys: ['Foxglove Health'] }, { keys: ['Albion Health'] }],
    }
    const told = questionPrompt(dataset, { ...plain, question: 'and for the second one?', earlier })
    expect(told).toContain(
      '"quotes by insurer" was answered with: Number of quotes by insurer for all quotes.',
    )
    expect(told).toContain(
      'Plan of the last: {"measures":[{"kind":"count"}],"dimensions":[{"kind":"column","args":["insurer"]}]}',
    )
    expect(told).toContain('Its first groups, in order: Foxglove Health | Albion Health')
  })

  it('tells groups of bands and of steps of time as people see them', () => {
    const earlier = {
      turns: [{ question: 'quotes by age band and year', sentence: 'Number of quotes.' }],
      plan: planOf({
        dimensions: [
          { kind: 'band', column: 'age', edges: [30, 40] },
          { kind: 'grain', column: 'quote_date', grain: 'year' },
        ],
      }),
      groups: [{ keys: [0, '2023-01-01'] }, { keys: [1, '2024-01-01'] }],
    }
    const told = questionPrompt(dataset, { ...plain, question: 'and the second one?', earlier })
    expect(told).toContain('Its first groups, in order: Under 30, 2023 | 30 to 39, 2024')
  })
})
