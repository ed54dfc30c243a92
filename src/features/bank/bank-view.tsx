import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { bankMachine } from '../../machines/bank/bank.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'
import { connectBank } from './bank.connect.ts'
import { FoundView } from './found-view.tsx'
import { QuestionsView } from './questions-view.tsx'
import { RunsView } from './runs-view.tsx'
import './bank.css'

interface BankViewProps {
  readonly actor: ActorRefFrom<typeof bankMachine>
  /** Where all data is. */
  readonly back: ReactNode
}

/** The verified questions of a dataset, how they were read since, and what an admin says of that. */
export function BankView({ actor, back }: BankViewProps) {
  const snapshot = useSelector(actor, (current) => current)
  const bank = connectBank(snapshot, actor.send)
  const frame = useFocusHome<HTMLElement>(snapshot)
  return (
    <section ref={frame} className="bank" tabIndex={-1} aria-labelledby="bank-title">
      <div>
        <p className="bank__back">{back}</p>
        <h2 className="section-title" id="bank-title">
          {bank.name === null ? 'Verified questions' : `Verified questions of ${bank.name}`}
        </h2>
        {bank.byItself === null ? null : <p className="hint">{bank.byItself}</p>}
      </div>
      <p role="status" className="bank__status">
        {bank.isLoading ? 'Loading the verified questions...' : bank.done}
      </p>
      {bank.error === null ? null : (
        <Alert>
          {bank.error}
          {bank.isUnloaded ? <Button onClick={bank.load}>Try again</Button> : null}
        </Alert>
      )}
      {bank.isUnsupported ? <p className="card empty">There are no verified questions here.</p> : null}
      {bank.isEmpty ? (
        <p className="card empty">
          No question of this dataset is verified yet. Ask one, and press Verify beside its answer.
        </p>
      ) : null}
      {bank.hasBank ? (
        <>
          <RunView bank={bank} />
          <FoundView bank={bank} />
          <QuestionsView bank={bank} />
        </>
      ) : null}
      {bank.runs.length === 0 ? null : <RunsView bank={bank} />}
      <Confirmation open={bank.isAsked} {...bank.asked} onConfirm={bank.confirm} onCancel={bank.cancel} />
    </section>
  )
}

const RunView = ({ bank }: { readonly bank: ReturnType<typeof connectBank> }) => (
  <div className="bank__part">
    <form
      className="bank__run"
      onSubmit={(event) => {
        event.preventDefault()
        bank.run()
      }}
    >
      <SelectField
        label="Read them with"
        options={bank.readers}
        value={bank.reader}
        disabled={bank.busy}
        onChoice={bank.choose}
      />
      <Button type="submit" look="primary" disabled={bank.busy} busy={bank.progress !== null}>
        {bank.runLabel}
      </Button>
      <span className="hint">{bank.cost}</span>
    </form>
    {bank.progress === null ? null : (
      <div className="bank__progress">
        <ProgressBar {...bank.progress} />
        <p className="hint">
          {bank.progress.label}: {bank.progress.text}
        </p>
      </div>
    )}
    {bank.last === null ? null : <p>{bank.last}</p>}
  </div>
)
