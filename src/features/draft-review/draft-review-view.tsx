import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { draftReviewMachine } from '../../machines/draft-review/draft-review.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { OptionField } from '../../ui/option-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLeaving, useUnsaved } from '../../ui/use-leaving.ts'
import { useMedia } from '../../ui/use-media.ts'
import { connectDraftReview } from './draft-review.connect.ts'
import '../../ui/form.css'
import '../../ui/table-frame.css'
import './draft-review.css'

/** As in the style sheet: fields that stand beside each other nowhere. */
const NARROW = '(max-width: 640px)'

type Shown = ReturnType<typeof connectDraftReview>

/** What was read, as people may change it before it is offered. */
export function DraftReviewView({ actor }: { readonly actor: ActorRefFrom<typeof draftReviewMachine> }) {
  const review = connectDraftReview(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  useLeaving(review.leave)
  useUnsaved(review.hasUnsaved)
  return (
    <div className="review">
      <Doubts review={review} />
      {review.changes.length === 0 ? null : (
        <section className="card review__part">
          <h3 className="section-title">What changes</h3>
          <Lines of={review.changes} />
        </section>
      )}
      <FirstRows review={review} />
      <About review={review} />
      <Columns review={review} />
      {review.examples.length === 0 ? null : (
        <section className="card review__part">
          <h3 className="section-title">Questions to begin with</h3>
          <p className="hint">They were tried on these rows. Those that are kept are offered to people.</p>
          <ul className="review__examples">
            {review.examples.map(({ question, answer, checked, onChange }) => (
              <li key={question}>
                <CheckField label={question} hint={answer} checked={checked} onChange={onChange} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {review.error === null ? null : (
        <Alert>
          {review.error}
          {review.canRetry ? <Button onClick={review.retry}>Save again</Button> : null}
        </Alert>
      )}
      <div className="review__end">
        <p className="hint" role="status">
          {review.saving}
        </p>
        <Button look="primary" disabled={!review.canPublish} busy={review.busy} onClick={review.publish}>
          {review.publishLabel}
        </Button>
      </div>
      <Confirmation
        open={review.isConfirming}
        title="Publish this version?"
        text={review.confirmText}
        action="Publish"
        onConfirm={review.confirm}
        onCancel={review.cancel}
      />
    </div>
  )
}

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <ul className="review__lines">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Decisions = ({ of }: { readonly of: Shown['doubts'] }) =>
  of.map(({ id, label, why, options, value, isList, onChoice }) => (
    <OptionField
      key={id}
      name={id}
      label={label}
      why={why}
      options={options}
      value={value}
      isList={isList}
      onChoice={onChoice}
    />
  ))

/** What the rows decide, in a line; all of it behind a button. */
const Settled = ({ of }: { readonly of: NonNullable<Shown['files']> }) => (
  <details className="review__settled">
    <summary className="review__line">
      <span className="review__said">{of.line}</span>
      <span className="review__change">
        Change<span className="visually-hidden"> {of.of}</span>
      </span>
    </summary>
    <div className="review__decisions">
      <Decisions of={of.decisions} />
    </div>
  </details>
)

const Doubts = ({ review }: { readonly review: Shown }) =>
  review.doubts.length === 0 ? (
    <div>
      <h3 className="section-title">{review.doubtTitle}</h3>
      <p className="hint">
        The rows tell all of it. Publish it as it is, or change below what it was taken for.
      </p>
    </div>
  ) : (
    <section className="card review__part review__doubts">
      <h3 className="section-title">{review.doubtTitle}</h3>
      <p className="hint">The rows do not tell which it is. The rows below change with each choice.</p>
      <div className="review__decisions">
        <Decisions of={review.doubts} />
      </div>
    </section>
  )

function FirstRows({ review }: { readonly review: Shown }) {
  const id = useId()
  return (
    <section className="card review__part">
      <h3 className="section-title" id={id}>
        {review.rowsTitle}
      </h3>
      <p className="hint">
        {review.rowsHint}
        {review.manyColumns === null ? null : (
          <span
            className={
              review.manyColumns === 'anywhere' ? 'review__scrolls review__scrolls--wide' : 'review__scrolls'
            }
          >
            {' '}
            Scroll sideways for more columns.
          </span>
        )}
      </p>
      <div
        className="table-frame review__rows"
        role="region"
        aria-labelledby={id}
        aria-busy={review.isChanging}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {review.columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {review.rows.map((cells, row) => (
              <tr key={row}>
                {review.columns.map(({ name }, place) => (
                  <td key={name}>{cells[place] ?? <span className="hint">missing</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {review.notes.length === 0 ? null : <Lines of={review.notes} />}
      {review.files === null ? null : <Settled of={review.files} />}
    </section>
  )
}

const About = ({ review }: { readonly review: Shown }) => (
  <section className="card review__part">
    <h3 className="section-title">The dataset</h3>
    <div className="review__fields">
      <TextField label="Name" type="text" name="name" maxLength={100} {...review.name} />
      <TextField label="One row is" type="text" name="row_singular" maxLength={100} {...review.singular} />
      <TextField label="Several rows are" type="text" name="row_plural" maxLength={100} {...review.plural} />
      <Threshold review={review} />
    </div>
    {review.about === null ? null : (
      <dl className="review__about">
        <dt>Whom it is about</dt>
        <dd>{review.about}</dd>
      </dl>
    )}
    {review.aboutSettled === null ? null : <Settled of={review.aboutSettled} />}
  </section>
)

function Threshold({ review }: { readonly review: Shown }) {
  const id = useId()
  return (
    <div>
      <TextField
        label="Threshold"
        type="number"
        name="threshold"
        min="1"
        max="1000"
        step="1"
        describedBy={id}
        {...review.threshold}
      />
      <p className="hint" id={id}>
        No figure stands for fewer rows or people than this. 1 shows everything: for data that is about
        nobody.
      </p>
    </div>
  )
}

const Columns = ({ review }: { readonly review: Shown }) => {
  const isNarrow = useMedia(NARROW)
  return (
    <section className="review__part">
      <h3 className="section-title">Columns</h3>
      {isNarrow ? <p className="hint">Open one to change what it is called, or who sees it.</p> : null}
      <ul className="review__columns">
        {review.columns.map((column) => (
          <li key={column.name} className="card review__column">
            {isNarrow ? <FoldedColumn column={column} /> : <WideColumn column={column} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ColumnProps {
  readonly column: Shown['columns'][number]
}

function WideColumn({ column }: ColumnProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="review__row">
      <div className="review__what">
        <h4 id={id}>{column.name}</h4>
        <Holds column={column} />
      </div>
      <ColumnFields column={column} />
    </div>
  )
}

/** A card of each column with all of its fields would make a page of a few steps a long one. */
function FoldedColumn({ column }: ColumnProps) {
  const id = useId()
  return (
    <details className="review__fold" open={column.hasProblem ? true : undefined}>
      <summary className="review__what">
        <h4 id={id}>{column.name}</h4>
        <Holds column={column} />
        {column.folded === '' ? null : <p className="hint">{column.folded}</p>}
      </summary>
      <div role="group" aria-labelledby={id} className="review__row">
        <ColumnFields column={column} />
      </div>
    </details>
  )
}

const Holds = ({ column: { holds, above } }: ColumnProps) => (
  <>
    <p className="hint review__holds" title={holds}>
      {holds}
    </p>
    {above === null ? null : <p className="review__above">{above}</p>}
  </>
)

const ColumnFields = ({ column }: ColumnProps) => (
  <>
    <TextField label="Called" type="text" name="label" maxLength={100} {...column.label} />
    <TextArea label="Also called (with commas)" name="synonyms" grows {...column.synonyms} />
    <TextField label="Unit" type="text" name="unit" maxLength={30} required={false} {...column.unit} />
    <div className="review__flags">
      <CheckField label="Sensitive" of={column.name} {...column.sensitive} />
      <CheckField label="Never shown" of={column.name} {...column.hidden} />
    </div>
    {column.settled === null ? null : <Settled of={column.settled} />}
  </>
)
