import { describe } from 'vitest'
import { useWordings } from '../../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('a verb that is said one way or the other asks how a figure moved', () => {
  reads([
    [
      'did the acceptance rate rise or fall between 2023 and 2025',
      'Change in acceptance rate from quote date is in 2023 to quote date is in 2025 for all quotes.',
    ],
    [
      'by what percent did sales grow or shrink from 2023 to 2024',
      'Percentage change in number of quotes from quote date is in 2023 to quote date is in 2024 for quotes where accepted is yes.',
    ],
    [
      'has the average age been creeping up or down each quarter',
      'Change in average age by quarter for all quotes.',
    ],
    [
      'what happened to the loss ratio between Q1 2024 and Q1 2025',
      'Change in loss ratio from quote date is in Q1 2024 to quote date is in Q1 2025 for all quotes.',
    ],
    [
      'by how much did broker quotes drop in 2025 vs 2024',
      'Change in number of quotes from quote date is in 2024 to quote date is in 2025 for quotes where sales channel is Broker.',
    ],
    [
      'average premium by region, drop London',
      'Average monthly premium by region for quotes where region is not London.',
    ],
    [
      'did the number of smokers fall in 2025',
      'Change in number of quotes from quote date is in 2024 to quote date is in 2025 for quotes where smoker is yes.',
    ],
  ])
  readsOfParcels([
    [
      'did the number of parcels go up or down in 2024 compared with 2023',
      'Change in number of parcels from sending date is in 2023 to sending date is in 2024 for all parcels.',
    ],
  ])
})

describe('against the step before, whichever it is', () => {
  reads([
    [
      'by what percentage did the average premium go up each year on the one before',
      'Percentage change in average monthly premium by year for all quotes.',
    ],
    [
      'quotes for each quarter compared with the one before',
      'Percentage change in number of quotes by quarter for all quotes.',
    ],
  ])
})

describe('a time whose year was not named is that time of both years', () => {
  reads([
    [
      'for July to December, how did GWP move in 2025 compared with 2024 in percent',
      'Percentage change in gross written premium from quote date is in H2 2024 to quote date is in H2 2025 for all quotes.',
    ],
    [
      'on quotes given in March, change in average premium from 2023 to 2025',
      'Change in average monthly premium from quote date is in March 2023 to quote date is in March 2025 for all quotes.',
    ],
  ])
})
