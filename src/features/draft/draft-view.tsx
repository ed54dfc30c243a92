import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { FILE_ENDINGS, FILE_KINDS } from '../../config/file-kinds.ts'
import type { draftMachine } from '../../machines/draft/draft.machine.ts'
import type { OwnDataset } from '../../api/data-calls.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'
import { connectDraft } from './draft.connect.ts'
import './draft.css'

interface DraftViewProps {
  readonly actor: ActorRefFrom<typeof draftMachine>
  /** How far the file on its way is, and the review: other features. */
  readonly upload: ReactNode
  readonly uploading: string | null
  readonly review: ReactNode
  /** What went wrong beside it, such as at discarding it. */
  readonly error: string | null
  readonly discardLabel: string
  readonly isDiscarding: boolean
  readonly onDiscard: () => void
  /** Where all data is, and where a dataset is asked. */
  readonly back: ReactNode
  readonly ask: (dataset: OwnDataset) => ReactNode
}

/** A dataset that is being added. */
export function DraftView(props: DraftViewProps) {
  const { actor, upload, uploading, review, error, onDiscard, back, ask } = props
  const draft = connectDraft(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const stage = useSelector(actor, ({ value }) => JSON.stringify(value))
  const frame = useFocusHome<HTMLElement>(stage)
  return (
    <section ref={frame} className="draft" tabIndex={-1} aria-labelledby="draft-title">
      <div className="draft__top">
        <div>
          <p className="draft__back">{back}</p>
          <h2 className="section-title" id="draft-title">
            {draft.title}
          </h2>
          {draft.lead === null ? null : <p className="hint">{draft.lead}</p>}
        </div>
        {draft.isDiscardable ? (
          <Button look="danger" disabled={props.isDiscarding} busy={props.isDiscarding} onClick={onDiscard}>
            {props.discardLabel}
          </Button>
        ) : null}
      </div>
      {error === null ? null : <Alert>{error}</Alert>}
      {draft.error === null ? null : (
        <Alert>
          {draft.error}
          {draft.isUnopened ? <Button onClick={draft.load}>Try again</Button> : null}
        </Alert>
      )}
      <div role="status" className="draft__status">
        {draft.isOpening ? <p className="hint">Opening the draft...</p> : null}
        {draft.isMissing ? <p>This draft is not there any more: it was published or discarded.</p> : null}
        {draft.progress === null ? null : (
          <div className="card draft__reading">
            <span className="spinner" aria-hidden="true" />
            <div>
              <p>{draft.progress}</p>
              <p className="hint">{draft.progressHint}</p>
            </div>
          </div>
        )}
        {draft.offered === null ? null : (
          <div className="card draft__offered">
            <p>{draft.offered.name} is offered now.</p>
            {ask(draft.offered)}
          </div>
        )}
      </div>
      {draft.problem === null ? null : (
        <Alert title={draft.problemTitle}>
          <p>{draft.problem}</p>
          <p className="draft__retry">
            <Button onClick={draft.load}>Try again</Button>
          </p>
        </Alert>
      )}
      {draft.takesFiles && draft.hasFiles ? (
        <ul className="card draft__files" aria-label="Files">
          {draft.files.map((file) => (
            <li key={file.name} className="draft__file">
              <div className="draft__name">
                <span>{file.name}</span> <span className="hint">{file.size}</span>
              </div>
              <div className="draft__state">
                {file.name === uploading ? upload : <span className="hint">{file.state}</span>}
              </div>
              <Button
                aria-label={file.name === uploading ? `Cancel ${file.name}` : `Remove ${file.name}`}
                disabled={!draft.canRemove}
                busy={draft.removing === file.name}
                onClick={() => draft.remove(file.name)}
              >
                {file.name === uploading ? 'Cancel' : 'Remove'}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {draft.canRead ? (
        <div>
          <Button look="primary" onClick={draft.load}>
            {draft.readLabel}
          </Button>
        </div>
      ) : null}
      {draft.takesFiles ? (
        <FileDrop
          label={
            draft.hasFiles ? 'Drop further files here, or choose them' : 'Drop files here, or choose them'
          }
          hint={FILE_KINDS}
          accept={FILE_ENDINGS}
          onFiles={draft.choose}
        />
      ) : null}
      {review}
    </section>
  )
}
