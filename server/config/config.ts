import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { ConfigError, parseEnv } from './environment.ts'
import { readMetricsToken } from './metrics-token.ts'
import { readKeys } from './signing-keys.ts'

const secondFactors = ['optional', 'admins'] as const

const LEAST_AT_ONCE = 2
const efforts = ['none', 'minimal', 'low', 'medium', 'high'] as const
const MODEL_SECONDS = 25
const MOST_MODEL_SECONDS = 600

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** Passwords and tokens cross no network in clear, unless the operator says so. */
function checkReach(host: string, publicUrl: string | null, allowHttp: boolean): void {
  if (LOOPBACK.test(host) || publicUrl?.startsWith('https:') === true || allowHttp) return
  throw new ConfigError(
    `QUERENT_HOST is "${host}", which other machines can reach, and nothing says that they do so by https. ` +
      'Set QUERENT_PUBLIC_URL to the https address of the proxy in front, or QUERENT_ALLOW_HTTP to yes.',
  )
}

/** Where the provider sends browsers back to. */
const OIDC_CALLBACK = '/api/auth/oidc/callback'
/** Where agents call. */
const AGENTS = '/mcp'

function readOidc(values: ReturnType<typeof parseEnv>, publicUrl: string | null) {
  const issuer = values.url('QUERENT_OIDC_ISSUER')
  const given = (name: string) => values.dependent(name, 'QUERENT_OIDC_ISSUER')
  const [clientId, clientSecret] = [given('QUERENT_OIDC_CLIENT_ID'), given('QUERENT_OIDC_CLIENT_SECRET')]
  const name = given('QUERENT_OIDC_NAME') ?? 'single sign-on'
  const emails = values.oneOf('QUERENT_OIDC_EMAILS', 'verified', ['verified', 'all'])
  if (issuer === null) return null
  if (clientId === null || clientSecret === null || publicUrl === null)
    throw new ConfigError(
      'QUERENT_OIDC_ISSUER needs QUERENT_OIDC_CLIENT_ID, QUERENT_OIDC_CLIENT_SECRET and QUERENT_PUBLIC_URL beside it.',
    )
  // Where the provider sends the browser back to.
  const redirectUri = `${publicUrl}${OIDC_CALLBACK}`
  // Our address for agents, which tokens have to be meant for.
  const resource = `${publicUrl}${AGENTS}`
  return { issuer, clientId, clientSecret, redirectUri, resource, trustsEmails: emails === 'all', name }
}

/** An address with a password in it is never repeated. */
function readAddress(
  values: ReturnType<typeof parseEnv>,
  variable: string,
  isOne: (url: URL) => boolean,
  example: string,
): string | null {
  const text = values.optional(variable)
  if (text === null || (URL.canParse(text) && isOne(new URL(text)))) return text
  throw new ConfigError(`${variable} is no address such as ${example}.`)
}

const isPostgres = ({ protocol, hostname, pathname }: URL) =>
  (protocol === 'postgres:' || protocol === 'postgresql:') && hostname !== '' && pathname.length > 1

/** What else there is to say to a ClickHouse is said by the server itself. */
const isClickhouse = ({ protocol, pathname, search }: URL) =>
  (protocol === 'http:' || protocol === 'https:') && search === '' && !pathname.slice(1).includes('/')

const POSTGRES_EXAMPLE = 'postgres://querent:password@db.example.com/querent'
const CLICKHOUSE_EXAMPLE = 'https://querent:password@db.example.com:8443/querent'

function readEngineUrls(
  env: NodeJS.ProcessEnv,
  values: ReturnType<typeof parseEnv>,
): Readonly<Record<string, string>> {
  const readEngineUrl = (name: string) =>
    readAddress(
      values,
      name,
      (url) => isPostgres(url) || isClickhouse(url),
      `${POSTGRES_EXAMPLE}, or ${CLICKHOUSE_EXAMPLE} of a ClickHouse`,
    )
  const urls = Object.keys(env)
    .filter((name) => /^(?:.+_)?ENGINE_URL$/.test(name))
    .map((name) => [name, readEngineUrl(name)] as const)
  return Object.fromEntries(urls.flatMap(([name, url]) => (url === null ? [] : [[name, url]])))
}

/** What the operator may set; read once at start. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the configuration. Throws ConfigError naming the variable, its value and what it takes. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = parseEnv(env)
  const host = values.text('QUERENT_HOST', '127.0.0.1')
  const publicUrl = values.url('QUERENT_PUBLIC_URL')
  checkReach(host, publicUrl, values.oneOf('QUERENT_ALLOW_HTTP', 'no', ['no', 'yes']) === 'yes')
  return {
    /** PostgreSQL that holds the state in the place of a file in that folder; null for none. */
    databaseUrl: readAddress(values, 'DATABASE_URL', isPostgres, POSTGRES_EXAMPLE),
    /** Folder that holds everything persistent. */
    dataDir: resolve(values.text('QUERENT_DATA_DIR', './data')),
    host,
    port: values.integer('QUERENT_PORT', 8787, 0, 65_535),
    /** Address that people open; setup links start with it. */
    publicUrl,
    /** Addresses and networks whose word on where a call comes from is taken, by commas; null for nobody's. */
    trustedProxies: values.addresses('QUERENT_TRUSTED_PROXIES'),
    /** Quotes that the generator makes; null for the usual number. */
    rows:
      values.optional('QUERENT_ROWS') === null
        ? null
        : values.integer('QUERENT_ROWS', 0, 1_000, 1_000_000_000),
    engineMemory: values.matching(
      'QUERENT_ENGINE_MEMORY',
      '2GB',
      /^\d+(\.\d+)?\s?(MB|GB|MiB|GiB)$/,
      'a size such as 2GB',
    ),
    engineThreads: values.integer('QUERENT_ENGINE_THREADS', Math.max(1, availableParallelism()), 1, 512),
    /** How long a statement may take in an engine elsewhere, in seconds. */
    engineSeconds: values.integer('QUERENT_ENGINE_SECONDS', 60, 1, 3_600),
    /** After which tables there are looked at again; null for at a start alone. */
    engineMinutes: values.integer('QUERENT_ENGINE_MINUTES', 0, 0, 10_080) || null,
    /** Addresses of engines elsewhere, by the variables that have them: ENGINE_URL, and those that end with _ENGINE_URL. */
    engineUrls: readEngineUrls(env, values),
    /** Keys that sign tokens and seal secrets, of which the first does and all are taken; null for that of the folder. */
    signingKeys: readKeys(values, 'QUERENT_SIGNING_KEYS'),
    tokenHours: values.integer('QUERENT_TOKEN_HOURS', 12, 1, 720),
    idleMinutes: values.integer('QUERENT_IDLE_MINUTES', 60, 1, 43_200),
    invitationDays: values.integer('QUERENT_INVITATION_DAYS', 7, 1, 365),
    /** Who has to have a second factor; anybody may. */
    secondFactor: values.oneOf('QUERENT_SECOND_FACTOR', 'optional', secondFactors),
    logLevel: values.oneOf('QUERENT_LOG_LEVEL', 'info', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'silent',
    ]),
    adminEmail: values.optional('QUERENT_ADMIN_EMAIL'),
    adminPassword: values.dependent('QUERENT_ADMIN_PASSWORD', 'QUERENT_ADMIN_EMAIL'),
    /** Keys of providers of language models; null where not set. */
    providerKeys: {
      anthropic: values.optional('ANTHROPIC_API_KEY'),
      // A server of one's own may ask for no key.
      openai: values.optional('OPENAI_API_KEY') ?? (values.url('OPENAI_BASE_URL') === null ? null : ''),
    },
    /** Other addresses that speak their protocol; null where not set. */
    providerUrls: { anthropic: values.url('ANTHROPIC_BASE_URL'), openai: values.url('OPENAI_BASE_URL') },
    /** How long a language model may take for a question, in seconds, by its model id. */
    modelSeconds: values.byModel(
      'QUERENT_MODEL_SECONDS',
      MODEL_SECONDS,
      (text) => (/^\d+$/.test(text) && +text >= 1 && +text <= MOST_MODEL_SECONDS ? Number(text) : null),
      `a whole number of seconds from 1 to ${MOST_MODEL_SECONDS}, and others by model id such as "25, llama3.2:3b=120"`,
    ),
    /** How much a language model thinks before it answers, by its model id; null for what its provider does unasked. */
    modelEffort: values.byModel<(typeof efforts)[number] | null>(
      'QUERENT_MODEL_EFFORT',
      null,
      (text) => efforts.find((effort) => effort === text) ?? null,
      `one of ${efforts.join(', ')}, and others by model id such as "low, qwen3:8b=none"`,
    ),
    /** Dollars that the questions of one person may cost in a day. */
    dailyBudgetUsd: Number(
      values.matching('QUERENT_DAILY_BUDGET_USD', '5', /^\d+(\.\d+)?$/, 'a number of dollars such as 2.50'),
    ),
    /** The active language model reads verified questions by itself whenever something changed, which costs money. */
    verifiesWithModel: values.oneOf('QUERENT_VERIFY_WITH_MODEL', 'no', ['no', 'yes']) === 'yes',
    // Of all people, at once: while one waits for the engine another is judged; more at once only makes each take longer.
    questionsAtOnce: values.integer(
      'QUERENT_QUESTIONS_AT_ONCE',
      Math.max(LEAST_AT_ONCE, availableParallelism()),
      1,
      1_000,
    ),
    /** Questions that one person may ask in a minute. */
    questionsPerMinute: values.integer('QUERENT_QUESTIONS_PER_MINUTE', 120, 1, 100_000),
    /** Questions of one person that are answered in a day (UTC); null for any number. */
    questionsPerDay: values.integerOrNone('QUERENT_QUESTIONS_PER_DAY', 300, 1, 1_000_000, 'unlimited'),
    /** How long the server goes on once it is told to stop and says that it is not ready, in seconds. */
    stopNoticeSeconds: values.integer('QUERENT_STOP_NOTICE_SECONDS', 0, 0, 300),
    /** What whoever collects figures at /metrics has to name; null for no such address. */
    metricsToken: readMetricsToken(values),
    /** From which the secret of each dataset is made that noise is drawn by; null for one in the data folder. */
    noiseKey: readKeys(values, 'QUERENT_NOISE_KEY')?.[0] ?? null,
    /** The operator means another secret than answers were given with before. */
    isNewNoise: values.oneOf('QUERENT_NEW_NOISE', 'no', ['no', 'yes']) === 'yes',
    /** A provider that people may sign in at, and what the sign-in screen calls it; null for none. */
    oidc: readOidc(values, publicUrl),
  }
}
