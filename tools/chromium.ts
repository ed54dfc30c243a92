import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { install } from './debian.ts'

/** Chromium without its window: the same engine, at a third of the work for a page. */
const SHELL = 'chromium-headless-shell'
const SHELL_PATH = `/usr/bin/${SHELL}`
const WINDOWED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Starts without calling home, and as root, which a bare machine's CI often is. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const BRIEF = [
  // A page of a test is gone before code that is compiled twice has paid for it: a sixth of the processor's time of a visit.
  '--js-flags=--no-opt,--no-maglev',
  // A window of a test is drawn as one piece instead of twenty: half the work of whoever puts them together.
  '--default-tile-width=1280',
  '--default-tile-height=900',
]

/** What is named comes first; but where nobody looks at a window, one that stands in a usual place does not. */
function firstFound(headed: boolean): string | null {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  const usual = headed ? WINDOWED : [SHELL_PATH, ...WINDOWED]
  const places = !headed && WINDOWED.includes(named) ? [SHELL_PATH, named, ...usual] : [named, ...usual]
  return places.find((place) => place !== '' && existsSync(place)) ?? null
}

/** The path of Chromium, installed from Debian's packages where it is missing and that is possible. Throws saying how. */
export function findChromium(headed = false): string {
  const found = firstFound(headed)
  if (found === null) install('Chromium', headed ? 'chromium' : SHELL)
  else if (!headed && process.env['CI'] === 'true' && WINDOWED.includes(found)) preferShell()
  const path = firstFound(headed)
  if (path !== null) return path
  throw new Error(
    'Chromium is missing. Install it ("apt-get install chromium") or set CHROMIUM_PATH to its program.',
  )
}

/** Where nobody looks at a window, one is not worth three times the work; a machine that cannot install goes on with what it has. */
function preferShell(): void {
  try {
    install('Chromium without a window', SHELL)
  } catch {
    process.stdout.write(
      'It cannot be installed: tests go on in Chromium with a window, which takes longer.\n',
    )
  }
}

/**
 * Opens Chromium; in a window that can be watched where it is headed, slower by so many milliseconds a step, and for brief visits
 * without the compilers that serve long ones.
 */
export const launchChromium = ({ headed = false, slowMs = 0, brief = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(headed),
    args: brief ? [...FLAGS, ...BRIEF] : FLAGS,
    headless: !headed,
    slowMo: slowMs,
  })
