import { describe } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'

const { reads, readsOfParcels } = useWordings()

describe('the figure that ranks or bounds groups, named again, is no figure more', () => {
  reads([
    [
      'in each region the insurer with the lowest loss ratio, and what that ratio is',
      'Loss ratio by region and insurer for all quotes, only the lowest loss ratio in each region.',
    ],
    [
      'quarters with a loss ratio over 60%, with the percentage',
      'Loss ratio by quarter for all quotes, only groups with loss ratio over 60%.',
    ],
    [
      'months with GWP over £4m. I would like the amounts too',
      'Gross written premium by month for all quotes, only groups with gross written premium over £4,000,000.',
    ],
    [
      'the best insurer on conversion in each channel along with that conversion',
      'Acceptance rate by sales channel and insurer for all quotes, only the highest acceptance rate in each sales channel.',
    ],
    [
      'which insurer has the highest conversion and what is the percentage of smokers',
      'Acceptance rate and share where smoker is yes by insurer for all quotes, only the highest acceptance rate.',
    ],
  ])
  readsOfParcels([
    [
      'depot with the best arrival rate, and what that rate is',
      'Arrival rate by depot for all parcels, only the highest arrival rate.',
    ],
  ])
})

describe('a group named again is no group more', () => {
  reads([
    [
      'which weekday has the most quotes and what is the conversion on that day',
      'Number of quotes and acceptance rate by day of the week for all quotes, only the highest number of quotes.',
    ],
    [
      'which ten ages have the most accepted quotes and what is the mean annual premium on those accepted quotes',
      'Number of quotes and average annual premium by age for quotes where accepted is yes, the 10 with the highest number of quotes.',
    ],
  ])
})
