import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import './form.css'

interface FormProps {
  /** What went wrong at the last submission, or null. */
  readonly error: string | null
  /** Outside of a dialog, which keeps the focus by itself: it comes back once this is over. */
  readonly busy?: boolean
  /** Fields beside each other, where there is room. */
  readonly inline?: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose rules are its machine's: the browser's own bubbles stay out. */
export function Form({ error, busy = false, inline = false, onSubmit, children }: FormProps) {
  const frame = useFocusReturn<HTMLFormElement>(busy)
  return (
    <form
      ref={frame}
      className={inline ? 'form form--inline' : 'form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {error === null ? null : <Alert>{error}</Alert>}
      {children}
    </form>
  )
}
