import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** Lists without joints, sizes of some, times that are gone through, and who asks. */

const { read, reads, readsOfParcels } = useWordings()

describe('percentiles in a row', () => {
  reads([
    [
      'p5 p95 of the annual premium',
      '5th percentile of annual premium and 95th percentile of annual premium for all quotes.',
    ],
    [
      'p25 p50 p75 claims amount by region',
      '25th percentile of claims amount, 50th percentile of claims amount and 75th percentile of claims amount by region for all quotes.',
    ],
    ['upper and lower quartile of age', '75th percentile of age and 25th percentile of age for all quotes.'],
  ])
  readsOfParcels([
    [
      'lower and upper quartile of postage',
      '25th percentile of postage and 75th percentile of postage for all parcels.',
    ],
  ])
})

describe('how many of some a group has', () => {
  reads([
    [
      'acceptance rate of insurers with more than 4000 smokers',
      'Acceptance rate and number of quotes only where smoker is yes by insurer for all quotes, only groups with number of quotes only where smoker is yes over 4000.',
    ],
    [
      'hospital lists with under 9000 accepted quotes',
      'Number of quotes only where accepted is yes by hospital list for all quotes, only groups with number of quotes only where accepted is yes under 9000.',
    ],
    [
      'insurers with at least 3000 sales',
      'Number of quotes only where accepted is yes by insurer for all quotes, only groups with number of quotes only where accepted is yes of at least 3000.',
    ],
    [
      'average premium of over 60 smokers',
      'Average monthly premium for quotes where age is over 60 and smoker is yes.',
    ],
  ])
})

describe('a time that is gone through', () => {
  reads([
    [
      'loss ratio in each of the three years',
      'Loss ratio by year for quotes where quote date is between 1 January 2023 and 31 December 2025.',
    ],
    [
      'quotes for each of the last two years',
      'Number of quotes by year for quotes where quote date is between 1 January 2024 and 31 December 2025.',
    ],
    ['how many on each hospital list', 'Number of quotes by hospital list for all quotes.'],
    [
      'sales by cover level and how many on each',
      'Number of quotes by cover level for quotes where accepted is yes.',
    ],
  ])
  readsOfParcels([
    [
      'arrival rate in each of the last two years',
      'Arrival rate by year for parcels where sending date is between 1 January 2023 and 31 December 2024.',
    ],
  ])
})

describe('conditions with a plus between them', () => {
  reads([
    [
      'brokers + comprehensive: conversion',
      'Acceptance rate for quotes where sales channel is Broker and cover level is Comprehensive.',
    ],
    [
      'smokers 60+ in Wales',
      'Number of quotes for quotes where smoker is yes and age is at least 60 and region is Wales.',
    ],
  ])
  readsOfParcels([
    [
      'undelivered + Perth: how many parcels',
      'Number of parcels for parcels where delivered is no and depot is Perth.',
    ],
  ])
  it('are none between figures, which may be added', () => {
    expect(read('annual premium + claims amount')).toMatch(/^offer/)
  })
})

describe('who asks, and what they are at', () => {
  reads([
    [
      'treasury is asking what share of quotes were accepted in 2024',
      'Share where accepted is yes for quotes where quote date is in 2024.',
    ],
    ['wrapping up 2024 - total claims amount', 'Total claims amount for quotes where quote date is in 2024.'],
    ['average premium by region, done', 'Average monthly premium by region for all quotes.'],
  ])
  readsOfParcels([
    [
      'the depot manager asks how many parcels were undelivered',
      'Number of parcels for parcels where delivered is no.',
    ],
  ])
})
