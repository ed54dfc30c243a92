import { describe } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** Numbers of which there are few, in the plural: groups where a figure ranks or bounds them. */

const { reads, readsOfParcels } = useWordings()

describe('numbers in the plural are groups', () => {
  reads([
    [
      'ages with over 6,500 quotes',
      'Number of quotes by age for all quotes, only groups with number of quotes over 6500.',
    ],
    [
      'ages at which the average premium goes past £250',
      'Average monthly premium by age for all quotes, only groups with average monthly premium over £250.',
    ],
    [
      'three ages with the highest loss ratio',
      'Loss ratio by age for all quotes, the 3 with the highest loss ratio.',
    ],
    [
      'ages ranked by GWP',
      'Gross written premium by age for all quotes, highest gross written premium first.',
    ],
    [
      'excess levels from best to worst loss ratio',
      'Loss ratio by excess for all quotes, lowest loss ratio first.',
    ],
    [
      'single years of age with a conversion above 30%',
      'Acceptance rate by age for all quotes, only groups with acceptance rate over 30%.',
    ],
  ])
  readsOfParcels([
    [
      'numbers of stops with an arrival rate under 80%',
      'Arrival rate by stops for all parcels, only groups with arrival rate under 80%.',
    ],
  ])
})

describe('numbers in the plural are conditions where nothing ranks or bounds them', () => {
  reads([
    ['average premium for ages over 60', 'Average monthly premium for quotes where age is over 60.'],
    ['number of quotes for ages 20 to 30', 'Number of quotes for quotes where age is between 20 and 30.'],
  ])
})

describe('who leads, and where most are', () => {
  reads([
    [
      '#1 insurer by GWP in each region',
      'Gross written premium by region and insurer for all quotes, only the highest gross written premium in each region.',
    ],
    [
      'which channel is number one for conversion',
      'Acceptance rate by sales channel for all quotes, only the highest acceptance rate.',
    ],
    [
      'in which month did quotes peak',
      'Number of quotes by month for all quotes, only the highest number of quotes.',
    ],
    [
      'at which five ages does the loss ratio peak',
      'Loss ratio by age for all quotes, the 5 with the highest loss ratio.',
    ],
  ])
})

describe('verbs say beyond what a figure goes', () => {
  reads([
    [
      'months where GWP topped £4m',
      'Gross written premium by month for all quotes, only groups with gross written premium over £4,000,000.',
    ],
    [
      'which months fell below 6,000 quotes',
      'Number of quotes by month for all quotes, only groups with number of quotes under 6000.',
    ],
    [
      'channels that did not reach 30% conversion',
      'Acceptance rate by sales channel for all quotes, only groups with acceptance rate under 30%.',
    ],
  ])
})

describe('values that are named one by one are the groups of a table', () => {
  reads([
    [
      'Castle Care and Downs Medical: number of quotes, average annual premium, conversion',
      'Number of quotes, average annual premium and acceptance rate by insurer for quotes where insurer is Castle Care or Downs Medical.',
    ],
    [
      'for basic, standard and comprehensive: number of quotes and how many were accepted',
      'Number of quotes and number of quotes only where accepted is yes by cover level for all quotes.',
    ],
    [
      'number of quotes and average premium of London and Wales together',
      'Number of quotes and average monthly premium for quotes where region is London or Wales.',
    ],
  ])
  readsOfParcels([
    [
      'number of parcels and arrival rate for Partick and Perth',
      'Number of parcels and arrival rate by depot for parcels where depot is Partick or Perth.',
    ],
  ])
})

describe('what leads within each of them', () => {
  reads([
    [
      'for brokers, direct and employers, which excess is most common in each',
      'Number of quotes by sales channel and excess for quotes where sales channel is Broker or Direct or Employer, only the highest number of quotes in each sales channel.',
    ],
    [
      'in every region, name the insurer that sold the most policies',
      'Number of quotes by region and insurer for quotes where accepted is yes, only the highest number of quotes in each region.',
    ],
    [
      'per insurer, the region where it converts worst',
      'Acceptance rate by insurer and region for all quotes, only the lowest acceptance rate in each insurer.',
    ],
    [
      'loss ratio by insurer, region, highest first',
      'Loss ratio by insurer and region for all quotes, highest loss ratio first.',
    ],
  ])
})

describe('each one, of the groups that are named elsewhere', () => {
  reads([
    [
      'which regions have over 20,000 quotes, and how many does each have',
      'Number of quotes by region for all quotes, only groups with number of quotes over 20000.',
    ],
    [
      'insurers ranked by GWP with the conversion rate next to each',
      'Acceptance rate and gross written premium by insurer for all quotes, highest gross written premium first.',
    ],
    ['average premium next to each region', 'Average monthly premium by region for all quotes.'],
  ])
  readsOfParcels([
    [
      'depots with over 200 parcels each',
      'Number of parcels by depot for all parcels, only groups with number of parcels over 200.',
    ],
  ])
})
