import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, sharesOf, type Score, type Share, type Tried } from './score.ts'
import { ARGUED } from '../argued.ts'

/** The page that shows what the paths found of a sample of mutants, and each survivor in its line. */

const AROUND = 2

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const rowOf = ({ name, tried, byActor, byBrowser, argued }: Share) =>
  `<tr><th scope="row">${name}</th><td>${tried}</td><td>${byActor}</td><td>${byBrowser}</td><td>${argued}</td><td>${percent(byActor + byBrowser, tried - argued)}</td></tr>`

const tableOf = (caption: string, shares: readonly Share[]) =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col"></th><th scope="col">tried</th><th scope="col">found by actors</th><th scope="col">in Chromium</th><th scope="col">argued</th><th scope="col">found of the rest</th></tr></thead><tbody>${shares.map(rowOf).join('')}</tbody></table>`

function lineOf({ mutant, driven, reaching }: Tried): string {
  const { file, line, kind, was, instead, key } = mutant
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = Math.max(0, line - 1 - AROUND)
  const shown = lines.slice(first, line + AROUND).map((text, index) => {
    const number = first + index + 1
    const source = `${String(number).padStart(4)}  ${escaped(text)}`
    return number === line ? `<mark>${source}</mark>` : source
  })
  const why = ARGUED[key]
  const paths = reaching === 0 ? 'no path comes upon it' : `${driven} of ${reaching} paths driven`
  return `<section><h3>${escaped(file)}:${line} – ${kind}</h3><p><code>${escaped(was)}</code> → <code>${escaped(instead)}</code> (${paths})</p>${why === undefined ? '' : `<p>${escaped(why)}</p>`}<pre>${shown.join('\n')}</pre></section>`
}

/** The score in one line. */
export function summaryOf({ planted, tried, survivors, argued, controls, falseAlarms }: Score): string {
  const found = tried.length - survivors.length - argued.length
  return `Of ${planted} mutants ${tried.length} were tried: the paths alone found ${found} (${percent(found, tried.length - argued.length)} of those that are not argued), ${argued.length} are argued, ${survivors.length} survived. ${falseAlarms.length} of ${controls} visits without a mutant failed.`
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
<h2>Survivors</h2>
${inOrder(score.survivors)}
<h2>Argued</h2>
${inOrder(score.argued)}
</main></body></html>
`
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mutants.html')
  writeFileSync(file, page)
  return file
}
