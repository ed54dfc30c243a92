import { RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx'
import type { connectBank } from './bank.connect.ts'
import './bank.css'

const COLUMNS = [
  ...['Date', 'Reader', 'Right', 'Changed', 'Refused'],
  ...['Wrong', 'Answered', 'Cost', 'Product', 'Data Of'],
]

/** Runs over time, with the two shares that an operator can publish. */
export const RunsView = ({ bank }: { readonly bank: ReturnType<typeof connectBank> }) => (
  <section className="bank__part" aria-labelledby="bank-runs">
    <h3 className="section-title" id="bank-runs">
      Over time
    </h3>
    <p className="hint">Wrong is changed among answered; answered is right and changed of asked.</p>
    <RecordTable label="Runs" columns={COLUMNS} busy={bank.busy}>
      {bank.runs.map((run) => (
        <RecordRow key={run.id}>
          <RecordCell column="Date">{run.date}</RecordCell>
          <RecordCell column="Reader" named>
            {run.reader}
          </RecordCell>
          <RecordCell column="Right">{run.right}</RecordCell>
          <RecordCell column="Changed">{run.changed}</RecordCell>
          <RecordCell column="Refused">{run.refused}</RecordCell>
          <RecordCell column="Wrong">{run.wrong}</RecordCell>
          <RecordCell column="Answered">{run.answered}</RecordCell>
          <RecordCell column="Cost">{run.cost}</RecordCell>
          <RecordCell column="Product">{run.product}</RecordCell>
          <RecordCell column="Data Of">{run.dataOf}</RecordCell>
        </RecordRow>
      ))}
    </RecordTable>
  </section>
)
