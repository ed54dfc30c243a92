import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of one's own in memory that can be filled. */
export interface SmallDisk {
  readonly folder: string
  fill(): void
  free(): void
  remove(): void
}

const BLOCK_BYTES = 1_048_576

/** Makes one, or gives null where this user may mount none. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'querent-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const filler = (part: number) => join(folder, `filler-${part}`)
  let parts = 0
  return {
    folder,
    fill() {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail === 0) return
        // Others write meanwhile: what fits is tried, and what is left the next time.
        try {
          writeFileSync(filler((parts += 1)), Buffer.alloc(Math.min(bavail * bsize, BLOCK_BYTES * 64)))
        } catch {
          return
        }
      }
    },
    free() {
      for (; parts > 0; parts -= 1) rmSync(filler(parts), { force: true })
    },
    remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
