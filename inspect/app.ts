import type { InspectionEvent } from 'xstate'
import { startApp } from '../src/app/start.tsx'
import { makeCoverage } from './live/coverage.ts'

/**
 * The application as developers and tests start it: every step of its machines can be watched. With `?inspect` the gallery
 * hears of them, with `?inspect=stately` the inspector of stately.ai, which needs a network.
 */
type Observer = (event: InspectionEvent) => void

async function observersOf(wanted: string | null): Promise<readonly Observer[]> {
  if (wanted === null) return []
  if (wanted !== 'stately') return [(await import('./live/publish.ts')).makePublisher()]
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const { inspect } = createBrowserInspector()
  return [typeof inspect === 'function' ? inspect : (event) => inspect.next?.(event)]
}

const observers: readonly Observer[] = [
  makeCoverage(),
  ...(await observersOf(new URLSearchParams(window.location.search).get('inspect'))),
]

startApp({
  fetch: (request) => fetch(request),
  inspect(event) {
    for (const observe of observers) observe(event)
  },
})
