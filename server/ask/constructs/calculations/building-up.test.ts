import { describe } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('what builds up along a time is added up', () => {
  reads([
    [
      'GWP stacking up month after month in 2024',
      'Running total of gross written premium by month for quotes where quote date is in 2024.',
    ],
    [
      'month by month, the total so far of people covered in Wales',
      'Running total of total members by month for quotes where region is Wales.',
    ],
    [
      'quotes by month, each figure including everything before it',
      'Running total of number of quotes by month for all quotes.',
    ],
    [
      'pile up the sales of 2024 by month, so that December is the full year',
      'Running total of number of quotes by month for quotes where accepted is yes and quote date is in 2024.',
    ],
  ])
  readsOfParcels([
    ['parcels piling up by quarter', 'Running total of number of parcels by quarter for all parcels.'],
  ])
})

describe('what it has come to by the end of each step', () => {
  reads([
    [
      'how many quotes had we given by the end of each quarter',
      'Running total of number of quotes by quarter for all quotes.',
    ],
    [
      'how big had the pile of quotes grown by the end of every year',
      'Running total of number of quotes by year for all quotes.',
    ],
    ['average premium at the end of each quarter', 'Average monthly premium by quarter for all quotes.'],
  ])
})

describe('up to now is no time that it goes along', () => {
  reads([
    ['how many quotes in total so far this year', 'Number of quotes for quotes where quote date is in 2025.'],
    ['monthly tally of quotes', 'Number of quotes by month for all quotes.'],
  ])
})
