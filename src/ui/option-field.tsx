import { useId } from 'react'
import './check-field.css'
import './field.css'

interface OptionFieldProps {
  /** Tells it from all others of the page. */
  readonly name: string
  readonly label: string
  /** Why one of them is taken, below them. */
  readonly why: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  /** More options than stand beside each other: a list to open. */
  readonly isList: boolean
  readonly disabled?: boolean
  readonly onChoice: (value: string) => void
}

/** One of a few options in one gesture. */
export function OptionField({
  name,
  label,
  why,
  options,
  value,
  isList,
  disabled,
  onChoice,
}: OptionFieldProps) {
  const id = useId()
  const whyId = why === null ? undefined : `${id}-why`
  return (
    <fieldset className="options" disabled={disabled} aria-describedby={whyId}>
      <legend className="options__label">{label}</legend>
      {isList ? (
        <select
          className="input"
          name={name}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChoice(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <div className="options__row">
          {options.map((option) => (
            <label key={option.value} className="options__option">
              <input
                className="check__box"
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChoice(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
      {why === null ? null : (
        <p className="hint" id={whyId}>
          {why}
        </p>
      )}
    </fieldset>
  )
}
