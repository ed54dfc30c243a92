import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { rulesOf } from '../constructs/constructs.ts'
import type { Category, Rule } from '../constructs/senses.ts'

/**
 * The grammar: how the words of a question combine into conditions, measures, groups and rankings, by the category
 * that starts a rule, but for those named in `without`, which is how the rules are tested. It knows the roles of
 * columns and nothing of any domain.
 */
export const grammarOf = (
  model: SemanticModel,
  profile: DatasetProfile,
  without: ReadonlySet<string> = new Set(),
): ReadonlyMap<Category, readonly Rule[]> =>
  Map.groupBy(
    rulesOf({ model, profile }).filter(({ name }) => !without.has(name)),
    ({ parts: [first] }) => first,
  )
