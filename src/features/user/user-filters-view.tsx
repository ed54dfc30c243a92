import { ROLES } from '../../config/roles.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const ROLE_CHOICES = [{ value: '', label: 'All Roles' }, ...ROLES] as const
const STATUS_CHOICES = [
  { value: '', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

interface UserFiltersProps {
  readonly of: (name: string) => string
  readonly choose: (name: string) => (value: string) => void
  readonly type: (name: string) => (value: string) => void
  readonly isSearchable: boolean
}

export const UserFiltersView = ({ of, choose, type, isSearchable }: UserFiltersProps) => (
  <>
    {isSearchable ? (
      <SearchField label="Find a person" name="search" value={of('search')} onChange={type('search')} />
    ) : null}
    <SelectField label="Role" options={ROLE_CHOICES} value={of('role')} onChoice={choose('role')} />
    <SelectField label="Status" options={STATUS_CHOICES} value={of('status')} onChoice={choose('status')} />
  </>
)
