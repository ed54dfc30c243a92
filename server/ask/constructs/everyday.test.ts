import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { interpreterOf } from '../interpret/interpret.ts'

/** How people who never saw the dataset speak of it, by what their words were once taken for. */

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const read = (question: string) => {
  const reading = interpreterOf(dataset).interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : reading.reason
}

describe('words that say more than one thing', () => {
  it.each([
    [
      'number of accepted quotes in 2025 compared with 2024',
      'Number of quotes only where accepted is yes and only where quote date is in 2025 and number of quotes only where accepted is yes and only where quote date is in 2024 for all quotes.',
    ],
    [
      'average premium for smokers in London versus Wales',
      'Average monthly premium only where smoker is yes and only where region is London and average monthly premium only where smoker is yes and only where region is Wales for all quotes.',
    ],
    [
      'average premium for men over 50 vs women',
      'Average monthly premium only where gender is Male and only where age is over 50 and average monthly premium only where gender is Female for all quotes.',
    ],
    [
      'average premium for policies with 2, 3 or 4 members',
      'Average monthly premium for quotes where members is 2 or 3 or 4.',
    ],
    [
      'price of a Family policy with three, four, five and six people',
      'Average monthly premium by members for quotes where policy type is Family and members is 3 or 4 or 5 or 6.',
    ],
    [
      "which region's price grew fastest between 2023 and 2025",
      'Percentage change in average monthly premium from quote date is in 2023 to quote date is in 2025 by region for all quotes, only the highest percentage change.',
    ],
    [
      "which region's price grew fastest",
      'Percentage change in average monthly premium from quote date is in 2023 to quote date is in 2025 by region for all quotes, only the highest percentage change.',
    ],
    [
      'which month grew fastest',
      'I know these words, but “grew fastest” needs two times to be between, such as 2024 and 2025.',
    ],
    [
      'Excess up to 250 against the bigger ones: how large are the claim payouts, on average?',
      'Average claims amount by excess in the groups at most £250 versus all others for all quotes.',
    ],
    ['average premium for smokers against the rest', 'Average monthly premium by smoker for all quotes.'],
    [
      'accepted quotes by quarter adding up, every year starting again from zero, cumulative',
      'Running total of number of quotes restarting each year by quarter for quotes where accepted is yes.',
    ],
    [
      'Year to date quotes at each month end, 2024 and 2025 next to each other',
      'Running total of number of quotes restarting each year by month for quotes where quote date is in 2024 or quote date is in 2025.',
    ],
    [
      'Add the three years together and give me the number of quotes for each calendar month January through December',
      'Number of quotes by month of the year for all quotes.',
    ],
    [
      'quotes per weekday, Monday to Sunday, for 2024',
      'Number of quotes by day of the week for quotes where quote date is in 2024.',
    ],
    [
      'how many quotes in the first quarter of twenty twenty five',
      'Number of quotes for quotes where quote date is in Q1 2025.',
    ],
    [
      'how many quotes on the fifteenth of March twenty twenty four',
      'Number of quotes for quotes where quote date is 15 March 2024.',
    ],
    [
      'quotes H1 25 vs H1 24',
      'Number of quotes by half-year for quotes where quote date is in H1 2025 or quote date is in H1 2024.',
    ],
    [
      'worst converting region for Comparison Site quotes',
      'Acceptance rate by region for quotes where sales channel is Comparison Site, only the lowest acceptance rate.',
    ],
    [
      "What's the strike rate of Castle Care against Albion Health with brokers?",
      'Acceptance rate only where insurer is Castle Care and only where sales channel is Broker and acceptance rate only where insurer is Albion Health and only where sales channel is Broker for all quotes.',
    ],
    [
      'Good morning all, total claims amount by insurer please. Many thanks, Helen',
      'Total claims amount by insurer for all quotes.',
    ],
    ['What is the commission we pay to brokers?', "I don't know “commission” in PMI Pricing."],
    [
      'quotes by month January to December 2024',
      'Number of quotes by month for quotes where quote date is in 2024.',
    ],
    ['what percentage of the whole book are smokers', 'Share where smoker is yes for all quotes.'],
    [
      'which excess do men and women each choose most',
      'Number of quotes by gender and excess for quotes where gender is Male or Female, only the highest number of quotes in each gender.',
    ],
    [
      'what fraction of Scottish policies made at least one claim',
      'Share where number of claims is at least 1 for quotes where region is Scotland and accepted is yes.',
    ],
    [
      'what fraction of quotes made at least one claim',
      'Share where number of claims is at least 1 for all quotes.',
    ],
    [
      'on average how many quotes a day were there in September 2025',
      'Number of quotes per day counted from 1 September 2025 to 30 September 2025 for quotes where quote date is in September 2025.',
    ],
    [
      'gender not stated, count and share',
      'Number of quotes only where gender is Not stated and share where gender is Not stated for all quotes.',
    ],
    [
      'how many quotes in London in 2024 and what percentage of all quotes is that',
      'Number of quotes only where region is London and share where region is London for quotes where quote date is in 2024.',
    ],
    ['smokers and non-smokers, average premium of each', 'Average monthly premium by smoker for all quotes.'],
    [
      'Everyone except Foxglove and Albion: average price of each',
      'Average monthly premium by insurer for quotes where insurer is not Foxglove Health or Albion Health.',
    ],
    [
      'is full medical underwriting converting better than moratorium, and if so by how many percentage points?',
      'Difference in acceptance rate between underwriting is Full Medical Underwriting and underwriting is Moratorium for all quotes.',
    ],
    [
      'how much cheaper is it, in percent, to take a thousand-pound excess instead of having no excess at all?',
      'Percentage difference in average monthly premium between excess is £1,000 and excess is £0 for all quotes.',
    ],
    ['premiums split by region', 'Average monthly premium by region for all quotes.'],
    [
      'what proportion of quotes include mental health and dental cover, by insurer',
      'Share where mental health cover is yes and dental cover is yes by insurer for all quotes.',
    ],
    [
      'percentage of quotes with dental cover and that were accepted',
      'Share where dental cover is yes and accepted is yes for all quotes.',
    ],
    ['what the claims £ come to by year', 'Total claims amount by year for all quotes.'],
    ['claims breakdown by insurer', 'Total claims by insurer for all quotes.'],
    ['premium distribution by region', 'Number of quotes by monthly premium band and region for all quotes.'],
    [
      'distribution of annual premium in £250 bands',
      'Number of quotes by annual premium bands of £250 for all quotes.',
    ],
    [
      'histogram of annual premiums for smokers in £250 wide buckets',
      'Number of quotes by annual premium bands of £250 for quotes where smoker is yes.',
    ],
    [
      'average age by age band for smokers in £100 bins',
      'Average age by age band and monthly premium bands of £100 for quotes where smoker is yes.',
    ],
    [
      'which two channels have the fewest sales and what is their average claim cost',
      'Number of quotes only where accepted is yes and average claims amount by sales channel for all quotes, the 2 with the lowest number of quotes only where accepted is yes.',
    ],
    [
      'number of quotes by month year to date',
      'Number of quotes by month for quotes where quote date is in 2025.',
    ],
    [
      'year to date number of quotes by month in 2024',
      'Running total of number of quotes restarting each year by month for quotes where quote date is in 2024.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('words that were passed over', () => {
  it.each([
    ['lives, Wales', 'Covered lives for quotes where region is Wales.'],
    [
      'quotes, sales and conversion by region',
      'Number of quotes, number of quotes only where accepted is yes and acceptance rate by region for all quotes.',
    ],
    [
      'policies v quotes by region',
      'Number of quotes only where accepted is yes and number of quotes by region for all quotes.',
    ],
    [
      'how many did brokers sell',
      'Number of quotes for quotes where sales channel is Broker and accepted is yes.',
    ],
    [
      'number of quotes and % by gender',
      'Number of quotes and share of all quotes by gender for all quotes.',
    ],
    [
      'Scotland\u2019s share of GWP',
      'Gross written premium only where region is Scotland as a percentage of gross written premium for all quotes.',
    ],
    [
      'channel share of GWP',
      'Share of total annual premium by sales channel for quotes where accepted is yes.',
    ],
    [
      'which region\u2019s excess varies the most',
      'Spread of excess by region for all quotes, only the highest spread of excess.',
    ],
    [
      'how does Wales compare with the UK average excess',
      'Average excess for quotes where region is Wales, against all quotes as a difference.',
    ],
  ])('%s', (question, restated) => {
    expect(read(question)).toBe(restated)
  })
})

describe('a change is in percent where that is said of it', () => {
  it.each([
    '% rise of premium per insurer',
    'rise of premium per insurer, percent',
    'rise of premium per insurer in percent',
  ])('%s', (question) => {
    expect(read(question)).toBe(
      'Percentage change in average monthly premium by insurer and year for all quotes.',
    )
  })
})

describe('words that were taken for something else', () => {
  it.each([
    [
      'number of quotes by day from 3 to 9 March 2025',
      'Number of quotes by day for quotes where quote date is between 3 March 2025 and 9 March 2025.',
    ],
    [
      'average excess by outpatient limit incl. unlimited',
      'Average excess by outpatient limit for all quotes.',
    ],
    ['quotes with no outpatient cover', 'Number of quotes for quotes where outpatient limit is £0.'],
    ['quotes with no outpatient cap', 'Number of quotes for quotes where outpatient limit is unlimited.'],
    [
      'each insurer\u2019s single weakest year for GWP',
      'Gross written premium by insurer and year for all quotes, only the lowest gross written premium in each insurer.',
    ],
    [
      'average excess by age: 20-34, 35-49, 50-64, 65-80',
      'Average excess by age in the groups 20 to 34 versus 35 to 49 versus 50 to 64 versus 65 to 80 for all quotes.',
    ],
    ['monthly average in Wales', 'Average monthly premium for quotes where region is Wales.'],
  ])('%s', (question, restated) => {
    expect(read(question)).toBe(restated)
  })
})

describe('what is good decides which end is meant', () => {
  it.each([
    ['region with the best loss ratio', 'Loss ratio by region for all quotes, only the lowest loss ratio.'],
    [
      'channel with the best conversion',
      'Acceptance rate by sales channel for all quotes, only the highest acceptance rate.',
    ],
    [
      'insurers with a worse loss ratio than the market as a whole',
      'Loss ratio by insurer for all quotes, only groups with loss ratio over that of overall.',
    ],
    [
      'which regions convert better than London',
      'Acceptance rate by region for all quotes, only groups with acceptance rate over that of region is London.',
    ],
    [
      'sort regions from worst to best loss ratio',
      'Loss ratio by region for all quotes, highest loss ratio first.',
    ],
  ])('%s', (question, restated) => {
    expect(read(question)).toBe(restated)
  })
})

describe('what names people and times', () => {
  it.each([
    ['number of pensioners', 'Number of quotes for quotes where age is at least 66.'],
    [
      'number of fiftysomethings who said yes',
      'Number of quotes for quotes where age is between 50 and 59 and accepted is yes.',
    ],
    [
      'quotes in autumn 2024',
      'Number of quotes for quotes where quote date is in any September or any October or any November and quote date is in 2024.',
    ],
    [
      'were there more quotes in spring or in autumn',
      'Difference in number of quotes between quote date is in any March or any April or any May and quote date is in any September or any October or any November for all quotes.',
    ],
    [
      'regions where fewer than one in four quotes are accepted',
      'Acceptance rate by region for all quotes, only groups with acceptance rate under 25%.',
    ],
  ])('%s', (question, restated) => {
    expect(read(question)).toBe(restated)
  })
})

describe('what goes along time', () => {
  it.each([
    [
      'monthly growth in average premium by insurer in 2024',
      'Percentage change in average monthly premium by insurer and month for quotes where quote date is in 2024.',
    ],
    [
      'running total of quotes by month and insurer in 2024',
      'Running total of number of quotes by insurer and month for quotes where quote date is in 2024.',
    ],
  ])('goes along the time that is named first: %s', (question, restated) => {
    expect(read(question)).toBe(restated)
  })
})

describe('what would have been answered wrongly', () => {
  it.each([
    ['combined ratio by region', '“ratio” needs two sides to be between'],
    ['share of quotes', '“share of” needs groups that the whole is parted into'],
    ['average excess of each', '“of each” needs groups that it goes through'],
  ])('%s', (question, lack) => {
    expect(read(question)).toContain(lack)
  })

  it('no count of years becomes an age', () => {
    expect(read('quotes over three years')).not.toContain('age')
  })
})

describe('how large groups are by a quantity', () => {
  it.each([
    [
      'largest sales channel by premium',
      'Total annual premium by sales channel for all quotes, only the highest total annual premium.',
    ],
    [
      'top two regions by annual premium in 2024',
      'Total annual premium by region for quotes where quote date is in 2024, the 2 with the highest total annual premium.',
    ],
    [
      'which channel is smallest by premium',
      'Total annual premium by sales channel for all quotes, only the lowest total annual premium.',
    ],
    // A function that is named is kept, and so is what nobody adds up.
    [
      'top two regions by median premium',
      'Median monthly premium by region for all quotes, the 2 with the highest median monthly premium.',
    ],
    [
      'bottom two regions by premium',
      'Average monthly premium by region for all quotes, the 2 with the lowest average monthly premium.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})

describe('what is said last is what the share is of', () => {
  it.each([
    [
      'what proportion of men who took dental cover went on to make a claim',
      'Share where number of claims is over 0 for quotes where gender is Male and dental cover is yes and accepted is yes.',
    ],
    [
      'what share of smokers stayed claim free',
      'Share where number of claims is 0 for quotes where smoker is yes and accepted is yes.',
    ],
    [
      'Share of all quotes by dental cover within each mental health cover for quotes where smoker is no and region is Wales.',
      'Share of all quotes by dental cover within each mental health cover for quotes where smoker is no and region is Wales.',
    ],
    [
      'what percentage of claimants have dental cover',
      'Share where dental cover is yes for quotes where number of claims is over 0.',
    ],
    [
      'what percentage of those who took the offer ended up claiming, by channel',
      'Share where number of claims is over 0 by sales channel for quotes where accepted is yes.',
    ],
  ])('%s', (question, restatement) => {
    expect(read(question)).toBe(restatement)
  })
})
