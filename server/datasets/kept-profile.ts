import type { Keep } from '../engines/keep.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import type { DatasetProfile } from './profile.ts'

/** As JSON has it. */
const SETS = ['columns', 'complete'] as const satisfies readonly (keyof DatasetProfile)[]
type Name = (typeof SETS)[number]
type KeptProfile = Omit<DatasetProfile, Name> & Readonly<Record<Name, readonly string[]>>

const each = <T>(of: (name: Name) => T) =>
  Object.fromEntries(SETS.map((name) => [name, of(name)])) as Record<Name, T>

/**
 * The profile of a dataset as it was read before, or as it is read now. Throws what reading throws.
 *
 * @param state of its rows; null where it is read each time
 */
export async function keptProfile(
  keep: Keep,
  state: string | null,
  model: SemanticModel,
  read: () => Promise<DatasetProfile>,
): Promise<DatasetProfile> {
  const kept = await keep<KeptProfile>(
    'profile',
    state === null ? null : JSON.stringify([state, model, SETS]),
    async () => {
      const profile = await read()
      return { ...profile, ...each((name) => [...profile[name]]) }
    },
  )
  return { ...kept, ...each((name) => new Set(kept[name])) }
}
