import { expect, it } from 'vitest'
import { makeLines } from './lines.ts'
import { TurnError } from './store.ts'

it('does work of one name one after the other, in the order in which it was asked for, whatever fails', async () => {
  const inLine = makeLines()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inLine('a', async () => {
    await gate.promise
    done.push('first')
    throw new Error('broken')
  })
  const second = inLine('a', async () => void done.push('second'))
  const third = inLine('a', async () => void done.push('third'))
  await inLine('b', async () => void done.push('of another name'))
  gate.resolve()
  await expect(first).rejects.toThrow('broken')
  await Promise.all([second, third])
  expect(done).toEqual(['of another name', 'first', 'second', 'third'])
})

it('turns away what waits too long, and lets nobody past the one before it', async () => {
  const inLine = makeLines(1)
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inLine('a', async () => {
    await gate.promise
    done.push('first')
  })
  const late = inLine('a', async () => void done.push('late'))
  await expect(late).rejects.toThrow(new TurnError('waited 1 ms for the turn of a'))
  const later = inLine('a', async () => void done.push('later'))
  await expect(later).rejects.toThrow(TurnError)
  gate.resolve()
  await first
  await inLine('a', async () => void done.push('last'))
  expect(done).toEqual(['first', 'last'])
})
