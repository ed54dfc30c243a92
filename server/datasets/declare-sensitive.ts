import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Document } from 'yaml'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { namesRows, semanticModelIn } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE, type Dataset } from './dataset.ts'
import { ABOUT_SENSITIVE, sensitiveColumns } from './described.ts'
import { withSensitive } from './infer/sensitive.ts'
import { factsOf } from './infer/table-facts.ts'
import { writeWhole } from './versions.ts'

/** A text and where something is put into it. */
interface Insertion {
  readonly at: number
  readonly text: string
}

/** What declares a column sensitive: after its role, and set as that is. */
function insertionOf(document: Document, text: string, index: number): Insertion {
  const column = document.getIn(['columns', index], true)
  const role = isMap(column)
    ? column.items.find(({ key }) => isScalar(key) && key.value === 'role')
    : undefined
  if (!isMap(column) || !isScalar(role?.key) || !isScalar(role.value))
    throw new Error(`Column ${index + 1} has no role.`)
  const at = role.value.range?.[1] ?? 0
  const start = role.key.range?.[0] ?? 0
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start) + 1))
  return { at, text: column.flow === true ? ', sensitive: true' : `\n${indent}sensitive: true` }
}

/**
 * Writes into the semantic model of an added dataset which columns are sensitive, where it says nothing of that: versions before
 * 1.0.0 judged the figures of all columns, so what such a model leaves out would be told exactly. True where the file was changed.
 * Throws DatasetError.
 */
export async function declareSensitive(
  folder: string,
  { engine, model: { name } }: Dataset,
  tell: (message: string) => void,
): Promise<boolean> {
  const file = join(folder, MODEL_FILE)
  const text = readFileSync(file, 'utf8')
  // Comments count: whoever read one has decided.
  if (/\bsensitive\b/i.test(text)) return false
  const model = semanticModelIn(text, file)
  if (namesRows(model)) return false
  try {
    const { facts } = await factsOf(engine, model.table, tell)
    const { model: declared, people } = withSensitive(model, facts, model.id)
    const document = parseDocument(text)
    const written = declared.columns
      .flatMap(({ sensitive }, index) => (sensitive === true ? [insertionOf(document, text, index)] : []))
      .toReversed()
      .reduce((all, { at, text: put }) => `${all.slice(0, at)}${put}${all.slice(at)}`, text)
    writeWhole(file, ABOUT_SENSITIVE + written)
    tell(
      [
        `${name}: its ${MODEL_FILE} is of a version before 1.0.0.`,
        ...sensitiveColumns(people, declared),
      ].join(' '),
    )
  } catch (error) {
    throw new DatasetError(`Which columns of ${name} are sensitive cannot be found: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
  return true
}
