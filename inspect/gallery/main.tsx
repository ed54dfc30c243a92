import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import '@xyflow/react/dist/style.css'
import './gallery.css'

const root = document.getElementById('gallery')
if (root === null) throw new Error('index.html has no #gallery')
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
