import { replay } from '../answers/replay.ts'
import { readConfig, type Config } from '../config/config.ts'
import { makeCatalogue } from '../datasets/catalogue.ts'
import { ended, say } from './failure.ts'
import { queriesIn, type QueryRecord } from '../store/queries.ts'
import { readState } from '../store/open-state.ts'

/** `npm run replay-answer -- ID`: runs the plan of a recorded answer again, and says whether its rows are the same. */

const USAGE = `Usage: npm run replay-answer -- ID

ID is the answer_id or the audit_log_id of an answer of this server.

Exit code: 0 the same rows, 2 other rows, 1 broken.`

const EXIT = { same: 0, broken: 1, changed: 2 } as const
async function recordOf(config: Config, id: string): Promise<QueryRecord> {
  const store = await readState(config)
  try {
    const record = await queriesIn(store.db).byAnswer(id)
    if (record === null) throw new Error(`There is no answer ${id} on this server's record.`)
    return record
  } finally {
    await store.close()
  }
}

async function main(id: string | undefined): Promise<number> {
  if (id === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return EXIT.broken
  }
  const record = await recordOf(readConfig(process.env), id)
  const catalogue = makeCatalogue(readConfig(process.env))
  try {
    const replayed = await replay(record, async () => {
      const dataset = await catalogue.openNamed(record.dataset_id)
      if (dataset !== null) return dataset
      throw new Error(`The dataset ${record.dataset_id} of this answer is not there any more.`)
    })
    if (replayed === null) throw new Error(`${id} was refused, or answered before answers could be replayed.`)
    const { isSame, scheme, changes } = replayed
    say(record.question)
    say(isSame ? `The same ${record.row_count} rows.` : 'Other rows than then.')
    say(`Given under: ${scheme}.`)
    if (changes.length > 0) say(`Changed since: ${changes.join(', ')}.`)
    return isSame ? EXIT.same : EXIT.changed
  } finally {
    catalogue.close()
  }
}

await ended(main(process.argv[2]))
