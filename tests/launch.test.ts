import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** Commands start from one file that is made of their sources, and say what these say. */

const ROOT = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'querent-launch-')))
const command = join(folder, 'command.ts')
const made = join(
  ROOT,
  'node_modules/.cache/querent',
  createHash('sha256').update(command).digest('hex').slice(0, 16),
)
afterAll(() => {
  for (const each of [folder, made]) rmSync(each, { recursive: true, force: true })
})

function run(...args: readonly string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'server/cli/launch.ts'), command, ...args],
    {
      encoding: 'utf8',
    },
  )
  return [stdout.trim(), stderr] as const
}

it('a command says what its sources say, from one file and after a change', () => {
  writeFileSync(
    command,
    "import { word } from './word.ts'\nconsole.log(word, import.meta.dirname, process.argv.slice(1).join(' '))\n",
  )
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'one'\n")
  const said = (word: string) => [`${word} ${folder} ${command} --to it`, '']
  expect(run('--to', 'it')).toEqual(said('one'))
  expect(run('--to', 'it')).toEqual(said('one'))
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'another'\n")
  expect(run('--to', 'it')).toEqual(said('another'))
})

it('a source that is wrong is told as Node tells it', () => {
  writeFileSync(join(folder, 'word.ts'), "export const other = 'one'\n")
  expect(run()[1]).toMatch(/does not provide an export named 'word'/)
})

it('YAML that a source reads beside it is in the one file, as it is now', () => {
  writeFileSync(
    command,
    "import { readFileSync } from 'node:fs'\nimport { join } from 'node:path'\nconst parse = (text: string): unknown => text\nconsole.log(parse(readFileSync(join(import.meta.dirname, 'word.yaml'), 'utf8')))\n",
  )
  for (const word of ['one', 'another']) {
    writeFileSync(join(folder, 'word.yaml'), `word: [${word}, "it's", 1.50]\n`)
    expect(run()).toEqual([`{ word: [ '${word}', "it's", 1.5 ] }`, ''])
  }
})
