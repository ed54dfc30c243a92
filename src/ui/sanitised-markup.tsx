import { useCallback } from 'react'
import { sanitised } from './sanitise.ts'

interface SanitisedMarkupProps {
  readonly markup: string
  readonly className: string
  readonly label: string
  /** Changes the clean nodes before they are shown, such as their number format. */
  readonly prepare: (fragment: DocumentFragment) => void
}

/** The one component that shows markup of a server: as clean nodes, never as a string. */
export function SanitisedMarkup({ markup, className, label, prepare }: SanitisedMarkupProps) {
  const fill = useCallback(
    (frame: HTMLDivElement | null) => {
      if (frame === null) return
      const fragment = sanitised(markup)
      prepare(fragment)
      frame.replaceChildren(fragment)
    },
    [markup, prepare],
  )
  return <div ref={fill} className={className} role="region" aria-label={label} tabIndex={0} />
}
