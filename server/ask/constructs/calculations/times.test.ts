import { describe } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('several moves from one time to the next go along time', () => {
  reads([
    [
      'by what percentage did sales change from 2023 to 2024, and then from 2024 to 2025',
      'Percentage change in number of quotes by year for quotes where accepted is yes and quote date is between 1 January 2024 and 31 December 2025.',
    ],
    [
      'change in GWP from Q3 2024 to Q4 2024, then Q4 2024 to Q1 2025',
      'Change in gross written premium by quarter for quotes where quote date is between 1 October 2024 and 31 March 2025.',
    ],
    [
      'how did the loss ratio move from 2023 to 2024 to 2025',
      'Loss ratio by year for quotes where quote date is between 1 January 2023 and 31 December 2025.',
    ],
  ])
})

describe('each step against the same of another year', () => {
  reads([
    [
      'sales for each month of 2025 against the same month of 2024',
      'Percentage change in number of quotes on the year before by month for quotes where accepted is yes and quote date is in 2025.',
    ],
    [
      'quotes each quarter of 2025 minus the same quarter in 2024',
      'Change in number of quotes on the year before by quarter for quotes where quote date is in 2025.',
    ],
    [
      'Q1 2025 GWP against the same quarter of 2023',
      'Percentage change in gross written premium from quote date is in Q1 2023 to quote date is in Q1 2025 for all quotes.',
    ],
    [
      'percentage change in quotes by month, 2025 vs 2024',
      'Percentage change in number of quotes from quote date is in 2024 to quote date is in 2025 by month of the year for all quotes.',
    ],
  ])
})

describe('more in one time than in another', () => {
  reads([
    [
      'which insurers gave more quotes in 2025 than in 2024, and which fewer',
      'Change in number of quotes from quote date is in 2024 to quote date is in 2025 by insurer for all quotes.',
    ],
    [
      'did Wales sell more policies in 2025 than in 2024',
      'Change in number of quotes from quote date is in 2024 to quote date is in 2025 for quotes where region is Wales and accepted is yes.',
    ],
    [
      'was March 2025 busier than March 2024',
      'Change in number of quotes from quote date is in March 2024 to quote date is in March 2025 for all quotes.',
    ],
    [
      'are fewer people saying yes each year',
      'Change in number of quotes by year for quotes where accepted is yes.',
    ],
  ])
  readsOfParcels([
    [
      'which depots had more parcels in 2024 than in 2023',
      'Change in number of parcels from sending date is in 2023 to sending date is in 2024 by depot for all parcels.',
    ],
  ])
})
