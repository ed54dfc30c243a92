import { useId, type ReactNode } from 'react'
import { FILE_ENDINGS, FILE_KINDS } from '../../config/file-kinds.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RecordActions, RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'
import type { connectDataPage } from './data-page.connect.ts'
import '../../ui/field.css'
import './data-page.css'

type Shown = ReturnType<typeof connectDataPage>

const DATASET_COLUMNS = ['Name', 'Rows', 'Date of Its Data', 'Kept In', 'Actions']
const DRAFT_COLUMNS = ['Name', 'Begun', 'State', 'Actions']

interface DataListProps {
  readonly page: Shown
  /** Where a draft is gone on with. */
  readonly onward: (id: string, name: string) => ReactNode
  /** Where the verified questions of a dataset are. */
  readonly questions: (id: string, name: string) => ReactNode
  /** Where a dataset is asked, by its name. */
  readonly ask: (id: string, name: string) => ReactNode
}

/** The data that is offered, what is being added, and the place to add more. */
export function DataListView({ page, onward, ask, questions }: DataListProps) {
  const frame = useFocusHome<HTMLDivElement>(page)
  return (
    <div ref={frame} className="data" tabIndex={-1}>
      <p role="status" className="data__status">
        {page.isLoading ? 'Loading the datasets...' : page.done}
      </p>
      {page.error === null ? null : (
        <Alert>
          {page.error}
          {page.isUnloaded ? <Button onClick={page.load}>Try again</Button> : null}
        </Alert>
      )}
      {page.isUnsupported ? <p className="card empty">This server does not take data of your own.</p> : null}
      {page.hasList ? (
        <>
          <section className="data__part" aria-label="Add data">
            <FileDrop
              label="Drop files here, or choose them"
              hint={FILE_KINDS}
              accept={FILE_ENDINGS}
              disabled={page.busy}
              onFiles={page.addFiles}
            />
            {page.tables.length === 0 ? null : <Tables page={page} />}
          </section>
          {page.drafts.length === 0 ? null : <Drafts page={page} onward={onward} />}
          <Datasets page={page} ask={ask} questions={questions} />
        </>
      ) : null}
    </div>
  )
}

function Tables({ page }: { readonly page: Shown }) {
  const id = useId()
  return (
    <form
      className="data__tables"
      onSubmit={(event) => {
        event.preventDefault()
        const table = new FormData(event.currentTarget).get('table')
        if (typeof table === 'string') page.addTable(table)
      }}
    >
      <label className="field__label" htmlFor={id}>
        Or a table that is there:
      </label>
      <select id={id} name="table" className="input" disabled={page.busy}>
        {page.tables.map((table) => (
          <option key={table}>{table}</option>
        ))}
      </select>
      <Button type="submit" disabled={page.busy}>
        Add
      </Button>
    </form>
  )
}

const Drafts = ({ page, onward }: Pick<DataListProps, 'page' | 'onward'>) => (
  <section className="data__part">
    <h2 className="section-title">Being added</h2>
    <RecordTable label="Drafts" columns={DRAFT_COLUMNS} busy={page.busy}>
      {page.drafts.map((draft) => (
        <RecordRow key={draft.id}>
          <RecordCell column="Name" named>
            <span>{draft.name}</span>
            <span className="records__more">{draft.of}</span>
          </RecordCell>
          <RecordCell column="Begun">
            <Moment at={draft.createdAt} otherwise="-" />
          </RecordCell>
          <RecordCell column="State" wide>
            <StateBadge tone={draft.isFailed ? 'bad' : 'quiet'}>{draft.state}</StateBadge>
          </RecordCell>
          <RecordActions>
            <div className="records__buttons">
              {onward(draft.id, draft.name)}
              <Button disabled={page.busy} aria-label={`Discard ${draft.name}`} onClick={draft.discard}>
                Discard
              </Button>
            </div>
          </RecordActions>
        </RecordRow>
      ))}
    </RecordTable>
  </section>
)

const Datasets = ({ page, ask, questions }: Pick<DataListProps, 'page' | 'ask' | 'questions'>) => (
  <section className="data__part">
    <h2 className="section-title">Datasets</h2>
    {page.datasets.length === 0 ? (
      <p className="card empty">No dataset is offered yet.</p>
    ) : (
      <RecordTable label="Datasets" columns={DATASET_COLUMNS} busy={page.busy}>
        {page.datasets.map((dataset) => (
          <RecordRow key={dataset.id}>
            <RecordCell column="Name" named>
              <span id={`dataset-${dataset.id}`}>{ask(dataset.id, dataset.name)}</span>
            </RecordCell>
            <RecordCell column="Rows">{dataset.rows}</RecordCell>
            <RecordCell column="Date of Its Data">
              <Moment at={dataset.loadedAt} otherwise="-" />
            </RecordCell>
            <RecordCell column="Kept In" wide>
              {dataset.kept}
            </RecordCell>
            <RecordActions>
              <div className="records__buttons">
                {questions(dataset.id, dataset.name)}
                {dataset.actions.length === 0 ? null : (
                  <RowActions
                    describedBy={`dataset-${dataset.id}`}
                    disabled={page.busy}
                    actions={dataset.actions}
                  />
                )}
              </div>
            </RecordActions>
          </RecordRow>
        ))}
      </RecordTable>
    )}
  </section>
)
