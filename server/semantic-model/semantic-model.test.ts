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
      'line 12, column 11: role of column "a" must be one of identifier, category, number, money, flag, date',
    ],
    [
      'a word that means nothing',
      MODEL.replace('    label', '    colour: red\n    label'),
      'line 13, column 13: colour of column "a" means nothing there',
    ],
    ['something missing', MODEL.replace('    label: a\n', ''), 'line 11, column 5: column "a" lacks label'],
    [
      'a key column that there is not',
      MODEL.replace('keyDimensions: []', 'keyDimensions: [a, aa]'),
      'line 7, column 20: keyDimensions 1 names no column "aa". It must be one of a',
    ],
    [
      'a metric of a column that there is not',
      MODEL.replace(
        'metrics: []',
        'metrics: [{ name: m, label: m, description: m, synonyms: [], share: { column: b } }]',
      ),
      'line 15, column 79: share column of metric "m" names no column "b". It must be one of a',
    ],
    ['no YAML', MODEL.replace('filler: []', 'filler: [}'), 'line 8, column 10'],
  ])('names file, line and column of %s', (_, text, message) => {
    const file = join(folder, 'model.yaml')
    writeFileSync(file, text)
    expect(() => readSemanticModel(file)).toThrow(`${file}, ${message}`)
  })
})
