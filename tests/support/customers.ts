import type { Dataset } from '../../server/datasets/dataset.ts'
import { pricingOf } from './pricing.ts'

/** Quotes of customers, most of whom have several: whom the threshold counts is not what a row is. */

export const protects = {
  column: 'customer',
  singular: 'customer',
  plural: 'customers',
  synonyms: ['client'],
}

/**
 * Quotes as a dataset that protects customers.
 *
 * @param customer SQL for the customer of a row
 */
export async function customersOf(
  rows: number,
  customer: string,
): Promise<{ readonly dataset: Dataset; readonly remove: () => void }> {
  const { dataset, remove } = await pricingOf(
    rows,
    `alter table insurance_pricing add column customer bigint; update insurance_pricing set customer = ${customer}`,
  )
  const { model } = dataset
  const named = { name: 'customer', role: 'identifier', label: 'customer', description: 'Who asked' } as const
  return {
    dataset: { ...dataset, model: { ...model, protects, columns: [...model.columns, named] } },
    remove,
  }
}
