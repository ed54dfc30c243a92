import { describe } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('a time that is gone back to is that since which', () => {
  reads([
    [
      'acceptance rate by quarter right back to the start of 2024',
      'Acceptance rate by quarter for quotes where quote date is on or after 1 January 2024.',
    ],
    [
      'quotes each month going back to March 2024',
      'Number of quotes by month for quotes where quote date is on or after 1 March 2024.',
    ],
  ])
})

describe('from the start on is all there is', () => {
  reads([
    ['number of quotes by quarter from day one', 'Number of quotes by quarter for all quotes.'],
    ['monthly acceptance rate since records began', 'Acceptance rate by month for all quotes.'],
    ['yearly quotes right from the very beginning', 'Number of quotes by year for all quotes.'],
  ])
  readsOfParcels([['parcels by quarter from the outset', 'Number of parcels by quarter for all parcels.']])
})

describe('a month and two digits are a year of the data', () => {
  reads([
    [
      'average premium, jan 25 compared with jan 24',
      'Average monthly premium by month for quotes where quote date is in January 2025 or quote date is in January 2024.',
    ],
    ['GWP for calendar 2025', 'Gross written premium for quotes where quote date is in 2025.'],
  ])
})
