import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BrandMark } from './brand-mark.tsx'

const shapesOf = (svg: string) =>
  [...svg.matchAll(/<(?:rect|circle|path) [^>]*?(?=\/?>)/g)].map(([shape]) => shape)

it('the mark of the page is drawn as its icon is', () => {
  const icon = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8')
  const shapes = shapesOf(renderToStaticMarkup(<BrandMark />))
  expect(shapes).toHaveLength(3)
  expect(shapes).toEqual(shapesOf(icon))
})
