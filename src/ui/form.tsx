import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface FormProps {
  /** What went wrong at the last submission, or null. */
  readonly error: string | null
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose rules are its machine's: the browser's own bubbles stay out. */
export function Form({ error, busy, onSubmit, children }: FormProps) {
  const frame = useFocusReturn<HTMLFormElement>(busy)
  return (
    <form
      ref={frame}
      className="form"
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
