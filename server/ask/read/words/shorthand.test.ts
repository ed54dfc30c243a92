import { describe, expect, it } from 'vitest'
import { spelledOut } from './shorthand.ts'
import { wordsOf } from './words.ts'

const spelt = (question: string, known: readonly string[] = []) =>
  spelledOut(wordsOf(question), (norm) => known.includes(norm))
    .map(({ norm }) => norm)
    .join(' ')

describe('words that are typed short', () => {
  it.each([
    ['ppl thru brokers', 'people through brokers'],
    ['cnt w/ dental w/o optical', 'count with dental without optical'],
    ['avg b/w 10 and 20', 'avg between 10 and 20'],
    ['by yr and qtr, last 3 mths', 'by year and quarter , last 3 months'],
    ['n and % by grp', 'number and % by group'],
    ['% & n by town', '% & number by town'],
    ['tea n coffee', 'tea and coffee'],
    ['n by town', 'number by town'],
    ['from Leeds: n, avg age, total cost', 'from leeds number , avg age , total cost'],
    ['avg age, n', 'avg age , number'],
    ['count + avg age', 'count and avg age'],
    ['share + n by town', 'share and number by town'],
    ['which shops r open w parking', 'which shops are open with parking'],
    ['avg and n by town', 'avg and number by town'],
    ['sales y/y, sales m/m', 'sales yoy , sales month on month'],
    ['over £50/mth by month/year', 'over £50 per month by month / year'],
    ["wheres it dear, who's cheap", 'where is it dear , who is cheap'],
    ['fewer then 9, then sorted', 'fewer than 9 , then sorted'],
  ])('“%s” is %s', (typed, written) => {
    expect(spelt(typed)).toBe(written)
  })

  it('stand as typed where the dataset calls something so', () => {
    expect(spelt('ppl by chg', ['ppl'])).toBe('ppl by change')
  })

  it('are no letters of a name', () => {
    const isName = (words: readonly { readonly norm: string }[], at: number) =>
      `${words[at]?.norm ?? ''} ${words[at + 1]?.norm ?? ''}` === 'w ham'
    const spelled = spelledOut(wordsOf('shops in w ham w parking'), () => false, isName)
    expect(spelled.map(({ norm }) => norm).join(' ')).toBe('shops in w ham with parking')
  })

  it('are no sum and no open end', () => {
    expect(spelt('rent + tax by town')).toBe('rent + tax by town')
    expect(spelt('ages 18-30, 31+: avg rent')).toBe('ages 18 to 30 , 31 + avg rent')
    expect(spelt('blood type r, grade w')).toBe('blood type r , grade w')
  })

  it('are no letter that names something', () => {
    expect(spelt('where n > 20')).toBe('where n > 20')
    expect(spelt('grade N by town')).toBe('grade n by town')
  })

  it('keep their places in the question', () => {
    expect(wordsOf("where's tea").map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 7],
      [8, 11],
    ])
  })
})
