import {
  activateModel,
  activeModel,
  createModel,
  deleteModel,
  listModels,
  updateModel,
} from '../../admin/language-models.ts'
import type { Services } from '../../services/services.ts'
import { signedIn, type Handlers } from './handler.ts'

const MAX_TOKENS = 4096

/** SPEC section 2, AI models tab. */
export const modelHandlers = (services: Services) =>
  ({
    listModels: async () => ({
      models: [...(await listModels(services))],
      active_model: await activeModel(services),
    }),

    createModel: ({ body, user }) =>
      createModel(services, signedIn(user), {
        name: body.name,
        model_id: body.model_id,
        provider: body.provider,
        cost_per_mtok_input: body.cost_per_mtok_input ?? null,
        cost_per_mtok_output: body.cost_per_mtok_output ?? null,
        max_tokens: body.max_tokens ?? MAX_TOKENS,
        temperature: body.temperature ?? 0,
        description: body.description ?? null,
      }),

    updateModel: ({ path, body, user }) => updateModel(services, signedIn(user), path.id, body),

    async activateModel({ path, user }) {
      const activated = await activateModel(
        services,
        signedIn(user),
        path.id,
        services.assistant.settings.keys,
      )
      void services.banks.look()
      return activated
    },

    deleteModel: ({ path, user }) => deleteModel(services, signedIn(user), path.id),
  }) satisfies Handlers
