import { rule } from '../rule.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { only } from '../../../engines/fragments.ts'
import { object } from '../node.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { counted } from './measure-sql.ts'

/**
 * How many entities are behind a group: "how many quotes by region".
 *
 * Plan: `{ kind: 'count' }`; table: Region | Number of quotes
 */

const node = object(
  { kind: Type.Literal('count'), ...where },
  'How many rows. With "where" how many of them: "accepted quotes beside all quotes" is two counts.',
)

export const count: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: () => null,
  sql: (of) => counted(of, sql`count(*)${only(of.own)}`),
  tellsOf: () => [],
  text: (model) => `number of ${model.entity.plural}`,
  unit: () => 'count',
  addsUp: () => true,
  reading: {
    words: [
      [
        'howMany',
        {},
        'how many | number of | number | count of | count | total number of | the number of | volume of | quantity of | tally | tally of | volume | counts | numbers | counts of | numbers of | what number of | overall number of | amount of people | size of | volumes | how often',
      ],
    ],
    rules: () => [
      rule('how many', 'measure', ['howMany'], () => ({
        sense: { measures: [{ kind: 'count' }], named: true },
      })),
      rule('how many entities', 'measure', ['howMany', 'entity'], () => ({
        sense: { measures: [{ kind: 'count' }], named: true },
      })),
      rule('total of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
        name === 'sum' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
      ),
      rule('spread of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
        name === 'spread' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
      ),
    ],
    reads: ['London', 'quote count', 'number of rows', 'total quotes for London & South East'],
  },
}
