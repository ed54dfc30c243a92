import { beforeAll, describe, expect, it } from 'vitest'
import { restatedOfParcels } from '../../../../tests/support/parcels.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { interpreterOf } from '../../read/interpret.ts'
import { areApart } from './apart.ts'
import type { Filter } from './conditions.ts'
import { contradicts } from './contradicting.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const period = (from: string | null, to: string | null): Filter => ({
  kind: 'period',
  column: 'day',
  from,
  to,
})
const age = (op: '<' | '>=' | '=', value: number): Filter => ({ kind: 'compare', column: 'age', op, value })

describe('conditions that no row meets together', () => {
  it.each<readonly [string, Filter, Filter, boolean]>([
    ['two years', period('2023-01-01', '2024-01-01'), period('2024-01-01', '2025-01-01'), true],
    ['a month of a year', period('2024-03-01', '2024-04-01'), period('2024-01-01', '2025-01-01'), false],
    ['from a day on, and before it', period('2024-01-01', null), period(null, '2024-01-01'), true],
    ['two ranges', age('<', 30), age('>=', 30), true],
    ['ranges that meet', age('<', 30), { kind: 'between', column: 'age', low: 29, high: 40 }, false],
    ['a value and a range', age('=', 50), age('<', 30), true],
    ['two values', age('=', 50), { kind: 'in', column: 'age', values: [30, 40] }, true],
    ['two columns', age('=', 50), { kind: 'compare', column: 'members', op: '=', value: 2 }, false],
  ])('%s', (_, one, other, apart) => {
    expect([areApart(one, other), areApart(other, one)]).toEqual([apart, apart])
  })

  it('is asked of all that have to hold', () => {
    const items = [age('>=', 18), period('2023-01-01', '2024-01-01'), age('<', 18)]
    expect([
      contradicts({ kind: 'and', items }),
      contradicts({ kind: 'or', items }),
      contradicts(null),
    ]).toEqual([true, false, false])
  })
})

describe('two times with their years, one against the other', () => {
  it.each([
    [
      'acceptance rate in Q3 2023 against Q3 2024',
      'Acceptance rate by quarter for quotes where quote date is in Q3 2023 or quote date is in Q3 2024.',
    ],
    [
      'quotes february 2024 versus february 2025',
      'Number of quotes by month for quotes where quote date is in February 2024 or quote date is in February 2025.',
    ],
    [
      'how many smokers in H2 2023 vs H2 2024',
      'Number of quotes only where smoker is yes and only where quote date is in H2 2023 and number of quotes only where smoker is yes and only where quote date is in H2 2024 for all quotes.',
    ],
  ])('%s', (question, restatement) => {
    const reading = interpreterOf(dataset).interpret(question)
    expect(reading.outcome === 'answer' ? reading.restatement : reading.reason).toBe(restatement)
  })

  it.each([
    ['january quotes 2024', 'Number of quotes for quotes where quote date is in January 2024.'],
    [
      'in december how many smokers were there in 2023',
      'Number of quotes for quotes where quote date is in December 2023 and smoker is yes.',
    ],
    [
      'september quotes in 2023 and 2024',
      'Number of quotes for quotes where quote date is in September 2023 or quote date is in September 2024.',
    ],
    [
      'claims march april may 2024',
      'Total claims for quotes where quote date is in March 2024 or quote date is in April 2024 or quote date is in May 2024.',
    ],
    [
      'compare March 2024 with March 2025',
      'Number of quotes by month for quotes where quote date is in March 2024 or quote date is in March 2025.',
    ],
    [
      'number of smokers in 2024, and in 2025',
      'Number of quotes by year for quotes where smoker is yes and (quote date is in 2024 or quote date is in 2025).',
    ],
  ])('%s', (question, restatement) => {
    const reading = interpreterOf(dataset).interpret(question)
    expect(reading.outcome === 'answer' ? reading.restatement : reading.reason).toBe(restatement)
    expect(reading.outcome === 'answer' ? reading.assumptions.join() : '').not.toContain('no year was named')
  })

  it('leaves nobody out of a side by a condition that is the other side', () => {
    const question = 'what did monthly payers pay on average in 2024 versus annual payers'
    const reading = interpreterOf(dataset).interpret(question)
    expect(reading.outcome === 'answer' ? reading.restatement : reading.reason).toBe(
      'Difference in average monthly premium between payment frequency is Monthly and payment frequency is Annual for quotes where quote date is in 2024.',
    )
  })

  it.each([
    [
      'june parcels by depot 2023',
      'Number of parcels by depot for parcels where sending date is in June 2023.',
    ],
    [
      'parcels Q2 2023 vs Q2 2024',
      'Number of parcels by quarter for parcels where sending date is in Q2 2023 or sending date is in Q2 2024.',
    ],
    [
      'arrival rate may 2022 against may 2024',
      'Arrival rate by month for parcels where sending date is in May 2022 or sending date is in May 2024.',
    ],
  ])('over other data: %s', (question, restatement) => {
    expect(restatedOfParcels(question)).toBe(restatement)
  })
})
