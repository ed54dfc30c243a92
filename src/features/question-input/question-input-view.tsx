import { useSelector } from '@xstate/react'
import { useId, useMemo, useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { questionInputMachine } from '../../machines/question-input/question-input.machine.ts'
import { Button } from '../../ui/button.tsx'
import { MarkedText, type Mark } from '../../ui/marked-text.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { connectQuestionInput, gapsOf } from './question-input.connect.ts'
import '../../ui/field.css'
import './question.css'

/** What stands at the text while it is typed, where the backend reads along. */
export interface Aids {
  readonly marks: readonly Mark[]
  /** The ways to go on, and what they are called. */
  readonly list: ReactNode
  readonly listId: string
  /** The place in the text where the list stands; null where there is none. */
  readonly listAt: number | null
  /** The option that a key would take. */
  readonly optionId: string | null
  /** Opens what the word at a place may be, where it is marked. */
  readonly open: (at: number) => void
  /** The text box has lost the focus. */
  readonly leave: () => void
  /** Does what a key does to the list; false where it does nothing there. */
  readonly press: (key: string) => boolean
  /** Stands below the text, and what of it describes the text. */
  readonly below: ReactNode
  readonly readingId: string
}

interface QuestionInputProps {
  readonly actor: ActorRefFrom<typeof questionInputMachine>
  /** Where data is added, for those who may. */
  readonly dataLink: ReactNode
  /** The badge of the active model, where there is one. */
  readonly badge: ReactNode
  /** Stands beside the button while a query runs. */
  readonly progress: ReactNode
  /** One line beside an answer, which grows while somebody types. */
  readonly isSlim: boolean
  readonly aids: Aids | null
}

const PLACEHOLDER = 'e.g. What is the average cost of health insurance for a 40-year-old in London?'

export function QuestionInputView({ actor, dataLink, badge, progress, isSlim, aids }: QuestionInputProps) {
  const id = useId()
  const input = connectQuestionInput(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const form = useFocusReturn<HTMLFormElement>(input.busy)
  const box = useCursor(useMemo(() => gapsOf(actor), [actor]))
  const marked = useRef<HTMLDivElement>(null)
  const describedBy = [`${id}-counter`, input.left === null ? [] : `${id}-left`, aids?.readingId ?? []].flat()
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={isSlim ? 'card question question--slim' : 'card question'}
      onSubmit={(event) => {
        event.preventDefault()
        input.submit()
      }}
    >
      <div className="question__top">
        {input.datasets.length > 0 ? (
          <div className="question__dataset">
            <label className="field__label" htmlFor={`${id}-dataset`}>
              Dataset:
            </label>
            <select
              id={`${id}-dataset`}
              className="input"
              value={input.datasetId ?? ''}
              disabled={input.busy}
              onChange={(event) => input.choose(event.target.value)}
            >
              {input.datasets.map((dataset) => (
                <option key={dataset.id} value={dataset.id}>
                  {dataset.name}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {dataLink === null ? null : <span className="question__data">{dataLink}</span>}
        {badge}
      </div>
      <label className="visually-hidden" htmlFor={`${id}-question`}>
        Question
      </label>
      <div className="question__box">
        {aids === null ? null : (
          <MarkedText text={input.question} marks={aids.marks} anchorAt={aids.listAt} box={marked} />
        )}
        <textarea
          ref={box}
          id={`${id}-question`}
          className="input question__text"
          rows={4}
          placeholder={PLACEHOLDER}
          // Where nothing is shown yet, typing is what comes next.
          autoFocus={!isSlim}
          aria-keyshortcuts="Control+Enter"
          value={input.question}
          disabled={input.busy}
          aria-invalid={input.isOverLimit}
          aria-describedby={describedBy.join(' ')}
          {...(aids === null
            ? {}
            : {
                'aria-autocomplete': 'list' as const,
                'aria-haspopup': 'listbox' as const,
                'aria-controls': aids.optionId === null ? undefined : aids.listId,
                'aria-activedescendant': aids.optionId ?? undefined,
              })}
          onChange={({ target }) => input.edit(target.value, target.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) input.submit()
            else if (!event.shiftKey && !event.nativeEvent.isComposing && aids?.press(event.key) === true)
              event.preventDefault()
          }}
          onClick={({ currentTarget }) => aids?.open(currentTarget.selectionStart)}
          onScroll={({ currentTarget }) => {
            if (marked.current !== null) marked.current.scrollTop = currentTarget.scrollTop
          }}
          onBlur={aids?.leave}
        />
        {aids?.list}
      </div>
      {aids === null ? null : <div className="question__aids">{aids.below}</div>}
      <div className="question__bottom">
        <span id={`${id}-counter`} className={input.isOverLimit ? 'counter counter--over' : 'counter'}>
          {input.counter}
        </span>
        <span className="question__keys" aria-hidden="true">
          Ctrl+Enter
        </span>
        <span className="question__notice" role="status">
          {input.notice}
        </span>
        <div className="question__progress">{progress}</div>
        <Button type="submit" look="primary" disabled={!input.canSubmit} busy={input.busy}>
          {input.submitLabel}
        </Button>
      </div>
      {input.left === null ? null : (
        <p id={`${id}-left`} className="question__left">
          {input.left}
        </p>
      )}
    </form>
  )
}
