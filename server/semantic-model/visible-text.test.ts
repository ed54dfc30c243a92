import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

it.each([
  ['marks that turn the direction', 'a\u202eb\u2066c\u2069\u200fd\u061c', 'abcd'],
  ['what has no width', 're\u200bgi\u200c\u200d\u2060on\ufeff', 'region'],
  ['soft hyphens and joiners of marks', 'prem\u00adium\u034f', 'premium'],
  ['fillers that are letters', 'a\u3164b\u115f\uffa0', 'ab'],
  ['tags and variations', 'a\u{e0041}\ufe0fb', 'ab'],
  ['halves of characters and private ones', 'a\ud800b\ue000', 'ab'],
])('a text loses %s', (_, text, seen) => expect(visibleText(text)).toBe(seen))

it('has a space for what moves to another place, and keeps lines, columns, accents and scripts', () => {
  expect(visibleText('a\u0000b\u001b[2Jc\u2028d\u0085e')).toBe('a b [2Jc d e')
  expect(visibleText('one\r\n\ttwo – Ωμέγα, 日本語, हिन्दी, 🙂')).toBe(
    'one\r\n\ttwo – Ωμέγα, 日本語, हिन्दी, 🙂',
  )
})
