import { isNumeric, timeOf, type Column } from '../../semantic-model/semantic-model.ts'
import { conjunctsOf, leftBy, type Filter } from '../constructs/conditions/conditions.ts'
import { capitalised, dateText, dayAfter, dayBefore, valueText } from '../constructs/english.ts'
import type { Place } from '../constructs/phrase.ts'
import type { Editing } from './candidate.ts'
import { choiceOf, type Choice } from './choices.ts'
import { columnAt } from './condition-candidates.ts'
import { editedQuestion } from './tried.ts'

/** A condition from one day or number to another, both included. */

type End = string | number | null

export interface ConditionEnds {
  readonly from: End
  readonly to: End
}

/** What such a condition may stand at a place, and what everybody may know of where its column begins and ends. */
export interface Between extends ConditionEnds {
  readonly kind: 'date' | 'number'
  readonly first: End
  readonly last: End
}

const OPEN: ConditionEnds = { from: null, to: null }

/** The ends of a condition, as far as it says them. */
function endsOf(filter: Filter | undefined): ConditionEnds {
  const { values: [only, ...more] = [], low, high } = (filter === undefined ? null : leftBy(filter)) ?? {}
  if (typeof only === 'number' && more.length === 0) return { from: only, to: only }
  const to = high === undefined || (typeof high.at === 'number' && !high.isIncluded) ? null : high.at
  return {
    from: low?.isIncluded === true ? low.at : null,
    to: typeof to === 'string' ? dayBefore(to) : to,
  }
}

/** Null where no such condition may stand. */
export function betweenAt(editing: Editing, at: Place): Between | null {
  const { model, plan, profile } = editing
  const column = columnAt(editing, at)
  if (column === null) return null
  const ends = at.includes(':') ? OPEN : endsOf(conjunctsOf(plan.filter)[Number(at.split('/')[1])])
  if (column.role === 'date') {
    const isTime = timeOf(model)?.name === column.name
    const { firstDay, lastDay } = profile
    return { kind: 'date', ...ends, first: isTime ? firstDay : null, last: isTime ? lastDay : null }
  }
  if (!isNumeric(column)) return null
  const { min = null, max = null } = profile.ranges[column.name] ?? {}
  return { kind: 'number', ...ends, first: min, last: max }
}

const isGiven = ({ from, to }: ConditionEnds, kind: Between['kind']) =>
  [from, to].every((end) => end === null || typeof end === (kind === 'date' ? 'string' : 'number'))

function conditionOf({ name }: Column, { from, to }: ConditionEnds): Filter | null {
  if (typeof from === 'string' || typeof to === 'string')
    return {
      kind: 'period',
      column: name,
      from: from === null ? null : String(from),
      to: to === null ? null : dayAfter(String(to)),
    }
  if (from !== null && to !== null)
    return from === to
      ? { kind: 'compare', column: name, op: '=', value: from }
      : { kind: 'between', column: name, low: from, high: to }
  if (from !== null) return { kind: 'compare', column: name, op: '>=', value: from }
  return to === null ? null : { kind: 'compare', column: name, op: '<=', value: to }
}

/** The choice of a condition from one end to the other, or in a sentence why it cannot be asked. */
export function choiceBetween(
  editing: Editing,
  at: Place,
  ends: ConditionEnds,
): { readonly choice: Choice } | { readonly problem: string } {
  const column = columnAt(editing, at)
  const known = betweenAt(editing, at)
  if (column === null || known === null || !isGiven(ends, known.kind))
    return { problem: 'No such condition can stand here.' }
  const { from, to } = ends
  const isDate = known.kind === 'date'
  const isDay = (end: End) => end === null || !Number.isNaN(Date.parse(String(end)))
  if (isDate && !(isDay(from) && isDay(to))) return { problem: 'That is no date.' }
  const filter = conditionOf(column, ends)
  if (filter === null) return { problem: isDate ? 'Choose a date.' : 'Enter a number.' }
  if (from !== null && to !== null && to < from) return { problem: 'To is before From.' }
  const { first, last } = known
  if (first !== null && last !== null && ((from !== null && from > last) || (to !== null && to < first))) {
    const said = (end: string | number) => (typeof end === 'string' ? dateText(end) : valueText(column, end))
    return { problem: `${capitalised(column.label)} is from ${said(first)} to ${said(last)} in the data.` }
  }
  const [place = ''] = at.split(':')
  const candidate = { at: place, to: filter, section: capitalised(column.label) }
  const choice = choiceOf(editing, candidate)
  if (choice !== null) return { choice }
  const asked = editedQuestion(editing, editing.plan, candidate)
  return {
    problem: 'problem' in asked ? `That cannot be asked: ${asked.problem}.` : 'That is asked already.',
  }
}
