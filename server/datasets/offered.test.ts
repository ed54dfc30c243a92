import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineAwayError } from '../engines/engine.ts'
import { DatasetError } from '../errors/dataset-error.ts'
import type { Dataset } from './dataset.ts'
import { offerAll } from './offered.ts'

/** Files that come, change and go while a server runs; a dataset is what its file says. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-offered-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string) => {
  writeFileSync(join(folder, 'next'), content)
  renameSync(join(folder, 'next'), join(folder, name))
}

/** An offer of the files in the folder, and what is told of it; a file that says "broken" cannot be opened. */
async function offered(names: readonly string[], refused: readonly string[] = []) {
  const told: string[] = []
  const files = { names }
  const rounds = { now: 0 }
  const engine = { isAway: true }
  const textOf = (path: string | null) => readFileSync(join(folder, path ?? 'first'), 'utf8')
  const open = async (path: string | null) => {
    if (path === null && !existsSync(join(folder, 'first'))) put('first', 'made')
    const text = textOf(path)
    if (text === 'broken') throw new Error(`${path ?? 'first'} is broken`)
    if (engine.isAway && text === 'elsewhere')
      throw new DatasetError(`${path ?? 'first'} is away`, { cause: new EngineAwayError('away') })
    return { model: { id: path ?? 'first', name: text } } as Dataset
  }
  const offer = await offerAll(
    {
      paths: () => [null, ...files.names],
      roundOf: () => rounds.now,
      filesOf: (path) => [join(folder, path ?? 'first')],
      open,
      reopen: open,
    },
    {
      check: async ({ model }) => {
        if (refused.includes(model.name)) throw new Error(`${model.name} is refused`)
      },
      onChange: (change, { model }) => told.push(`${model.name} ${change}`),
      onFailure: (error) => told.push(error instanceof Error ? error.message : ''),
      retire: ({ model }) => told.push(`${model.name} retired`),
    },
  )
  const current = () => offer.datasets.map(({ model }) => model.name)
  /** What is offered after so many looks, and what was told since. */
  const looked = async (times = 2) => {
    for (let time = 0; time < times; time += 1) await offer.look()
    return { current: current(), told: told.splice(0) }
  }
  return { current, looked, files, engine, rounds }
}

describe('the datasets that are offered', () => {
  it('are other ones once their files are others in two looks, for whoever asks from then on', async () => {
    put('first', 'quotes')
    put('b', 'sales')
    const { current, looked } = await offered(['b'])
    const begun = current()
    put('b', 'more sales')
    expect(await looked(1)).toEqual({ current: ['quotes', 'sales'], told: [] })
    expect(await looked(1)).toEqual({
      current: ['quotes', 'more sales'],
      told: ['more sales replaced', 'sales retired'],
    })
    expect(await looked()).toEqual({ current: ['quotes', 'more sales'], told: [] })
    expect(begun).toEqual(['quotes', 'sales'])
  })

  it('are opened again in another round, whatever their files', async () => {
    put('first', 'quotes')
    const { looked, rounds } = await offered([])
    rounds.now += 1
    expect(await looked()).toEqual({ current: ['quotes'], told: ['quotes replaced', 'quotes retired'] })
    expect((await looked()).told).toEqual([])
  })

  it('are not replaced by what opening them made', async () => {
    const { looked } = await offered([])
    expect(await looked()).toEqual({ current: ['made'], told: [] })
  })

  it('stay while a file is written', async () => {
    put('first', 'quotes')
    const { looked } = await offered([])
    for (const text of ['q', 'qu', 'quo']) {
      put('first', text)
      expect(await looked(1)).toEqual({ current: ['quotes'], told: [] })
    }
    expect((await looked(1)).current).toEqual(['quo'])
  })

  it('stay as they were where what took their place is broken, which is told once', async () => {
    put('first', 'quotes')
    put('b', 'sales')
    const { looked } = await offered(['b'])
    put('b', 'broken')
    expect(await looked(4)).toEqual({ current: ['quotes', 'sales'], told: ['b is broken'] })
    put('b', 'mended')
    expect((await looked()).current).toEqual(['quotes', 'mended'])
  })

  it('come and go with their files, in their order', async () => {
    put('first', 'quotes')
    put('b', 'sales')
    const { looked, files } = await offered(['b'])
    put('a', 'apples')
    files.names = ['a', 'b']
    expect(await looked()).toEqual({ current: ['quotes', 'apples', 'sales'], told: ['apples added'] })
    files.names = ['a']
    expect(await looked(1)).toEqual({
      current: ['quotes', 'apples'],
      told: ['sales removed', 'sales retired'],
    })
  })

  it('are left out at the start where they are broken, and offered once they are mended', async () => {
    put('first', 'quotes')
    put('b', 'broken')
    const { current, looked } = await offered(['b'])
    expect(current()).toEqual(['quotes'])
    put('b', 'sales')
    expect(await looked()).toEqual({ current: ['quotes', 'sales'], told: ['b is broken', 'sales added'] })
  })

  it('are left out, told once, and tried again at each look where their engine is away', async () => {
    put('first', 'quotes')
    put('b', 'elsewhere')
    const { looked, engine } = await offered(['b'])
    expect(await looked(3)).toEqual({ current: ['quotes'], told: ['b is away'] })
    engine.isAway = false
    expect(await looked(1)).toEqual({ current: ['quotes', 'elsewhere'], told: ['elsewhere added'] })
    expect(await looked()).toEqual({ current: ['quotes', 'elsewhere'], told: [] })
  })

  it('stay as they were where other servers would not have it', async () => {
    put('first', 'quotes')
    const { looked } = await offered([], ['other quotes'])
    put('first', 'other quotes')
    expect(await looked()).toEqual({
      current: ['quotes'],
      told: ['other quotes retired', 'other quotes is refused'],
    })
  })
})
