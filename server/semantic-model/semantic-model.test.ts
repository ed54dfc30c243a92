import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSemanticModel } from './semantic-model.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-model-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const MODEL = `id: x
name: X
description: X
table: x
threshold: 5
entity: { singular: row, plural: rows, synonyms: [] }
keyDimensions: []
filler: []
examples: []
columns:
  - name: a
    role: money
    label: a
    description: a
metrics: []
`

describe('a semantic model that somebody edited', () => {
  it.each([
    [
      'a value that is not allowed',
      MODEL.replace('money', 'mony'),
      'line 12, column 11: columns 0 role must be one of identifier, category, number, money, flag, date',
    ],
    [
      'a word that means nothing',
      MODEL.replace('    label', '    colour: red\n    label'),
      'line 13, column 13: columns 0 colour means nothing there',
    ],
    [
      'something missing',
      MODEL.replace('    label: a\n', ''),
      'line 11, column 5: columns 0 must have required properties label',
    ],
    ['no YAML', MODEL.replace('filler: []', 'filler: [}'), 'line 8, column 10'],
  ])('names file, line and column of %s', (_, text, message) => {
    const file = join(folder, 'model.yaml')
    writeFileSync(file, text)
    expect(() => readSemanticModel(file)).toThrow(`${file}, ${message}`)
  })
})
