import { expect, it } from 'vitest'
import { calendarText, timeText } from './calendar.ts'

it.each([
  ['2023-01', 'Jan 2023'],
  ['2025-01-06', '6 Jan 2025'],
  ['2024-02-29', '29 Feb 2024'],
  ['2023-02-29', null],
  ['2023-13', null],
  ['2023', null],
  ['2023 Q1', null],
  ['2023-01-06T10:00:00Z', null],
  ['London', null],
])('%s reads %s', (text, read) => expect(calendarText(text)).toBe(read))

it('says a time in its interval', () =>
  expect(
    (['day', 'week', 'month', 'quarter', 'half-year', 'year'] as const).map((interval) =>
      timeText(Date.UTC(2024, 7, 5), interval),
    ),
  ).toEqual(['5 Aug 2024', '5 Aug 2024', 'Aug 2024', '2024 Q3', '2024 H2', '2024']))
