import { join } from 'node:path'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

/** A forbidden import or global fails lint, and the message says what to do instead. */

const ROOT = join(import.meta.dirname, '..')
const eslint = new ESLint({
  cwd: ROOT,
  // Rules that need no types: a probe has none.
  ruleFilter: ({ ruleId }) => /no-restricted|^import-x\//.test(ruleId),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
})

const messagesOf = async (file: string, code: string) => {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) })
  return (
    result?.messages
      .filter(({ ruleId }) => ruleId?.includes('no-restricted') || ruleId?.startsWith('import-x'))
      .map(({ message }) => message) ?? []
  )
}

it.each([
  ['src/ui/button.tsx', '../machines/not-provided.ts', 'ui knows nothing of the product'],
  [
    'src/machines/session/session.machine.ts',
    '../../features/frame/frame-view.tsx',
    'machines do no I/O and show nothing',
  ],
  ['src/machines/session/session.machine.ts', '../../app/root.ts', 'machines do no I/O and show nothing'],
  ['src/features/result/result-view.tsx', '../frame/frame-view.tsx', 'No feature imports another'],
  [
    'src/features/result/result-view.tsx',
    '../../app/root.ts',
    'a feature imports machines, table, ui, config and types of api',
  ],
  ['src/api/calls.ts', '../ui/alert.tsx', 'api shows nothing and decides nothing'],
  ['src/config/constants.ts', '../api/errors.ts', 'config imports nothing'],
  ['server/cli/curate.ts', '../../eval/bank.ts', 'What measures the server is not a part of it'],
  ['src/main.tsx', '../server/cli/failure.ts', 'src and server meet only in openapi.yaml'],
  ['server/main.ts', '../src/config/constants.ts', 'src and server meet only in openapi.yaml'],
  ['server/ask/ask.ts', '../http/protocol/problem.ts', 'ask is pure of HTTP, storage and identity'],
  ['server/store/users.ts', '../http/protocol/problem.ts', 'store knows tables and nothing else'],
  ['server/answers/history.ts', '../http/protocol/problem.ts', 'a service knows no HTTP'],
  ['server/people/users.ts', '../http/protocol/problem.ts', 'a service knows no HTTP'],
  ['server/people/users.ts', '../answers/history.ts', 'a service knows no HTTP'],
  ['server/admin/error-logs.ts', '../people/users.ts', 'a service knows no HTTP'],
  ['server/identity/sessions.ts', '../people/users.ts', 'put what happens to an account into people'],
  ['server/agents/mcp-server.ts', '../http/protocol/problem.ts', 'agents are tools over a door'],
  ['server/agents/door/door.ts', '../../store/queries.ts', 'agents are tools over a door'],
  ['server/http/handlers/query.ts', '../../ask/ask.ts', 'http translates: put what happens into a service'],
  ['server/http/handlers/query.ts', '../../store/queries.ts', 'A handler translates: let a service'],
  [
    'server/ask/read/mentions/lexicon.ts',
    '../propose/parse/parsed-question.ts',
    'A stage of reading takes what those before it give',
  ],
  ['server/ask/read/scope/scope.ts', '../interpret.ts', 'A stage of reading takes what those before it give'],
  ['risk/risk.ts', '../server/ask/protect/disclose.ts', 'risk is the attacker'],
  ['risk/solvers/equations.ts', '../../server/ask/protect/draw.ts', 'risk is the attacker'],
  ['risk/risk.ts', '../server/ask/run-plan.ts', 'risk is the attacker'],
  ['server/answers/history.ts', '../../risk/price.ts', 'What measures the server is not a part of it'],
  [
    'server/cli/ask.ts',
    '../http/protocol/problem.ts',
    'a command translates: put what happens into a service',
  ],
])('%s may not import %s', async (file, from, remedy) => {
  const messages = await messagesOf(file, `import * as other from '${from}'\nexport const probe = other\n`)
  expect(
    messages.some((message) => message.includes(remedy)),
    JSON.stringify(messages),
  ).toBe(true)
})

it.each([
  ['fetch("/api")', 'add a call to src/api/calls.ts'],
  ['setTimeout(() => {}, 1)', "use 'after' with a delay"],
  ['localStorage.clear()', 'src/config/storage.ts'],
  ['Date.now()', 'Pass the time in'],
  ['document.body.innerHTML = ""', 'src/ui/sanitised-nodes.tsx'],
])('%s is banned in a feature', async (code, remedy) => {
  const messages = await messagesOf(
    'src/features/result/result-view.tsx',
    `export const probe = () => ${code}\n`,
  )
  expect(
    messages.some((message) => message.includes(remedy)),
    JSON.stringify(messages),
  ).toBe(true)
})

it('finds a circular import', async () => {
  const code = "import * as other from './client.ts'\nexport const probe = other\n"
  expect(await messagesOf('src/api/errors.ts', code)).toEqual([expect.stringMatching(/cycle/i)])
})

it.each([
  ['src/features/result/result-view.tsx', "import { Alert } from '../../ui/alert.tsx'"],
  ['server/http/handlers/query.ts', "import { listAnswers as Alert } from '../../answers/history.ts'"],
  ['server/answers/history.ts', "import { queriesIn as Alert } from '../store/queries.ts'"],
])('%s may: %s', async (file, imported) => {
  expect(await messagesOf(file, `${imported}\nexport const probe = Alert\n`)).toEqual([])
})
