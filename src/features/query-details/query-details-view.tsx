import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Row } from '../../api/answer.ts'
import type { queryDetailsMachine } from '../../machines/query-details/query-details.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { connectQueryDetails } from './query-details.connect.ts'
import '../../ui/code.css'
import '../../ui/details.css'
import '../../ui/facts.css'

interface QueryDetailsProps {
  readonly actor: ActorRefFrom<typeof queryDetailsMachine>
  /** Shows a stored answer. */
  readonly table: (rows: readonly Row[] | null, markup: string | null) => ReactNode
  /** Whether it is verified. */
  readonly verification: (question: string) => ReactNode
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="details__part">
    <h3 className="details__title">{title}</h3>
    {children}
  </section>
)

export function QueryDetailsView({ actor, table, verification }: QueryDetailsProps) {
  const modal = connectQueryDetails(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const { details } = modal
  return (
    <Modal wide open={modal.isOpen} title="Query Details" onClose={modal.close}>
      {details === null ? null : (
        <div className="details">
          <Part title="Question">
            <p className="details__text">{details.question}</p>
          </Part>
          <dl className="facts facts--row">
            {details.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {details.error === null ? null : (
            <Part title="Error">
              <p className="details__error">{details.error}</p>
            </Part>
          )}
          {details.restatement === null ? null : (
            <Part title="Understood as">
              <p className="details__text">{details.restatement}</p>
            </Part>
          )}
          {verification(details.question)}
          {details.privacy === null ? null : (
            <Part title="Privacy">
              <p className="details__text">{details.privacy}</p>
            </Part>
          )}
          {details.sql === null ? null : (
            <Part title="Generated SQL">
              <pre className="code" tabIndex={0}>
                {details.sql}
              </pre>
            </Part>
          )}
          {modal.isLoading ? (
            <p className="hint" role="status">
              Loading the stored answer...
            </p>
          ) : null}
          {modal.loadingError === null ? null : (
            <Alert>
              <p>{modal.loadingError}</p>
              <Button onClick={modal.retry}>Try again</Button>
            </Alert>
          )}
          {details.rows === null && details.markup === null ? null : (
            <Part title="Results">{table(details.rows, details.markup)}</Part>
          )}
          {details.analysis === null ? null : (
            <Part title="Analysis">
              <p className="details__text details__text--long">{details.analysis}</p>
            </Part>
          )}
        </div>
      )}
    </Modal>
  )
}
