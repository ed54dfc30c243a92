import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a package of Debian where that is possible; elsewhere nothing happens. */
export function install(title: string, ...packages: readonly string[]): void {
  if (!canInstall()) return
  process.stdout.write(`Installing ${title} from Debian packages …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...packages],
  ])
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
