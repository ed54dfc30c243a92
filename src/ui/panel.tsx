import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** A part of the page that fails alone. */
export function Panel({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Alert title={`${name} could not be shown`}>
          <p>The rest of the page works on. The error was reported.</p>
          <Button onClick={retry}>Try again</Button>
        </Alert>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
