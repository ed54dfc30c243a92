import { describe } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

/** Tables as people list them: figures in a row, what ranks or bounds groups, and how large these are. */

const { reads, readsOfParcels } = useWordings()

describe('a list of figures', () => {
  reads([
    [
      'give me quotes, conversion and average premium by cover level',
      'Number of quotes, acceptance rate and average monthly premium by cover level for all quotes.',
    ],
    [
      'insurers: # quotes, conv %, mean annual premium',
      'Number of quotes, acceptance rate and average annual premium by insurer for all quotes.',
    ],
    [
      'hospital lists with count, mean premium, % converted',
      'Number of quotes, average monthly premium and share where accepted is yes by hospital list for all quotes.',
    ],
    [
      'average premium by region along with the conversion',
      'Average monthly premium and acceptance rate by region for all quotes.',
    ],
    [
      'cheapest, average and dearest monthly quote in Wales',
      'Average of the 5 lowest monthly premium, average monthly premium and average of the 5 highest monthly premium for quotes where region is Wales.',
    ],
    ['quotes, average premium by region', 'Average monthly premium by region for all quotes.'],
  ])
  readsOfParcels([
    [
      'parcels, arrival rate and average postage by depot',
      'Number of parcels, arrival rate and average postage by depot for all parcels.',
    ],
    ['arrivals % by depot', 'Arrival rate by depot for all parcels.'],
  ])
})

describe('figures between two bounds', () => {
  reads([
    [
      'regions with between 10,000 and 20,000 quotes',
      'Number of quotes by region for all quotes, only groups with number of quotes of at least 10000, only groups with number of quotes of at most 20000.',
    ],
    [
      'insurers with a loss ratio between 55 and 65%',
      'Loss ratio by insurer for all quotes, only groups with loss ratio of at least 55%, only groups with loss ratio of at most 65%.',
    ],
    [
      'regions where the average annual quote tops £1,500',
      'Average annual premium by region for all quotes, only groups with average annual premium over £1,500.',
    ],
  ])
})

describe('how large groups are beside a figure of another kind', () => {
  reads([
    [
      'average premium of the three biggest regions',
      'Number of quotes and average monthly premium by region for all quotes, the 3 with the highest number of quotes.',
    ],
    [
      'GWP and loss ratio of the two largest insurers',
      'Gross written premium and loss ratio by insurer for all quotes, the 2 with the highest gross written premium.',
    ],
    [
      'the biggest region for average premium',
      'Average monthly premium by region for all quotes, only the highest average monthly premium.',
    ],
  ])
})

describe('so many pairs, and what sells', () => {
  reads([
    [
      'the 3 region/channel pairs with the lowest conversion',
      'Acceptance rate by region and sales channel for all quotes, the 3 with the lowest acceptance rate.',
    ],
    [
      '5 best converting insurer and region combinations',
      'Acceptance rate by insurer and region for all quotes, the 5 with the highest acceptance rate.',
    ],
    [
      'three best-selling regions',
      'Number of quotes only where accepted is yes by region for all quotes, the 3 with the highest number of quotes only where accepted is yes.',
    ],
  ])
  readsOfParcels([
    [
      '2 depot and service pairs with the lowest arrival rate',
      'Arrival rate by depot and service level for all parcels, the 2 with the lowest arrival rate.',
    ],
  ])
})

describe('groups named behind what is asked', () => {
  reads([
    ['average premium region-wise', 'Average monthly premium by region for all quotes.'],
    [
      'where are people oldest on average, region wise',
      'Average age by region for all quotes, only the highest average age.',
    ],
    [
      'five busiest months judged by quotes issued',
      'Number of quotes by month for all quotes, the 5 with the highest number of quotes.',
    ],
  ])
  readsOfParcels([['arrival rate depot-wise', 'Arrival rate by depot for all parcels.']])
})
