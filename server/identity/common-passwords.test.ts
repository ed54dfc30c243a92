import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd123!',
  'Qwerty123!',
  'Sunshine2024!',
  '!!Dragon99',
  '$uperman1!',
  'Passw0rd!',
])('knows %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'Correct-horse-9',
  'Brave-otter-27',
  'Tr0ub4dor&3x',
  'xK9#mQ2$vL5',
  'Password-Manager-7',
  'Dragon#84!19%27$5',
  'Aa1!'.repeat(32),
  'Ärger-über-Öl-5',
])('leaves %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
