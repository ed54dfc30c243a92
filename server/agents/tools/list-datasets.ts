import { guideColumns } from '../../datasets/guide-columns.ts'
import { filled, LOOKS, tool } from '../door/tool.ts'

/** The span of days that everybody may know; null where nothing is dated. */
const daysOf = ({ days }: ReturnType<typeof guideColumns>[number]) =>
  days === null ? [] : [`${days.first} to ${days.last}`]

export const listDatasets = tool({
  name: 'list_datasets',
  description:
    'Lists the datasets that can be asked: id, name, what each is about, rows, days covered. Start here.',
  annotations: LOOKS,
  input: {},
  output: { type: 'object', properties: { datasets: { type: 'array' } }, required: ['datasets'] },
  async does({ datasets }) {
    const told = datasets.map((dataset) => {
      const { id, name, description } = dataset.model
      const [days = null] = guideColumns(dataset).flatMap(daysOf)
      return { id, name, description, rows: dataset.profile.rowCount, days }
    })
    return {
      data: { datasets: told.map((dataset) => filled(dataset)) },
      text: told
        .map(
          ({ id, name, description, rows, days }) =>
            `${id}: ${name}, ${rows} rows${days === null ? '' : `, ${days}`}. ${description}`,
        )
        .join('\n'),
    }
  },
})
