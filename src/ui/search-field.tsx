import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text that narrows a list; may stay empty. */
export const SearchField = (props: SearchFieldProps) => (
  <TextField {...props} type="search" autoComplete="off" required={false} maxLength={254} />
)
