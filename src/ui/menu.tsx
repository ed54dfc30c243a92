import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import './overlays.css'

interface MenuProps {
  readonly label: string
  /** Stands above the items and does nothing. */
  readonly lead: ReactNode
  readonly items: readonly { readonly label: string; readonly act: () => void }[]
}

/** A button that opens a short list of things to do. */
export const Menu = ({ label, lead, items }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger className="button">{label}</BaseMenu.Trigger>
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="menu__place" sideOffset={6} align="end">
        <BaseMenu.Popup className="menu">
          <div className="menu__lead">{lead}</div>
          {items.map((item) => (
            <BaseMenu.Item key={item.label} className="menu__item" onClick={item.act}>
              {item.label}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)
