import { listed } from '../ask/constructs/english.ts'
import { readConfig } from '../config/config.ts'
import { failureText } from './failure.ts'
import { backUp, backUpPostgres, restore, restoreIntoPostgres } from '../store/backup.ts'

/** `npm run backup -- FOLDER`, also while the server runs, and `npm run restore -- FOLDER`, while it does not. */

const USAGE = `Usage: npm run backup -- FOLDER    copies the state and what is beside it into a new folder; servers may run
       npm run restore -- FOLDER   puts such a copy where there is no state`

const say = (text: string) => process.stdout.write(`${text}\n`)

const [action, folder] = process.argv.slice(2)
try {
  const { dataDir, databaseUrl, signingKeys, noiseKey } = readConfig(process.env)
  if (folder === undefined || (action !== 'backup' && action !== 'restore')) throw new Error(USAGE)
  const where = databaseUrl === null ? dataDir : `the PostgreSQL of DATABASE_URL and ${dataDir}`
  if (action === 'backup') {
    await (databaseUrl === null ? backUp(dataDir, folder) : backUpPostgres(databaseUrl, dataDir, folder))
    const elsewhere = [
      ...(signingKeys === null ? [] : ['QUERENT_SIGNING_KEYS']),
      ...(noiseKey === null ? [] : ['QUERENT_NOISE_KEY']),
    ]
    const holds = [
      'password hashes',
      ...(signingKeys === null ? ['the signing key'] : []),
      ...(noiseKey === null ? ['the secrets of noise'] : []),
    ]
    const kept = elsewhere.length === 0 ? '' : `, and ${listed(elsewhere)}, which it does not hold`
    say(`What is in ${where} was copied into ${folder}. It holds ${listed(holds)}: keep it safe${kept}.`)
  } else {
    await (databaseUrl === null
      ? restore(folder, dataDir)
      : restoreIntoPostgres(folder, databaseUrl, dataDir))
    say(`What ${folder} holds is in ${where}. Start the server with npm start.`)
  }
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
