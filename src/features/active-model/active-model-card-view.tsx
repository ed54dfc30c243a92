import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { providerText } from '../../config/providers.ts'
import type { activeModelMachine } from '../../machines/active-model/active-model.machine.ts'
import '../../ui/facts.css'

/** Which model answers, for admins. */
export function ActiveModelCardView({ actor }: { readonly actor: ActorRefFrom<typeof activeModelMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  const { model } = snapshot.context
  return (
    <section className="card" aria-labelledby="active-model">
      <h2 className="section-title" id="active-model">
        Currently Active Model
      </h2>
      {model === null ? (
        <p className="hint">
          {snapshot.matches('loading') ? 'Loading the active model...' : 'No model is active.'}
        </p>
      ) : (
        <dl className="facts">
          <dt>Name</dt>
          <dd>{model.name}</dd>
          <dt>Provider</dt>
          <dd>{providerText(model.provider)}</dd>
        </dl>
      )}
    </section>
  )
}
