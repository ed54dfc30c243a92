import { readConfig } from '../config/config.ts'
import { moveState } from '../store/move.ts'
import { closing } from '../store/open-state.ts'
import { openPostgres } from '../store/postgres.ts'
import { openStore } from '../store/sqlite.ts'
import { ended, say } from './failure.ts'

/** `npm run move-state`: takes the state of a data folder into PostgreSQL, or back. */

const USAGE = `Usage: npm run move-state -- into-postgres | into-folder

Copies people, questions, answers, the audit trail and what was told between the data folder (QUERENT_DATA_DIR) and the
PostgreSQL of DATABASE_URL. The target must be empty; the source stays as it is. Stop the server first. The key that
signs tokens and the datasets stay in the data folder.

Exit code: 0 moved, 1 broken.`

async function main(direction: string | undefined): Promise<number> {
  if (direction !== 'into-postgres' && direction !== 'into-folder') {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl === null)
    throw new Error('DATABASE_URL is not set: it names the PostgreSQL to move from or to.')
  const moved = await closing(openStore(dataDir), (folder) =>
    closing(openPostgres(databaseUrl), (postgres) =>
      direction === 'into-postgres' ? moveState(folder.db, postgres.db) : moveState(postgres.db, folder.db),
    ),
  )
  for (const [table, count] of Object.entries(moved)) say(`${table}: ${count.toLocaleString('en-GB')}`)
  say('Everything is there, and the same.')
  return 0
}

await ended(main(process.argv[2]))
