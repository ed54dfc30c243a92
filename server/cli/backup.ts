import { readConfig } from '../config/config.ts'
import { failureText } from './failure.ts'
import { backUp, restore } from '../store/backup.ts'

/** `npm run backup -- FOLDER`, also while the server runs, and `npm run restore -- FOLDER`, while it does not. */

const USAGE = `Usage: npm run backup -- FOLDER    copies the data folder into a new one; the server may run
       npm run restore -- FOLDER   puts such a copy into a data folder without state`

const say = (text: string) => process.stdout.write(`${text}\n`)

const [action, folder] = process.argv.slice(2)
try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (folder === undefined || (action !== 'backup' && action !== 'restore')) throw new Error(USAGE)
  if (databaseUrl !== null)
    throw new Error(
      `The state is in the PostgreSQL of DATABASE_URL: copy that with pg_dump and pg_restore, and beside it ${dataDir}.`,
    )
  if (action === 'backup') {
    await backUp(dataDir, folder)
    say(`${dataDir} was copied into ${folder}. It holds password hashes and the signing key: keep it safe.`)
  } else {
    await restore(folder, dataDir)
    say(`${dataDir} holds the state of ${folder}. Start the server with npm start.`)
  }
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
