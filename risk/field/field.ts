import { is } from '../asking/plans.ts'
import type { Amount, Field, Secret, YesOrNo } from './attack.ts'
import type { Scheme } from './scheme.ts'
import { numberOf, type World } from '../world/world.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'

/** What attacks on a dataset are after, and what they reckon with. */

function yesOrNoOf(
  name: string,
  column: Column,
  world: World,
  holds: YesOrNo['holds'],
  lacks: YesOrNo['lacks'],
): YesOrNo {
  const having = new Set(world.rows.where(holds))
  const rows = [...having, ...world.rows.where(lacks)]
  return {
    name,
    column,
    holds,
    lacks,
    rows,
    of: (row) => Number(having.has(row)),
    rate: having.size / Math.max(1, rows.length),
  }
}

function overOf(world: World, column: Column): YesOrNo {
  const values = world.rows.where(null).map((row) => numberOf(world, column, row))
  // What two in three have, rounded so that it can be said.
  const bound = Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 3)] ?? 0)
  const compared = (op: '>' | '<=') => ({ kind: 'compare' as const, column: column.name, op, value: bound })
  return yesOrNoOf(`${column.label} over ${bound}`, column, world, compared('>'), compared('<='))
}

const amountOf = (world: World, column: Column): Amount => ({
  name: column.label,
  column,
  of: (row) => numberOf(world, column, row),
  rows: world.rows.where(null).filter((row) => numberOf(world, column, row) > 0),
})

/** Whether somebody who has any of an amount has more than half of those who do. */
function muchOf({ name, of, rows }: Amount): Secret {
  const middle = rows.map(of).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0
  return { name: `${name} over ${middle}`, rows, of: (row) => Number(of(row) > middle) }
}

/** What a dataset lacks that attacks are after; null where nothing is. */
export const lackingIn = ({ flags, amounts, ordered, splits }: World): string | null =>
  [
    flags.length === 0 ? 'yes or no that is sensitive' : [],
    amounts.length === 0 ? 'amount that is sensitive' : [],
    ordered.length === 0 || splits.length === 0 ? 'columns by which people are singled out' : [],
  ].flat()[0] ?? null

export function fieldOf(
  world: World,
  scheme: Scheme,
  random: () => number,
  gone: ReadonlySet<number>,
): Field {
  const [flag, amount, wild] = [world.flags[0], world.amounts[0], world.amounts.at(-1)]
  if (flag === undefined || amount === undefined || wild === undefined) throw new Error('nothing to be after')
  return {
    world,
    scheme,
    random,
    gone,
    yesOrNo: yesOrNoOf(flag.label, flag, world, is(flag, true), is(flag, false)),
    over: overOf(world, amount),
    amount: amountOf(world, amount),
    wild: amountOf(world, wild),
    much: muchOf(amountOf(world, wild)),
  }
}
