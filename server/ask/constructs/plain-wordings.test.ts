import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'
import { restatedOfParcels } from '../../../tests/support/parcels.ts'

/** Wordings of offices and of the telephone, by what was once made of them. */

const { read } = useWordings()

describe('what ranks groups', () => {
  it.each([
    [
      'which region has the highest average burning cost',
      'Burning cost by region for all quotes, only the highest burning cost.',
    ],
    [
      'which two channels generate the most annual premium',
      'Total annual premium by sales channel for all quotes, the 2 with the highest total annual premium.',
    ],
    [
      'which insurer has the most premium',
      'Total annual premium by insurer for all quotes, only the highest total annual premium.',
    ],
    [
      'bottom 4 channel/region combos by accepted count',
      'Number of quotes by sales channel and region for quotes where accepted is yes, the 4 with the lowest number of quotes.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })

  it.each([
    [
      'which depot brings in the most postage',
      'Total postage by depot for all parcels, only the highest total postage.',
    ],
    [
      'which two services have the lowest average refund cost per parcel',
      'Refund cost per parcel by service level for all parcels, the 2 with the lowest refund cost per parcel.',
    ],
    [
      'top 3 depots by delivered count',
      'Number of parcels by depot for parcels where delivered is yes, the 3 with the highest number of parcels.',
    ],
  ])('over other data: %s', (question, restatement) => {
    expect(restatedOfParcels(question)).toBe(restatement)
  })

  it('is the dearest one where that is what was asked', () => {
    expect(read('which region has the most expensive premium')).toBe(
      'Average monthly premium by region for all quotes, only the highest average monthly premium.',
    )
  })
})

describe('each step of a number that was named before', () => {
  it.each([
    [
      'distribution of no claims discount, count at each level',
      'Number of quotes by no claims discount for all quotes.',
    ],
    ['distribution of excess: quotes at every value', 'Number of quotes by excess for all quotes.'],
    ['average age by region for each level', 'Average age by region and cover level for all quotes.'],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })

  it('over other data', () => {
    expect(restatedOfParcels('distribution of stops: number of parcels at each level')).toBe(
      'Number of parcels by stops for all parcels.',
    )
  })
})

describe('tens of years that are listed and go on', () => {
  it.each([
    [
      'median premium for every age band, so thirties, forties and so on',
      'Median monthly premium by age bands of 10 for all quotes.',
    ],
    [
      'how many quotes by age so like twenties thirties forties etc',
      'Number of quotes by age bands of 10 for all quotes.',
    ],
    [
      'average premium for people in their thirties and forties',
      'Average monthly premium by age in the groups 30 to 39 versus 40 to 49 for all quotes.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })

  it('over other data', () => {
    expect(restatedOfParcels('average postage by sender age, twenties, thirties, forties and so on')).toBe(
      'Average postage by sender age bands of 10 for all parcels.',
    )
  })
})

describe('how far a figure moved', () => {
  it.each([
    [
      'by how many pounds a month did the average premium in Wales fall between 2024 and 2025',
      'Change in average monthly premium from quote date is in 2024 to quote date is in 2025 for quotes where region is Wales.',
    ],
    [
      'what is the share of smokers, and has it shifted since 2024',
      'Share where smoker is yes by year for quotes where quote date is on or after 1 January 2024.',
    ],
    [
      'has the average age changed since March 2024',
      'Average age by month for quotes where quote date is on or after 1 March 2024.',
    ],
    ['how many quotes fell through', 'Number of quotes for quotes where accepted is no.'],
    [
      'quotes in the fall of 2024',
      'Number of quotes for quotes where quote date is in any September or any October or any November and quote date is in 2024.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })

  it('over other data', () => {
    expect(restatedOfParcels('has the arrival rate moved since 2022')).toBe(
      'Arrival rate by year for parcels where sending date is on or after 1 January 2022.',
    )
  })
})

describe('who is counted beside another figure', () => {
  it.each([
    [
      'the number of accepted policies and total annual premium by gender',
      'Number of quotes and total annual premium by gender for quotes where accepted is yes.',
    ],
    [
      'number of policies and average age by gender',
      'Number of quotes only where accepted is yes and average age by gender for all quotes.',
    ],
    ['loss ratio by gender, accepted risks only', 'Loss ratio by gender for quotes where accepted is yes.'],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('counts that are said without a breath', () => {
  it.each([
    [
      'how many quotes how many with dental by gender',
      'Number of quotes and number of quotes only where dental cover is yes by gender for all quotes.',
    ],
    [
      'how many quotes in Wales how many in London',
      'Number of quotes for quotes where region is Wales or London.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })

  it('over other data', () => {
    expect(
      restatedOfParcels('per depot how many parcels how many arrived and what was the arrival rate'),
    ).toBe(
      'Number of parcels, number of parcels only where delivered is yes and arrival rate by depot for all parcels.',
    )
  })
})

describe('a figure that nobody knows', () => {
  it.each(['CSAT by region', 'satisfaction by insurer in 2024', 'turnout per region, last 2 quarters'])(
    'leaves nothing to offer: %s',
    (question) => {
      expect(read(question)).toMatch(/^refuse: I don't know/)
    },
  )

  it('is another word for what is counted where it is a plural', () => {
    expect(read('plumbers by region')).toBe("offer: I don't know “plumbers” in PMI Pricing.")
  })

  it('leaves nothing to offer over other data', () => {
    expect(restatedOfParcels('mileage by depot')).toBe("refuse: I don't know “mileage” in Parcels.")
  })
})
