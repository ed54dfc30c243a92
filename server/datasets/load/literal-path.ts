import { basename, resolve } from 'node:path'
import { DatasetError } from '../../errors/dataset-error.ts'

const PATTERN = /[*?[]/

/**
 * The path by which DuckDB finds this file and no other one: it takes paths for patterns, "s3:" for a place on the
 * network and "~" for a home. Throws DatasetError where a pattern cannot say it: a backslash there parts folders.
 */
export function literalPath(file: string): string {
  const path = resolve(file)
  if (PATTERN.test(path) && path.includes('\\'))
    throw new DatasetError(
      `${basename(file)} has a backslash beside *, ? or [ in its path. Rename it and load it again.`,
    )
  return path.replace(new RegExp(PATTERN, 'g'), '[$&]')
}
