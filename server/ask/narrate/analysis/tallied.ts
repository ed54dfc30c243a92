import { talliedText } from '../../constructs/tally.ts'
import type { Plan } from '../../plan/plan.ts'
import { hiddenText } from '../../protect/note.ts'
import { boundsText } from '../../say/sentence.ts'
import type { Subject } from '../subject/subject.ts'

/** A number of groups in words: "8 regions", and which are counted, "with number of quotes over 4,000". */
export function talliedWords({ model, figures, table }: Subject, plan: Plan) {
  const cell = { row: 0, column: 0 }
  const hidden = hiddenText(model, table)
  return {
    number: `${figures.cell(cell)} ${talliedText(model, plan.dimensions, figures.value(cell))}`,
    which: figures.stated(boundsText(model, plan)),
    /** Who is not counted because they are not shown; null where all are shown. */
    hidden: hidden === null ? null : figures.stated(`${hidden}; these are not counted`),
  }
}
