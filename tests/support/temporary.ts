import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One folder for all that a run of tests puts into temporary ones: a worker that is ended removes nothing. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'querent-tests-'))
  // A PostgreSQL runs as nobody.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
