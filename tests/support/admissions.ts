import { numbers } from './numbers.ts'

/** A file as a German hospital keeps it: semicolons, decimal commas, days first, accents, euros, and several ways to leave out. */

export interface Admission {
  readonly age: number | null
  readonly town: string
  readonly ward: string
  /** ISO. */
  readonly day: string
  readonly costEur: number | null
  readonly billEur: number
  readonly readmitted: boolean
  readonly rating: number | null
  readonly stayDays: number
}

const TOWNS = ['München', 'Köln', 'Düsseldorf', 'Nürnberg', 'Zürich', 'Saarbrücken']
const WARDS = ['Chirurgie', 'Kardiologie', 'Pädiatrie', 'Geriatrie']
/** Each says that a value is missing. */
const LEFT_OUT = ['', 'k. A.', 'n/a', '-', 'unbekannt']

export function admissions(count: number): readonly Admission[] {
  const random = numbers(17)
  const next = () => random.next().value
  const cents = (value: number) => Math.round(100 * value) / 100
  return Array.from({ length: count }, () => {
    const stayDays = 1 + Math.floor(next() * next() * 30)
    const age = 1 + Math.floor(next() * 95)
    const costEur = cents(300 + stayDays * 420.5 + next() * 9_000)
    return {
      age: next() < 0.05 ? null : age,
      town: TOWNS[Math.floor(next() * TOWNS.length)] ?? '',
      ward: WARDS[Math.floor(next() * WARDS.length)] ?? '',
      day: new Date(Date.UTC(2023, 0, 1 + Math.floor(next() * 1_000))).toISOString().slice(0, 10),
      costEur: next() < 0.08 ? null : costEur,
      billEur: cents(costEur * 1.19),
      readmitted: next() < 0.2,
      rating: next() < 0.1 ? null : Math.round(10 + next() * 40) / 10,
      stayDays,
    }
  })
}

/** "5.123,45". */
const german = (value: number, decimals: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

export function admissionsFile(rows: readonly Admission[]): string {
  const header =
    'Aufnahme_ID;patient_age;Stadt;Abteilung;aufnahme_datum;total_cost_eur;Rechnungsbetrag (€);readmitted;rating;length_of_stay_days'
  const lines = rows.map((row, index) =>
    [
      `A${10_000 + index}`,
      row.age ?? '',
      row.town,
      row.ward,
      row.day.split('-').toReversed().join('.'),
      row.costEur === null ? LEFT_OUT[index % LEFT_OUT.length] : german(row.costEur, 2),
      `${german(row.billEur, 2)} €`,
      row.readmitted ? 'ja' : 'nein',
      row.rating === null ? '' : german(row.rating, 1),
      row.stayDays,
    ].join(';'),
  )
  return `${[header, ...lines].join('\n')}\n`
}
