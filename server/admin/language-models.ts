import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isProvider, keyMissing, type Provider } from '../providers/provider.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { audited, type Actor, type AuditContext } from '../store/audit.ts'
import { modelTriesIn } from '../store/model-tries.ts'
import { modelsIn, type Model, type ModelChange, type NewModel } from '../store/models.ts'
import type { Tables } from '../store/tables.ts'

/** The registry of language models. The built-in interpreter is an entry that stays as it is. */

async function existing(db: Kysely<Tables>, id: string): Promise<Model> {
  const model = await modelsIn(db).byId(id)
  if (model === null) throw new RefusedError('notFound', 'There is no such model.')
  return model
}

const refused = (reason: string) => new RefusedError('conflict', reason)

export const listModels = ({ db }: AuditContext) => modelsIn(db).all()

export const activeModel = ({ db }: Pick<AuditContext, 'db'>) => modelsIn(db).active()

/** Throws RefusedError where the provider's model is there already. */
export function createModel(context: AuditContext, actor: Actor, given: NewModel): Promise<Model> {
  const model = { id: randomUUID(), ...given }
  const act = { actor, action: 'model.created', subject: model.id, detail: { name: model.name } }
  return audited(context, act, async (db) => {
    if (await modelsIn(db).exists(model.provider, model.model_id))
      throw refused('There is a model of this provider with this model id already.')
    await modelsIn(db).add(model, context.now().toISOString())
    return existing(db, model.id)
  })
}

/** Throws RefusedError. */
export function updateModel(
  context: AuditContext,
  actor: Actor,
  id: string,
  change: ModelChange,
): Promise<Model> {
  return audited(context, { actor, action: 'model.updated', subject: id, detail: change }, async (db) => {
    const { provider } = await existing(db, id)
    if (!isProvider(provider)) throw refused('The built-in interpreter cannot be edited.')
    await modelsIn(db).update(id, change)
    return existing(db, id)
  })
}

/** Throws RefusedError where the provider of the model has no key. */
export function activateModel(
  context: AuditContext,
  actor: Actor,
  id: string,
  keys: Readonly<Record<Provider, string | null>>,
): Promise<Model> {
  return audited(context, { actor, action: 'model.activated', subject: id }, async (db) => {
    const { provider } = await existing(db, id)
    if (isProvider(provider) && keys[provider] === null) throw refused(keyMissing(provider))
    await modelsIn(db).activate(id)
    return existing(db, id)
  })
}

/** Throws RefusedError for the active model and the built-in interpreter. */
export function deleteModel(context: AuditContext, actor: Actor, id: string): Promise<void> {
  return audited(context, { actor, action: 'model.deleted', subject: id }, async (db) => {
    const { provider, is_active: isActive } = await existing(db, id)
    if (isActive) throw refused('Cannot delete active model. Please activate another model first.')
    if (!isProvider(provider)) throw refused('The built-in interpreter cannot be deleted.')
    await modelsIn(db).remove(id)
    await modelTriesIn(db).forget(id)
  })
}
