import { describe, expect, it } from 'vitest'
import { retells } from './retold.ts'

const names = ['London', 'Wales', 'North East', '2023', '2025']
const about = 'Average monthly premium by region for all quotes.'
const fact = (sentence: string) => ({ sentence, about, names })

const ENDS = fact(
  'The average monthly premium is highest in London, at £160.20, and lowest in Wales, at £120.10.',
)
const TREND = fact('The average monthly premium rose from £143 in 2023 to £168 in 2025.')
const ALIKE = fact('There is no difference beyond chance between the regions.')

describe('a sentence that says what another one says', () => {
  it.each([
    [ENDS, 'London is highest, at £160.20.'],
    [ENDS, 'The highest average monthly premium is in London: £160.20.'],
    [ENDS, 'It is highest in London (£160.20) and lowest in Wales (£120.10).'],
    [TREND, 'From £143 in 2023 the average monthly premium rose to £168 in 2025.'],
    [ALIKE, 'Between the regions there is no difference beyond chance.'],
  ])('is taken: %#', (of, text) => expect(retells(text, of)).toBe(true))

  it.each([
    ['names the other end', ENDS, 'Wales is highest, at £160.20.'],
    ['has the figure of another', ENDS, 'London is highest, at £120.10.'],
    ['names a group of its own', ENDS, 'The North East is lowest, at £120.10.'],
    ['works something out', ENDS, 'London is £40.10 above Wales.'],
    ['rounds', ENDS, 'London is highest, at £160.'],
    ['adds a degree', ENDS, 'London is by far the highest, at £160.20.'],
    ['says all', ENDS, 'London is always highest, at £160.20.'],
    ['turns a direction round', TREND, 'The average monthly premium fell from £143 in 2023 to £168 in 2025.'],
    ['swaps the ends', TREND, 'The average monthly premium rose from £168 in 2023 to £143 in 2025.'],
    ['adds how', TREND, 'The average monthly premium rose steadily from £143 in 2023 to £168 in 2025.'],
    ['leaves out that there is none', ALIKE, 'There is a difference beyond chance between the regions.'],
    ['denies', ENDS, 'London is not highest.'],
    ['gives a cause', ENDS, 'London is highest because hospitals cost more there.'],
    ['speaks to somebody', ENDS, 'You should look at London.'],
    ['holds an address', ENDS, 'London is highest, see example.com.'],
  ])('is left out where it %s', (_, of, text) => expect(retells(text, of)).toBe(false))
})
