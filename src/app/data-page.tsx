import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { BankView } from '../features/bank/bank-view.tsx'
import { connectDataPage } from '../features/data-page/data-page.connect.ts'
import { DataListView } from '../features/data-page/data-list-view.tsx'
import { DraftView } from '../features/draft/draft-view.tsx'
import { DraftReviewView } from '../features/draft-review/draft-review-view.tsx'
import { FileUploadView } from '../features/file-upload/file-upload-view.tsx'
import { FrameView } from '../features/frame/frame-view.tsx'
import type { dataPageMachine } from '../machines/data-page/data-page.machine.ts'
import type { draftMachine } from '../machines/draft/draft.machine.ts'
import { Confirmation } from '../ui/confirmation.tsx'
import { Panel } from '../ui/panel.tsx'
import { askPath, bankPath, DATA_PATH, draftPath } from './place.ts'
import './data.css'

type Page = ActorRefFrom<typeof dataPageMachine>

interface DataPageProps {
  /** Null until its code has arrived. */
  readonly page: Page | null
  readonly onLogout: () => void
  readonly account: ReactNode
}

/** The data that is offered, for admins (ours). */
export default function DataPage({ page, onLogout, account }: DataPageProps) {
  return (
    <FrameView page="Data" isAdmin onLogout={onLogout} account={account}>
      <h1 className="data-title">Data</h1>
      {page === null ? (
        <p className="hint" role="status">
          Loading the page...
        </p>
      ) : (
        <Panel name="The data">
          <DataView page={page} />
        </Panel>
      )}
    </FrameView>
  )
}

function DataView({ page }: { readonly page: Page }) {
  const shown = connectDataPage(
    useSelector(page, (snapshot) => snapshot),
    page.send,
  )
  const { draft, bank } = useSelector(page, ({ children }) => children)
  return (
    <>
      {shown.isList ? (
        <DataListView
          page={shown}
          ask={(id, name) => (
            <Link href={askPath(id)} title={`Ask ${name}`}>
              {name}
            </Link>
          )}
          questions={(id, name) => (
            <Link href={bankPath(id)} className="button" aria-label={`Verified questions of ${name}`}>
              Questions
            </Link>
          )}
          onward={(id, name) => (
            <Link href={draftPath(id)} className="button" aria-label={`Continue ${name}`}>
              Continue
            </Link>
          )}
        />
      ) : bank !== undefined ? (
        <BankView key={bank.sessionId} actor={bank} back={<Link href={DATA_PATH}>All data</Link>} />
      ) : draft === undefined ? null : (
        <DraftPart key={draft.sessionId} draft={draft} page={shown} />
      )}
      <Confirmation open={shown.isAsked} {...shown.asked} onConfirm={shown.confirm} onCancel={shown.cancel} />
    </>
  )
}

interface DraftPartProps {
  readonly draft: ActorRefFrom<typeof draftMachine>
  readonly page: ReturnType<typeof connectDataPage>
}

function DraftPart({ draft, page }: DraftPartProps) {
  const { upload, review } = useSelector(draft, ({ children }) => children)
  const uploading = useSelector(upload, (snapshot) => snapshot?.context.file.name ?? null)
  return (
    <DraftView
      actor={draft}
      uploading={uploading}
      upload={upload === undefined ? null : <FileUploadView actor={upload} />}
      review={review === undefined ? null : <DraftReviewView key={review.sessionId} actor={review} />}
      error={page.error}
      isDiscarding={page.isDiscarding}
      discardLabel={page.discardLabel}
      onDiscard={() => {
        const { id, draft: known } = draft.getSnapshot().context
        page.discard(id, known?.name ?? '')
      }}
      back={<Link href={DATA_PATH}>All data</Link>}
      ask={({ id }) => (
        <Link href={askPath(id)} className="button">
          Ask it
        </Link>
      )}
    />
  )
}
