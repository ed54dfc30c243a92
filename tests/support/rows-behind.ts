import { compile } from '../../server/ask/plan/compile.ts'
import { columnsOf, dimensionId } from '../../server/ask/plan/columns.ts'
import { groupValue } from '../../server/ask/constructs/dimensions/dimensions.ts'
import { rowDimensions } from '../../server/ask/constructs/tally.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'

/** An answer as the API gives it. */
export interface Seen {
  readonly plan: Plan
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The identifiers of the rows behind each shown group of an answer. */
export async function rowsBehind(
  { model, engine }: Dataset,
  { plan, rows }: Seen,
): Promise<readonly (readonly number[])[]> {
  const dimensions = rowDimensions(plan)
  const { tally: _, ...asked } = plan
  const counting: Plan = {
    ...asked,
    measures: [{ kind: 'count' }],
    dimensions: [...dimensions],
    having: [],
    order: [],
    limit: null,
  }
  const { protects: __, ...plain } = model
  const { sql, parameters } = compile(plain, engine.dialect, counting).statement
  const listing = sql.replace('count(*) as "m0"', `string_agg(quote_id::varchar, ',') as "ids"`)
  const keys = columnsOf(model, plan)
    .slice(0, dimensions.length)
    .map(({ key }) => key)
  const name = (values: readonly unknown[]) => JSON.stringify(values)
  const shown = new Set(rows.map((row) => name(keys.map((key) => row[key] ?? null))))
  const groups = await engine.query(listing, parameters, 10_000)
  return groups
    .filter((group) =>
      shown.has(
        name(
          dimensions.map((dimension, index) =>
            groupValue(model, dimension, group[dimensionId(index)] ?? null),
          ),
        ),
      ),
    )
    .map(({ ids }) =>
      String(ids ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
    )
}
