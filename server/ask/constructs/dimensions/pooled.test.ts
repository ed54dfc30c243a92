import { describe } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('months and quarters of any year, where the years are taken together', () => {
  reads([
    ['quotes by month, all years lumped together', 'Number of quotes by month of the year for all quotes.'],
    [
      'acceptance rate by quarter, pooling the three years',
      'Acceptance rate by quarter of the year for all quotes.',
    ],
    [
      'number of quotes January to December, years combined',
      'Number of quotes by month of the year for all quotes.',
    ],
    [
      'claims amount jan-dec irrespective of year',
      'Total claims amount by month of the year for all quotes.',
    ],
    ['average age per month, ignoring the year', 'Average age by month of the year for all quotes.'],
    ['seasonal profile of sales', 'Number of quotes by month of the year for quotes where accepted is yes.'],
    [
      'quotes by month. add the three years together.',
      'Number of quotes by month of the year for all quotes.',
    ],
  ])
  readsOfParcels([
    ['parcels by month, years added up', 'Number of parcels by month of the year for all parcels.'],
  ])
})

describe('without a word of it months are those of their years', () => {
  reads([
    ['quotes for each month Jan to Dec', 'Number of quotes by month for all quotes.'],
    ['number of quotes January to December', 'Number of quotes for quotes where quote date is in 2025.'],
    [
      'quotes by month January to December 2024',
      'Number of quotes by month for quotes where quote date is in 2024.',
    ],
  ])
})
