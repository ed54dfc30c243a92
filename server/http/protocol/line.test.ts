import { describe, expect, it } from 'vitest'
import { timeFrom } from '../../../tests/support/time.ts'
import { FIRST_HOLD_MS, LONG_MS, makeLine, MOST_PLACES, PLACE_KEPT_MS, type Turn } from './line.ts'
import { Problem } from './problem.ts'

const tooMany = () => new Problem(429, 'Too many.', 1)

/** A line whose questions end when the test says so; what became of each asking is told by its name. */
function lineOf(atOnce: number) {
  const time = timeFrom(0)
  const inLine = makeLine({ atOnce, ofOne: { atOnce: 2, waiting: 20, tooMany }, after: time.after })
  /** Names in the order in which they were begun. */
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; turn: Turn }>()
  let admitted = 0
  async function ask(name: string, signal: AbortSignal = new AbortController().signal): Promise<string> {
    const asker = {
      person: name[0] ?? '',
      key: name,
      signal,
      admit: async () => {
        admitted += 1
      },
    }
    try {
      await inLine(asker, (turn) => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, { resolve, turn }))
      })
      return 'answered'
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return `${error.status} ${error.message}`
    }
  }
  return {
    ask,
    begun,
    pass: (ms: number) => time.pass(ms),
    admitted: () => admitted,
    end: async (name: string) => {
      ends.get(name)?.resolve()
      await settled()
    },
    turnOf: (name: string): Turn => {
      const turn = ends.get(name)?.turn
      if (turn === undefined) throw new Error(`${name} was not begun`)
      return turn
    },
  }
}

/** One that is busy for good: with a question that takes long, and one that counts. */
async function busyLine() {
  const line = lineOf(1)
  void line.ask('y1')
  await settled()
  line.pass(LONG_MS)
  void line.ask('z1')
  await settled()
  line.pass(LONG_MS)
  return line
}

/** What was decided has been heard. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the line of questions', () => {
  it('answers at once while there is room', async () => {
    const { ask, end, begun } = lineOf(2)
    const [first, second] = [ask('a1'), ask('b1')]
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    await end('b1')
    expect(await Promise.all([first, second])).toEqual(['answered', 'answered'])
  })

  it('tells each of a crowd its place within a second, whoever is answered', async () => {
    const { ask, pass, begun } = lineOf(1)
    void ask('a1')
    await settled()
    const crowd = [...'bcdefghijklmnopqrstuvwxyz'].map((person) => ask(`${person}1`))
    await settled()
    pass(FIRST_HOLD_MS)
    const [first, second, third, ...more] = await Promise.all(crowd)
    expect([first, second, third, more.at(-1)]).toEqual([
      '503 Your question is next',
      '503 1 question before yours',
      '503 2 questions before yours',
      '503 24 questions before yours',
    ])
    expect([begun, FIRST_HOLD_MS < 1000]).toEqual([['a1'], true])
  })

  it('takes who waits in the order of arrival, where each asks one thing', async () => {
    const { ask, end, begun } = lineOf(1)
    for (const name of ['a1', 'b1', 'c1', 'd1']) {
      void ask(name)
      await settled()
    }
    for (const name of ['a1', 'b1', 'c1', 'd1']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  it('lets no person with many questions go before others with one', async () => {
    const { ask, end, begun } = lineOf(1)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name)
    await settled()
    for (const name of ['b1', 'c1', 'b2']) void ask(name)
    await settled()
    for (let turn = 0; turn < 8; turn += 1) await end(begun.at(-1) ?? '')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'])
  })

  it('counts the turns of the round that runs, and no older ones', async () => {
    const { ask, end, begun } = lineOf(1)
    for (const name of ['a1', 'a2', 'a3']) {
      void ask(name)
      await settled()
      await end(name)
    }
    for (const name of ['x1', 'b1', 'b2', 'b3', 'a4']) {
      void ask(name)
      await settled()
    }
    for (let turn = 0; turn < 5; turn += 1) await end(begun.at(-1) ?? '')
    expect(begun.slice(3)).toEqual(['x1', 'b1', 'b2', 'a4', 'b3'])
  })

  it('keeps the place of who comes back, and counts the question once', async () => {
    const { ask, pass, end, begun, admitted } = await busyLine()
    const crowd = ['b1', 'c1', 'd1']
    const first = crowd.map((name) => ask(name))
    await settled()
    pass(FIRST_HOLD_MS)
    await Promise.all(first)
    const late = ask('e1')
    const again = crowd.toReversed().map((name) => ask(name))
    await settled()
    pass(3_000)
    expect([await late, ...(await Promise.all(again))]).toEqual([
      '503 3 questions before yours',
      '503 2 questions before yours',
      '503 1 question before yours',
      '503 Your question is next',
    ])
    for (const name of ['e1', 'd1', 'c1', 'b1']) void ask(name)
    await settled()
    for (const name of ['z1', 'b1', 'c1', 'd1']) await end(name)
    expect([begun, admitted()]).toEqual([['y1', 'z1', 'b1', 'c1', 'd1', 'e1'], 6])
  })

  it('tells a smaller number soon, and who is next nothing before the turn', async () => {
    const { ask, pass, end } = await busyLine()
    const names = ['b1', 'c1', 'd1']
    const first = names.map((name) => ask(name))
    await settled()
    pass(FIRST_HOLD_MS)
    expect(await Promise.all(first)).toEqual([
      '503 Your question is next',
      '503 1 question before yours',
      '503 2 questions before yours',
    ])
    const told: string[] = []
    for (const name of names) void ask(name).then((text) => told.push(`${name} ${text}`))
    await settled()
    pass(2_000)
    await settled()
    expect(told).toEqual([])
    await end('z1')
    expect(told).toEqual(['d1 503 1 question before yours'])
    await end('b1')
    expect(told).toEqual(['d1 503 1 question before yours', 'b1 answered'])
  })

  it('passes over who is not there, and takes them first once they are', async () => {
    const { ask, pass, end, begun } = lineOf(1)
    void ask('a1')
    await settled()
    const away = ask('b1')
    await settled()
    pass(FIRST_HOLD_MS)
    expect(await away).toBe('503 Your question is next')
    void ask('c1')
    void ask('d1')
    await settled()
    await end('a1')
    expect(begun).toEqual(['a1', 'c1'])
    void ask('b1')
    await settled()
    await end('c1')
    expect(begun).toEqual(['a1', 'c1', 'b1'])
  })

  it('forgets a place that nobody comes back to', async () => {
    const { ask, pass, admitted } = await busyLine()
    const first = [ask('b1'), ask('c1')]
    await settled()
    pass(FIRST_HOLD_MS)
    expect(await Promise.all(first)).toEqual(['503 Your question is next', '503 1 question before yours'])
    pass(PLACE_KEPT_MS)
    const back = ask('c1')
    await settled()
    pass(FIRST_HOLD_MS)
    expect([await back, admitted()]).toEqual(['503 Your question is next', 5])
  })

  it('frees the place of who gives up at once', async () => {
    const { ask, pass, end, begun } = lineOf(1)
    void ask('a1')
    await settled()
    const giver = new AbortController()
    const given = ask('b1', giver.signal)
    await settled()
    const behind = ask('c1')
    await settled()
    giver.abort()
    expect(await given).toBe('499 The question was given up.')
    pass(FIRST_HOLD_MS)
    expect(await behind).toBe('503 Your question is next')
    void ask('c1')
    await settled()
    await end('a1')
    expect(begun).toEqual(['a1', 'c1'])
  })

  it('begins nothing for who was gone before the turn came', async () => {
    const { ask, begun } = lineOf(1)
    expect(await ask('a1', AbortSignal.abort())).toBe('499 The question was given up.')
    void ask('b1')
    await settled()
    expect(begun).toEqual(['b1'])
  })

  it('answers two of one person at once, where there is room, and tells the third with 429', async () => {
    const { ask, pass, end, begun } = lineOf(4)
    void ask('a1')
    void ask('a2')
    const third = ask('a3')
    await settled()
    void ask('b1')
    await settled()
    pass(FIRST_HOLD_MS)
    expect([await third, begun]).toEqual(['429 Your question is next', ['a1', 'a2', 'b1']])
    void ask('a3')
    await settled()
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('lets twenty of one person wait, and refuses a further one', async () => {
    const { ask, begun } = lineOf(1)
    for (let each = 0; each < 21; each += 1) void ask(`a${each}`)
    await settled()
    expect([await ask('a21'), begun]).toEqual(['429 Too many.', ['a0']])
  })

  it('has an end, where who has most places makes room for who has fewer', async () => {
    const { ask, begun } = lineOf(1)
    void ask('a0')
    await settled()
    const last: Promise<string>[] = []
    for (let person = 0; person < MOST_PLACES / 20; person += 1) {
      const name = String.fromCharCode(98 + person)
      for (let each = 0; each < 20; each += 1) last.push(ask(`${name}${each}`))
    }
    await settled()
    void ask('x1')
    expect(await last[19]).toBe('429 Too many.')
    expect(begun).toEqual(['a0'])
  })

  it('refuses in words where all in a full line have one place', async () => {
    const { ask } = lineOf(1)
    void ask('\u0100')
    await settled()
    for (let person = 1; person <= MOST_PLACES; person += 1) void ask(String.fromCharCode(0x100 + person))
    await settled()
    expect(await ask('z1')).toBe(
      '503 The server has too many questions to answer now. Please try again in half a minute.',
    )
  })

  it('lets the next begin while one waits for others, which goes on before all that wait', async () => {
    const { ask, end, begun, turnOf } = lineOf(1)
    void ask('a1')
    await settled()
    void ask('b1')
    void ask('c1')
    await settled()
    const model = Promise.withResolvers<string>()
    let read = ''
    void turnOf('a1')
      .outside(() => model.promise)
      .then((text) => (read = text))
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    model.resolve('read')
    await settled()
    expect(read).toBe('')
    await end('b1')
    expect([read, begun]).toEqual(['read', ['a1', 'b1']])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
  })

  it('lets another begin where one takes long, as often as there is room for', async () => {
    const { ask, pass, begun, end } = lineOf(1)
    void ask('a1')
    await settled()
    pass(LONG_MS - 1)
    void ask('b1')
    await settled()
    expect(begun).toEqual(['a1'])
    pass(1)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    void ask('c1')
    await settled()
    pass(FIRST_HOLD_MS)
    void ask('c1')
    await settled()
    pass(LONG_MS)
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1'])
    void ask('c1')
    await settled()
    pass(LONG_MS)
    await settled()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
  })
})
