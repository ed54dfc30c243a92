import { expect, it } from 'vitest'
import { kindsKnownIn, PROBE, serverProgram } from './support/kinds-known.ts'

/**
 * The kind of a figure, a group or a condition is known to its own files and its registry alone, so that a new kind is a new file. All
 * else asks for what its construct says of it.
 */

/**
 * The kinds that files know all the same, below server/ask. It may only get shorter. A construct's registry imports its rules, so these
 * cannot ask it, and look at the nodes that they put together; steps to the plan (`*.lower.ts`) and edits of a plan do where they make one
 * node of another.
 */
const KNOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'server/ask/constructs/against.ts': 'versus',
  'server/ask/constructs/calculations/between.reading.ts': 'aggregate metric',
  'server/ask/constructs/calculations/pair.ts': 'compare',
  'server/ask/constructs/calculations/sides.ts': 'compare',
  'server/ask/constructs/conditions/compare.reading.ts': 'between',
  'server/ask/constructs/conditions/condition-senses.ts': 'compare not or part period',
  'server/ask/constructs/conditions/connectives.reading.ts': 'part period',
  'server/ask/constructs/conditions/filter.lower.ts': 'between compare',
  'server/ask/constructs/conditions/one-of.reading.ts': 'and compare',
  'server/ask/constructs/dimensions/band.reading.ts': 'cases',
  'server/ask/constructs/dimensions/by-column.ts': 'band',
  'server/ask/constructs/dimensions/cases.reading.ts': 'between column compare',
  'server/ask/constructs/dimensions/cases.ts': 'between in',
  'server/ask/constructs/dimensions/counted-up.reading.ts': 'not',
  'server/ask/constructs/dimensions/grouping.ts': 'band column',
  'server/ask/constructs/dimensions/in-steps.lower.ts': 'aggregate',
  'server/ask/constructs/having.lower.ts': 'aggregate between compare',
  'server/ask/constructs/having.reading.ts': 'aggregate count metric',
  'server/ask/constructs/likelihood.reading.ts': 'not part period',
  'server/ask/constructs/measures/beside.lower.ts': 'aggregate',
  'server/ask/constructs/measures/better-end.ts': 'count metric',
  'server/ask/constructs/measures/counted.lower.ts': 'compare count',
  'server/ask/constructs/measures/figures.lower.ts': 'aggregate percentile',
  'server/ask/constructs/measures/in-columns.reading.ts': 'grain',
  'server/ask/constructs/measures/of-some.reading.ts': 'compare count',
  'server/ask/constructs/measures/prices.lower.ts': 'aggregate',
  'server/ask/constructs/measures/quantities.ts': 'aggregate',
  'server/ask/constructs/measures/share-of-total.lower.ts': 'aggregate',
  'server/ask/constructs/measures/share-of-total.ts': 'count',
  'server/ask/constructs/measures/share.reading.ts': 'compare count missing period',
  'server/ask/constructs/measures/share.ts': 'compare',
  'server/ask/constructs/rank.lower.ts': 'aggregate',
  'server/ask/constructs/rank.reading.ts': 'column',
  'server/ask/constructs/tally.reading.ts': 'column',
  'server/ask/constructs/totals.reading.ts': 'count',
  'server/ask/protect/populations.ts': 'compare',
  'server/ask/read/choose/weigh/traits.ts': 'band column grain',
  'server/ask/read/model/read-conditions.ts': 'and compare not or',
  'server/ask/read/propose/decisions/taken.ts': 'count',
  'server/ask/read/propose/parse/lower.ts': 'aggregate percentile',
  'server/ask/read/propose/turns/follow-up.ts': 'aggregate compare',
  'server/ask/read/propose/turns/figure-edits.ts': 'aggregate percentile',
  'server/ask/read/propose/turns/turn-edits.ts': 'compare',
}

const PROBED = `
  import type { Filter } from './constructs/conditions/conditions.ts'
  import type { Measure } from './constructs/measures/measures.ts'
  export const isLink = ({ kind }: Measure) => kind === 'correlation'
  export const isTime = (filter: Filter | undefined) => filter?.kind === 'period'
  export const NAMES = { count: 'rows', share: 'part' }
  export const nameOf = (measure: Measure) => NAMES[measure.kind as 'count']
  export const isWithin = (measure: Measure) => 'within' in measure
  export const LINKS: readonly Measure['kind'][] = ['correlation', 'ratio']
  export const PARTS = new Set<string>(['share', 'shareOfTotal'])
  const ENDS = ['in', 'between'] as const
  export const hasEnds = (filter: Filter) => ENDS.includes(filter.kind as 'in')
  export function lengthOf(filter: Filter) {
    switch (filter.kind) {
      case 'missing':
        return 0
      default:
        return 1
    }
  }
  /** Words that share their names with kinds. */
  export const isShare = (as: 'share' | 'ratio') => as === 'share'
  export const isSum = (part: { readonly kind: 'count' | 'total' }) => part.kind === 'count'
`

const program = serverProgram(PROBED)
const known = kindsKnownIn(program)

it('sees a comparison, a case, a map and lists of kinds, and not words that share their names', () => {
  const probed = known.filter(({ file }) => file === PROBE).map(({ line, kind }) => `${line} ${kind}`)
  expect(probed).toEqual([
    '4 correlation',
    '5 period',
    '7 count',
    '7 share',
    '8 shareOfTotal',
    '9 correlation',
    '9 ratio',
    '10 share',
    '10 shareOfTotal',
    '12 in',
    '12 between',
    '15 missing',
  ])
})

it('a kind is known to its own files, its registry, tests and data', () => {
  const elsewhere = known.filter(({ file }) => file !== PROBE)
  const unlisted = elsewhere
    .filter(({ file, kind }) => KNOWN_ELSEWHERE[file]?.split(' ').includes(kind) !== true)
    .map(({ file, line, kind, remedy }) => `${file}:${line} knows “${kind}”: ${remedy}`)
  expect(unlisted).toEqual([])
})

it('no file is listed for a kind that it does not know any more', () => {
  const gone = Object.entries(KNOWN_ELSEWHERE).flatMap(([file, kinds]) =>
    kinds
      .split(' ')
      .filter((kind) => !known.some((each) => each.file === file && each.kind === kind))
      .map((kind) => `${file} knows “${kind}” no more: take it out of the list`),
  )
  expect(gone).toEqual([])
})
