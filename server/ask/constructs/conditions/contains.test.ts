import { describe } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import type { Filter } from './conditions.ts'

describe('a text that values hold', () => {
  const of = (column: string, text: string): Filter => ({ kind: 'contains', column, text })

  testShape((filter: Filter) => ({ filter }), [of('insurer', 'castle')], {
    'of no text': { kind: 'contains', column: 'insurer', text: '' },
    'of a text that ends its own quotes': { kind: 'contains', column: 'insurer', text: 'a” b' },
  })

  testProblems([
    [{ filter: of('insurer', 'castle') }, null],
    [{ filter: of('age', '4') }, '"age" is a number and cannot be searched for a text'],
    [{ filter: of('quote_id', '1') }, '"quote_id" tells single ones apart'],
  ])

  testConditions([
    [
      of('insurer', 'Castle'),
      {
        sql: 'position($1 in lower(cast("insurer" as varchar))) > 0',
        parameters: ['castle'],
        gold: "insurer ilike '%castle%'",
        text: [
          'insurer is any with the text “Castle”',
          'insurer is not any with the text “Castle”',
          'insurer any with the text “Castle”',
        ],
      },
    ],
  ])
})
