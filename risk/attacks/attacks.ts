import type { Attack } from '../field/attack.ts'
import { allButOne } from './all-but-one.ts'
import { bands } from './bands.ts'
import { conditionsOnFigures } from './conditions-on-figures.ts'
import { bothWays, sameCounts, shares, subtraction } from './counts.ts'
import { dominance } from './dominance.ts'
import { ends } from './ends.ts'
import { halves, halvesOfAmounts, halvesOfOver, lists } from './halves.ts'
import { hiddenGroups } from './hidden-groups.ts'
import { manyAverages, manyCounts } from './many-at-once.ts'
import { outliers } from './outliers.ts'
import { ranks } from './ranks.ts'
import { shownOrHidden } from './shown-or-hidden.ts'
import { averages, partsOfATotal, sameTotals, spreads, sums } from './totals.ts'
import { unchanged } from './unchanged.ts'
import { versionsOfAverages, versionsOfCounts } from './versions.ts'
import { correlations, weights } from './weights.ts'

/** All attacks, in the order in which they are reported. */
export const attacks: readonly Attack[] = [
  ...[
    subtraction,
    allButOne,
    unchanged,
    bothWays,
    manyCounts,
    shares,
    sameCounts,
    weights,
    correlations,
    outliers,
  ],
  ...[halves, lists, halvesOfOver, shownOrHidden, hiddenGroups, versionsOfCounts],
  ...[averages, manyAverages, sums, sameTotals, partsOfATotal, spreads, halvesOfAmounts, ends, ranks, bands],
  ...[dominance, conditionsOnFigures, versionsOfAverages],
]
