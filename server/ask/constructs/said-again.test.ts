import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** What goes back to what was said before it: "on them", "and what was it in 2024", "than those who do not". */

const { read, reads, readsOfParcels } = useWordings()

describe('a share of some that do something is of them', () => {
  reads([
    [
      'what share of smokers pay monthly',
      'Share where payment frequency is Monthly for quotes where smoker is yes.',
    ],
    [
      'what share of smokers who pay annually have dental',
      'Share where dental cover is yes for quotes where smoker is yes and payment frequency is Annual.',
    ],
    [
      'what percentage of policyholders live in Wales',
      'Share where region is Wales for quotes where accepted is yes.',
    ],
  ])
  readsOfParcels([
    [
      'what share of undelivered parcels are from Perth',
      'Share where depot is Perth for parcels where delivered is no.',
    ],
  ])
})

describe('figures on what was counted are of these', () => {
  reads([
    [
      'sales and total annual premium on them by insurer',
      'Number of quotes and total annual premium by insurer for quotes where accepted is yes.',
    ],
    [
      'number of quotes, policies sold and average age of those',
      'Number of quotes, number of quotes only where accepted is yes and average age only where accepted is yes for all quotes.',
    ],
    [
      'sales and total annual premium by insurer',
      'Number of quotes only where accepted is yes and total annual premium by insurer for all quotes.',
    ],
  ])
})

describe('what is asked of it again', () => {
  reads([
    [
      'which insurer is dearest, and what is it',
      'Average monthly premium by insurer for all quotes, only the highest average monthly premium.',
    ],
    [
      'which cover level is cheapest and what is its average premium',
      'Average monthly premium by cover level for all quotes, only the lowest average monthly premium.',
    ],
    [
      'what share of quotes had dental cover in 2023 and what was it in 2024',
      'Share where dental cover is yes by year for quotes where quote date is in 2023 or quote date is in 2024.',
    ],
    [
      'loss ratio in 2024 and what about 2025',
      'Loss ratio by year for quotes where quote date is in 2024 or quote date is in 2025.',
    ],
  ])
  readsOfParcels([
    [
      'arrival rate in 2023 and what was it in 2024',
      'Arrival rate by year for parcels where sending date is in 2023 or sending date is in 2024.',
    ],
  ])
})

describe('sides of which one is not named again', () => {
  reads([
    [
      'do people with dental buy more often than people without',
      'Difference in acceptance rate between dental cover is yes and dental cover is no for all quotes.',
    ],
    [
      'are people without dental more likely to smoke than people with',
      'Difference in smoking rate between dental cover is no and dental cover is yes for all quotes.',
    ],
    [
      'do smokers buy less often than people who don’t smoke',
      'Difference in acceptance rate between smoker is yes and smoker is no for all quotes.',
    ],
    [
      'do smokers buy more or less than non-smokers',
      'Difference in acceptance rate between smoker is yes and smoker is no for all quotes.',
    ],
    [
      'number of quotes with claims amount missing vs recorded by year',
      'Number of quotes only where claims amount is not accepted and number of quotes only where claims amount is not not accepted by year for all quotes.',
    ],
    [
      'Wales / Scotland / London quotes',
      'Number of quotes by region for quotes where region is Wales or Scotland or London.',
    ],
  ])
  readsOfParcels([
    ['Perth / Govan parcels', 'Number of parcels by depot for parcels where depot is Perth or Govan.'],
    [
      'number of parcels with refund missing vs present by depot',
      'Number of parcels only where refund is none asked for and number of parcels only where refund is not none asked for by depot for all parcels.',
    ],
  ])

  it('needs two', () => {
    expect(read('do couples without dental buy more than couples with')).not.toMatch(/^(?:Diff|Acc)/)
    expect(read('who buys more')).toMatch(/^refuse: .*needs several that it is asked of/)
  })
})

describe('groups that are said twice', () => {
  reads([
    [
      'claims by cover level and whether they pay monthly or annually',
      'Total claims by cover level and payment frequency for all quotes.',
    ],
    [
      'mix of outpatient limits of smokers, incl. unlimited',
      'Number of quotes by outpatient limit for quotes where smoker is yes.',
    ],
    [
      'distribution of number of claims - how many had 0, 1, 2 and so on',
      'Number of quotes by number of claims for all quotes.',
    ],
    ['how many quotes had 1 or 2 claims', 'Number of quotes for quotes where number of claims is 1 or 2.'],
  ])
})

describe('figures by what they are of', () => {
  reads([
    ['average severity per claim by channel', 'Claims amount per claim by sales channel for all quotes.'],
    [
      'the 3 insurers with the biggest claims spend',
      'Total claims amount by insurer for all quotes, the 3 with the highest total claims amount.',
    ],
    [
      'insurers with the highest claims amount',
      'Average claims amount by insurer for all quotes, highest average claims amount first.',
    ],
    [
      'monthly / annual premium by insurer',
      'Average monthly premium and average annual premium by insurer for all quotes.',
    ],
  ])
})

describe('what stands around a question', () => {
  reads([
    [
      'the claims director wants sales by region',
      'Number of quotes by region for quotes where accepted is yes.',
    ],
    ['compliance need the loss ratio by insurer', 'Loss ratio by insurer for all quotes.'],
    ['our actuarial team are after total claims amount', 'Total claims amount for all quotes.'],
    ['average age by region sorry if that is a silly question', 'Average age by region for all quotes.'],
    ['total claims amount in our book', 'Total claims amount for all quotes.'],
  ])
  it('keeps whom the dataset knows, and doubts a month beside a year', () => {
    expect(read('smokers want dental: average premium')).toMatch(/smoker is yes/)
    expect(read('quotes in June and in 2024')).toMatch(/^offer/)
  })
})
