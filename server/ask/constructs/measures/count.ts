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

const node = object({ kind: Type.Literal('count'), ...where })

export const count: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: () => null,
  sql: (of) => counted(of, sql`count(*)${only(of.own)}`),
  tellsOf: () => [],
  text: (model) => `number of ${model.entity.plural}`,
  unit: () => 'count',
  addsUp: () => true,
}
