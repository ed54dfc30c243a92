import { expect, it } from 'vitest'
import { remembering } from './remembering.ts'

it('keeps what was made of the last texts, nothing among it', () => {
  const made: string[] = []
  const read = remembering(2, (text) => {
    made.push(text)
    return text === 'nothing' ? null : text.length
  })
  expect(['ab', 'nothing', 'ab', 'nothing'].map(read)).toEqual([2, null, 2, null])
  expect(made).toEqual(['ab', 'nothing'])
  // The one that was asked for longest ago makes room.
  read('ab')
  read('abc')
  read('ab')
  read('nothing')
  expect(made).toEqual(['ab', 'nothing', 'abc', 'nothing'])
})
