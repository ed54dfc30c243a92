import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LongTable } from './long-table.tsx'

vi.mock('./use-media.ts', () => ({ useMedia: () => false }))

const rowsIn = (count: number) =>
  renderToStaticMarkup(
    <LongTable label="Rows" head={null} count={count} columns={1} cells={(row) => <td>{row}</td>} />,
  ).match(/data-row=/g)?.length ?? 0

it('has a view of rows in its first picture, however many there are', () => {
  expect(rowsIn(200)).toBe(200)
  expect(rowsIn(10_000)).toBeGreaterThan(15)
  expect(rowsIn(10_000)).toBeLessThan(60)
})
