import { COUNT, planOf } from '../asking/plans.ts'
import type { Measure } from '../../ask/constructs/measures/measures.ts'
import type { Attack, Claim } from '../field/attack.ts'

/**
 * Order statistics that are one entity's own figure to the last digit: the median of an odd number, a quartile of 4n + 1, the
 * k-th from an end. One that stands in several tables links what these say of it.
 */

/** What is asked for, and of how many it is one's own figure. */
const ORDERED: readonly {
  readonly measure: (column: string) => Measure
  readonly isOwn: (size: number) => boolean
}[] = [
  {
    measure: (column) => ({ kind: 'aggregate', function: 'median', column }),
    isOwn: (size) => size % 2 === 1,
  },
  { measure: (column) => ({ kind: 'percentile', column, percent: 25 }), isOwn: (size) => size % 4 === 1 },
  { measure: (column) => ({ kind: 'percentile', column, percent: 75 }), isOwn: (size) => size % 4 === 1 },
  { measure: (column) => ({ kind: 'aggregate', function: 'minimum', column }), isOwn: () => true },
  { measure: (column) => ({ kind: 'aggregate', function: 'maximum', column }), isOwn: () => true },
]

const LINKED = 4

/** A figure that one entity alone has, with all that tables say of whoever has it. */
interface Link {
  readonly row: number
  readonly attributes: Map<string, unknown>
  readonly from: string[]
}

export const ownFigures: Attack = {
  name: 'own figures',
  idea: 'A median of an odd number, a quartile or an end is somebody’s own figure; the same one in several tables links them.',
  about: ({ entity }) => `figures of a single ${entity.singular}`,
  lacks: ({ amounts, coarse }) =>
    amounts.length === 0 ? 'no amounts' : coarse.length < 2 ? 'fewer than two columns to group by' : null,
  async run(field) {
    const { model, rows, columns } = field
    const claims: Claim[] = []
    const links = new Map<string, Link>()
    const splits = columns.coarse.map(({ column }) => column)
    const tables = splits.flatMap((a, place) => [[a], ...splits.slice(place + 1).map((b) => [a, b])])
    for (const amount of columns.amounts.slice(0, 2)) {
      const values = rows.column(amount.name)
      const having = Map.groupBy(rows.where(null), (row) => values.of(row))
      for (const by of tables) {
        if (field.left() <= 0) break
        const measures = [COUNT, ...ORDERED.map(({ measure }) => measure(amount.name))]
        const told = await field.ask(planOf(model.id, { measures, by }))
        for (const { keys, figures } of told?.groups ?? []) {
          const [size, ...shown] = figures
          if (size === null || size === undefined) continue
          for (const [place, figure] of shown.entries()) {
            if (figure === null || ORDERED[place]?.isOwn(size) !== true) continue
            const own = having
              .get(figure)
              ?.filter((row) => by.every(({ name }, at) => rows.column(name).of(row) === keys[at]))
            const [only, ...others] = own ?? []
            claims.push({
              about: `${amount.label} of somebody with ${keys.join(', ')}`,
              figure,
              right: only !== undefined && others.length === 0,
              from: [told?.question ?? ''],
            })
            if (only === undefined || (having.get(figure)?.length ?? 0) > 1) continue
            const link = links.get(`${amount.name} ${figure}`) ?? {
              row: only,
              attributes: new Map<string, unknown>(),
              from: [],
            }
            for (const [at, { label }] of by.entries()) link.attributes.set(label, keys[at])
            link.from.push(told?.question ?? '')
            links.set(`${amount.name} ${figure}`, link)
          }
        }
      }
    }
    const linked = [...links.values()].filter(({ attributes }) => attributes.size >= LINKED)
    return {
      targets: null,
      claims: [
        ...claims,
        ...linked.map(({ attributes, from }) => ({
          about: `that one ${model.entity.singular} is ${[...attributes.values()].join(', ')}`,
          figure: attributes.size,
          right: true,
          from,
        })),
      ],
    }
  },
}
