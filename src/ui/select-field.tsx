import { useId } from 'react'
import './field.css'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  /** For screen readers alone. */
  readonly labelHidden?: boolean
  /** Takes the focus when it appears. */
  readonly focused?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: string
  readonly disabled?: boolean
  readonly onChoice: (value: Value) => void
}

/** The browser's own list of choices. */
export function SelectField<Value extends string>({
  label,
  labelHidden = false,
  focused = false,
  options,
  value,
  disabled = false,
  onChoice,
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className={labelHidden ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        autoFocus={focused}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const option = options.find((candidate) => candidate.value === event.target.value)
          if (option !== undefined) onChoice(option.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
