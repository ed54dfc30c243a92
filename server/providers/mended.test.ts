import { expect, it } from 'vitest'
import { mended } from './mended.ts'

it.each<readonly [string, string, unknown]>([
  ['as it is', '{"a": [1, 2]}', { a: [1, 2] }],
  ['in a fence', '```json\n{"a": 1}\n```', { a: 1 }],
  ['between prose', 'Here is the plan:\n{"a": {"b": "}"}}\nHope that helps {smile}!', { a: { b: '}' } }],
  ['after thoughts', '<think>maybe {"a": 1}</think>{"a": 2}', { a: 2 }],
  ['with commas too many', '{"a": [1, 2,], "b": "x,}",\n}', { a: [1, 2], b: 'x,}' }],
  ['after braces that are no JSON', 'Use {braces}. {"a": "say \\"}\\""}', { a: 'say "}"' }],
  ['in what is nothing else', 'I cannot do that.', undefined],
  ['that ends too early', '{"a": [1, 2', undefined],
])('JSON is read %s', (_, text, value) => {
  expect(mended(text)).toEqual(value)
})
