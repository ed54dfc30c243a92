import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [4.25 * 1024 * 1024, '4.3 MB'],
  [250 * 1024 * 1024, '250 MB'],
  [5 * 1024 ** 5, '5,120 TB'],
])('says %d bytes as %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
