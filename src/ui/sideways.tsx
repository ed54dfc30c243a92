import type { FocusEvent, ReactNode } from 'react'
import './sideways.css'

/** A press moves nothing away from under the finger; browsers leave what is in view by half where it is. */
const reveal = ({ target }: FocusEvent<HTMLElement>) => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

interface SidewaysProps {
  readonly className: string
  readonly children: ReactNode
}

/** A row that is scrolled along in a narrow window; what gets the focus there by a key comes wholly into view. */
export const Sideways = ({ className, children }: SidewaysProps) => (
  <div className={`sideways ${className}`} onFocus={reveal}>
    {children}
  </div>
)
