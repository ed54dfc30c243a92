import { COUNT, planOf } from '../asking/plans.ts'
import type { Measure } from '../../ask/constructs/measures/measures.ts'
import { type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'

/** In a group of exactly k the k-th lowest is the highest: somebody's own figure, and that of a place everybody knows. */

async function claimsOf(field: Field, { coarse, fine }: Pair): Promise<readonly Claim[]> {
  const { model, rows, columns } = field
  const claims: Claim[] = []
  for (const amount of columns.amounts) {
    const ends = (['minimum', 'maximum'] as const).map((name): Measure => ({
      kind: 'aggregate',
      function: name,
      column: amount.name,
    }))
    for (const by of [[coarse.column, fine.column]]) {
      const told = await field.ask(planOf(model.id, { measures: [COUNT, ...ends], by }))
      const values = rows.column(amount.name)
      for (const { keys, figures } of told?.groups ?? []) {
        const [size, ...shown] = figures
        if (size !== model.threshold) continue
        const members = rows.where({
          kind: 'and',
          items: keys.map((key, place) => ({
            kind: 'compare',
            column: by[place]?.name ?? '',
            op: '=',
            value: key as string,
          })),
        })
        const own = members.map((row) => Number(values.of(row))).toSorted((a, b) => a - b)
        for (const [place, figure] of shown.entries()) {
          if (figure === null) continue
          const end = place === 0 ? own.at(-1) : own[0]
          claims.push({
            about: `${place === 0 ? 'highest' : 'lowest'} ${amount.label} of ${keys.join(', ')}`,
            figure,
            right: end !== undefined && Math.abs(end - figure) < 0.005,
            from: [told?.question ?? ''],
          })
        }
      }
    }
  }
  return claims
}

export const ends: Attack = {
  name: 'ends of groups of exactly k',
  idea: 'In a group of k the k-th lowest is the highest.',
  about: ({ entity }) => `ends of groups that are a single ${entity.singular}'s own figure`,
  lacks: ({ pairs, amounts }) =>
    pairs.length === 0 ? 'no two columns that make small groups' : amounts.length === 0 ? 'no amounts' : null,
  async run(field) {
    const claims: Claim[] = []
    for (const pair of field.columns.pairs.slice(0, 4)) {
      if (field.left() <= 0) break
      claims.push(...(await claimsOf(field, pair)))
    }
    return { targets: null, claims }
  },
}
