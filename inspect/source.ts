import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentIn, sourceOf } from './naming.ts'

/** The sources of machines, from the disk. */

const ROOT = join(import.meta.dirname, '..')

/** The comment that the machine's source opens with: what it decides, what normal is. */
export const commentOf = (name: string): string => commentIn(readFileSync(join(ROOT, sourceOf(name)), 'utf8'))
