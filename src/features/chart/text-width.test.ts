import { expect, it } from 'vitest'
import { inBrokenLines, widthOf } from './text-width.ts'

const FONT_PX = 11

it.each([
  ['fits', 'Basic', 'Basic', ['Basic']],
  ['breaks before a syllable', 'Comprehensive', 'Compre-', ['Compre-', 'hensive']],
  ['breaks between consonants that begin none', 'Evergreen', 'green--', ['Ever-', 'green']],
  ['breaks at its own hyphen', 'Nordrhein-Westfalen', 'Nordrhein-', ['Nordrhein-', 'Westfalen']],
  ['is cut where a part would be too wide', 'Comprehensive', 'Comp', ['Co…']],
  ['is cut where it has no syllables', 'Strengths', 'Streng-', ['Stren…']],
])('a word that %s', (_, word, widest, lines) =>
  expect(inBrokenLines(word, FONT_PX, widthOf(widest, FONT_PX), 2)).toEqual(lines),
)
