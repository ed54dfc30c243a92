import { beforeAll, expect, it } from 'vitest'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { interpreterOf } from '../../server/ask/interpret/interpret.ts'
import { restatedOfParcels } from './parcels.ts'
import { pricingOf } from './pricing.ts'

/** What questions over PMI Pricing, and over other data, are read as: the sentence, or why there is none. */

type Row = readonly [question: string, restatement: string]

const QUOTES = 60_000

/** For the tests of a file; the dataset is opened before them. */
export function useWordings() {
  let dataset: Dataset
  beforeAll(async () => {
    dataset = await pricingOf(QUOTES)
  })
  const interpret = (question: string) => interpreterOf(dataset).interpret(question)
  const read = (question: string) => {
    const reading = interpret(question)
    return reading.outcome === 'answer' ? reading.restatement : `${reading.outcome}: ${reading.reason}`
  }
  return {
    interpret,
    read,
    reads: (rows: readonly Row[]) =>
      it.each(rows)('%s', (question, restatement) => expect(read(question)).toBe(restatement)),
    readsOfParcels: (rows: readonly Row[]) =>
      it.each(rows)('over other data: %s', (question, restatement) =>
        expect(restatedOfParcels(question)).toBe(restatement),
      ),
  }
}
