import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** What messages, comments and pages name as a file is a file: a guide that sends its reader nowhere is worse than none. */

const ROOT = join(import.meta.dirname, '..')
const MADE = ['node_modules', 'dist', 'data', 'paths-report', 'generated']
const FILES = globSync('**/*.*', { cwd: ROOT, exclude: (name) => MADE.includes(name) })
const NAME = /(?<![\w/.*-])(?:[\w@.-]+\/)*[\w@.-]*\w\.(?:tsx?|md|ya?ml|css|html)\b/g

/** Names that are no files of the project: what a reader is to write, and files of others. */
const ELSEWHERE: readonly string[] = ['DATASET.md', 'saved-questions', 'probe.ts', 'gone.ts']

const isFile = (name: string, from: string) => {
  const path = name.replace(/^(?:\.{1,2}\/)+/, '')
  return (
    FILES.some((file) => file === path || file.endsWith(`/${path}`)) || FILES.includes(join(from, '..', name))
  )
}

/** Markdown speaks throughout; code speaks in comments, and in the messages of its lint rules. */
const spokenBy = (file: string, text: string) =>
  /\.md$|^eslint\.config\.ts$|^tests\/boundaries\.test\.ts$/.test(file)
    ? text
    : [...text.matchAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm)].map(([comment]) => comment).join('\n')

const lost = (file: string) =>
  [...spokenBy(file, readFileSync(join(ROOT, file), 'utf8')).matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => !ELSEWHERE.some((known) => name.includes(known)) && !isFile(name, file))

it('names of files in messages, comments and pages are files', () => {
  const guides = FILES.filter((file) => /\.(?:tsx?|md|css|yaml)$/.test(file) && !file.includes('payloads'))
  const dead = guides.flatMap((file) => lost(file).map((name) => `${file}: ${name}`))
  expect(guides.length).toBeGreaterThan(300)
  expect(dead).toEqual([])
})

it('finds a name that is no file', () => {
  expect(spokenBy('src/a.ts', "// see src/gone.ts\nimport './alert.tsx'").match(NAME)).toEqual([
    'src/gone.ts',
  ])
  expect(isFile('src/gone.ts', 'src/a.ts')).toBe(false)
  expect(isFile('openapi.yaml', 'src/a.ts')).toBe(true)
})

/** Files of code from which on a folder says what lives in it. */
const MANY = 15

it('has a README in each folder of many files', () => {
  const folders = Map.groupBy(
    FILES.filter((file) => /\.tsx?$/.test(file)),
    (file) => dirname(file),
  )
  const large = [...folders].filter(([, { length }]) => length > MANY).map(([folder]) => folder)
  expect(large.length).toBeGreaterThan(20)
  expect(large.filter((folder) => !FILES.includes(join(folder, 'README.md')))).toEqual([])
})
