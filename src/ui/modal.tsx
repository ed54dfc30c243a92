import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { keepFocus } from './keep-focus.ts'
import './modal.css'

interface ModalProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** For tables and code. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog over the page. A press outside leaves it: what was typed in it is not lost by a slip. */
export function Modal({ open, title, onClose, wide = false, children }: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal__backdrop" />
        <Dialog.Popup ref={keepFocus} className={wide ? 'modal modal--wide' : 'modal'}>
          <div className="modal__top">
            <Dialog.Title className="section-title">{title}</Dialog.Title>
            <Dialog.Close className="modal__close" aria-label="Close dialog">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
