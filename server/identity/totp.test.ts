import { describe, expect, it } from 'vitest'
import { base32, newSecret, otpauthUri, stepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is %s', (seconds, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('serves in its own step and in those beside it, and tells which it is of', () => {
    const steps = [-31, -30, 0, 29, 30, 59, 60].map((late) =>
      stepOf(SECRET, '005924', at(1_234_567_890 + late)),
    )
    expect(steps).toEqual([null, 41_152_263, 41_152_263, 41_152_263, 41_152_263, 41_152_263, null])
  })

  it.each(['', '00592', '0059244', '005925', '5924', '００５９２４', ' 05924'])('is not "%s"', (code) => {
    expect(stepOf(SECRET, code, at(1_234_567_890))).toBe(null)
  })
})

it('a secret is 160 random bits, in base32 for people and apps', () => {
  expect(newSecret()).toHaveLength(20)
  expect(newSecret().equals(newSecret())).toBe(false)
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  // RFC 4648, section 10.
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
  ])
  expect(otpauthUri(SECRET, 'ana+x@example.com')).toBe(
    'otpauth://totp/Querent:ana%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Querent',
  )
})
