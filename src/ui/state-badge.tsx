import './state-badge.css'

interface StateBadgeProps {
  readonly tone: 'good' | 'bad' | 'quiet'
  readonly children: string
}

/** What state a record is in: the word says it, the colour only helps. */
export const StateBadge = ({ tone, children }: StateBadgeProps) => (
  <span className={`state state--${tone}`}>{children}</span>
)
