import type { DatasetProfile } from '../../server/datasets/profile.ts'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { makeInterpreter } from '../../server/ask/read/interpret.ts'

/** A dataset of another kind than PMI Pricing, which somebody tends: what parcels cost and which of them arrived. */
const model: SemanticModel = {
  id: 'parcels',
  name: 'Parcels',
  description: '',
  table: 'parcels',
  threshold: 1,
  entity: { singular: 'parcel', plural: 'parcels', synonyms: ['shipment'] },
  date: 'sent_on',
  measure: 'postage_gbp',
  keyDimensions: ['depot', 'service', 'postage_gbp'],
  filler: [],
  examples: ['number of parcels by depot'],
  columns: [
    { name: 'sent_on', role: 'date', label: 'sending date', description: '' },
    { name: 'depot', role: 'category', label: 'depot', description: '' },
    {
      name: 'service',
      role: 'category',
      label: 'service level',
      description: '',
      synonyms: ['service', 'level of service'],
    },
    { name: 'depth', role: 'category', label: 'packing depth', description: '' },
    {
      name: 'delivered',
      role: 'flag',
      label: 'delivered',
      description: '',
      values: { true: ['delivered', 'arrived'], false: ['undelivered'] },
    },
    {
      name: 'stops',
      role: 'number',
      label: 'stops',
      description: '',
      discrete: true,
      bands: [2, 4, 6],
    },
    {
      name: 'sender_age',
      role: 'number',
      label: 'sender age',
      description: '',
      unit: 'years',
      units: ['years old'],
      bands: [30, 40, 50, 60, 70],
    },
    { name: 'postage_gbp', role: 'money', label: 'postage', description: '', unit: 'pounds' },
    {
      name: 'refund_gbp',
      role: 'money',
      label: 'refund',
      description: '',
      unit: 'pounds',
      missing: { means: 'none asked for', phrases: ['no refund asked for'], present: [] },
    },
  ],
  metrics: [
    {
      name: 'arrival_rate',
      label: 'arrival rate',
      better: 'highest',
      description: '',
      synonyms: ['arrivals'],
      share: { column: 'delivered' },
    },
    {
      name: 'refund_cost',
      label: 'refund cost per parcel',
      better: 'lowest',
      description: '',
      synonyms: ['cost of refunds per parcel'],
      figure: { function: 'average', column: 'refund_gbp', where: 'delivered' },
    },
  ],
}

const profile: DatasetProfile = {
  rowCount: 4_000,
  values: {
    depot: ['Govan', 'Leith Docks', 'Partick', 'Perth'],
    service: ['Economy', 'Express', 'Standard Saver', 'Weekend Courier'],
    depth: ['Courtesy', 'Full', 'Standing'],
  },
  ranges: {
    stops: { min: 0, max: 9 },
    sender_age: { min: 18, max: 90 },
    postage_gbp: { min: 2, max: 80 },
    refund_gbp: { min: 0, max: 400 },
  },
  firstDay: '2022-01-01',
  lastDay: '2024-12-31',
  complete: model.columns.map(({ name }) => name),
  deviations: {},
  fingerprint: '',
  lastUpdated: '',
}

export const parcels = makeInterpreter(model, profile)

/** The sentence of the answer to a question over parcels; the outcome and why, where there is none. */
export function restatedOfParcels(question: string): string {
  const reading = parcels.interpret(question)
  return reading.outcome === 'answer' ? reading.restatement : `${reading.outcome}: ${reading.reason}`
}
