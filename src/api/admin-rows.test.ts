import { expect, it } from 'vitest'
import { errorLogOf, rawRow, userOf, type RawRow } from './admin-rows.ts'

const row = (fields: object): RawRow => rawRow({ id: 1, ...fields }) ?? { id: '', fields: {} }

it.each([
  ['admin', 'admin'],
  ['content_editor', 'content_editor'],
  ['owner', 'content_editor'],
  [null, 'content_editor'],
])('a user with the role %s is taken for one of %s', (role, taken) =>
  expect(userOf(row({ role })).role).toBe(taken),
)

it.each([
  ['warning', 'warning'],
  ['fatal', 'error'],
])('a report of the severity %s is taken for one of %s', (severity, taken) =>
  expect(errorLogOf(row({ severity })).severity).toBe(taken),
)
