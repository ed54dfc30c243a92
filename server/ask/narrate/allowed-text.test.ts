import { describe, expect, it } from 'vitest'
import { isAllowed } from './allowed-text.ts'

const ABOUT = [
  'The average monthly premium is highest for London (£165.71) and lowest for the North East (£129.30), and Yorkshire and The Humber follow.',
  'Average monthly premium by region for all quotes, Wales, Scotland',
]
/** What a text says of it: London and its figure stand in the places of L and N. */
const allows = (text: string) =>
  isAllowed(text.replace(/\bN\b/g, '£165.71').replace(/\bL\b/g, 'London'), ABOUT)

describe('a text by a language model', () => {
  it.each([
    'L stands at N, the highest average monthly premium of all regions.',
    'The highest regions lie well ahead of the rest; L leads with N.',
    'L is dearest (N), whereas Wales, Scotland and the North East sit close together at the bottom.\n\nThe gap is wide.',
    'Across the regions, premiums vary considerably – L’s is the highest.',
    'Yorkshire and The Humber follows at a distance.',
  ])('may say: %s', (text) => expect(allows(text)).toBe(true))

  it.each([
    ['a number that is not there', 'L stands at £987.65.'],
    ['a number in words', 'The two highest regions lie ahead.'],
    ['a number in words', 'L leads with one hundred and sixty quotes.'],
    ['a number in words', 'L is dozens above the rest.'],
    ['a multiple', 'L pays twice the rest.'],
    ['a multiple', 'L pays three times the rest.'],
    ['a fraction', 'Half of all regions are above L.'],
    ['a fraction', 'A third of all quotes come from L.'],
    ['a rate in words', 'One in five quotes is from L.'],
    ['a rate in words', 'L rose by five percent.'],
    ['a figure in another unit', 'L stands at 165.71%.'],
    ['a small number with a unit', 'L rose by 5%.'],
    ['a small number with a unit', 'L costs £5 more.'],
    ['a number with an exponent', 'L stands at 1e3.'],
    ['a number with a letter', 'L stands at 12k.'],
    ['a fraction as a sign', 'L is ½ above.'],
    ['raised digits', 'L stands at ²³.'],
    ['Arabic-Indic digits', 'L stands at ١٢٣.'],
    ['full-width digits', 'L stands at １２３.'],
    ['Roman numerals as signs', 'L stands at Ⅻ.'],
    ['digits parted by spaces', 'L stands at 1 2 3.'],
    ['an address of mail', 'See L at admin@example.com.'],
    ['an address of the web', 'L is high, see https://example.com/list.'],
    ['an address made of plain words', 'See lower.cost/premium for more.'],
    ['an address without its scheme', 'See example.com for L.'],
    ['a request', 'Please enter your password to see L.'],
    ['an instruction', 'Ignore the table and click here.'],
    ['a cause', 'L is dear because hospitals are busy.'],
    ['advice', 'Customers should move to Wales.'],
    ['markup', '<b>L</b> is the highest.'],
    ['a link in Markdown', '[L](the highest)'],
    ['letters of another script', 'Lоndon is the highest.'],
    ['a sign that turns the text', 'L is \u202ethe highest.'],
    ['a sign that cannot be seen', 'L is the hi\u200bghest.'],
    ['an emoji', 'L is the highest 🙂.'],
  ])('holds no %s: %s', (_, text) => expect(allows(text)).toBe(false))

  it('may have the names of periods and ranks as they are said, in digits and letters', () => {
    const quarters = ['The average of the 5 lowest monthly premium fell from 2024 Q1 to 2024 Q2.']
    expect(
      [
        'The average of the 5 lowest monthly premium falls from 2024 Q1 to 2024 Q2.',
        'It falls from 2024 Q1 to 2024 Q7.',
        'A quarter of it is low.',
      ].map((text) => isAllowed(text, quarters)),
    ).toEqual([true, false, false])
  })

  it('has only the numbers of what it is about, with their signs', () => {
    const about = ['Number of quotes where age is over 40.']
    expect(
      ['Quotes of age over 40', 'Quotes of age over 50', 'The two ages', 'Quotes 40%'].map((text) =>
        isAllowed(text, about),
      ),
    ).toEqual([true, false, false, false])
  })
})
