import { firstQuestions } from '../../answers/first-questions.ts'
import { datasetNamed } from '../../datasets/dataset-named.ts'
import { guideColumns } from '../../datasets/guide-columns.ts'
import { protectedOnes } from '../../semantic-model/semantic-model.ts'
import { DATASET, filled, LOOKS, tool } from '../door/tool.ts'

/** Values of a column that are named; of others a search by words finds what there is. */
const MOST_VALUES = 30

export const describeDataset = tool({
  name: 'describe_dataset',
  description:
    'Columns of one dataset (what each means, its values or range), what is counted, the privacy threshold, and questions that work. Call it before the first question.',
  annotations: LOOKS,
  input: { dataset: DATASET },
  output: {
    type: 'object',
    properties: { columns: { type: 'array' }, examples: { type: 'array' } },
    required: ['columns', 'examples'],
  },
  async does({ datasets }, { dataset: named }) {
    const dataset = datasetNamed(datasets, named)
    const { model, profile } = dataset
    const columns = guideColumns(dataset).map(({ label, description, values, range, days }) => ({
      label,
      description,
      values: values === null ? null : values.slice(0, MOST_VALUES),
      more_values: values !== null && values.length > MOST_VALUES ? true : null,
      range: days === null ? range : `${days.first} to ${days.last}`,
    }))
    const counted = model.entity.plural
    const { id, name, threshold } = model
    const examples = await firstQuestions(dataset)
    const privacy =
      threshold <= 1
        ? 'Every figure is shown.'
        : `A figure stands on at least ${threshold} ${protectedOnes(model)}, or is not shown.`
    return {
      data: {
        id,
        name,
        rows: profile.rowCount,
        counted,
        privacy,
        columns: columns.map((column) => filled(column)),
        examples,
      },
      text: [
        `${name} (${id}): ${profile.rowCount} rows; what is counted are ${counted}. ${privacy}`,
        ...columns.map(({ label, description, values, range }) =>
          [`${label}: ${description}`, values === null ? range : values.join(', ')]
            .filter((part) => part !== null)
            .join(' — '),
        ),
        `Questions that work: ${examples.join(' / ')}`,
      ].join('\n'),
    }
  },
})
