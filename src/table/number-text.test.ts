import { describe, expect, it } from 'vitest'
import { numberAtStart, quantityIn } from './number-text.ts'

describe('numbers in texts', () => {
  it.each([
    ['0', 0, null],
    ['-3', -3, null],
    ['+.5', 0.5, null],
    ['1,234.50', 1234.5, null],
    ['1234567.891', 1234567.891, null],
    ['£98.1', 98.1, 'GBP'],
    ['-£12.50', -12.5, 'GBP'],
    ['−£12.50', -12.5, 'GBP'],
    ['£-12.50', -12.5, 'GBP'],
    [' £ 1,234 ', 1234, 'GBP'],
    ['£1 234.5', 1234.5, 'GBP'],
    ['98.1 £', 98.1, 'GBP'],
    ['$1,234', 1234, 'USD'],
    ['€5', 5, 'EUR'],
    ['12.5%', 12.5, 'percent'],
    ['12.5 %', 12.5, 'percent'],
    ['1.23×', 1.23, 'ratio'],
  ])('of %j are %d, in %s', (text, value, unit) => expect(quantityIn(text)).toEqual({ value, unit }))

  it.each([
    ...['', '–', '.', '£', 'NaN', 'Infinity', '1e3', '12 years', '2024-03-01', '1,23', '12,34,567', '1 000'],
    ...['1.', '5 constructor', '--5', '-£-5', '£5%', 'London', '9'.repeat(400)],
  ])('are not all of %j', (text) => expect(quantityIn(text)).toBe(null))

  it.each([
    ['12 years', 12],
    ['£1,234.50', 1234.5],
    ['1e3', 1000],
    ['1 234 people', 1234],
    ['12,34,567', 1234567],
    ['2024-03-01', 2024],
    ['-.5 or so', -0.5],
    ['about 5', null],
    ['', null],
  ])('begin %j with %s', (text, value) => expect(numberAtStart(text)).toBe(value))
})
