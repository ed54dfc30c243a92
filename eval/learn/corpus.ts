import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPath } from '../../server/datasets/files.ts'

/** Folders of strangers' questions: `items.jsonl` beside `tables/`, with gold statements and the rows that they give. */

export interface CorpusItem {
  readonly id: string
  readonly source: string
  /** The file of its table, from the folder. */
  readonly table: string
  readonly question: string
  readonly kind: string
  readonly gold_sql: string
  readonly alt_sql?: readonly (string | { readonly sql: string })[]
}

export const linesOf = <T>(file: string): readonly T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)

export const goldOf = ({ gold_sql, alt_sql = [] }: CorpusItem): readonly string[] => [
  gold_sql,
  ...alt_sql.map((other) => (typeof other === 'string' ? other : other.sql)),
]

/** Questions of one kind of table stay together: what is learned of one is not asked of its neighbours. */
export function familyOf(table: string): string {
  const [, family = '', ...rest] = table.split('/')
  return family === 'wikisql' || rest.length < 2 ? table : family
}

/** A number of a text that is the same on every machine (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** Opens each table in turn; one that cannot be opened is named and left out. */
export async function eachTable<T extends { readonly table: string }>(
  folder: string,
  items: readonly T[],
  visit: (dataset: Dataset, items: readonly T[]) => void | Promise<void>,
): Promise<readonly string[]> {
  const { engineMemory, engineThreads } = readConfig(process.env)
  const failed: string[] = []
  for (const [table, own] of Map.groupBy(items, (item) => item.table)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'querent-corpus-'))
    try {
      const options = { dataDir, memoryLimit: engineMemory, threads: engineThreads, threshold: 1 }
      const dataset = await openPath(join(folder, table), options)
      try {
        await visit(dataset, own)
      } finally {
        dataset.engine.close()
      }
    } catch (error) {
      failed.push(`${table}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }
  return failed
}
