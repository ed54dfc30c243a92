import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DraftSummary, OwnDataset } from '../../api/data-calls.ts'
import type { Act, dataPageMachine } from '../../machines/data-page/data-page.machine.ts'

const KEPT: Readonly<Record<OwnDataset['kept'], string>> = {
  'built in': 'Built in',
  files: 'Files',
  engine: 'An engine elsewhere',
}
const STATES: Readonly<Record<DraftSummary['state'], string>> = {
  receiving: 'Waits for files',
  loading: 'Files are read',
  ready: 'To be reviewed',
  failed: 'Cannot be loaded',
}
const DONE: Readonly<Record<Act['kind'], (name: string) => string>> = {
  remove: (name) => `${name} was removed.`,
  goBack: (name) => `${name} is the version before again.`,
  discard: (name) => `The draft ${name} was discarded.`,
}
const ASKED: Readonly<
  Record<
    Act['kind'],
    (name: string) => { readonly title: string; readonly text: string; readonly action: string }
  >
> = {
  remove: (name) => ({
    title: `Remove ${name}?`,
    text: 'Its rows and all of its versions are deleted, and nobody can ask it any more. This cannot be undone.',
    action: 'Remove',
  }),
  goBack: (name) => ({
    title: `Go back to the version before of ${name}?`,
    text: 'Everybody is answered from the version before. The version that is offered now is deleted.',
    action: 'Go Back',
  }),
  discard: (name) => ({
    title: `Discard the draft ${name}?`,
    text: 'Its files and all that was decided are deleted. This cannot be undone.',
    action: 'Discard',
  }),
}
const NOTHING_ASKED = { title: '', text: '', action: '' }

/** The data that is offered, in every state of its page. */
export function connectDataPage(
  snapshot: SnapshotFrom<typeof dataPageMachine>,
  send: ActorRefFrom<typeof dataPageMachine>['send'],
) {
  const { list, act, done, error } = snapshot.context
  const isDiscarding = snapshot.matches({ draft: 'acting' })
  const request = (kind: Act['kind'], id: string, name: string) => () =>
    send({ type: 'act.requested', act: { kind, id, name } })
  const begin =
    (replaces: string | null, appends: boolean, table: string | null) =>
    (files: readonly File[] = []) =>
      send({ type: 'draft.begun', begun: { replaces, appends, table }, files })
  const actionsOf = ({ id, name, kept, can_go_back }: OwnDataset) =>
    kept !== 'files'
      ? []
      : [
          { label: 'Replace Rows', act: () => begin(id, false, null)() },
          { label: 'Add Rows', act: () => begin(id, true, null)() },
          ...(can_go_back ? [{ label: 'Go Back', act: request('goBack', id, name) }] : []),
          { label: 'Remove', act: request('remove', id, name) },
        ]
  return {
    isList: snapshot.matches('list'),
    isLoading: snapshot.matches({ list: 'loading' }) && list === null,
    isUnloaded: snapshot.matches({ list: 'unloaded' }),
    isUnsupported: snapshot.matches({ list: 'unsupported' }),
    /** Null until it was loaded once. */
    hasList: list !== null && !snapshot.matches({ list: 'unsupported' }),
    busy: snapshot.hasTag('busy'),
    error,
    done: done === null ? null : DONE[done.kind](done.name),
    datasets: (list?.datasets ?? []).map((dataset) => ({
      id: dataset.id,
      name: dataset.name,
      rows: dataset.row_count.toLocaleString('en-GB'),
      loadedAt: dataset.loaded_at,
      kept: KEPT[dataset.kept],
      actions: actionsOf(dataset),
    })),
    drafts: (list?.drafts ?? []).map(({ id, name, replaces, state, created_at: createdAt }) => ({
      id,
      name,
      of:
        replaces === null
          ? 'A new dataset'
          : `Another version of ${list?.datasets.find((dataset) => dataset.id === replaces)?.name ?? replaces}`,
      state: STATES[state],
      isFailed: state === 'failed',
      createdAt,
      discard: request('discard', id, name),
    })),
    tables: list?.tables ?? [],
    addFiles: begin(null, false, null),
    addTable: (table: string) => begin(null, false, table)(),
    isAsked:
      act !== null &&
      (snapshot.matches({ list: { ready: 'confirming' } }) || snapshot.matches({ draft: 'confirming' })),
    asked: act === null ? NOTHING_ASKED : ASKED[act.kind](act.name),
    isDiscarding,
    discardLabel: isDiscarding ? 'Discarding...' : 'Discard draft',
    discard: (id: string, name: string) => request('discard', id, name)(),
    load: () => send({ type: 'load.requested' }),
    confirm: () => send({ type: 'act.confirmed' }),
    cancel: () => send({ type: 'act.cancelled' }),
  }
}
