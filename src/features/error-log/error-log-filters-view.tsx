import { SelectField } from '../../ui/select-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SEVERITIES } from '../../config/severities.ts'

const SEVERITY_CHOICES = [{ value: '', label: 'All Severities' }, ...SEVERITIES] as const
const RESOLVED_CHOICES = [
  { value: '', label: 'All Errors' },
  { value: 'unresolved', label: 'Unresolved' },
  { value: 'resolved', label: 'Resolved' },
] as const

interface ErrorLogFiltersProps {
  readonly of: (name: string) => string
  readonly choose: (name: string) => (value: string) => void
  readonly type: (name: string) => (value: string) => void
}

export const ErrorLogFiltersView = ({ of, choose, type }: ErrorLogFiltersProps) => (
  <>
    <SelectField
      label="Severity"
      options={SEVERITY_CHOICES}
      value={of('severity')}
      onChoice={choose('severity')}
    />
    <SelectField
      label="Resolved"
      options={RESOLVED_CHOICES}
      value={of('resolved')}
      onChoice={choose('resolved')}
    />
    <SearchField label="User Email" name="user_email" value={of('email')} onChange={type('email')} />
  </>
)
