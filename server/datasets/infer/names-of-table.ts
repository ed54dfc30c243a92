import { withYearsOf } from '../../semantic-model/years-of-names.ts'
import { namedBy, type Named } from './column-words.ts'
import type { Facts } from './facts.ts'

/** Names of columns that are only understood beside those of the others. */

const SHORT_YEARS = /^(.+) (\d\d) (\d\d)$/
/** Years of two digits are of this century up to here. */
const LATEST = 30

/** "Incidents 85 99" beside "incidents 00 14": that a number begins with 0 tells that years are meant, and no ages. */
function yearsWritten(label: string, labels: readonly string[]): string {
  const [, of, ...ends] = SHORT_YEARS.exec(label) ?? []
  const isOfYears = labels.some((other) => {
    const [, same, from = '', to = ''] = SHORT_YEARS.exec(other) ?? []
    return same === of && (from.startsWith('0') || to.startsWith('0'))
  })
  const [from = 0, to = 0] = ends.map(Number).map((year) => year + (year > LATEST ? 1900 : 2000))
  return of !== undefined && isOfYears && from < to ? withYearsOf(of, { of, from, to }) : label
}

/** What is counted in several currencies, which a column beside it names, is no figure to be compared. */
const isInSeveral = (label: string, facts: readonly Facts[]) =>
  facts.some(
    ({ name, kind, distinct }) =>
      kind === 'text' && distinct > 1 && [`${label} currency`, 'currency'].includes(namedBy(name).label),
  )

/** Columns with one name are told apart by what they are counted in: "salary in dollars". */
function toldApart(named: Named, twins: readonly Named[], facts: readonly Facts[]): string {
  const { label, unit } = named
  if (twins.length < 2) return label
  const isLocal = isInSeveral(label, facts)
  const inOne = twins.filter((twin) => twin.unit !== null)
  if (unit === null) return isLocal ? `${label} in local currency` : label
  return isLocal && inOne.length === 1 ? label : `${label} in ${unit}`
}

/** Each column's name as it is to be read in its table. */
export function namesOfTable(facts: readonly Facts[]): ReadonlyMap<string, Named> {
  const alone = facts.map(({ name }) => namedBy(name))
  const twins = Map.groupBy(alone, ({ label }) => label)
  const labels = alone.map(({ label }) => label)
  return new Map(
    facts.map(({ name }, at) => {
      const named = alone[at] ?? namedBy(name)
      const label = yearsWritten(toldApart(named, twins.get(named.label) ?? [], facts), labels)
      const synonyms = [
        ...named.synonyms,
        ...(named.unit === null ? [] : [`${named.label} in ${named.unit}`]),
      ]
      const isSame = label === named.label && (twins.get(label)?.length ?? 0) < 2
      return [name, isSame ? named : { ...named, label, synonyms: synonyms.filter((each) => each !== label) }]
    }),
  )
}
