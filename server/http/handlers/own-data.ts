import { forgetVerified } from '../../answers/verification/verify.ts'
import type { Drafts, OwnDataset, ShownDraft } from '../../drafts/drafts.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { signedIn, type Handlers } from './handler.ts'

type Draft = ReplyOf<'getDraft'>

function draftReply({ draft, received, progress, review }: ShownDraft): Draft {
  return {
    id: draft.id,
    name: draft.name,
    replaces: draft.replaces,
    appends: draft.appends,
    table: draft.table,
    revision: draft.revision,
    state: draft.state,
    created_at: draft.createdAt,
    files: draft.files.map(({ name, size }) => ({ name, size, received: received.get(name) ?? 0 })),
    progress,
    problem: draft.problem,
    review,
  }
}

const datasetReply = ({
  dataset: { model, profile },
  kept,
  canGoBack,
}: OwnDataset): ReplyOf<'publishDraft'> => ({
  id: model.id,
  name: model.name,
  row_count: profile.rowCount,
  loaded_at: profile.lastUpdated,
  kept,
  can_go_back: canGoBack,
})

export const ownDataHandlers = (services: Services) => {
  const drafts = (): Drafts => {
    if (services.drafts === null)
      throw new RefusedError('notFound', 'This server does not take data of your own.')
    return services.drafts
  }
  return {
    async listDatasets() {
      return {
        datasets: drafts().datasets().map(datasetReply),
        drafts: drafts()
          .all()
          .map(({ id, name, replaces, state, createdAt }) => ({
            id,
            name,
            replaces,
            state,
            created_at: createdAt,
          })),
        tables: [...(await drafts().tables())],
      }
    },
    async removeDataset({ path, user }) {
      await drafts().remove(path.id, signedIn(user))
      await forgetVerified(services, path.id)
    },
    async goBackToVersion({ path, user }) {
      return datasetReply(await drafts().goBack(path.id, signedIn(user)))
    },
    async createDraft({ body }) {
      return draftReply(
        await drafts().create({
          replaces: body.replaces ?? null,
          appends: body.appends ?? false,
          table: body.table ?? null,
        }),
      )
    },
    async getDraft({ path }) {
      return draftReply(drafts().get(path.id))
    },
    async changeDraft({ path, body }) {
      const { decisions = {}, revision = null, ...edits } = body
      return draftReply(await drafts().change(path.id, decisions, edits, revision))
    },
    async discardDraft({ path }) {
      drafts().discard(path.id)
    },
    async uploadPart({ path: { id, name }, query: { from, size }, body }) {
      return draftReply(await drafts().receive(id, { name, from, size, bytes: body }))
    },
    async removeFile({ path }) {
      drafts().removeFile(path.id, path.name)
    },
    async loadDraft({ path }) {
      return draftReply(await drafts().load(path.id))
    },
    async publishDraft({ path, query, user }) {
      return datasetReply(await drafts().publish(path.id, signedIn(user), query.revision ?? null))
    },
  } satisfies Handlers
}
