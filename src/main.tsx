import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { codeOf, startRoot } from './app/root.ts'
import './ui/styles.css'

const session = startRoot((request) => fetch(request))
window.addEventListener('popstate', () =>
  session.send({ type: 'code.changed', code: codeOf(window.location.search) }),
)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
)
