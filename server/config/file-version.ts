import { statSync } from 'node:fs'

/** A file as it is now: it changes with what is in it. */
export function fileVersion(file: string): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(file)
  return [dev, ino, size, mtimeMs, ctimeMs].join()
}
