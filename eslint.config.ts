import { readdirSync } from 'node:fs'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import * as regexp from 'eslint-plugin-regexp'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint, { type ConfigArray } from 'typescript-eslint'

/** Folders below a path: rules are made from what is there, so a new folder is never unguarded. */
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** What each folder of src may import of src; everything else is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  config: [],
  api: ['config'],
  machines: ['config', 'api'],
  table: ['ui', 'config', 'api'],
  features: ['machines', 'table', 'ui', 'config', 'api'],
  app: ['features', 'machines', 'table', 'ui', 'config', 'api'],
}

const REMEDY: Readonly<Record<string, string>> = {
  ui: 'ui knows nothing of the product: pass what it needs as props.',
  config: 'config imports nothing: put the constant here, or the logic where it is used.',
  api: 'api shows nothing and decides nothing: return a tagged error or a value.',
  machines: 'machines do no I/O and show nothing: declare an actor or an action and let src/app provide it.',
  table: 'an answer’s table is data: show it in a feature.',
  features: 'a feature imports machines, table, ui, config and types of api: join two features in src/app.',
  app: 'app joins the folders of src: import one of them.',
}

/** What each folder of server may import of server, the innermost ring first; everything else is forbidden. */
const SERVER_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: [],
  telemetry: [],
  store: ['telemetry/observed.ts'],
  engines: ['telemetry/observed.ts'],
  providers: ['telemetry/observed.ts'],
  'semantic-model': ['engines'],
  datasets: ['config', 'engines', 'errors', 'semantic-model'],
  ask: ['datasets', 'engines', 'providers/language-model.ts', 'semantic-model', 'telemetry/observed.ts'],
  identity: ['store'],
  people: ['errors', 'identity', 'store'],
  admin: ['errors', 'providers', 'store'],
  answers: [
    ...['ask', 'config', 'datasets', 'errors', 'providers', 'semantic-model', 'store'],
    ...['engines/engine.ts', 'telemetry/observed.ts'],
  ],
  drafts: ['answers', 'ask', 'datasets', 'engines', 'errors', 'semantic-model', 'store/audit.ts'],
  services: ['answers', 'ask', 'config', 'datasets', 'drafts', 'identity', 'people', 'store', 'telemetry'],
  agents: ['answers', 'ask/narrate/table.ts', 'config/version.ts', 'datasets', 'errors', 'semantic-model'],
  http: [
    ...['admin', 'agents', 'answers', 'datasets', 'drafts', 'engines', 'errors', 'identity', 'people'],
    ...['semantic-model', 'services', 'store', 'telemetry'],
  ],
  cli: ['agents', 'answers', 'ask', 'config', 'datasets', 'drafts', 'errors', 'store'],
}

/** What the attacker may use of the server: plans and the services that answer them, and nothing of how they are protected. */
const RISK_MAY_IMPORT = [
  ...[
    'answers',
    'ask/ask.ts',
    'ask/constructs',
    'ask/read/interpret.ts',
    'ask/plan',
    'ask/say',
    'cli/failure.ts',
  ],
  ...['config', 'datasets', 'engines', 'semantic-model', 'services', 'store'],
]

const SERVICE_REMEDY =
  'a service knows no HTTP, no terminal and no other service: take what it needs as an argument, and refuse with RefusedError.'
const SERVER_REMEDY: Readonly<Record<string, string>> = {
  errors: 'an error is a name and a message: put what knows more where it is thrown.',
  'semantic-model':
    'the semantic model says what columns mean, to all who ask: put what reads data into datasets, what reads questions into ask.',
  telemetry: 'telemetry counts, and knows nothing of what: take names and numbers as arguments.',
  services: 'services are joined here and do nothing: put what happens into a service.',
  engines: 'an engine runs SQL and knows nothing else: take what it needs as an argument.',
  store: 'store knows tables and nothing else: take what it needs as an argument.',
  ask: 'ask is pure of HTTP, storage and identity: take what it needs as an argument.',
  config: 'config reads the environment and nothing else: put the logic where it is used.',
  datasets: 'datasets opens data and knows nothing of who asks: take what it needs as an argument.',
  providers: 'providers adapt language models to server/providers/language-model.ts and know nothing else.',
  identity: 'identity is passwords, codes, tokens and sessions: put what happens to an account into people.',
  people: SERVICE_REMEDY,
  answers: SERVICE_REMEDY,
  drafts: SERVICE_REMEDY,
  admin: SERVICE_REMEDY,
  agents:
    'agents are tools over a door: they know no HTTP, no store and no rights; let whoever opens the door bring what they need.',
  http: 'http translates: put what happens into a service of answers, people or admin, and call that.',
  cli: 'a command translates: put what happens into a service, and call that.',
}

const folders = foldersIn('src')
const GENERATED_TYPES = 'src/api/generated'

/** The stages of reading a question, in order. */
const STAGES = ['words', 'mentions', 'scope', 'propose', 'choose']

const zones = [
  ...folders.flatMap((target) => {
    const allowed = MAY_IMPORT[target]
    if (allowed === undefined)
      throw new Error(`src/${target} has no rule: add it to MAY_IMPORT in eslint.config.ts.`)
    return folders
      .filter((from) => from !== target && !allowed.includes(from))
      .map((from) => ({ target: `./src/${target}`, from: `./src/${from}`, message: REMEDY[target] ?? '' }))
  }),
  ...foldersIn('src/features').map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`],
    message: 'No feature imports another: join them in src/app, or move the shared piece to ui.',
  })),
  ...['server', 'datasets', 'eval', 'risk', 'bench', 'tools'].map((from) => ({
    target: './src',
    from: `./${from}`,
    message: 'src and server meet only in openapi.yaml and its generated types.',
  })),
  ...['inspect', 'tests'].map((from) => ({
    target: './src',
    from: `./${from}`,
    message: 'What people use knows nothing of what watches and tests it: let it import src instead.',
  })),
  {
    target: './inspect',
    from: './tests',
    except: ['./paths/models'],
    message: 'The gallery shows machines and their path models: move what else both need to inspect.',
  },
  {
    target: './server',
    from: './src',
    except: ['./api/generated'],
    message: 'src and server meet only in openapi.yaml and its generated types.',
  },
  ...foldersIn('server').map((target) => {
    const [allowed, message] = [SERVER_MAY_IMPORT[target], SERVER_REMEDY[target]]
    if (allowed === undefined || message === undefined)
      throw new Error(`server/${target} has no rule: add it to SERVER_MAY_IMPORT in eslint.config.ts.`)
    const except = [target, ...allowed].map((path) => `./${path}`)
    return { target: `./server/${target}`, from: './server', except, message }
  }),
  ...STAGES.map((stage, at) => ({
    target: `./server/ask/read/${stage}/**/!(*.test).ts`,
    from: './server/ask/read',
    except: [...STAGES.slice(0, at + 1), 'result'].map((earlier) => `./${earlier}`),
    message:
      'A stage of reading takes what those before it give: hand it what it needs, or move it to the stage that knows.',
  })),
  {
    target: './risk',
    from: './server',
    except: RISK_MAY_IMPORT.map((path) => `./${path}`),
    message:
      'risk is the attacker: it asks through answers and knows plans, but shares nothing with disclosure control, which it judges.',
  },
  ...['risk', 'bench', 'tools', 'eval'].map((from) => ({
    target: from === 'eval' ? './server/**/!(*.test).ts' : './server',
    from: `./${from}`,
    message: 'What measures the server is not a part of it: let it import the server instead.',
  })),
]

const banned = (name: string, remedy: string) => ({ name, message: remedy })
const GLOBALS = {
  fetch: banned(
    'fetch',
    'Only src/main.tsx hands fetch to the client of src/api: add a call to src/api/calls.ts.',
  ),
  setTimeout: banned('setTimeout', "Time belongs to a machine: use 'after' with a delay of src/config."),
  setInterval: banned('setInterval', "Time belongs to a machine: use 'after' with a delay of src/config."),
  localStorage: banned('localStorage', 'Use the stores of src/config/storage.ts.'),
  sessionStorage: banned('sessionStorage', 'Use the stores of src/config/storage.ts.'),
}
const SYNTAX = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Pass the time in: a machine or a clock knows it.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Show markup through src/ui/sanitised-nodes.tsx.',
  },
  {
    selector: "AssignmentExpression[left.property.name='innerHTML']",
    message: 'Show markup through src/ui/sanitised-nodes.tsx.',
  },
  {
    selector: 'CallExpression[callee.name=/^(useState|useEffect|useLayoutEffect|useReducer)$/]',
    message: 'What a view knows, a machine knows: read it with useSelector.',
  },
]

const config: ConfigArray = tseslint.config(
  { ignores: ['dist', 'data', 'public', 'node_modules', GENERATED_TYPES, 'test-results', 'paths-report'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
      // Without a parser for them, TypeScript files are not followed and no cycle is ever found.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      // What is installed imports nothing of ours; its declarations take longer to follow than all of our files.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: ['unknown'] },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    // What people type meets patterns: none may take more than a time that grows with its length.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...Object.values(GLOBALS)],
      'no-restricted-syntax': ['error', ...SYNTAX],
    },
  },
  {
    files: ['src/ui/**/*.{ts,tsx}'],
    // What the browser's own focus and layout need is not what a machine knows.
    rules: {
      'no-restricted-syntax': ['error', ...SYNTAX.filter(({ selector }) => !selector.includes('useEffect'))],
    },
  },
  {
    files: ['server/http/handlers/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/store/*'],
              allowTypeImports: true,
              message: 'A handler translates: let a service of answers, people or admin ask the store.',
            },
          ],
        },
      ],
    },
  },
  { files: ['src/config/storage.ts'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['src/main.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        GLOBALS.localStorage,
        GLOBALS.sessionStorage,
        GLOBALS.setTimeout,
        GLOBALS.setInterval,
      ],
    },
  },
)

export default config
