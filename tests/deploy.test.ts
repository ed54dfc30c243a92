import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../server/config/config.ts'
import { temporaryFolder } from './support/pricing.ts'

/** The examples of deploy/ name what there is: variables, ports, files, services. */

const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

/** Every variable that a server reads. */
function variables(): ReadonlySet<string> {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return names
}

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, unknown>>
}

describe('compose.yaml', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose
  const servers = ['querent-1', 'querent-2'].map((name) => services[name] as Service)
  /** As compose fills variables in, and mounts secrets. */
  const given = (environment: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [
        name,
        text
          .replace('${QUERENT_DATABASE_PASSWORD:?}', 'hunter2')
          .replace('${QUERENT_DOMAIN:?}', 'querent.example')
          .replace('/run/secrets/', `${folder}/`),
      ]),
    )

  it('configures servers that take it, alike but for their folders', () => {
    for (const name of ['signing-keys', 'noise-key'])
      writeFileSync(join(folder, name), randomBytes(32).toString('base64'))
    writeFileSync(join(folder, 'metrics-token'), randomBytes(32).toString('hex'))
    const [first, second] = servers.map(({ environment = {} }) => {
      expect(Object.keys(environment).filter((name) => !variables().has(name))).toEqual([])
      return readConfig(given(environment))
    })
    expect(first).toEqual(second)
    expect(first).toMatchObject({
      databaseUrl: 'postgres://querent:hunter2@postgres:5432/querent',
      port: 8787,
      publicUrl: 'https://querent.example',
      signingKeys: [expect.any(Buffer)],
      noiseKey: expect.any(Buffer) as Buffer,
      metricsToken: expect.stringMatching(/^[\da-f]{64}$/) as string,
    })
    const data = servers.map(({ volumes: own = [] }) => own)
    expect(data).toEqual([['querent-1:/data'], ['querent-2:/data']])
    expect(read('Dockerfile')).toContain('QUERENT_DATA_DIR=/data')
  })

  it('has the database that they name', () => {
    const { environment = {} } = services['postgres'] as Service
    const { databaseUrl } = readConfig({
      DATABASE_URL: given(servers[0]?.environment ?? {})['DATABASE_URL'],
    })
    const { username, password, hostname, pathname } = new URL(databaseUrl ?? '')
    const database = given(environment)
    expect([username, password, hostname, pathname.slice(1)]).toEqual([
      database['POSTGRES_USER'],
      database['POSTGRES_PASSWORD'],
      'postgres',
      database['POSTGRES_DB'],
    ])
  })

  it('has ports that agree, and a proxy that looks more often than a server waits', () => {
    const port = 8787
    const { stopNoticeSeconds } = readConfig(
      given({ QUERENT_STOP_NOTICE_SECONDS: servers[0]?.environment?.['QUERENT_STOP_NOTICE_SECONDS'] ?? '' }),
    )
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}\n`)
    const check = servers[0]?.healthcheck?.test ?? []
    expect(check.every((part) => typeof part === 'string')).toBe(true)
    expect(check.join(' ')).toContain(`http://127.0.0.1:${port}/api/ready`)
    const proxy = read('Caddyfile')
    expect(proxy).toContain(`reverse_proxy querent-1:${port} querent-2:${port} {`)
    expect(proxy).toContain('health_uri /api/ready')
    const looks = Number(/health_interval (\d+)s/.exec(proxy)?.[1])
    const grace = Number(/^(\d+)s$/.exec(servers[0]?.stop_grace_period ?? '')?.[1])
    expect([looks < stopNoticeSeconds, grace > stopNoticeSeconds + 30]).toEqual([true, true])
    expect(services['proxy']?.ports).toEqual(['80:80', '443:443'])
  })

  it('names services, secrets, volumes and files that are there', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect([name, other, services[other]?.healthcheck !== undefined]).toEqual([name, other, true])
        expect(condition).toBe('service_healthy')
      }
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret)
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', from))).toBe(true)
        else expect(Object.keys(volumes)).toContain(from)
      }
      expect([name, service.image === undefined]).toEqual([name, service.build !== undefined])
    }
    const [server] = servers
    expect(
      existsSync(join(ROOT, 'deploy', server?.build?.context ?? '', server?.build?.dockerfile ?? '')),
    ).toBe(true)
  })

  it('keeps its secrets out of the repository and of images', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
    const kept = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    for (const { file } of [...Object.values(secrets), { file: './.env' }]) {
      const path = file.replace('./', 'deploy/')
      expect([path, ignored.includes(path), kept.includes(path)]).toEqual([path, true, true])
    }
  })
})

describe('the Dockerfile', () => {
  it('copies all that a server is started from', async () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=built (.*) (\S+)$/gm)].flatMap(
      ([, from = '']) => from.split(' ').map((path) => path.replace('/querent/', '')),
    )
    expect(copied.filter((path) => path !== 'dist' && !existsSync(join(ROOT, path)))).toEqual([])
    const place = join(folder, 'image')
    mkdirSync(place)
    for (const path of copied.filter((name) => existsSync(join(ROOT, name)))) {
      if (path === 'node_modules') symlinkSync(join(ROOT, path), join(place, path))
      else cpSync(join(ROOT, path), join(place, path), { recursive: true })
    }
    const command = /^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '[]'
    const [, ...args] = JSON.parse(command) as readonly string[]
    const child = spawn(process.execPath, args, {
      cwd: place,
      env: { QUERENT_DATA_DIR: join(folder, 'data'), QUERENT_ROWS: '1000', QUERENT_PORT: '0' },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => {
      out += String(data)
      if (out.includes('code=')) child.kill()
    })
    child.stderr.on('data', (data) => (err += String(data)))
    await once(child, 'close')
    expect(err).toBe('')
    expect(out).toContain('become the first admin')
  })
})

describe('querent.service', () => {
  const unit = read('querent.service')
  const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const all = (name: string) => settings.filter(([each]) => each === name).map(([, value]) => value)

  it('names variables and files that are there', () => {
    const named = all('Environment').flatMap((line) =>
      line.split(' ').map((each) => each.split('=')[0] ?? ''),
    )
    expect(named.filter((name) => !variables().has(name))).toEqual(['NODE_ENV'])
    const [, ...args] = all('ExecStart')[0]?.split(' ') ?? []
    expect(args.map((path) => [path, existsSync(join(ROOT, path))])).toEqual([['server/main.ts', true]])
    const notice = Number(/QUERENT_STOP_NOTICE_SECONDS=(\d+)/.exec(unit)?.[1])
    expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThan(notice + 30)
  })

  it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('is a unit that systemd takes', () => {
    const file = join(folder, 'querent.service')
    // It looks whether the program is there.
    writeFileSync(file, unit.replaceAll('/opt/querent', ROOT))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    const about = stderr.split('\n').filter((line) => line.includes('querent.service'))
    expect([status, about]).toEqual([0, []])
  })
})
