import { listed } from '../ask/constructs/english.ts'
import { readConfig } from '../config/config.ts'
import { failureText, say } from './failure.ts'
import { backUp, restore } from '../store/backup.ts'

/** `npm run backup -- FOLDER`, also while the server runs, and `npm run restore -- FOLDER`, while it does not. */

const USAGE = `Usage: npm run backup -- FOLDER    copies the state and what is beside it into a new folder; servers may run
       npm run restore -- FOLDER   puts such a copy where there is no state`

const [action, folder] = process.argv.slice(2)
try {
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, signingKeys, noiseKey } = config
  if (folder === undefined || (action !== 'backup' && action !== 'restore')) throw new Error(USAGE)
  const where = databaseUrl === null ? dataDir : `the PostgreSQL of DATABASE_URL and ${dataDir}`
  if (action === 'backup') {
    await backUp(config, folder)
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
    await restore(folder, config)
    say(`What ${folder} holds is in ${where}. Start the server with npm start.`)
  }
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
