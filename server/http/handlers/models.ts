import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { modelsIn, type Model } from '../../store/models.ts'
import type { Tables } from '../../store/tables.ts'
import { Problem } from '../problem.ts'
import { audited } from './audited.ts'
import type { Provider } from '../assistant.ts'
import type { Handlers, Services } from './handler.ts'

const KEY_VARIABLES: Readonly<Record<Provider, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
}
const MAX_TOKENS = 4096

async function existing(db: Kysely<Tables>, id: string): Promise<Model> {
  const model = await modelsIn(db).byId(id)
  if (model === null) throw new Problem(404, 'There is no such model.')
  return model
}

const isProvider = (provider: string): provider is Provider => provider in KEY_VARIABLES

/** SPEC section 2, AI models tab. The built-in interpreter is an entry that stays as it is. */
export const modelHandlers = (services: Services) =>
  ({
    async listModels() {
      const models = modelsIn(services.db)
      return { models: [...(await models.all())], active_model: await models.active() }
    },

    async createModel({ body, user }) {
      const model = {
        id: randomUUID(),
        name: body.name,
        model_id: body.model_id,
        provider: body.provider,
        cost_per_mtok_input: body.cost_per_mtok_input ?? null,
        cost_per_mtok_output: body.cost_per_mtok_output ?? null,
        max_tokens: body.max_tokens ?? MAX_TOKENS,
        temperature: body.temperature ?? 0,
        description: body.description ?? null,
      }
      const act = { user, action: 'model.created', subject: model.id, detail: { name: model.name } }
      return audited(services, act, async (db) => {
        if (await modelsIn(db).exists(model.provider, model.model_id))
          throw new Problem(409, 'There is a model of this provider with this model id already.')
        await modelsIn(db).add(model, services.now().toISOString())
        return existing(db, model.id)
      })
    },

    async updateModel({ path: { id }, body, user }) {
      return audited(services, { user, action: 'model.updated', subject: id, detail: body }, async (db) => {
        const { provider } = await existing(db, id)
        if (!isProvider(provider)) throw new Problem(409, 'The built-in interpreter cannot be edited.')
        await modelsIn(db).update(id, body)
        return existing(db, id)
      })
    },

    async activateModel({ path: { id }, user }) {
      return audited(services, { user, action: 'model.activated', subject: id }, async (db) => {
        const { provider } = await existing(db, id)
        if (isProvider(provider) && services.assistant.settings.keys[provider] === null)
          throw new Problem(
            409,
            `This model has no key: set ${KEY_VARIABLES[provider]} and start the server again.`,
          )
        await modelsIn(db).activate(id)
        return existing(db, id)
      })
    },

    async deleteModel({ path: { id }, user }) {
      return audited(services, { user, action: 'model.deleted', subject: id }, async (db) => {
        const { provider, is_active: isActive } = await existing(db, id)
        if (isActive)
          throw new Problem(409, 'Cannot delete active model. Please activate another model first.')
        if (!isProvider(provider)) throw new Problem(409, 'The built-in interpreter cannot be deleted.')
        await modelsIn(db).remove(id)
      })
    },
  }) satisfies Handlers
