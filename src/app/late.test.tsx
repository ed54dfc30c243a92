import { lazy } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Late } from './late.tsx'

it('a page whose code is on its way says that it loads', () => {
  const Page = lazy(() => new Promise<never>(() => {}))
  const shown = renderToStaticMarkup(
    <Late>
      <Page />
    </Late>,
  )
  expect(shown).toContain('Loading Querent...')
})
