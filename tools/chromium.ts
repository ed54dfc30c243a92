import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Starts without calling home, and as root, which a bare machine's CI often is. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const found = () =>
  [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find((place) => place !== '' && existsSync(place)) ?? null

/** The path of Chromium, installed from Debian's packages where it is missing and that is possible. Throws saying how. */
export function findChromium(): string {
  const before = found()
  if (before !== null) return before
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium from Debian packages …\n')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as const,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], { ...quiet, stdio: [...quiet.stdio] })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { ...quiet, stdio: [...quiet.stdio] })
  }
  const after = found()
  if (after !== null) return after
  throw new Error(
    'Chromium is missing. Install it ("apt-get install chromium") or set CHROMIUM_PATH to its program.',
  )
}
