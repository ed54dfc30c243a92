// First, because the first sheet says which layer wins over which.
import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { App } from './app.tsx'
import { startRoot } from './root.ts'

export interface StartOptions {
  readonly fetch: (request: Request) => Promise<Response>
  /** Hears of every step of every machine; nobody, in the application that people use. */
  readonly inspect?: (event: InspectionEvent) => void
}

/** Starts the machines and shows them. Throws where the page has no place for it. */
export function startApp({ fetch, inspect = () => {} }: StartOptions): void {
  const { session, reportError } = startRoot(fetch, inspect)
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))

  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root, {
    // An error that a panel caught is over for the rest of the page; one that none caught leaves nothing.
    onCaughtError: (error) => {
      console.warn('A part of the page could not be shown.', error)
      reportError(error)
    },
    onUncaughtError: (error) => {
      console.error(error)
      reportError(error, 'critical')
    },
  }).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  )
}
