import { useId } from 'react'
import './field.css'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  /** It takes the place of a text: its label is for screen readers alone, and it takes the focus when it appears. */
  readonly inPlace?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: string
  readonly disabled?: boolean
  readonly onChoice: (value: Value) => void
}

/** The browser's own list of choices. */
export function SelectField<Value extends string>({
  label,
  inPlace = false,
  options,
  value,
  disabled = false,
  onChoice,
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className={inPlace ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        autoFocus={inPlace}
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
