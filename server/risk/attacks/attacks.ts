import type { Attack } from '../field/attack.ts'
import { conditions } from './conditions.ts'
import { amountsByDenials, denials } from './denials.ts'
import { differentValues } from './different-values.ts'
import { ends } from './ends.ts'
import { halves } from './halves.ts'
import { hiddenCounts } from './hidden-counts.ts'
import { knownValues } from './known-values.ts'
import { ownFigures } from './own-figures.ts'
import { shares } from './shares.ts'
import { smallCounts } from './small-counts.ts'
import { sparseSums } from './sparse-sums.ts'
import { wholeAmounts } from './whole-amounts.ts'
import { yesOrNo } from './yes-or-no.ts'

/** All attacks that `npm run risk` tries, in the order in which they are told. */
export const attacks: readonly Attack[] = [
  conditions,
  shares,
  halves,
  ends,
  ownFigures,
  sparseSums,
  hiddenCounts,
  denials,
  amountsByDenials,
  wholeAmounts,
  yesOrNo,
  smallCounts,
  differentValues,
  knownValues,
]
