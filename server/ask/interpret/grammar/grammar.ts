import type { DatasetProfile } from '../../../datasets/profile.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Rule } from '../chart.ts'
import type { Category } from '../senses.ts'
import { bandRules } from './bands.ts'
import { comparisonRules } from './comparisons.ts'
import { groupRules } from './groups.ts'
import { measureRules } from './measures.ts'
import { numberRules } from './numbers.ts'
import { periodRules } from './periods.ts'
import { rankRules } from './ranks.ts'
import { shareRules } from './shares.ts'
import { valueRules } from './values.ts'
import { windowRules } from './windows.ts'

/**
 * The grammar: how the words of a question combine into conditions, measures, groups and rankings, by the category
 * that starts a rule, but for those named in `without`, which is how the rules are tested. It knows the roles of
 * columns and nothing of any domain.
 */
export function grammarOf(
  model: SemanticModel,
  profile: DatasetProfile,
  without: ReadonlySet<string> = new Set(),
): ReadonlyMap<Category, readonly Rule[]> {
  const parts = [
    valueRules,
    numberRules,
    periodRules,
    measureRules,
    shareRules,
    groupRules,
    bandRules,
    comparisonRules,
    windowRules,
    rankRules,
  ]
  return Map.groupBy(
    parts.flatMap((rulesOf) => rulesOf(model, profile)).filter(({ name }) => !without.has(name)),
    ({ parts: [first] }) => first,
  )
}
