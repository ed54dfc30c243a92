import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isThere, isWhole, receivedOf } from '../../machines/file-upload/received.ts'
import type { DraftContext, draftMachine } from '../../machines/draft/draft.machine.ts'
import { bytesText } from '../../ui/bytes-text.ts'

interface FileRow {
  readonly name: string
  readonly size: string
  /** How far it is, where no bar says it. */
  readonly state: string
}

/** All files, those of this browser and those that only the server has. */
function filesOf({ draft, chosen }: DraftContext): readonly FileRow[] {
  const names = chosen.map(({ name }) => name)
  const elsewhere = (draft?.files ?? []).filter(({ name }) => !names.includes(name))
  return [
    ...elsewhere.map(({ name, received, size }) => ({
      name,
      size: bytesText(size),
      state:
        received >= size
          ? 'Uploaded'
          : `${bytesText(received)} of it are there. Choose it again to go on from there.`,
    })),
    ...chosen.map((file) => ({
      name: file.name,
      size: bytesText(file.size),
      state: draft !== null && isThere(draft, file) ? 'Uploaded' : waiting(draft, file),
    })),
  ]
}

const waiting = (draft: DraftContext['draft'], file: File) =>
  draft === null || receivedOf(draft, file) === 0
    ? 'Waiting'
    : `Waiting, ${bytesText(receivedOf(draft, file))} of it are there`

function leadOf({ draft }: DraftContext): string | null {
  if (draft === null || draft.replaces === null) return null
  return draft.appends
    ? 'These rows come after those that are offered now.'
    : 'These rows take the place of those that are offered now.'
}

/** A dataset that is being added, at every stage. */
export function connectDraft(
  snapshot: SnapshotFrom<typeof draftMachine>,
  send: ActorRefFrom<typeof draftMachine>['send'],
) {
  const { context } = snapshot
  const { draft, dataset, error, removing } = context
  const isOfTable = (draft?.table ?? null) !== null
  const isResting = snapshot.matches({ receiving: 'resting' })
  const isFailed = snapshot.matches('failed')
  const isUnopened = snapshot.matches('unopened')
  const isReading = snapshot.matches('starting') || snapshot.matches('loading')
  const files = filesOf(context)
  return {
    title: draft?.name ?? 'A dataset of your own',
    lead: leadOf(context),
    error,
    isOpening: snapshot.matches('opening'),
    isMissing: snapshot.matches('missing'),
    isUnopened,
    /** Files are dropped, uploaded and taken out. */
    takesFiles: (snapshot.matches('receiving') || isFailed) && !isOfTable,
    hasFiles: files.length > 0,
    files,
    removing,
    canRemove: removing === null,
    problemTitle: isOfTable ? 'This table cannot be loaded' : 'These files cannot be loaded',
    problem: isFailed ? (draft?.problem ?? 'Nothing says why.') : null,
    progress: isReading
      ? (draft?.progress ?? (isOfTable ? 'The table is read...' : 'The files are read...'))
      : null,
    progressHint: `This page may be closed: ${isOfTable ? 'the table is' : 'the files are'} read all the same.`,
    /** The files are there, and wait for somebody to say so. */
    readLabel: isOfTable ? 'Read the table' : 'Read the files',
    canRead: isResting && (isOfTable || (draft !== null && isWhole(draft))),
    offered: snapshot.matches('published') ? dataset : null,
    isDiscardable: draft !== null && !snapshot.matches('published') && !snapshot.matches('missing'),
    choose: (chosen: readonly File[]) => send({ type: 'files.chosen', files: chosen }),
    remove: (name: string) => send({ type: 'removal.requested', name }),
    load: () => send({ type: 'load.requested' }),
  }
}
