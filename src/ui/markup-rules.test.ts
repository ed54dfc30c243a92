import { expect, it } from 'vitest'
import { allowedStyle } from './markup-rules.ts'

it.each([
  ['what changes the look of a text', 'color: #c00; Text-Align: right', 'color: #c00; text-align: right'],
  ['no other property', 'position: fixed; inset: 0; color: red', 'color: red'],
  [
    'no value with other signs than those of a colour or a word',
    'color: "red"; color: re\\64; font-weight: bold',
    'font-weight: bold',
  ],
  ['no value that loads something', 'background-color: url(x); color: var(--x)', ''],
  ['no declaration without a value, or with two', 'color:; color; color: red: blue', ''],
])('leaves of a style %s', (_, style, left) => expect(allowedStyle(style)).toBe(left))
