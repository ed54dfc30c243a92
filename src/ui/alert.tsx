import type { ReactNode } from 'react'
import './alert.css'

/** Says what went wrong, at once, to eyes and screen readers; a button in it stands beside the text. */
export function Alert({
  title,
  titleId,
  children,
}: {
  readonly title?: string
  readonly titleId?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={title === undefined ? 'alert alert--plain' : 'alert'} role="alert">
      {title === undefined ? null : (
        <h2 className="alert__title" id={titleId}>
          {title}
        </h2>
      )}
      {children}
    </div>
  )
}
