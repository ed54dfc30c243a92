import { describe, expect, it } from 'vitest'
import { useWordings } from '../../../tests/support/wordings.ts'
import { restatedOfParcels } from '../../../tests/support/parcels.ts'

const { interpret, read } = useWordings()

describe('which of several it is, is the figure of each', () => {
  it.each([
    [
      'who is dearer, Albion Health or Downs Medical',
      'Average monthly premium by insurer for quotes where insurer is Albion Health or Downs Medical.',
    ],
    [
      'which converts better, monthly or annual payers',
      'Acceptance rate by payment frequency for all quotes.',
    ],
    [
      'who has higher claims costs, men or women',
      'Average claims amount by gender for quotes where gender is Male or Female.',
    ],
    ['who is older, men or women', 'Average age by gender for quotes where gender is Male or Female.'],
    [
      'who has the lower loss ratio, brokers or direct',
      'Loss ratio by sales channel for quotes where sales channel is Broker or Direct.',
    ],
    [
      'do more couples or families have dental cover',
      'Number of quotes by policy type for quotes where dental cover is yes and policy type is Couple or Family.',
    ],
    [
      'is Wales cheaper',
      'Average monthly premium by region in the groups Wales versus all others for all quotes.',
    ],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))

  it.each([
    [
      'who has the higher average postage, Perth or Govan',
      'Average postage by depot for parcels where depot is Perth or Govan.',
    ],
    [
      'are more Perth or Govan parcels undelivered',
      'Number of parcels by depot for parcels where delivered is no and depot is Perth or Govan.',
    ],
  ])('over other data: %s', (question, restatement) => expect(restatedOfParcels(question)).toBe(restatement))

  it('is nothing where none are named, and nobody by name', () => {
    expect(read('average premium of cheaper policies')).toMatch(/^(?:refuse|offer)/)
    // More of it in all, or each of them more: nobody says which.
    expect(read('who has more claims cost, men or women')).toMatch(/^(?:refuse|offer)/)
    expect(read('who has claimed more than 3 times')).toMatch(/^refuse: Nothing here tells who/)
    expect(read('how much cheaper is a 1000 excess compared with no excess')).toBe(
      'Difference in average monthly premium between excess is £1,000 and excess is £0 for all quotes.',
    )
  })
})

describe('what one side does more often than another is no share of that side', () => {
  it.each([
    [
      'do smokers buy less than non smokers',
      'Difference in acceptance rate between smoker is yes and smoker is no for all quotes.',
    ],
    [
      'do couples buy more often than families',
      'Difference in acceptance rate between policy type is Couple and policy type is Family for all quotes.',
    ],
    [
      'do non-smokers buy more often than smokers',
      'Difference in acceptance rate between smoker is no and smoker is yes for all quotes.',
    ],
    [
      'are people in Wales more likely to buy than people in Scotland',
      'Difference in acceptance rate between region is Wales and region is Scotland for all quotes.',
    ],
    ['are smokers less likely to buy', 'Acceptance rate by smoker for all quotes.'],
    [
      'are men more or less likely to have dental cover',
      'Dental cover rate by gender in the groups Male versus all others for all quotes.',
    ],
    [
      'do over 60s buy less often',
      'Acceptance rate by age in the groups over 60 versus all others for all quotes.',
    ],
    ['how many people buy dental', 'Number of quotes for quotes where dental cover is yes.'],
  ])('%s', (question, restatement) => expect(read(question)).toBe(restatement))

  it.each([
    ['are women more likely than men', 'answer'],
    ['do women insure more often than men', 'answer'],
  ])('“%s” says nothing that they do', (question, outcome) => {
    expect(interpret(question).outcome).not.toBe(outcome)
  })

  it('over other data', () => {
    expect(restatedOfParcels('are Express parcels more likely to be delivered')).toBe(
      'Arrival rate by service level in the groups Express versus all others for all parcels.',
    )
  })
})
