import { useId } from 'react'
import './check-field.css'

interface CheckFieldProps {
  readonly label: string
  /** What it means, below it. */
  readonly hint?: string | undefined
  /** What it is about, for screen readers: several have the same label. */
  readonly of?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A yes or no. */
export function CheckField({ label, hint, of, checked, disabled = false, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="check">
      <input
        id={id}
        className="check__box"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>
        {label}
        {of === undefined ? null : <span className="visually-hidden"> ({of})</span>}
      </label>
      {hint === undefined ? null : (
        <p className="hint check__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
