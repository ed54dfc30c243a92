import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { ofNobody } from '../constructs/measures/measures.ts'
import { periodsOf, timePlaceOf, type Days } from '../constructs/periods.ts'
import type { Plan } from '../plan/plan.ts'
import type { Cell } from '../constructs/english.ts'
import type { ShownGroup } from './cells.ts'
import { nameOfGroup } from './groups-left-out.ts'
import { hiddenFigure, type ShownFigure } from './shown-figure.ts'

/**
 * A row for every period: what follows from the time that is asked about and the days that everybody may know alone. A
 * period with nothing is made here like one that is hidden, so that nobody sees which of the two it is.
 */

/** Groups that are made, as many as an answer may have before any are left out. */
const MOST_MADE = 200_000

export interface EveryPeriod {
  /** With a group for each period of each line that shows a figure. */
  readonly groups: readonly ShownGroup[]
  /** Whether a group is shown though it has no figure. */
  readonly isShown: (keys: readonly Cell[]) => boolean
}

/**
 * @param all groups as they are shown
 * @param days of the data; null where nothing dates an entity
 */
export function withEveryPeriod(
  model: SemanticModel,
  plan: Plan,
  all: readonly ShownGroup[],
  days: Days | null,
): EveryPeriod {
  const place = timePlaceOf(plan.dimensions)
  if (plan.periods === undefined || place === -1) return { groups: all, isShown: () => false }
  const shown = all.filter(({ figures }) => figures.some(({ value }) => value !== null))
  const periods = periodsOf(plan, days)
  const standing = new Set(all.map(({ keys }) => nameOfGroup(keys)))
  const told = new Set<string>()
  const made: ShownGroup[] = []
  const none = plan.measures.map((measure): ShownFigure =>
    model.threshold > 1
      ? hiddenFigure('few')
      : { ...hiddenFigure('blank'), value: ofNobody(measure), why: null, number: 0 },
  )
  for (const [line] of Map.groupBy(shown, ({ keys }) => nameOfGroup(keys.toSpliced(place, 1))).values()) {
    if (line === undefined || told.size + periods.length > MOST_MADE) continue
    for (const period of periods) {
      const keys = line.keys.with(place, period)
      const name = nameOfGroup(keys)
      told.add(name)
      if (!standing.has(name)) made.push({ keys, figures: none })
    }
  }
  return {
    groups: [...all, ...made],
    isShown: (keys) => told.has(nameOfGroup(keys)),
  }
}
