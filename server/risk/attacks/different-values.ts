import type { Column } from '../../semantic-model/semantic-model.ts'
import { both, is, isOneOf, planOf } from '../asking/plans.ts'
import type { Attack, Claim, Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { lacksFlagsOfFew, nameOf, smallGroupsOf, type SmallGroup } from '../field/small-groups.ts'

/**
 * How many different values there are depends on single ones: of Scotland and London, those of age 76 who smoke are of two regions where
 * Scotland's only one smokes, else of one.
 */

/** Whether it holds for the single one of a group that a flag is yes; null where the answers do not say. */
async function isYes(
  field: Field,
  { coarse, fine }: Pair,
  group: SmallGroup,
  other: string | number,
  flag: Column,
) {
  const from: string[] = []
  const differentWhere = async (value: boolean) => {
    const filter = both(
      is(fine.column, group.fine),
      isOneOf(coarse.column, [group.coarse, other]),
      is(flag, value),
    )
    const measures = [{ kind: 'distinct' as const, column: coarse.column.name }]
    const told = await field.ask(planOf(field.model.id, { measures, filter }))
    from.push(told?.question ?? '')
    return told?.groups[0]?.figures[0] ?? null
  }
  for (const value of [true, false]) {
    const different = await differentWhere(value)
    if (different === 2) return { figure: value, from }
    if (different === 1) return { figure: !value, from }
  }
  return null
}

/** The coarse value of most others of the same fine value. */
function mostBeside({ rows }: Field, { coarse, fine }: Pair, group: SmallGroup) {
  const beside = rows.where(is(fine.column, group.fine))
  const sizes = coarse.values.map((value) => ({
    value,
    size: rows.where(is(coarse.column, value), beside).length,
  }))
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.value
}

export const differentValues: Attack = {
  name: 'counts of different values',
  idea: 'Count the values of a column where a condition holds: one fewer, if it does not hold for the only one who has that value.',
  about: ({ entity }) => `yes or no of a single ${entity.singular}`,
  lacks: lacksFlagsOfFew,
  async run(field) {
    const claims: Claim[] = []
    let targets = 0
    for (const pair of field.columns.pairs.slice(0, 3)) {
      for (const group of smallGroupsOf(field, pair).filter(({ rows }) => rows.length === 1)) {
        const other = mostBeside(field, pair, group)
        for (const flag of field.columns.flags) {
          targets += 1
          if (field.left() <= 1 || other === undefined) continue
          const found = await isYes(field, pair, group, other, flag)
          if (found === null) continue
          claims.push({
            about: `${flag.label} of the one with ${nameOf(pair, group)}`,
            figure: found.figure,
            right: field.rows.column(flag.name).of(group.rows[0] ?? 0) === found.figure,
            from: found.from,
          })
        }
      }
    }
    return { targets, claims }
  },
}
