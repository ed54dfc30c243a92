import { Autocomplete } from '@base-ui/react/autocomplete'
import { Popover } from '@base-ui/react/popover'
import { useRef, type ReactElement, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { BetweenView } from './between-view.tsx'
import type { List, ListItem, Section } from './sentence.connect.ts'
import './choices.css'

interface ChoicesProps {
  /** What the list is of. */
  readonly name: string
  readonly list: List | null
  /** Where lists stand: within the main part of the page, like all that is read. */
  readonly within: RefObject<HTMLElement | null>
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** A part of the sentence with the list of what may stand there. */
export function ChoicesView({ name, list, within, trigger, onOpen, onClose }: ChoicesProps) {
  const search = useRef<HTMLInputElement>(null)
  return (
    <Popover.Root open={list !== null} onOpenChange={(isOpen) => (isOpen ? onOpen() : onClose())}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={within}>
        <Popover.Positioner className="choices__place" sideOffset={6} align="start" collisionPadding={8}>
          <Popover.Popup
            className="choices"
            aria-label={name}
            // The list comes to its place later: the page is not to be scrolled to where it is before.
            initialFocus={() => {
              search.current?.focus({ preventScroll: true })
              return false
            }}
          >
            {list === null ? null : <ListView list={list} search={search} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ListProps {
  readonly list: List
  readonly search: RefObject<HTMLInputElement | null>
}

function ListView({ list, search: field }: ListProps) {
  const { search, status, error, sections, between, back, retry } = list
  /** What is pressed goes away: whoever pressed it goes on in the field. */
  const goOn = () => field.current?.focus({ preventScroll: true })
  return (
    <>
      {back === null ? null : (
        <button
          type="button"
          className="choices__back"
          onClick={() => {
            back()
            goOn()
          }}
        >
          <span aria-hidden="true">‹ </span>Back to columns
        </button>
      )}
      <Autocomplete.Root
        inline
        open
        autoHighlight="always"
        keepHighlight
        filter={null}
        items={sections.map(({ title, items }) => ({ value: title, items }))}
        itemToStringValue={({ label }: ListItem) => label}
        value={search.text}
        // A choice that is taken is not searched for.
        onValueChange={(text, { reason }) => (reason === 'item-press' ? undefined : search.type(text))}
      >
        <Autocomplete.Input
          ref={field}
          className={search.isSeen ? 'input choices__search' : 'visually-hidden'}
          aria-label="Search"
          placeholder="Search"
          maxLength={200}
          // Nothing is to be typed where no field is seen: no keyboard covers the choices.
          inputMode={search.isSeen ? 'search' : 'none'}
        />
        <Autocomplete.List className="choices__list" aria-label="Choices">
          {sections.map((section) => (
            <SectionView key={section.title} section={section} />
          ))}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p role="status" className={status.isSeen ? 'choices__hint' : 'visually-hidden'}>
        {status.text}
      </p>
      {error === null ? null : (
        <div className="choices__failed">
          <p className="choices__error" role="alert">
            {error}
          </p>
          <Button
            onClick={() => {
              retry()
              goOn()
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {between === null ? null : <BetweenView fields={between} />}
    </>
  )
}

const SectionView = ({ section: { title, items } }: { readonly section: Section }) => (
  <Autocomplete.Group items={[...items]}>
    <Autocomplete.GroupLabel className="choices__title">{title}</Autocomplete.GroupLabel>
    {items.map((item) => (
      <ChoiceView key={item.key} item={item} />
    ))}
  </Autocomplete.Group>
)

const ChoiceView = ({ item }: { readonly item: ListItem }) => (
  <Autocomplete.Item
    value={item}
    className={item.isCurrent ? 'choice choice--current' : 'choice'}
    onClick={item.take}
  >
    <span className="choice__label">
      {item.label}
      {item.isCurrent ? <span className="choice__mark"> (now)</span> : null}
      {item.leadsOn ? <span aria-hidden="true"> ›</span> : null}
    </span>
    {item.detail === null ? null : <span className="choice__detail">{item.detail}</span>}
  </Autocomplete.Item>
)
