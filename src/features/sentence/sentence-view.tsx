import { useSelector } from '@xstate/react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Interpretation } from '../../api/interpretation.ts'
import type { sentenceMachine } from '../../machines/sentence/sentence.machine.ts'
import { ChoicesView } from './choices-view.tsx'
import { connectSentence, type Chip } from './sentence.connect.ts'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import './sentence.css'

interface SentenceProps {
  readonly actor: ActorRefFrom<typeof sentenceMachine>
  readonly interpretation: Interpretation | null
}

/** What was understood, as a sentence whose parts can be changed, left out and added to. */
export default function SentenceView({ actor, interpretation }: SentenceProps) {
  const { pieces, scope, changed, additions, passed, undo, close } = connectSentence(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    interpretation,
  )
  const whole = useArrivalFocus<HTMLDivElement>(changed)
  const lists = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={whole}
      className="sentence"
      role="group"
      aria-label="What was understood"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (undo === null || !isUndo(event)) return
        event.preventDefault()
        undo()
      }}
    >
      <p className="visually-hidden">{interpretation?.restatement}</p>
      {pieces.map((piece, index) =>
        'chip' in piece ? (
          <ChipView key={piece.chip.key} chip={piece.chip} within={lists} onClose={close} />
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
      {scope.map((text) => (
        <span key={text} className="sentence__scope">
          {text}
        </span>
      ))}
      {passed.map((words) => (
        <span key={words} className="sentence__passed">
          passed over: “{words}”
        </span>
      ))}
      {additions.length === 0 ? null : (
        <span className="sentence__additions">
          {additions.map(({ key, label, name, list, open }) => (
            <ChoicesView
              key={key}
              name={name}
              list={list}
              within={lists}
              onOpen={open}
              onClose={close}
              trigger={
                <button type="button" className="sentence__add" aria-label={name} data-place={key}>
                  <span aria-hidden="true">+ </span>
                  {label}
                </button>
              }
            />
          ))}
        </span>
      )}
      {undo === null ? null : (
        <button
          type="button"
          className="sentence__undo"
          aria-keyshortcuts="Control+Z Meta+Z"
          title="Undo the change (Ctrl+Z)"
          onClick={undo}
        >
          <span aria-hidden="true">↶ </span>Undo
        </button>
      )}
      <div ref={lists} className="sentence__lists" />
    </div>
  )
}

/** What is typed into a field is the field's to take back. */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' &&
  (ctrlKey || metaKey) &&
  !shiftKey &&
  !altKey &&
  !(target instanceof HTMLInputElement)

const isRemoval = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace'

interface ChipProps {
  readonly chip: Chip
  readonly within: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

function ChipView({ chip, within, onClose }: ChipProps) {
  const { remove } = chip
  const onKeyDown = (event: KeyboardEvent) => {
    if (remove === null || chip.list !== null || !isRemoval(event)) return
    event.preventDefault()
    remove()
  }
  return (
    <span className={chip.assumedFrom === null ? 'part' : 'part part--assumed'}>
      {chip.opens ? (
        <ChoicesView
          name={chip.name}
          list={chip.list}
          within={within}
          onOpen={chip.open}
          onClose={onClose}
          trigger={
            <button
              type="button"
              className="part__text"
              data-place={chip.key}
              aria-label={`${chip.name}. Change`}
              title={chip.assumedFrom === null ? undefined : `Assumed from “${chip.assumedFrom}”`}
              onKeyDown={onKeyDown}
            >
              {chip.text}
            </button>
          }
        />
      ) : (
        <span className="part__text">{chip.text}</span>
      )}
      {remove === null ? null : (
        <button type="button" className="part__remove" aria-label={chip.removeName} onClick={remove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  )
}
