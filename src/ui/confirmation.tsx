import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import './modal.css'

interface ConfirmationProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** What is done, on its button. */
  readonly action: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be undone. The focus starts on Cancel. */
export function Confirmation({ open, title, text, action, onConfirm, onCancel }: ConfirmationProps) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="modal__backdrop" />
        <AlertDialog.Popup className="modal">
          <AlertDialog.Title className="section-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="modal__text">{text}</AlertDialog.Description>
          <div className="modal__actions">
            <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
            <Button look="danger" onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
