import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const [one, two] = [7, 8].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer]
const text = (key: Buffer) => key.toString('base64')
const keysBy = (env: NodeJS.ProcessEnv) => readConfig(env).signingKeys

it('are none where nothing is said, and those of the variable in their order', () => {
  expect(keysBy({})).toBeNull()
  expect(keysBy({ QUERENT_SIGNING_KEYS: `${text(one)}, ${two.toString('base64url')}` })).toEqual([one, two])
})

it('are read from a file, one a line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'querent-keys-'))
  const file = join(folder, 'keys')
  writeFileSync(file, `${text(two)}\n${text(one)}\n`)
  expect(keysBy({ QUERENT_SIGNING_KEYS_FILE: file })).toEqual([two, one])
  expect(() => keysBy({ QUERENT_SIGNING_KEYS_FILE: file, QUERENT_SIGNING_KEYS: text(one) })).toThrow(
    'Set QUERENT_SIGNING_KEYS or QUERENT_SIGNING_KEYS_FILE, not both.',
  )
  rmSync(folder, { recursive: true })
  expect(() => keysBy({ QUERENT_SIGNING_KEYS_FILE: file })).toThrow(`"${file}", which cannot be read.`)
})

it.each(['hunter2', `${text(one)},hunter2`, text(one).slice(0, 40), 'hunter 2!', ','])(
  'are refused as %s, and not repeated',
  (given) => {
    expect(() => keysBy({ QUERENT_SIGNING_KEYS: given })).toThrow(
      /^Key [12] of QUERENT_SIGNING_KEYS is not 32 bytes or more in base64, as "openssl rand -base64 32" makes them\.$/,
    )
  },
)
