import { useId } from 'react'
import './field.css'

interface TextFieldProps {
  readonly label: string
  readonly type: 'text' | 'email' | 'password' | 'search' | 'date' | 'number'
  readonly name: string
  readonly value: string
  readonly autoComplete?: string
  readonly required?: boolean
  readonly error?: string | null
  readonly describedBy?: string | undefined
  readonly maxLength?: number
  /** Of a number or a day. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly step?: string
  readonly disabled?: boolean
  /** Takes the focus when it appears. */
  readonly focused?: boolean
  readonly onChange: (value: string) => void
  /** The focus goes elsewhere. */
  readonly onLeave?: () => void
}

export function TextField({
  label,
  error = null,
  describedBy,
  required = true,
  focused = false,
  onChange,
  onLeave,
  ...input
}: TextFieldProps) {
  const id = useId()
  const descriptions = [error === null ? null : `${id}-error`, describedBy].filter(
    (each) => each !== null && each !== undefined,
  )
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        required={required}
        autoFocus={focused}
        aria-invalid={error !== null}
        aria-describedby={descriptions.length === 0 ? undefined : descriptions.join(' ')}
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
