import { describe, expect, it } from 'vitest'
import { rowNames } from './row-names.ts'
import { widthOf } from './text-width.ts'

const FONT_PX = 10
const LONG = 'Yorkshire and The Humber'
const SHARES = { usual: 0.3, most: 0.5 }
/** Of which the long name takes half, and its lines less than three tenths. */
const WIDTH_PX = 2 * widthOf(LONG, FONT_PX)
const ROOMY_PX = 6.5 + FONT_PX + 3
const TIGHT_PX = 6.5 + FONT_PX + 1

const written = (rowPx: number, mostPx: number, texts = ['London', LONG, 'Wales']) =>
  rowNames(texts, FONT_PX, WIDTH_PX, SHARES, (namesPx) => ({ rowPx, hasRoom: namesPx <= mostPx })).lines[1]

describe('a name beside a row', () => {
  it.each([
    ['stands in two lines where these are apart from the next rows', ROOMY_PX, WIDTH_PX, 2],
    ['takes more of the width where they would be close', ROOMY_PX - 0.1, WIDTH_PX, 1],
    ['stands in two lines close to the next rows where no more is left', TIGHT_PX, WIDTH_PX * 0.3, 2],
  ])('%s', (_, rowPx, mostPx, count) => {
    const lines = written(rowPx, mostPx)
    expect([lines?.join(' '), lines?.length]).toEqual([LONG, count])
  })

  it('is cut where neither width nor height is left', () =>
    expect(written(TIGHT_PX - 0.1, WIDTH_PX * 0.3)).toEqual(['Yorkshire and…']))

  it('needs a higher row beside another one in lines', () =>
    expect(written(ROOMY_PX, WIDTH_PX * 0.3, [LONG, LONG])).toEqual(['Yorkshire and…']))
})
