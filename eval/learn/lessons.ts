import type { QuestionFeatures } from '../../server/ask/read/mentions/asked.ts'
import {
  comparisonDecision,
  comparisons,
} from '../../server/ask/read/propose/decisions/comparison-decision.ts'
import { conditionDecisions } from '../../server/ask/read/propose/decisions/condition-decisions.ts'
import { serialised, groupDecision } from '../../server/ask/read/propose/decisions/group-decision.ts'
import { leafKeys } from '../../server/ask/read/propose/decisions/leaves.ts'
import type { Decision } from '../../server/ask/read/propose/decisions/linear.ts'
import type { SaidCondition } from '../../server/ask/read/propose/decisions/said.ts'
import { measureDecision, measureKey } from '../../server/ask/read/propose/decisions/measure-decision.ts'
import { numberDecision, numberKey } from '../../server/ask/read/propose/decisions/number-decision.ts'
import {
  rankingDecision,
  rankingKey,
  type RankingOption,
} from '../../server/ask/read/propose/decisions/ranking-decision.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Lesson } from './train.ts'

/** What a plan says of each decision that its question needs. */

const lesson = <T>(decision: Decision<T>, isRight: (value: T) => boolean): Lesson => ({
  decision,
  right: decision.options.map(({ value }) => isRight(value)),
})

export const rankingOf = ({ order, limit }: Plan): RankingOption | null => {
  const [first] = order
  if (first === undefined) return null
  const isLimited = limit !== null && first.by === 'measure'
  return { by: first.by, direction: first.direction, isLimited }
}

/** What a condition or a bound must be to be the gold's; its comparison is a decision of its own. */
function isSaid(
  plan: Plan,
  said: SaidCondition,
  gold: ReadonlySet<string>,
  loose: ReadonlySet<string>,
): boolean {
  switch (said.role) {
    case 'none':
      return false
    case 'limit':
      return plan.limit === said.number
    case 'bound':
      return plan.having.some(({ value }) => value === said.number)
    case 'filter':
      return leafKeys(said.filter).every((key) =>
        said.by === 'read' ? gold.has(key) : loose.has(withoutOp(key)),
      )
  }
}

const leavesIn = (said: SaidCondition) => (said.role === 'filter' ? leafKeys(said.filter).length : 1)

/** A leaf whatever its comparison. */
const withoutOp = (key: string) => {
  const parts = JSON.parse(key) as readonly unknown[]
  return parts.length === 4 ? JSON.stringify([parts[0], parts[2]]) : key
}

export function lessonsOf(asked: QuestionFeatures, plan: Plan): readonly Lesson[] {
  const measures = new Set(plan.measures.map(measureKey))
  const groups = new Set(plan.dimensions.map(serialised))
  const leaves = plan.filter === null ? [] : leafKeys(plan.filter)
  const gold = new Set(leaves)
  const loose = new Set(leaves.map(withoutOp))
  const conditions = conditionDecisions(asked, () => '=').map((decision): Lesson => {
    const fitting = decision.options.map(({ value }) => isSaid(plan, value, gold, loose))
    const sizes = decision.options.map(({ value }, at) => (fitting[at] === true ? leavesIn(value) : 0))
    const right = sizes.map((size) => size > 0 && size === Math.max(...sizes))
    return { decision, right: right.includes(true) ? right : right.map((_, at) => at === 0) }
  })
  return [
    lesson(measureDecision(asked), ({ measure }) => measures.has(measureKey(measure))),
    lesson(groupDecision(asked), (group) =>
      group === null ? groups.size === 0 : groups.has(serialised(group.dimension)),
    ),
    lesson(
      numberDecision(asked),
      (number) => numberKey(number) === numberKey({ figures: plan.measures.length, groups: groups.size }),
    ),
    lesson(rankingDecision(asked), (ranking) => rankingKey(ranking) === rankingKey(rankingOf(plan))),
    ...conditions,
    ...comparisonLessons(asked, plan, conditions),
  ]
}

function comparisonLessons(
  asked: QuestionFeatures,
  plan: Plan,
  conditions: readonly Lesson[],
): readonly Lesson[] {
  const ops = new Map(
    (plan.filter === null ? [] : leafKeys(plan.filter)).flatMap((key) => {
      const parts = JSON.parse(key) as readonly unknown[]
      return parts.length === 4 ? [[withoutOp(key), parts[1]] as const] : []
    }),
  )
  const opOf = (said: SaidCondition): unknown => {
    if (said.role === 'bound') return plan.having.find(({ value }) => value === said.number)?.op
    if (said.role !== 'filter' || said.by === 'read' || said.filter.kind !== 'compare') return undefined
    return ops.get(withoutOp(leafKeys(said.filter)[0] ?? ''))
  }
  return conditions.flatMap(({ decision, right }) => {
    const rightOnes = decision.options.filter((_, at) => right[at]).map(({ value }) => value as SaidCondition)
    const said = rightOnes.find((each) => opOf(each) !== undefined)
    const op = said === undefined ? undefined : opOf(said)
    if (said === undefined || !comparisons.some((each) => each === op)) return []
    const isNumber = said.role === 'bound' || (said.role === 'filter' && said.by === 'number')
    if (!isNumber && op !== '=' && op !== '<>') return []
    return [lesson(comparisonDecision(asked, said.from, said.to, isNumber), (each) => each === op)]
  })
}
