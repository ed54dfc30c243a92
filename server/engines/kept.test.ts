import { describe, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { givenUp, untilGivenUp } from './given-up.ts'
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

  describe('while it is read', () => {
    /** Two who ask for the same, each of whom may give up. */
    function two() {
      const reads: { resolve: (text: string) => void; signal: AbortSignal | null }[] = []
      const kept = keepByStatement<string>(({ length }) => length, 10)
      const read = () =>
        new Promise<string>((resolve, reject) => {
          const signal = givenUp()
          reads.push({ resolve, signal })
          signal?.addEventListener('abort', () => reject(new Error('ended')))
        })
      const ask = (signal: AbortSignal) => untilGivenUp(signal, () => kept(engine, asking('a'), read))
      const givers = [new AbortController(), new AbortController()] as const
      const [first, second] = givers.map(({ signal }) => ask(signal)) as [Promise<string>, Promise<string>]
      return { reads, ask, givers, first, second, alone: () => kept(engine, asking('a'), read) }
    }

    it('goes on for others where one gives up', async () => {
      const { reads, givers, first, second } = two()
      givers[0].abort(new Error('gone'))
      await expect(first).rejects.toThrow('gone')
      expect(reads.map(({ signal }) => signal?.aborted)).toEqual([false])
      reads[0]?.resolve('read')
      expect(await second).toBe('read')
    })

    it('ends where all give up, and is read again for who comes then', async () => {
      const { reads, ask, givers, first, second } = two()
      const both = Promise.allSettled([first, second])
      for (const giver of givers) giver.abort(new Error('gone'))
      const third = ask(new AbortController().signal)
      expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(reads.map(({ signal }) => signal?.aborted)).toEqual([true, false])
      reads[1]?.resolve('again')
      expect(await third).toBe('again')
    })

    it('goes on for work that is always done to its end', async () => {
      const { reads, givers, first, second, alone } = two()
      const both = Promise.allSettled([first, second])
      const third = alone()
      for (const giver of givers) giver.abort(new Error('gone'))
      await both
      reads[0]?.resolve('read')
      expect(await third).toBe('read')
    })

    it('is kept whoever gives up later', async () => {
      const { reads, ask, givers, first, second } = two()
      reads[0]?.resolve('read')
      expect([await first, await second]).toEqual(['read', 'read'])
      for (const giver of givers) giver.abort()
      expect([await ask(new AbortController().signal), reads.length]).toEqual(['read', 1])
    })
  })
})
