import { describe, expect, it } from 'vitest'
import { makeSeal } from './codes.ts'

const keyOf = (byte: number) => new Uint8Array(32).fill(byte)
const sealOf = (byte: number) => makeSeal([keyOf(byte)])
const ours = sealOf(7)

describe('the seal of a code', () => {
  it('gives the code back, and looks different each time', async () => {
    const [one, other] = [await ours.seal('a-code'), await ours.seal('a-code')]
    expect(await Promise.all([ours.open(one), ours.open(other)])).toEqual(['a-code', 'a-code'])
    expect(one).not.toBe(other)
  })

  it('gives nothing under another key', async () => {
    expect(await sealOf(8).open(await ours.seal('a-code'))).toBeNull()
  })

  it('gives nothing where any part of it was changed', async () => {
    const parts = (await ours.seal('a-code')).split('.')
    for (const [place, part] of parts.entries()) {
      const changed = parts.with(place, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`)
      expect(await ours.open(changed.join('.'))).toBeNull()
    }
  })

  it('gives the code back where a server sealed it that did not write JWE', async () => {
    const sealed = 'AQEBAQEBAQEBAQEB20j-ToIO4dzdz4LolA711k-F9wqDDSSJHHNXIInySg'
    expect(await ours.open(sealed)).toBe('an-earlier-code')
    expect(await ours.open(sealed.replace('20j', '21j'))).toBeNull()
    expect(await ours.open('')).toBeNull()
  })

  it('opens what an earlier key sealed, and seals it anew with the first', async () => {
    const sealed = await ours.seal('a-code')
    const both = makeSeal([keyOf(8), keyOf(9), keyOf(7)])
    expect(await both.open(sealed)).toBe('a-code')
    const renewed = (await both.renewed(sealed)) ?? ''
    expect([await sealOf(8).open(renewed), await ours.open(renewed)]).toEqual(['a-code', null])
    expect([await both.renewed(renewed), await sealOf(8).renewed(sealed)]).toEqual([null, null])
  })
})
