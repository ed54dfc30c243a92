import { Button } from './button.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { useMedia } from './use-media.ts'

interface RowActionsProps {
  /** Id of what names the record. */
  readonly describedBy: string
  readonly disabled: boolean
  readonly actions: readonly MenuItem[]
}

/** Between a card and a row with room for all buttons: they would stand above each other. */
const TIGHT = '(min-width: 761px) and (max-width: 1180px)'

/** What can be done with a record: a button each, or one menu where a row has no room for them. */
export function RowActions({ describedBy, disabled, actions }: RowActionsProps) {
  const isTight = useMedia(TIGHT)
  return isTight && actions.length > 1 ? (
    <Menu label="Actions" items={actions} disabled={disabled} describedBy={describedBy} />
  ) : (
    actions.map(({ label, act }) => (
      <Button key={label} disabled={disabled} aria-describedby={describedBy} onClick={act}>
        {label}
      </Button>
    ))
  )
}
