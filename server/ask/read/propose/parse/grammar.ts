import type { DatasetProfile } from '../../../../datasets/profile.ts'
import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { rulesOf } from '../../../constructs/constructs.ts'
import type { Senses } from '../../../constructs/senses.ts'
import { byParts, type Grammar } from '../../../grammar/chart-parser.ts'

/**
 * The grammar: how the words of a question combine into conditions, measures, groups and rankings, but for the rules named
 * in `without`, which is how the rules are tested. It knows the roles of columns and nothing of any domain.
 */
export const grammarOf = (
  model: SemanticModel,
  profile: DatasetProfile,
  without: ReadonlySet<string> = new Set(),
): Grammar<Senses> => byParts(rulesOf({ model, profile }).filter(({ name }) => !without.has(name)))
