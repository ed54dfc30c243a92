import { useSelector } from '@xstate/react'
import { useId, useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { questionInputMachine } from '../../machines/question-input/question-input.machine.ts'
import { Button } from '../../ui/button.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { connectQuestionInput, gapsOf } from './question-input.connect.ts'
import '../../ui/field.css'
import './question.css'

interface QuestionInputProps {
  readonly actor: ActorRefFrom<typeof questionInputMachine>
  /** The badge of the active model, where there is one. */
  readonly badge: ReactNode
  /** Stands beside the button while a query runs. */
  readonly progress: ReactNode
  /** One line beside an answer, which grows while somebody types. */
  readonly isSlim: boolean
}

const PLACEHOLDER = 'e.g. What is the average cost of health insurance for a 40-year-old in London?'

export function QuestionInputView({ actor, badge, progress, isSlim }: QuestionInputProps) {
  const id = useId()
  const input = connectQuestionInput(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const form = useFocusReturn<HTMLFormElement>(input.busy)
  const box = useCursor(useMemo(() => gapsOf(actor), [actor]))
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
        {badge}
      </div>
      <label className="visually-hidden" htmlFor={`${id}-question`}>
        Question
      </label>
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
        aria-describedby={input.left === null ? `${id}-counter` : `${id}-counter ${id}-left`}
        onChange={(event) => input.edit(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) input.submit()
        }}
      />
      {input.followUp === null ? null : (
        <label className="question__follow-up">
          <input
            type="checkbox"
            checked={input.followUp.isOn}
            disabled={input.busy}
            onChange={input.followUp.toggle}
          />
          <span>Follow up on “{input.followUp.question}”</span>
        </label>
      )}
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
