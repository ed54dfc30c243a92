import type { Connection } from './connection.ts'

/** Whether the user that a connection has may change anything, and what mends that. */

/** What only reads, or ends statements of one's own. */
const READS = /^(?:SELECT|SHOW|dictGet|CHECK|KILL QUERY|READ|REMOTE|CREATE TEMPORARY TABLE|USAGE|NONE)\b/i
const GRANT = /^GRANT (?<privileges>.+?) ON (?<what>.+?) TO (?<whom>.+?)(?: WITH GRANT OPTION)?$/
/** A comma between privileges, not between columns of one. */
const BETWEEN = /, (?![^(]*\))/
/** Of grants, so many are named. */
const MOST_NAMED = 3

const READER = (from: string) =>
  `create user querent_reader identified by '…' settings readonly = 2; grant select on ${from} to querent_reader;`

interface Written {
  readonly privileges: string
  readonly what: string
  readonly whom: string
}

/** What of a grant lets somebody write. */
export function writtenBy(grant: string): readonly Written[] {
  const { privileges = '', what = '', whom = '' } = GRANT.exec(grant)?.groups ?? {}
  const writing = privileges.split(BETWEEN).filter((each) => each !== '' && !READS.test(each))
  return writing.length === 0 ? [] : [{ privileges: writing.join(', '), what, whom }]
}

/**
 * Why a user is refused: it, or a role that its sessions begin with, may write somewhere, and its profile lets it. Null where
 * it may not.
 *
 * @param from the table as it stands in statements
 */
export async function writesBy(connection: Connection, from: string): Promise<string | null> {
  const run = (query: string) => connection.run({ query, parameters: {} })
  const [own] = await connection.ownProfile()
  if (Number(own?.['readonly']) > 0) return null
  const roles = await run(
    "select concat('`', replaceAll(role_name, '`', '\\\\`'), '`') as name from system.enabled_roles",
  )
  const grants = [
    ...(await run('show grants')),
    ...(roles.length === 0
      ? []
      : await run(`show grants for ${roles.map(({ name }) => String(name)).join(', ')}`)),
  ].flatMap((row) => Object.values(row).map(String))
  const written = grants.flatMap(writtenBy)
  if (written.length === 0) return null
  const named = written.slice(0, MOST_NAMED)
  const more = written.length > MOST_NAMED ? ' and more' : ''
  const user = String(own?.['name'] ?? '')
  const may = named.map(({ privileges, what }) => `${privileges} on ${what}`).join('; ')
  const revoked = named.map(({ privileges, what, whom }) => `revoke ${privileges} on ${what} from ${whom};`)
  return `the user ${user} may write (${may}${more}). Take that away: ${revoked.join(' ')} or let none of its sessions write: alter user ${user} settings readonly = 2; or name a user of its own: ${READER(from)}`
}
