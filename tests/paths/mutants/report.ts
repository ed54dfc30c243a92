import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, sharesOf, type Score, type Share, type Tried } from './score.ts'
import { whyEquivalent } from './equivalent.ts'

/** The page that shows what paths and tests found of a sample of mutants, and each survivor in its line. */

const AROUND = 2

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const COLUMNS = [
  '',
  'tried',
  'by actors',
  'in Chromium',
  'tests asked',
  'by tests',
  'by either',
  'argued',
  'paths alone',
  'together',
]

const rowOf = ({ name, tried, byActor, byBrowser, asked, byTests, byEither, argued }: Share) => {
  const rest = tried - argued
  const cells = [
    ...[tried, byActor, byBrowser, asked, byTests, byEither, argued],
    ...[percent(byActor + byBrowser, rest), percent(byEither, rest)],
  ]
  return `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const tableOf = (caption: string, shares: readonly Share[]) =>
  `<table><caption>${caption}</caption><thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead><tbody>${shares.map(rowOf).join('')}</tbody></table>`

function lineOf({ mutant, driven, reaching, tests }: Tried): string {
  const { file, line, kind, was, instead } = mutant
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = Math.max(0, line - 1 - AROUND)
  const shown = lines.slice(first, line + AROUND).map((text, index) => {
    const number = first + index + 1
    const source = `${String(number).padStart(4)}  ${escaped(text)}`
    return number === line ? `<mark>${source}</mark>` : source
  })
  const why = whyEquivalent(mutant)
  const paths = reaching === 0 ? 'no path comes upon it' : `${driven} of ${reaching} paths driven`
  const written =
    tests === null
      ? 'tests were not asked'
      : tests.reaching === 0
        ? 'no test comes upon it'
        : `${tests.run} of ${tests.reaching} tests run`
  return `<section><h3>${escaped(file)}:${line} – ${kind}</h3><p><code>${escaped(was)}</code> → <code>${escaped(instead)}</code> (${paths}; ${written})</p>${[why, tests?.by].map((said) => (said == null ? '' : `<p>${escaped(said)}</p>`)).join('')}<pre>${shown.join('\n')}</pre></section>`
}

/** The score in a few sentences. */
export function summaryOf(score: Score): string {
  const { planted, tried, survivors, argued, controls, falseAlarms } = score
  const rest = tried.length - argued.length
  const byPaths = tried.filter(({ by }) => by !== null).length
  const asked = tried.flatMap(({ tests }) => tests ?? [])
  const byTests = asked.filter(({ by }) => by !== null).length
  const said = [
    `Of ${planted} mutants ${tried.length} were tried: the paths alone found ${byPaths} (${percent(byPaths, rest)} of those that are not argued)`,
    asked.length === 0
      ? null
      : `tests written by hand found ${byTests} of ${asked.length} that they were asked about, paths and tests together ${rest - survivors.length} (${percent(rest - survivors.length, rest)})`,
    `${argued.length} are argued, ${survivors.length} survived.`,
  ]
  return `${said.filter((part) => part !== null).join(', ')} ${falseAlarms.length} of ${controls} visits without a mutant failed.`
}

/** Writes the page; its file. */
export function writeMutantReport(folder: string, score: Score): string {
  const all = sharesOf(score, () => 'all')
  const inOrder = (tried: readonly Tried[]) =>
    tried
      .toSorted((one, other) => one.id - other.id)
      .map(lineOf)
      .join('\n')
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mutants</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; margin: 1rem 0 } caption { text-align: left; font-weight: 600 }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8884 } th[scope=row] { text-align: left; font-weight: 400 }
pre { overflow-x: auto; padding: .6rem; border: 1px solid #8884 } mark { background: #fd06; color: inherit; display: inline-block; width: 100% }
h3 { margin-bottom: 0; font-size: 1rem }
</style></head><body><main><h1>Mutants</h1><p>${escaped(summaryOf(score))}</p>
${tableOf('All', all)}
${tableOf(
  'By kind',
  sharesOf(score, ({ kind }) => kind),
)}
${tableOf('By folder', sharesOf(score, folderOf))}
<p>Survivors are found neither by paths nor by tests that were asked. Shares are of what is not argued.</p>
<h2>Survivors</h2>
${inOrder(score.survivors)}
<h2>Found by tests alone</h2>
${inOrder(score.tried.filter(({ by, tests }) => by === null && tests !== null && tests.by !== null))}
<h2>Argued</h2>
${inOrder(score.argued)}
</main></body></html>
`
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mutants.html')
  writeFileSync(file, page)
  return file
}
