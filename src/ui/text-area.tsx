import { useId } from 'react'
import './field.css'

interface TextAreaProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly maxLength: number
  readonly error?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** A field for a few sentences; may stay empty. */
export function TextArea({ label, error = null, onChange, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        className="input"
        rows={3}
        aria-invalid={error !== null}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
