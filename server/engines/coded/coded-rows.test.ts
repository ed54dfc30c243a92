import { expect, it } from 'vitest'
import { textsOf } from './coded-rows.ts'

it.each([
  [-3, 0, ['-3', '-2']],
  [-1, 1, ['-0.1', '0.0']],
  [-250, 2, ['-2.50', '-2.49']],
  [99, 2, ['0.99', '1.00']],
  // A double between them and their neighbours there is none.
  [9_007_199_254_740_001, 2, ['90071992547400.01', '90071992547400.02']],
  [9_007_199_254_740_001, 16, ['0.9007199254740001', '0.9007199254740002']],
])('steps from %d with %d digits behind the point are written exactly', (first, digits, texts) => {
  expect(textsOf({ kind: 'steps', first, count: 2, of: 'numbers', digits })).toEqual(texts)
})
