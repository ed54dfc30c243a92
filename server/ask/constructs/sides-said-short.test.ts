import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** Sides, bands and sums as they are noted down: "excess 0 vs 500", "smokers vs non", "claims / premium". */

const { read, reads, readsOfParcels } = useWordings()

describe('numbers of a column are its groups', () => {
  reads([
    ['average age excess 100 v 1000', 'Average age by excess for quotes where excess is £100 or £1,000.'],
    ['loss ratio for 2 vs 4 members', 'Loss ratio by members for quotes where members is 2 or 4.'],
    [
      'sales with ncd of 0 versus 60',
      'Number of quotes by no claims discount for quotes where accepted is yes and no claims discount is 0% or 60%.',
    ],
    [
      'acceptance rate excess 0 vs 250 vs 500',
      'Acceptance rate by excess for quotes where excess is £0 or £250 or £500.',
    ],
  ])
  readsOfParcels([
    ['average postage stops 1 vs 5', 'Average postage by stops for parcels where stops is 1 or 5.'],
    ['arrival rate for 0 against 3 stops', 'Arrival rate by stops for parcels where stops is 0 or 3.'],
  ])
})

describe('bands in a list are groups, one number as well', () => {
  reads([
    [
      'quotes by claims 0, 1, 2+',
      'Number of quotes by number of claims in the groups 0 versus 1 versus 2 and over for all quotes.',
    ],
    [
      'acceptance rate for 1, 2, 3 and 4+ members',
      'Acceptance rate by members in the groups 1 versus 2 versus 3 versus 4 and over for all quotes.',
    ],
    ['loss ratio by age < 40 / 40-59 / 60+', 'Loss ratio by age bands split at 40 or 60 for all quotes.'],
    ['acceptance rate by 20y age band', 'Acceptance rate by age bands of 20 for all quotes.'],
  ])
  readsOfParcels([
    [
      'average postage for 0, 1 and 2+ stops',
      'Average postage by stops in the groups 0 versus 1 versus 2 and over for all parcels.',
    ],
  ])
  it('leaves ages by the decade as they were', () => {
    expect(read('average premium of people in their thirties, forties and fifties')).not.toContain('and over')
  })
})

describe('what the other side lacks is that which was named', () => {
  reads([
    ['acceptance rate of dental cover vs non', 'Acceptance rate by dental cover for all quotes.'],
    [
      'conversion: brokers vs non',
      'Acceptance rate by sales channel in the groups Broker versus all others for all quotes.',
    ],
    [
      'average claims of people with mental health cover vs people without',
      'Average number of claims by mental health cover for all quotes.',
    ],
    [
      'people on comprehensive and people without: acceptance rate',
      'Acceptance rate by cover level in the groups Comprehensive versus all others for all quotes.',
    ],
  ])
  readsOfParcels([['average postage delivered vs non', 'Average postage by delivered for all parcels.']])
})

describe('what was not stated is denied once', () => {
  reads([
    ['average age where gender is not known', 'Average age for quotes where gender is Not stated.'],
    ["quotes that don't have a gender given", 'Number of quotes for quotes where gender is Not stated.'],
    ['policies with no claims recorded', 'Number of quotes for quotes where number of claims is 0.'],
    ['quotes with a gender recorded', 'Number of quotes for quotes where gender is not Not stated.'],
    [
      'smokers with outpatient limit not recorded',
      'Number of quotes for quotes where smoker is yes and outpatient limit is unlimited.',
    ],
  ])
  readsOfParcels([
    ['parcels without a refund recorded', 'Number of parcels for parcels where refund is none asked for.'],
  ])
})

describe('values that are named are groups where something is split by them', () => {
  reads([
    ['average age split by monthly / annual payment', 'Average age by payment frequency for all quotes.'],
    ['split between annual and monthly payers', 'Number of quotes by payment frequency for all quotes.'],
    ['premium split between smokers and non smokers', 'Average monthly premium by smoker for all quotes.'],
    [
      'sales split between London and Wales',
      'Number of quotes by region for quotes where accepted is yes and region is London or Wales.',
    ],
  ])
  readsOfParcels([
    [
      'parcels split between Perth and Govan',
      'Number of parcels by depot for parcels where depot is Perth or Govan.',
    ],
  ])
})

describe('one sum over another is a ratio', () => {
  reads([
    [
      'claims cost over annual premium by region',
      'Ratio between total claims amount and total annual premium by region for all quotes.',
    ],
    [
      'total claims over total premium',
      'Ratio between total claims amount and total annual premium for all quotes.',
    ],
    [
      'annual premium / members by policy type',
      'Ratio between total annual premium and total members by policy type for all quotes.',
    ],
    [
      'claims / policies by gender',
      'Ratio between total claims and number of quotes only where accepted is yes by gender for all quotes.',
    ],
    ['loss ratio (claims amount / annual premium) by insurer', 'Loss ratio by insurer for all quotes.'],
    [
      'average premium / average age by region',
      'Average monthly premium and average age by region for all quotes.',
    ],
  ])
  readsOfParcels([
    ['refund / postage by depot', 'Ratio between total refund and total postage by depot for all parcels.'],
  ])
})
