import { Menu } from '@base-ui/react/menu'
import { useSelector } from '@xstate/react'
import { useRef, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Interpretation } from '../../api/answer.ts'
import type { sentenceMachine } from '../../machines/sentence/sentence.machine.ts'
import { connectSentence, type Chip, type List, type ListItem } from './sentence.connect.ts'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import './sentence.css'

interface SentenceProps {
  readonly actor: ActorRefFrom<typeof sentenceMachine>
  readonly interpretation: Interpretation | null
}

/** What was understood, as a sentence whose parts can be changed, left out and added to. */
export default function SentenceView({ actor, interpretation }: SentenceProps) {
  const { pieces, scope, changed, additions, passed, close } = connectSentence(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    interpretation,
  )
  const whole = useArrivalFocus<HTMLDivElement>(changed)
  const lists = useRef<HTMLDivElement>(null)
  return (
    <div ref={whole} className="sentence" role="group" aria-label="What was understood" tabIndex={-1}>
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
            <ListMenu
              key={key}
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
      <div ref={lists} className="sentence__lists" />
    </div>
  )
}

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
        <ListMenu
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

interface ListMenuProps {
  readonly list: List | null
  /** Where lists stand: within the main part of the page, like all that is read. */
  readonly within: RefObject<HTMLElement | null>
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly onOpen: () => void
  readonly onClose: () => void
}

function ListMenu({ list, within, trigger, onOpen, onClose }: ListMenuProps) {
  return (
    <Menu.Root modal={false} open={list !== null} onOpenChange={(isOpen) => (isOpen ? onOpen() : onClose())}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={within}>
        <Menu.Positioner className="choices__place" sideOffset={6} align="start" collisionPadding={8}>
          <Menu.Popup className="choices">{list === null ? null : <ListView list={list} />}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const ListView = ({ list }: { readonly list: List }) => (
  <>
    {list.isLoading ? (
      <Menu.Item disabled className="choices__hint">
        Loading choices...
      </Menu.Item>
    ) : null}
    {list.error === null ? null : (
      <Menu.Group>
        <Menu.GroupLabel className="choices__error">{list.error}</Menu.GroupLabel>
        <Menu.Item className="choice" closeOnClick={false} onClick={list.retry}>
          Try again
        </Menu.Item>
      </Menu.Group>
    )}
    {list.isEmpty ? (
      <Menu.Item disabled className="choices__hint">
        Nothing else can stand here.
      </Menu.Item>
    ) : null}
    {list.back === null || list.isLoading ? null : (
      <Menu.Item className="choice choice--back" closeOnClick={false} onClick={list.back}>
        Back to columns
      </Menu.Item>
    )}
    {list.sections.map(({ title, items }) => (
      <Menu.Group key={title}>
        <Menu.GroupLabel className="choices__title">{title}</Menu.GroupLabel>
        {items.map((item) => (
          <ChoiceView key={item.key} item={item} />
        ))}
      </Menu.Group>
    ))}
  </>
)

const ChoiceView = ({ item }: { readonly item: ListItem }) => (
  <Menu.Item
    className={item.isCurrent ? 'choice choice--current' : 'choice'}
    closeOnClick={!item.leadsOn}
    onClick={item.take}
  >
    <span className="choice__label">
      {item.label}
      {item.isCurrent ? <span className="choice__mark"> (now)</span> : null}
      {item.leadsOn ? <span aria-hidden="true"> ›</span> : null}
    </span>
    {item.detail === null ? null : <span className="choice__detail">{item.detail}</span>}
  </Menu.Item>
)
