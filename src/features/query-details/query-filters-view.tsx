import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface QueryFiltersProps {
  readonly of: (name: string) => string
  readonly choose: (name: string) => (value: string) => void
  readonly type: (name: string) => (value: string) => void
  readonly clear: () => void
}

export const QueryFiltersView = ({ of, choose, type, clear }: QueryFiltersProps) => (
  <>
    <SearchField label="User Email" name="user_email" value={of('email')} onChange={type('email')} />
    <TextField
      label="Start Date"
      type="date"
      name="start_date"
      required={false}
      value={of('start')}
      onChange={choose('start')}
    />
    <TextField
      label="End Date"
      type="date"
      name="end_date"
      required={false}
      value={of('end')}
      onChange={choose('end')}
    />
    <Button onClick={clear}>Clear Filters</Button>
  </>
)
