import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface PanelProps {
  readonly name: string
  /** The id of its title, where what is around it is named by that. */
  readonly titleId?: string
  readonly children: ReactNode
}

/** A part of the page that fails alone. */
export function Panel({ name, titleId, children }: PanelProps) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Alert title={`${name} could not be shown`} titleId={titleId}>
          <p>The rest of the page works on. The error was reported.</p>
          <Button onClick={retry}>Try again</Button>
        </Alert>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
