import { join } from 'node:path'
import { worseOnes } from '../answers/curation/bank.ts'
import { interpreterOf } from '../ask/read/interpret.ts'
import { MODEL_FILE, openDataset, type Dataset } from '../datasets/dataset.ts'
import { folderOf } from '../datasets/places.ts'
import { readSemanticModel } from '../semantic-model/semantic-model.ts'
import type { Draft } from './draft.ts'
import type { MakeOptions } from './make.ts'

/** What is otherwise in another version of a dataset: columns, rows, values, and how questions are read. */

const MOST_NAMED = 5

const shown = (count: number) => count.toLocaleString('en-GB')

function listed(items: readonly string[]): string {
  const more = items.length - MOST_NAMED
  const named = more > 0 ? [...items.slice(0, MOST_NAMED), `${shown(more)} more`] : items
  return new Intl.ListFormat('en-GB').format(named)
}

const without = (items: readonly string[] = [], others: readonly string[] = []) =>
  items.filter((item) => !others.includes(item))

function changesBetween(before: Dataset, after: Dataset, asked: readonly string[]): readonly string[] {
  const lines: string[] = []
  const [was, is] = [before.profile.rowCount, after.profile.rowCount]
  const { plural } = after.model.entity
  lines.push(
    was === is ? `${shown(is)} ${plural}, as before.` : `${shown(is)} ${plural}; ${shown(was)} before.`,
  )
  const namesIn = ({ model }: Dataset) => model.columns.map(({ name }) => name)
  const added = without(namesIn(after), namesIn(before))
  if (added.length > 0) lines.push(`New ${added.length === 1 ? 'column' : 'columns'}: ${listed(added)}.`)
  for (const { name, label } of after.model.columns) {
    const [old, now] = [before.profile.values[name], after.profile.values[name]]
    if (old === undefined || now === undefined) continue
    const [fresh, gone] = [without(now, old), without(old, now)]
    const said = [
      ...(fresh.length === 0 ? [] : [`${listed(fresh)} ${fresh.length === 1 ? 'is' : 'are'} new`]),
      ...(gone.length === 0 ? [] : [`${listed(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`]),
    ]
    if (said.length > 0) lines.push(`${label}: ${said.join(', ')}.`)
  }
  const questions = [...new Set([...before.model.examples, ...asked])].map((question) => ({ question }))
  const worse = worseOnes(questions, interpreterOf(before), interpreterOf(after))
  for (const { question, after: now } of worse)
    lines.push(`“${question}” ${now === null ? 'is no longer understood' : `is read as: ${now}`}.`)
  return lines
}

/** What a draft changes of the dataset that is offered; nothing of a new one. Throws DatasetError. */
export async function changesOf(
  { replaces }: Draft,
  dataset: Dataset,
  { dataDir, memoryLimit, threads, asked }: MakeOptions,
): Promise<readonly string[]> {
  const folder = replaces === null ? null : folderOf(dataDir, replaces)
  if (folder === null) return []
  const model = readSemanticModel(join(folder, MODEL_FILE))
  const file = join(folder, `${model.id}.duckdb`)
  const before = await openDataset(
    model,
    file,
    { memoryLimit, threads, noiseKey: dataset.noiseKey },
    'Load it again.',
  )
  try {
    return changesBetween(before, dataset, asked)
  } finally {
    before.engine.close()
  }
}
