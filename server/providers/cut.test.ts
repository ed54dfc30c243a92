import { expect, it } from 'vitest'
import { cutWatch } from './cut.ts'

/** A usual prompt: 2,781 tokens of o200k. */
const CHARACTERS = 10_916

it.each<readonly [string, number, boolean]>([
  ['as many tokens as its characters make', 2_781, false],
  ['somewhat fewer, by another tokenizer', 2_400, false],
  ['what fills a context of 2,048', 2_048, true],
  ['what a context of 2,048 keeps when it is shifted', 1_026, true],
  ['none, because it does not count', 0, false],
])('a server that read %s', (_, tokens, isCut) => {
  expect(cutWatch()(CHARACTERS, tokens)).toBe(isCut)
})

it('a server that has read as much before does not count what it kept', () => {
  const watch = cutWatch()
  expect([watch(CHARACTERS, 2_781), watch(CHARACTERS, 311), watch(CHARACTERS * 2, 1_100)]).toEqual([
    false,
    false,
    true,
  ])
})
