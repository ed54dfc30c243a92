import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startRoot } from './app/root.ts'
import './ui/styles.css'

const { session, reportError } = startRoot((request) => fetch(request))
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
