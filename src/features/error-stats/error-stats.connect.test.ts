import { expect, it } from 'vitest'
import { statCards } from './error-stats.connect.ts'

it('each card has its own figure, and a dash where nobody counted', () => {
  const cards = statCards({ total: 1200, unresolved: 30, last24h: null, bySeverity: { error: 7 } })
  expect(cards.map(({ value }) => value)).toEqual(['1,200', '30', '-', 'Error 7'])
})
