import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './support/pricing.ts'
import { SERVER } from './support/program.ts'

/** An answer is run again from the server's record, by the command that an operator has. */

const ROOT = join(import.meta.dirname, '..')
const PASSWORD = 'Correct-horse-9'

/** Runs a script with a data folder; `during` is given what it prints, once it prints an address. */
async function run(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  during?: (address: string) => Promise<void>,
) {
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      QUERENT_DATA_DIR: folder,
      QUERENT_ROWS: '5000',
      QUERENT_PORT: '0',
      ...env,
    },
  })
  let out = ''
  let asked = false
  child.stdout.on('data', (data) => {
    out += String(data)
    const address = /answers at (\S+)\n[^]*was added/.exec(out)?.[1]
    if (address === undefined || during === undefined || asked) return
    asked = true
    void during(address).finally(() => child.kill('SIGTERM'))
  })
  child.stderr.on('data', (data) => {
    out += String(data)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out }
}

it('gives the same rows, or names the input that changed', async () => {
  const folder = temporaryFolder()
  try {
    let answer = { answer_id: '', audit_log_id: '' }
    let again = ''
    const post = async (address: string, path: string, body: object, token = '') => {
      const reply = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Record<string, string>
    }
    const admin = { QUERENT_ADMIN_EMAIL: 'root@example.com', QUERENT_ADMIN_PASSWORD: PASSWORD }
    await run(folder, SERVER, admin, async (address) => {
      const { access_token: token } = await post(address, '/api/auth/login', {
        email: 'root@example.com',
        password: PASSWORD,
      })
      const ask = (question: string) => post(address, '/api/query/execute', { question }, token)
      answer = (await ask('average premium by region')) as typeof answer
      again = (await ask('average premium by region'))['answer_id'] ?? ''
    })
    expect(answer.answer_id).toMatch(/^[0-9a-f]{16}$/)
    expect(again).toBe(answer.answer_id)

    const replay = (id: string) => run(folder, ['server/cli/replay-answer.ts', id])
    const scheme = 'Given under: a threshold, and noise fixed by the rows.\n'
    const same = `average premium by region\nThe same 12 rows.\n${scheme}`
    expect(await replay(answer.answer_id)).toEqual({ code: 0, out: same })
    expect(await replay(answer.audit_log_id)).toEqual({ code: 0, out: same })
    expect(await replay('0123456789abcdef')).toEqual({
      code: 1,
      out: "There is no answer 0123456789abcdef on this server's record.\n",
    })

    rmSync(join(folder, 'datasets'), { recursive: true })
    expect(
      await run(folder, ['server/cli/replay-answer.ts', answer.answer_id], { QUERENT_ROWS: '6000' }),
    ).toEqual({
      code: 2,
      out: `average premium by region\nOther rows than then.\n${scheme}Changed since: the rows of the dataset.\n`,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
