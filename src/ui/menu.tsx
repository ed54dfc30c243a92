import { useId, type ReactNode } from 'react'
import './button.css'
import './menu.css'

interface MenuProps {
  readonly label: string
  /** Stands above the items and does nothing. */
  readonly lead?: ReactNode
  readonly items: readonly MenuItem[]
  readonly disabled?: boolean
  /** Id of what tells the things apart that have such a menu each. */
  readonly describedBy?: string
}

export interface MenuItem {
  readonly label: string
  readonly act: () => void
}

/** A button that opens a short list of things to do: the browser's own popover, closed by Escape and by a press outside. */
export function Menu({ label, lead, items, disabled, describedBy }: MenuProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="button"
        popoverTarget={id}
        disabled={disabled}
        aria-describedby={describedBy}
      >
        {label}
      </button>
      <div id={id} popover="auto" className="menu">
        {lead === undefined ? null : <p className="menu__lead">{lead}</p>}
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className="menu__item"
            onClick={({ currentTarget }) => {
              // First, so that what opens now gives the focus back to the button, and not to an item that is gone.
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              item.act()
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
