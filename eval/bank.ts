import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readConfig } from '../server/config/config.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { openPath } from '../server/datasets/files.ts'
import { domains, writeDomain } from './domains/generate.ts'
import type { Case } from './score.ts'

/** The question bank: what is developed on, and what only the report touches. */
export type Part = 'settled' | 'develop' | 'report' | 'all'

type Listed = {
  readonly develop?: readonly string[]
  /** Not understood rightly yet, and said so. */
  readonly open?: readonly string[]
  readonly report: readonly string[]
} & (
  | { readonly construct: string; readonly sql: string; readonly ordered?: boolean }
  | { readonly refuse: string }
)

const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

function wordingsOf({ develop = [], open = [], report }: Listed, part: Part): readonly string[] {
  switch (part) {
    case 'settled':
      return develop
    case 'develop':
      return [...develop, ...open]
    case 'report':
      return report
    case 'all':
      return [...develop, ...open, ...report]
  }
}

const casesOf = (listed: readonly Listed[], part: Part): readonly Case[] =>
  listed.flatMap((each) =>
    wordingsOf(each, part).map((question): Case => {
      const { develop: _, open: __, report: ___, ...gold } = each
      return 'refuse' in gold
        ? { ...gold, construct: `refusal: ${gold.refuse}`, question }
        : { ...gold, question }
    }),
  )

/** A question and the words of the plan that it must read as. */
export interface Reading {
  readonly question: string
  readonly reads: string
}

/** Questions whose gold is a plan, in its words. */
export const readingsOf = (): readonly Reading[] => read('readings.yaml') as readonly Reading[]

/** The questions of a part; of another domain's bank where one is named, which is never developed on. */
export function bankOf(domain: string | null, part: Part): readonly Case[] {
  if (domain !== null) return casesOf(read(`domains/${domain}.yaml`) as readonly Listed[], 'all')
  const listed = [
    ...(read('constructs.yaml') as readonly Listed[]),
    ...(read('refusals.yaml') as readonly Listed[]),
  ]
  const single = part === 'report' ? [] : (read('bank.yaml') as readonly Case[])
  return [...single, ...casesOf(listed, part)]
}

/** Opens PMI Pricing, or the data of another domain with a semantic model inferred from the file alone. */
export async function openBank(
  domain: string | null,
): Promise<{ readonly dataset: Dataset; readonly close: () => void }> {
  const config = readConfig(process.env)
  const options = { dataDir: config.dataDir, memoryLimit: config.engineMemory, threads: config.engineThreads }
  if (domain === null) {
    const onProgress = (message: string) => process.stderr.write(`${message}\n`)
    const dataset = await openPricing({ ...options, rows: config.rows, onProgress })
    return { dataset, close: () => dataset.engine.close() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'querent-eval-'))
  const dataset = await openPath(await writeDomain(domain, folder), { ...options, dataDir: folder })
  return {
    dataset,
    close() {
      dataset.engine.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What the weights of the grammar stand for, by their sections and names: of rules a question that has them. */
export const standsFor = (): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  read('grammar.yaml') as Readonly<Record<string, Readonly<Record<string, string>>>>

/** For each rule of the grammar a question that is read with it, over PMI Pricing where no other domain is named. */
export const ruleExamples = (domain: string | null) =>
  Object.entries(standsFor()['rules'] ?? {}).flatMap(([rule, example]) => {
    const named = domains.find((each) => example.startsWith(`${each}: `)) ?? null
    if (named !== domain) return []
    return [{ rule, question: named === null ? example : example.slice(named.length + 2) }]
  })
