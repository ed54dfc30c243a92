import { describe, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { keepByStatement } from './kept.ts'

const engine = {} as Engine
const asking = (sql: string) => ({ sql, parameters: [] })

/** Something that keeps texts by their length, and what it had to read. */
function keeper(most: number, mostOfOne?: number) {
  const read: string[] = []
  const kept = keepByStatement<string>(({ length }) => length, most, mostOfOne)
  const ask = (sql: string, of = engine) =>
    kept(of, asking(sql), async () => {
      read.push(sql)
      return sql
    })
  return { read, kept, ask }
}

describe('what a statement gave', () => {
  it('is read once for all who ask, also at once, and for each engine', async () => {
    const { read, ask } = keeper(10)
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a', 'a'])
    expect(await ask('a')).toBe('a')
    expect(read).toEqual(['a'])
    await ask('a', {} as Engine)
    expect(read).toEqual(['a', 'a'])
  })

  it('is forgotten where there is no room, what was asked last the latest', async () => {
    const { read, ask } = keeper(4)
    for (const sql of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await ask(sql)
    expect(read).toEqual(['aa', 'bb', 'cc', 'bb'])
  })

  it('is not kept where it alone takes too much', async () => {
    const { read, ask } = keeper(10, 3)
    for (const sql of ['aaaa', 'bb', 'aaaa', 'bb']) await ask(sql)
    expect(read).toEqual(['aaaa', 'bb', 'aaaa'])
  })

  it('is read again where that failed', async () => {
    const { kept } = keeper(10)
    await expect(kept(engine, asking('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await kept(engine, asking('a'), () => Promise.resolve('read'))).toBe('read')
  })
})
