import type { Decided, Decision } from '../datasets/load/decision.ts'
import type { PeopleOfTable } from '../datasets/infer/people-of-table.ts'
import type { ColumnKind } from '../engines/engine.ts'
import { isMoney } from '../semantic-model/currencies.ts'
import { isNumeric, type Column, type SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Edits } from './draft.ts'

/** What a person says of a dataset, in the place of what was inferred. */

const ABOUT = 'about'
const PEOPLE = 'people'
const NOBODY = 'nobody'
/** What a figure stands on at least where a dataset is about people. */
const USUAL_THRESHOLD = 5

/** What was decided of the files: whom they are about is none of that. */
export function ofReading({ [ABOUT]: _, ...decided }: Decided): Decided {
  return decided
}

/** Whom it seems to be about, a sentence. */
export const aboutText = (people: PeopleOfTable | null): string =>
  people === null
    ? 'Nothing in the names of its columns says that it is about people.'
    : `It seems to be about ${people.plural}${people.columns.length === 0 ? '' : ` (${people.columns.join(', ')})`}.`

/** Whether it is about people, which the names of columns may say and nobody but its owner knows. */
export function aboutDecision(
  people: PeopleOfTable | null,
  { threshold }: SemanticModel,
  decided: Decided,
): Decision {
  const said = decided[ABOUT]
  return {
    id: ABOUT,
    label: 'Is it about people?',
    options: [
      {
        value: PEOPLE,
        label: `Yes: a figure stands on at least ${Math.max(threshold, USUAL_THRESHOLD)} of them`,
      },
      { value: NOBODY, label: 'No: single rows may be shown and named' },
    ],
    chosen: said === PEOPLE || said === NOBODY ? said : threshold === 1 ? NOBODY : PEOPLE,
    isDoubted: said === undefined && threshold > 1 && people === null,
    why: aboutText(people),
  }
}

/** A column whose values tell rows apart, and that is never shown. */
function hiddenColumn({ clear: _, ...column }: Column): Column {
  return { ...column, role: 'identifier' }
}

function ofColumn(
  column: Column,
  edit: NonNullable<Edits['columns']>[string],
  shown: (column: Column) => Column,
): Column {
  const { unit: before, ...rest } = column
  const unit = edit.unit === undefined ? before : (edit.unit ?? undefined)
  const own: Column = {
    ...rest,
    ...(unit === undefined ? {} : { unit }),
    ...(edit.label === undefined ? {} : { label: edit.label }),
    ...(edit.synonyms === undefined ? {} : { synonyms: [...edit.synonyms] }),
    ...(edit.is_sensitive === undefined ? {} : { sensitive: edit.is_sensitive }),
  }
  const { is_hidden: isHidden } = edit
  const seen = isHidden === undefined ? own : isHidden ? hiddenColumn(own) : shown(own)
  return isNumeric(seen) ? { ...seen, role: isMoney(unit ?? null) ? 'money' : 'number' } : seen
}

const ROLES: Readonly<Record<ColumnKind, Column['role']>> = {
  number: 'number',
  text: 'category',
  flag: 'flag',
  time: 'date',
  other: 'identifier',
}

/**
 * The model as a person wants it.
 *
 * @param kinds what each column holds, by which one is shown that was taken to tell rows apart
 */
export function withEdits(
  model: SemanticModel,
  edits: Edits,
  about: Decision,
  kinds: Readonly<Record<string, ColumnKind>>,
): SemanticModel {
  const unhidden = (column: Column): Column =>
    column.role === 'identifier' ? { ...column, role: ROLES[kinds[column.name] ?? 'text'] } : column
  const isPublic = about.chosen === NOBODY
  const usual = isPublic ? 1 : Math.max(model.threshold, USUAL_THRESHOLD)
  const { singular, plural } = model.entity
  return {
    ...model,
    name: edits.name ?? model.name,
    threshold: edits.threshold ?? usual,
    entity: { ...model.entity, singular: edits.row_singular ?? singular, plural: edits.row_plural ?? plural },
    columns: model.columns.map((column) => {
      const { sensitive, ...open } = ofColumn(column, edits.columns?.[column.name] ?? {}, unhidden)
      return sensitive === true && !isPublic ? { ...open, sensitive } : open
    }),
  }
}
