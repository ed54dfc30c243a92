import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** A page whose code comes when it is needed. */
export const Late = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={() => <PageFailed />}>
    <Suspense fallback={<Waiting text="Loading Querent..." />}>{children}</Suspense>
  </ErrorBoundary>
)
