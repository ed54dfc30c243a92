import { figuresBy, type Told } from '../asking/told.ts'
import { COUNT, isOneOf, planOf, sumOf } from '../asking/plans.ts'
import { isNear, type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { nameOf, smallGroupsOf, totalOf } from '../field/small-groups.ts'

/**
 * Halves: three groups that overlap in pairs, x = a or v, y = a or b, z = b or v, tell v as (x + z - y) / 2. Some wide tables
 * come first: they fill whatever keeps track of what was told.
 */

const WIDE_TABLES = 4
const MOST_GROUPS = 10_000

async function askWideTables({ model, columns, rows, ask }: Field): Promise<readonly string[]> {
  const { coarse } = columns
  const flags = columns.flags.map((column) => ({ column, size: 2 }))
  const splits = [...coarse.map(({ column, values }) => ({ column, size: values.length })), ...flags]
  const wide = splits
    .flatMap((a, place) =>
      splits
        .slice(place + 1)
        .flatMap((b, at) =>
          splits
            .slice(place + at + 2)
            .map((c) => ({ by: [a.column, b.column, c.column], size: a.size * b.size * c.size })),
        ),
    )
    .filter(({ size }) => size <= Math.min(MOST_GROUPS, rows.size / model.threshold))
    .toSorted((one, other) => other.size - one.size)
  const asked: string[] = []
  for (const { by } of wide.slice(0, WIDE_TABLES))
    asked.push((await ask(planOf(model.id, { by })))?.question ?? '')
  return asked
}

async function claimsOf(
  field: Field,
  pair: Pair,
  fine: string | number,
  [one, other]: readonly [string | number, string | number],
): Promise<readonly Claim[]> {
  const { model, columns } = field
  const [amount] = columns.amounts
  const measures = amount === undefined ? [COUNT] : [COUNT, sumOf(amount)]
  const asked: (Told | null)[] = []
  for (const values of [
    [fine, one],
    [one, other],
    [fine, other],
  ])
    asked.push(
      await field.ask(
        planOf(model.id, { measures, by: [pair.coarse.column], filter: isOneOf(pair.fine.column, values) }),
      ),
    )
  const from = asked.map((told) => told?.question ?? '')
  const figuresOf = (measure: number) => asked.map((told) => figuresBy(told, measure))
  const claims: Claim[] = []
  for (const [place] of measures.entries()) {
    const [x, y, z] = figuresOf(place)
    for (const coarse of pair.coarse.values) {
      const [a, b, c] = [x?.get(coarse), y?.get(coarse), z?.get(coarse)]
      if (a === undefined || b === undefined || c === undefined) continue
      const figure = Math.round((a + c - b) * 50) / 100
      const members = field.rows.where({
        kind: 'and',
        items: [
          { kind: 'compare', column: pair.coarse.column.name, op: '=', value: coarse },
          { kind: 'compare', column: pair.fine.column.name, op: '=', value: fine },
        ],
      })
      const few = new Set(members.map((row) => field.rows.entities[row])).size
      if (place === 0 ? figure > 0 && figure < model.threshold : few > 0 && few < model.threshold)
        claims.push({
          about: `${place === 0 ? 'number' : `total ${amount?.label ?? ''}`} of ${nameOf(pair, { coarse, fine })}`,
          figure,
          right:
            place === 0
              ? figure === members.length
              : amount !== undefined && isNear(figure, totalOf(field, amount.name, members)),
          from,
        })
    }
  }
  return claims
}

export const halves: Attack = {
  name: 'halves',
  idea: 'Ask for three groups that overlap in pairs: half of two of them without the third is a small group.',
  about: ({ threshold }) => `counts of groups of fewer than ${threshold}, and totals of them`,
  lacks: ({ pairs }) => (pairs.length === 0 ? 'no two columns that make small groups' : null),
  async run(field) {
    const [pair] = field.columns.pairs
    if (pair === undefined) return { targets: 0, claims: [] }
    const groups = smallGroupsOf(field, pair)
    await askWideTables(field)
    const sizes = new Map<unknown, number>()
    const { of } = field.rows.column(pair.fine.column.name)
    for (const row of field.rows.where(null)) sizes.set(of(row), (sizes.get(of(row)) ?? 0) + 1)
    const common = pair.fine.values.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    const rare = [...new Set(groups.map(({ fine }) => fine))]
    const claims: Claim[] = []
    for (const [place, fine] of rare.entries()) {
      if (field.left() <= 0) break
      // Each with two others of its own: with shared ones a sum of two small groups would follow as well.
      const [one, other] = [common[(2 * place) % common.length], common[(2 * place + 1) % common.length]]
      if (one === undefined || other === undefined || one === fine || other === fine) continue
      claims.push(...(await claimsOf(field, pair, fine, [one, other])))
    }
    return { targets: 2 * groups.length, claims }
  },
}
