import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import { rule, type Rule } from '../chart.ts'
import type { Senses } from '../senses.ts'
import { dimensionOf } from './dimensions.ts'
import { aggregated } from './quantities.ts'

const DEFAULT_WINDOW = 3
const LONGEST_WINDOW = 60

/** Figures of two columns at once, and figures along time. */
export function windowRules(model: SemanticModel): readonly Rule[] {
  const isMoney = (measure?: Measure) =>
    measure !== undefined && 'column' in measure && columnNamed(measure.column ?? '')?.role === 'money'
  const columnNamed = (name: string) => model.columns.find((column) => column.name === name)
  return [
    rule('rolling', 'window', ['rolling'], () => windowOf(DEFAULT_WINDOW, null), 0.1),
    rule('rolling average', 'window', ['rolling', 'aggregate'], (_, { function: name }) =>
      name === 'average' ? windowOf(DEFAULT_WINDOW, null) : null,
    ),
    rule(
      'rolling n months average',
      'window',
      ['rolling', 'number', 'grain', 'aggregate'],
      (_, { value }, { grain }, { function: name }) => (name === 'average' ? windowOf(value, grain) : null),
      -0.3,
    ),
    rule(
      'n months rolling average',
      'window',
      ['number', 'grain', 'rolling', 'aggregate'],
      ({ value }, { grain }, _, { function: name }) => (name === 'average' ? windowOf(value, grain) : null),
      -0.3,
    ),
    rule('rolling n months', 'window', ['rolling', 'number', 'grain'], (_, { value }, { grain }) =>
      windowOf(value, grain),
    ),
    rule('n months rolling', 'window', ['number', 'grain', 'rolling'], ({ value }, { grain }) =>
      windowOf(value, grain),
    ),
    rule(
      'over n months',
      'span',
      ['comparative', 'number', 'grain'],
      ({ op, column }, { value }, { grain }) =>
        op === '>' && column === null ? windowOf(value, grain) : null,
      0.4,
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(`correlation ${joint}`, 'measure', ['correlation', 'column', joint, 'column'], (_, a, __, b) =>
        correlated(a.column, b.column),
      ),
    ),
    rule('correlation with', 'measure', ['correlation', 'column', 'column'], (_, a, b) =>
      correlated(a.column, b.column),
    ),
    rule('column correlation column', 'measure', ['column', 'correlation', 'column'], (a, _, b) =>
      correlated(a.column, b.column),
    ),
    rule('column column correlation', 'measure', ['column', 'column', 'correlation'], (a, b) =>
      correlated(a.column, b.column),
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(`columns ${joint} correlated`, 'measure', ['column', joint, 'column', 'correlation'], (a, _, b) =>
        correlated(a.column, b.column),
      ),
    ),
    rule(
      'column per column',
      'measure',
      ['column', 'perUnit', 'column'],
      ({ column }, _, { column: per, plural }) => (plural ? null : ratio(column, per)),
      -0.4,
    ),
    rule(
      'aggregate column per unit',
      'measure',
      ['aggregate', 'column', 'perUnit', 'unit'],
      ({ function: name }, { column }, _, { column: per }) =>
        (name === 'average' || name === 'sum') && per.discrete === true ? ratio(column, per) : null,
      -0.4,
    ),
    rule(
      'measure as percentage of measure',
      'percentOf',
      ['measure', 'asPercentOf', 'measure'],
      (part, _, whole) => percentOf(part, whole, isMoney),
    ),
    rule(
      'measure relative to measure in percent',
      'percentOf',
      ['measure', 'versus', 'measure', 'inPercent'],
      (part, _, whole) => percentOf(part, whole, isMoney),
      -1,
    ),
    rule(
      'measure divided by measure',
      'percentOf',
      ['measure', 'minus', 'measure'],
      (part, { as }, whole) => (as === 'ratio' ? percentOf(part, whole, isMoney, 'ratio') : null),
      -0.5,
    ),
    rule(
      'ratio of measure to measure',
      'percentOf',
      ['difference', 'measure', 'to', 'measure'],
      ({ as }, part, _, whole) => (as === 'ratio' ? percentOf(part, whole, isMoney, 'ratio') : null),
      -0.5,
    ),
    rule(
      'percentage of measure to measure',
      'percentOf',
      ['percentOf', 'inPercent'],
      (ratio) => ({ sense: { ...ratio, as: 'share' } }),
      -0.5,
    ),
    rule(
      'what share of measure is measure',
      'percentOf',
      ['share', 'measure', 'measure'],
      ({ open, partFirst }, a, b) =>
        !open ? null : partFirst === true ? percentOf(a, b, isMoney) : percentOf(b, a, isMoney),
      -0.3,
    ),
    rule(
      'effect of column on column',
      'effectOn',
      ['effect', 'column', 'on', 'column'],
      (_, a, { reversed }, b) => (reversed ? effect(b.column, a.column) : effect(a.column, b.column)),
    ),
    rule(
      'effect of column on measure',
      'effectOn',
      ['effect', 'column', 'on', 'measure'],
      (_, { column }, { reversed }, { measures, named }) =>
        reversed || !named ? null : onMeasure(column, measures),
      -0.2,
    ),
    rule('column effect on column', 'effectOn', ['column', 'effect', 'on', 'column'], (a, _, __, b) =>
      effect(a.column, b.column),
    ),
    rule('effect between', 'effectOn', ['effect', 'column', 'and', 'column'], (_, a, __, b) =>
      isNumeric(b.column) ? effect(a.column, b.column) : effect(b.column, a.column),
    ),
    rule(
      'column on measure',
      'effectOn',
      ['column', 'on', 'measure'],
      ({ column }, { reversed }, { measures, named }) =>
        reversed || !named ? null : onMeasure(column, measures),
      0.3,
    ),
    rule(
      'measure on column',
      'effectOn',
      ['measure', 'on', 'column'],
      ({ measures, named }, { reversed }, { column }) =>
        reversed && named ? onMeasure(column, measures) : null,
      0.3,
    ),
    rule(
      'column on column',
      'effectOn',
      ['column', 'on', 'column'],
      (a, { reversed }, b) => (reversed ? effect(b.column, a.column) : effect(a.column, b.column)),
      0.6,
    ),
  ]
}

function windowOf(over: number, grain: Senses['window']['grain']) {
  return Number.isInteger(over) && over > 1 && over <= LONGEST_WINDOW ? { sense: { over, grain } } : null
}

function correlated(a: Column, b: Column): { sense: Senses['measure'] } | null {
  if (!isNumeric(a) || !isNumeric(b) || a === b) return null
  const measure: Measure = { kind: 'correlation', column: a.name, with: b.name }
  return { sense: { measures: [measure], named: true } }
}

function ratio(column: Column, per: Column): { sense: Senses['measure'] } | null {
  // Years of age, or year groups, are nothing that a figure is shared by.
  const counts =
    per.role === 'number' && (per.usually === 'sum' || (per.unit !== undefined && per.unit !== 'years'))
  if (!isNumeric(column) || !counts || column === per) return null
  return { sense: { measures: [{ kind: 'ratio', column: column.name, per: per.name }], named: true } }
}

/** What a column does to a figure: the figure by its values or bands. */
function effect(by: Column, of: Column): { sense: Senses['effectOn'] } | null {
  if (!isNumeric(of) || by === of) return null
  const sense = effectOn(by, aggregated('average', of))
  return sense === null ? null : { sense }
}

function onMeasure(column: Column, [measure, ...more]: readonly Measure[]) {
  const sense = measure === undefined || more.length > 0 ? null : effectOn(column, measure)
  return sense === null ? null : { sense }
}

function effectOn(by: Column, measure: Measure): Senses['effectOn'] | null {
  const dimension =
    isNumeric(by) && by.bands !== undefined
      ? ({ kind: 'band', column: by.name, edges: by.bands } as const)
      : dimensionOf(by)
  return dimension === null ? null : { dimension, measure }
}

const summed = (measure: Measure, named: boolean): Measure =>
  !named && measure.kind === 'aggregate' ? { ...measure, function: 'sum' } : measure

function percentOf(
  part: Senses['measure'],
  whole: Senses['measure'],
  isMoney: (measure?: Measure) => boolean,
  as: 'share' | 'ratio' = 'share',
) {
  const [left] = part.measures
  const [right] = whole.measures
  // A number of claims is no part of a sum of money.
  const isMixed = isMoney(left) !== isMoney(right)
  return left === undefined || right === undefined || isMixed
    ? null
    : { sense: { part: summed(left, part.named), whole: summed(right, whole.named), as } }
}
