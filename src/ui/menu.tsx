import { useId, type ReactNode } from 'react'
import './button.css'
import './menu.css'

interface MenuProps {
  readonly label: string
  /** Stands above the items and does nothing. */
  readonly lead: ReactNode
  readonly items: readonly { readonly label: string; readonly act: () => void }[]
}

/** A button that opens a short list of things to do: the browser's own popover, closed by Escape and by a press outside. */
export function Menu({ label, lead, items }: MenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="button menu__trigger" popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className="menu">
        <p className="menu__lead">{lead}</p>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className="menu__item"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={item.act}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
