import { useId } from 'react'
import './field.css'

interface TextAreaProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly maxLength?: number
  /** Lines at first; with `grows` as many as are typed, from one on. */
  readonly grows?: boolean
  readonly error?: string | null
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
  /** The focus goes elsewhere. */
  readonly onLeave?: () => void
}

/** A field for a few sentences; may stay empty. */
export function TextArea({ label, error = null, grows = false, onChange, onLeave, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        className={grows ? 'input input--grows' : 'input'}
        rows={grows ? 1 : 3}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {error === null ? null : (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
