import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { countsRows, measureText, type Measure } from '../constructs/measures/measures.ts'
import { capitalised } from '../constructs/english.ts'
import { aggregateFunctions, manners } from '../constructs/node.ts'
import type { Place } from '../constructs/phrase.ts'
import type { EditCandidate, Editing } from './candidate.ts'

/** What may stand in the place of a figure, and of a part of it. */

const isMeasured = (column: Column) => isNumeric(column) && column.isYear !== true

const FIGURES = 'Figures'
const NAMED = 'Figures with a name'

interface Figured {
  readonly measure: Measure
  readonly section: string
  readonly detail: string
}

/** A figure of each kind that people mean by a name: how many, what columns usually measure, what the dataset names. */
const figuresOf = ({ entity, columns, metrics }: SemanticModel): readonly Figured[] => [
  { measure: { kind: 'count' }, section: FIGURES, detail: `How many ${entity.plural} there are` },
  ...columns.filter(isMeasured).map(({ name, usually = 'average', description }): Figured => ({
    measure: { kind: 'aggregate', function: usually, column: name },
    section: FIGURES,
    detail: description,
  })),
  ...metrics.map(({ name, description }): Figured => ({
    measure: { kind: 'metric', name },
    section: NAMED,
    detail: description,
  })),
]

/** @param at a measure, or where one is put to the others */
export const figureCandidates = ({ model, plan }: Editing, at: Place): readonly EditCandidate[] => {
  const own = plan.measures[Number(at.split('/')[1])]
  const where = own !== undefined && 'where' in own && own.where !== undefined ? { where: own.where } : {}
  return figuresOf(model).map(({ measure, section, detail }) => ({
    at,
    to: { ...measure, ...where },
    section,
    label: capitalised(measureText(model, measure)),
    detail,
  }))
}

/** Functions of one column; the whole figure may be another one too. */
export const functionCandidates = (editing: Editing, at: Place): readonly EditCandidate[] => [
  ...aggregateFunctions.map((name) => ({ at, to: name, section: 'Functions' })),
  ...figureCandidates(editing, at.split('#')[0] ?? '').filter(
    ({ section, to }) => countsRows(to as Measure) || section === NAMED,
  ),
]

export const columnCandidates = (editing: Editing, at: Place): readonly EditCandidate[] => [
  ...editing.model.columns.filter(isMeasured).map(({ name, label, description }) => ({
    at,
    to: name,
    section: 'Columns',
    label: capitalised(label),
    detail: description,
  })),
  ...figureCandidates(editing, at.split('#')[0] ?? '').filter(({ section }) => section === NAMED),
]

/** Ways in which two figures are compared. */
export function calculationCandidates({ plan }: Editing, at: Place): readonly EditCandidate[] {
  const calculation = plan.calculations?.[Number(at.split('/')[1])]
  return calculation === undefined || !('as' in calculation)
    ? []
    : manners.map((as) => ({ at, to: { ...calculation, as }, section: 'Compared as' }))
}
