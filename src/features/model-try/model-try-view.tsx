import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { modelTryMachine } from '../../machines/model-try/model-try.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { connectModelTry } from './model-try.connect.ts'
import { MissesView } from './misses-view.tsx'
import '../../ui/facts.css'
import './model-try.css'

/** The dialog in which a model is tested with ten questions. */
export function ModelTryView({ actor }: { readonly actor: ActorRefFrom<typeof modelTryMachine> }) {
  const test = connectModelTry(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <Modal wide open={test.isOpen} title={test.title} onClose={test.close}>
      <div className="model-try">
        <p className="hint">
          Up to ten questions are sent to the model, active or not: verified ones first, then examples whose
          answers are known. Nobody’s questions are counted; what the provider takes for them costs money.
        </p>
        <p role="status" className="model-try__status">
          {test.isLoading ? 'Loading the last test...' : test.end}
        </p>
        {test.isUnsupported ? <p>This server cannot test models.</p> : null}
        {test.error === null ? null : (
          <Alert>
            <p>{test.error}</p>
            {test.isUnloaded ? <Button onClick={test.load}>Try again</Button> : null}
          </Alert>
        )}
        {test.progress === null ? null : (
          <div className="model-try__progress">
            <ProgressBar {...test.progress} />
            <p className="hint">{test.progress.text}</p>
          </div>
        )}
        {test.facts.length === 0 ? null : (
          <dl className="facts facts--row">
            {test.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {test.isAllRight ? <p>Every question was read rightly.</p> : null}
        <MissesView misses={test.misses} />
        <div className="modal__actions">
          <Button onClick={test.close}>Close</Button>
          {test.canCancel ? (
            <Button disabled={test.isCancelling} busy={test.isCancelling} onClick={test.cancel}>
              {test.cancelLabel}
            </Button>
          ) : null}
          {test.canStart ? (
            <Button look="primary" disabled={test.isStarting} busy={test.isStarting} onClick={test.start}>
              {test.startLabel}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  )
}
