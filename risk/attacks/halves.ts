import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import { byColumn, COUNT, figureOf, isOneOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack, Field, YesOrNo } from '../field/attack.ts'
import { amountBy, priorOf, yesOrNoBy } from '../field/evidence.ts'
import { groupAround, partsOf, shuffled, type Group } from '../field/groups.ts'
import { Equations } from '../solvers/equations.ts'
import { numberOf } from '../world/world.ts'
import { bothReadings } from './counts.ts'
import { spreadOfAverage } from './totals.ts'

/**
 * Counts of random parts of a group make as many equations as one likes about its members, and least squares find the likeliest answers
 * for all of them at once (Dinur and Nissim, 2003). Parts are random halves by conditions on what is known, or people of up to eight
 * listed ages: the scheme before this one fell to 261 counts of such lists.
 */

const MOST_LISTED = 8

const listedIn = ({ world }: Field) => world.ordered.find(({ role }) => role !== 'date')

/** Whoever is alone at his value of the number that is listed. */
function aloneIn(field: Field, { rows }: Group): readonly number[] {
  const column = listedIn(field)
  if (column === undefined) return []
  const values = Map.groupBy(rows, (row) => numberOf(field.world, column, row)).values()
  return [...values].filter(({ length }) => length === 1).flat()
}

/** People of some listed values of a number, endlessly. */
function* listsOf(field: Field, group: Group): Generator<Group, undefined> {
  const column = listedIn(field)
  while (column !== undefined) {
    const values = [...new Set(group.rows.map((row) => numberOf(field.world, column, row)))]
    const condition: Filter = isOneOf(column, shuffled(values, field.random).slice(0, MOST_LISTED))
    yield { filter: [...group.filter, condition], rows: field.world.rows.where(condition, group.rows) }
  }
  return undefined
}

interface Parts {
  readonly of: (field: Field, group: Group) => Generator<Group, undefined>
  /** Of whom the parts tell; of all where left out. */
  readonly about?: (field: Field, group: Group) => readonly number[]
  readonly secretOf: (field: Field) => YesOrNo
}

const yesOrNoOfParts = (
  name: string,
  idea: string,
  { of, about = (_, { rows }) => rows, secretOf }: Parts,
): Attack => ({
  name,
  idea,
  kind: 'yes or no',
  secretOf,
  begin(field, row) {
    const { world } = field
    const secret = secretOf(field)
    const { rate } = secret
    const isColumn = secret.column.role === 'flag'
    const group = groupAround(field, row, { least: 45, most: 60 })
    if (group === null) return null
    const place = new Map(group.rows.map((each, at) => [each, at]))
    const equations = new Equations(
      group.rows.map(() => ({ mean: rate, spread: Math.sqrt(rate * (1 - rate)) })),
    )
    function* asking(): Asking {
      for (const part of of(field, group as Group)) {
        const members = part.rows.map((each) => place.get(each) ?? -1)
        if (isColumn) {
          const told = yield { plan: planOf(world.model, part.filter, [COUNT], [byColumn(secret.column)]) }
          for (const each of bothReadings(field, told, part))
            if (each !== null) equations.add(members, each.total, each.spread)
        } else {
          const [figure] = figuresIn(yield { plan: planOf(world.model, [...part.filter, secret.holds]) })
          if (figure != null) equations.add(members, figure, field.scheme.count)
        }
      }
    }
    const targets = about(field, group)
    if (!targets.includes(row)) return null
    return {
      secret,
      targets,
      asking: asking(),
      guesses() {
        const found = equations.yesOrNo()
        return targets.map((each) => {
          const { value = 0, odds = 0 } = found[place.get(each) ?? -1] ?? {}
          return yesOrNoBy(value === 1 ? odds : -odds)
        })
      },
    }
  },
})

/** At least so many of a group that those who have it are enough to be shown. */
const LEAST = 16

export const halves = yesOrNoOfParts(
  'random halves',
  'Tables of random halves of some 60 people, solved for all of their answers by least squares.',
  { of: (field, group) => partsOf(field, group, LEAST), secretOf: ({ yesOrNo }) => yesOrNo },
)

export const lists = yesOrNoOfParts(
  'lists of ages',
  'Tables of people of up to eight listed ages, solved for whoever is alone at his age.',
  { of: listsOf, about: aloneIn, secretOf: ({ yesOrNo }) => yesOrNo },
)

export const halvesOfOver = yesOrNoOfParts(
  'random halves, an amount over a bound',
  'Counts of those of random halves whose amount is over a bound, solved for some 60.',
  { of: (field, group) => partsOf(field, group, LEAST), secretOf: ({ over }) => over },
)

export const halvesOfAmounts: Attack = {
  name: 'averages of random halves',
  idea: 'Averages of random parts of some 20 people, solved for all of their amounts by least squares.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const { amount, world } = field
    const group = groupAround(field, row, { least: 14, most: 24 })
    if (group === null) return null
    const place = new Map(group.rows.map((each, at) => [each, at]))
    const equations = new Equations(group.rows.map(() => priorOf(group.rows.map(amount.of))))
    const measures = [figureOf('average', amount.column)]
    function* asking(): Asking {
      for (const { filter, rows } of partsOf(field, group as Group, world.model.threshold)) {
        const [average] = figuresIn(yield { plan: planOf(world.model, filter, measures) })
        const members = rows.map((each) => place.get(each) ?? -1)
        if (average != null) equations.add(members, average * rows.length, spreadOfAverage(field, rows))
      }
    }
    return {
      secret: amount,
      targets: group.rows,
      asking: asking(),
      guesses: () => equations.solved().map(({ mean, spread }) => amountBy(mean, spread)),
    }
  },
}
