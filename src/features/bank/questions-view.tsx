import { Button } from '../../ui/button.tsx'
import { RecordActions, RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx'
import type { connectBank } from './bank.connect.ts'
import './bank.css'

const COLUMNS = ['Question', 'Verified As', 'By', 'On', 'Data Of', 'Actions']

/** The questions that are verified, the newest first. */
export const QuestionsView = ({ bank }: { readonly bank: ReturnType<typeof connectBank> }) => (
  <section className="bank__part" aria-labelledby="bank-questions">
    <h3 className="section-title" id="bank-questions">
      Questions
    </h3>
    {bank.questions.length === 0 ? null : (
      <RecordTable label="Verified questions" columns={COLUMNS} busy={bank.busy}>
        {bank.questions.map((question) => (
          <RecordRow key={question.id}>
            <RecordCell column="Question" named>
              {question.question}
            </RecordCell>
            <RecordCell column="Verified As" wide>
              {question.sentence}
            </RecordCell>
            <RecordCell column="By">{question.by}</RecordCell>
            <RecordCell column="On">{question.at}</RecordCell>
            <RecordCell column="Data Of">{question.dataOf}</RecordCell>
            <RecordActions>
              <Button
                disabled={bank.busy}
                aria-label={`Withdraw “${question.question}”`}
                onClick={question.withdraw}
              >
                Withdraw
              </Button>
            </RecordActions>
          </RecordRow>
        ))}
      </RecordTable>
    )}
    {bank.ofFile === null ? null : <p className="hint">{bank.ofFile}</p>}
  </section>
)
