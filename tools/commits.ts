/**
 * `node tools/commits.ts`: whether subjects of commits say in at most 72 characters what kind of change they are ("fix: …"), from
 * one commit on. A copy without its history has nothing to check.
 */
import { execFileSync } from 'node:child_process'

/** Those before it were written by no rule. */
const SINCE = '10d77c3b63436e07e6ebd0c718f8d2dcda99b376'
const MOST_CHARACTERS = 72
const KINDS = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'chore']
const FORM = new RegExp(`^(?:${KINDS.join('|')}): \\S`)

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

const problemWith = (subject: string): string | null => {
  if (subject.length > MOST_CHARACTERS) return `has ${subject.length} characters, ${MOST_CHARACTERS} at most`
  return FORM.test(subject) ? null : `begins with none of ${KINDS.map((kind) => `"${kind}: "`).join(', ')}`
}

const subjects = git('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`)?.trim() ?? ''
const wrong = subjects.split('\n').flatMap((line) => {
  const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  const problem = hash === '' ? null : problemWith(subject)
  return problem === null ? [] : [`${hash} "${subject}" ${problem}`]
})
for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0) process.stderr.write('Amend or rebase them before they are merged.\n')
process.exitCode = wrong.length > 0 ? 1 : 0
