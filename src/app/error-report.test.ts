import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_REPORT_BYTES, reportOf } from './error-report.ts'

const step = (place: number) => ({ actor: `actor ${place}`, machine: 'm', event: 'e', state: '"s"' })
const happened = {
  error: new Error('Boom'),
  severity: 'error' as const,
  page: 'https://querent.example/',
  browser: 'Browser',
  person: '',
  trail: [],
}

describe('the report of an error', () => {
  it('tells what happened, where, and the steps before it', () => {
    const { message, stack, url, user_email, metadata } = reportOf({ ...happened, trail: [step(1)] })
    expect([message, url, user_email, metadata]).toEqual(['Boom', happened.page, null, { trail: [step(1)] }])
    expect(stack).toContain('Error: Boom\n')
  })

  it('names what was thrown without being an error, and what has no message', () => {
    expect(reportOf({ ...happened, error: 'Boom' })).toMatchObject({ message: 'Boom', stack: null })
    expect(reportOf({ ...happened, error: new Error('') }).message).toBe('Unknown error')
  })

  it('fits, whatever happened, and keeps the latest steps and the first lines', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12_000 })
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 0, max: 40 }), (message, stack, page, steps) => {
        const trail = Array.from({ length: steps }, (_, place) => step(place))
        const error = Object.assign(new Error(message), { stack: `${message}\n${stack}` })
        const report = reportOf({ ...happened, error, page, trail })
        expect(new TextEncoder().encode(JSON.stringify(report)).length).toBeLessThanOrEqual(MOST_REPORT_BYTES)
      }),
    )
    const stack = Array.from({ length: 400 }, (_, line) => `    at line ${line} of some file`).join('\n')
    const trail = Array.from({ length: 40 }, (_, place) => step(place))
    const report = reportOf({ ...happened, error: Object.assign(new Error('Boom'), { stack }), trail })
    expect(report.stack).toMatch(/^ {4}at line 0 /)
    expect(report.metadata).toEqual({ trail: trail.slice(-5) })
  })

  it('is as large as the server takes, and no larger', () => {
    const withStack = (stack: string) =>
      reportOf({ ...happened, error: Object.assign(new Error('Boom'), { stack }) })
    const bytesOf = (report: object) => new TextEncoder().encode(JSON.stringify(report)).length
    const room = MOST_REPORT_BYTES - bytesOf(withStack('\n'))
    const [just, over] = [room, room + 1].map((length) => `\n${'x'.repeat(length)}`)
    expect(withStack(just ?? '').stack).toBe(just)
    expect(bytesOf(withStack(just ?? ''))).toBe(8192)
    expect(withStack(over ?? '').stack).toBe('')
  })
})
