import type { components } from '../../src/api/generated/schema.ts'
import type { Answer } from '../ask/ask.ts'
import type { Comparison } from '../ask/comparison.ts'
import { pointOf } from '../ask/narrate/analysis/point.ts'
import { chartOf, type Recommendation } from '../ask/narrate/chart-type.ts'
import { cutRows } from '../ask/narrate/subject/subject-of.ts'
import { coverageOf } from '../ask/narrate/coverage.ts'
import { typedTable, type AnswerTable } from '../ask/narrate/table.ts'
import type { Offer } from '../ask/offers.ts'
import type { Plan } from '../ask/plan/plan.ts'
import { withOthers, type Disclosed } from '../ask/protect/disclose.ts'
import { privacyNote } from '../ask/protect/note.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { QueryRecord } from '../store/queries.ts'
import { recordedAnswer } from './recorded-answer.ts'
import { editable, understanding, type Understanding } from './understanding.ts'

/** What an answer shows beside its heading, markup and rows: made when it is given, and kept with it. */
export interface Shown {
  readonly chart_recommendation: Recommendation | null
  readonly privacy_note: string | null
  readonly interpretation: Understanding | null
  readonly table: AnswerTable | null
  /** Readings to choose from in the place of an answer; nothing in records of before there were any. */
  readonly offers?: ShownOffer[]
  /** The answer that the question went on from, null where it stands alone; nothing in records of before it was kept. */
  readonly continues?: Continues | null
}

/** An answer that was gone on from. */
export type Continues = NonNullable<components['schemas']['Continues']>
/** A reading to choose, with a first taste of it. */
type ShownOffer = components['schemas']['Offer']

export interface ShownNow extends Shown {
  readonly interpretation: Understanding
}

const NOTHING: Shown = { chart_recommendation: null, privacy_note: null, interpretation: null, table: null }

interface Made {
  readonly dataset: Pick<Dataset, 'model' | 'profile'>
  readonly comparison: Comparison | null
  readonly plan: Plan
  readonly table: Disclosed
  readonly heading: string | null
  readonly note: string
  readonly interpretation: Understanding
}

function shown({ dataset, plan, table, heading, note, interpretation, comparison }: Made): ShownNow {
  const point = pointOf(dataset, plan, table, comparison?.text ?? null)
  return {
    chart_recommendation: chartOf(withOthers(table), heading, plan),
    privacy_note: note,
    interpretation,
    table: typedTable(dataset.model, table, { comparison, point, cutShort: cutRows(dataset, plan, table) }),
    offers: [],
  }
}

const shownOffer = ({ question, heading, first: figure }: Offer): ShownOffer => ({
  question,
  heading,
  figure,
})

export function shownOf(dataset: Dataset, answer: Answer): ShownNow {
  if (answer.outcome !== 'answer') {
    const offers = answer.outcome === 'offer' ? answer.offers.map(shownOffer) : []
    return { ...NOTHING, interpretation: understanding(answer.interpretation), offers }
  }
  const { model } = dataset
  const { table, heading, privacyNote: note, coarser, comparison, interpretation: read } = answer
  const scope = coverageOf(model, dataset.profile, read.plan, table)
  const interpretation = understanding(read, { coarser, scope }, editable(dataset, read))
  return shown({ dataset, plan: read.plan, table, heading, note, interpretation, comparison })
}

/** What the answer of a record shows; of one from before that was kept, what follows from its plan and rows. */
export function shownOfRecord(datasets: readonly Dataset[], record: QueryRecord): Shown {
  if (record.shown !== null) return record.shown as Shown
  const recorded = recordedAnswer(datasets, record)
  if (recorded === null) return NOTHING
  const { dataset, plan, table, restatement } = recorded
  const { model } = dataset
  const read = { plan, restatement, tokens: [], assumptions: [], alternatives: [], derivations: [] }
  const interpretation = understanding({ outcome: 'answer', ...read })
  const note = privacyNote(model, table)
  return shown({
    dataset,
    plan,
    table,
    heading: record.table_heading,
    note,
    interpretation,
    comparison: null,
  })
}
