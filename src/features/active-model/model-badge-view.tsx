import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { activeModelMachine } from '../../machines/active-model/active-model.machine.ts'

/** The active model's name, its provider as the tooltip; nothing where there is none. */
export function ModelBadgeView({ actor }: { readonly actor: ActorRefFrom<typeof activeModelMachine> }) {
  const model = useSelector(actor, (snapshot) => snapshot.context.model)
  return model === null ? null : (
    <span className="badge" title={model.provider}>
      {model.name}
    </span>
  )
}
