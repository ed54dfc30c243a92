import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lineText, withLine, type TaughtLine } from './taught-line.ts'

const MODEL = `# Written by hand.
name: Shops
filler: []
columns:
  - name: town
    synonyms: [city] # of the shop
    values:
      Ayr: &ayr [old ayr, ayr town]
      Bath:
        [
          spa,
          baths,
        ]
    groups: { coast: *ayr }
  - name: open
    # Whether it is.
    values:
      'true':
        - trading
        - in use
      'false': [shut]
  - name: rent
metrics:
  - name: occupancy
    synonyms: []
`

/** The lines of the text that are new, and those they stand for. */
function changes(line: TaughtLine) {
  const [before, after] = [MODEL, withLine(MODEL, line)].map((text) => text.split('\n'))
  return {
    gone: before?.filter((each) => after?.includes(each) === false),
    come: after?.filter((each) => before?.includes(each) === false),
  }
}

describe('a line that a semantic model is taught', () => {
  it.each([
    ['a list on one line', ['columns', 'town', 'synonyms'], ['    synonyms: [city, place] # of the shop']],
    ['a list of several lines', ['columns', 'town', 'values', 'Bath'], ['          place,']],
    ['a list with dashes', ['columns', 'open', 'values', 'true'], ['        - place']],
    ['an empty list', ['filler'], ['filler: [place]']],
    ['a metric', ['metrics', 'occupancy', 'synonyms'], ['    synonyms: [place]']],
    [
      'a list with an anchor',
      ['columns', 'town', 'values', 'Ayr'],
      ['      Ayr: &ayr [old ayr, ayr town, place]'],
    ],
    ['a list that is not there', ['columns', 'rent', 'synonyms'], ['    synonyms: [place]']],
    ['a value that is not there', ['columns', 'town', 'values', 'Upper Mill'], ['      Upper Mill: [place]']],
    ['values that are not there', ['columns', 'rent', 'values', 'true'], ['    values: {"true": [place]}']],
    [
      'a group on one line',
      ['columns', 'town', 'groups', 'hills'],
      ['    groups: { coast: *ayr, hills: [place] }'],
    ],
  ])('stands in %s, and all else is as it was', (_, at, come) => {
    expect(changes({ at, phrases: ['place'] }).come).toEqual(come)
    expect(changes({ at, phrases: ['place'] }).gone?.length).toBeLessThanOrEqual(1)
  })

  it('is quoted where it would mean something else', () => {
    const text = withLine(MODEL, { at: ['filler'], phrases: ['no', "one's: own", 'a, b'] })
    expect(parse(text)).toEqual({ ...(parse(MODEL) as object), filler: ['no', "one's: own", 'a, b'] })
  })

  it('is refused where it has no place', () => {
    for (const at of [
      ['columns', 'street', 'synonyms'],
      ['name', 'synonyms'],
      ['columns', 'town'],
    ])
      expect(() => withLine(MODEL, { at, phrases: ['place'] })).toThrow('There is no place for “')
  })

  it('is said in words', () => {
    expect(lineText({ at: ['columns', 'town', 'values', 'Ayr'], phrases: ['port'] })).toBe(
      'columns town values Ayr: port',
    )
  })
})
