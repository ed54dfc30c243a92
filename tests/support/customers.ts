import type { Dataset } from '../../server/datasets/dataset.ts'
import { pricingOf } from './pricing.ts'

/** Quotes of customers, most of whom have several: whom the threshold counts is not what a row is. */

export const protects = {
  column: 'customer',
  singular: 'customer',
  plural: 'customers',
  synonyms: ['client'],
}

export interface Customers {
  readonly dataset: Dataset
  /** By the identifier of a quote. */
  readonly customerOf: ReadonlyMap<number, number>
}

/**
 * Quotes as a dataset that protects customers.
 *
 * @param customer SQL for the customer of a row
 */
export async function customersOf(rows: number, customer: string): Promise<Customers> {
  const dataset = await pricingOf(
    rows,
    `alter table insurance_pricing add column customer bigint; update insurance_pricing set customer = ${customer}`,
  )
  const { model } = dataset
  const named = { name: 'customer', role: 'identifier', label: 'customer', description: 'Who asked' } as const
  const quotes = await dataset.engine.query('select quote_id, customer from insurance_pricing', [], rows)
  return {
    customerOf: new Map(quotes.map(({ quote_id: id, customer: of }) => [Number(id), Number(of)])),
    dataset: { ...dataset, model: { ...model, protects, columns: [...model.columns, named] } },
  }
}
