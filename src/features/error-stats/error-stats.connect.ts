import type { ErrorStats } from '../../api/admin-calls.ts'
import { SEVERITIES } from '../../config/severities.ts'

const countText = (count: number | null) => (count === null ? '-' : count.toLocaleString('en-GB'))

/** The cards above the list. */
export const statCards = ({ total, unresolved, last24h, bySeverity }: ErrorStats) => [
  { name: 'Total', value: countText(total) },
  { name: 'Unresolved', value: countText(unresolved) },
  { name: 'Last 24 Hours', value: countText(last24h) },
  {
    name: 'By Severity',
    value:
      SEVERITIES.filter(({ value }) => (bySeverity[value] ?? 0) > 0)
        .map(({ value, label }) => `${label} ${countText(bySeverity[value] ?? 0)}`)
        .join(', ') || 'None',
  },
]
