import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '../../../inspect/describe.ts'
import { layoutOf } from '../../../inspect/layout.ts'
import { sourceOf } from '../../../inspect/naming.ts'
import { commentOf } from '../../../inspect/source.ts'
import { svgOf } from '../../../inspect/svg.ts'
import type { Drive, OnState } from '../browser/drive.ts'
import { excusesOf, type ActorResult, type Gaps, type Machine } from '../browser/measure.ts'
import { stepsOf } from '../generate/words.ts'

/** The report that QA reads: a page with the chart, the paths and the pictures of each machine. */

export interface Result {
  readonly machine: Machine
  readonly states: number
  readonly transitions: number
  readonly actor: ActorResult
  /** Null where the browser was left out. */
  readonly browser: (Gaps & { readonly drives: readonly Drive[] }) | null
}

export const isGood = ({ actor, browser }: Result): boolean =>
  actor.divergence === null &&
  actor.differences.length === 0 &&
  actor.uncovered.length === 0 &&
  (browser === null ||
    (browser.uncovered.length === 0 &&
      browser.stale.length === 0 &&
      browser.lost.length === 0 &&
      browser.drives.every(({ failure }) => failure === null)))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Takes a picture of each state that is new, in light and in dark. */
export class Pictures {
  readonly #folder: string
  readonly #taken = new Map<string, string[]>()
  constructor(folder: string) {
    this.#folder = join(folder, 'states')
    mkdirSync(this.#folder, { recursive: true })
  }

  readonly take =
    ({ name }: Machine): OnState =>
    async ({ page }, { value }) => {
      const state = typeof value === 'string' ? value : JSON.stringify(value).replace(/[{}"]/g, '')
      const taken = this.#taken.get(name) ?? []
      if (taken.includes(state)) return
      this.#taken.set(name, [...taken, state])
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.screenshot({
          path: join(this.#folder, fileOf(name, state, scheme)),
          type: 'jpeg',
          fullPage: true,
          quality: 70,
        })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }

  of(name: string): readonly string[] {
    return this.#taken.get(name) ?? []
  }
}

const fileOf = (name: string, state: string, scheme: string) =>
  `${name}-${state.replace(/[^\w.]+/g, '-')}-${scheme}.jpg`

const cell = (text: string | number, isBad = false) =>
  `<td${isBad ? ' class="bad"' : ''}>${escaped(String(text))}</td>`

function summaryRow(result: Result): string {
  const { machine, states, transitions, actor, browser } = result
  const excused = Object.keys(excusesOf(machine)).length
  const seen = browser === null ? null : transitions - browser.uncovered.length - excused
  const failed = browser?.drives.filter(({ failure }) => failure !== null).length ?? 0
  return `<tr><th scope="row"><a href="#${machine.name}">${machine.name}</a></th>${[
    cell(states),
    cell(transitions),
    cell(actor.paths),
    cell(
      actor.divergence === null ? `${transitions - actor.uncovered.length}` : '–',
      actor.uncovered.length > 0 || actor.divergence !== null,
    ),
    cell(browser === null ? '–' : browser.drives.length),
    cell(seen === null ? '–' : `${seen} + ${excused} out of view`, (browser?.uncovered.length ?? 0) > 0),
    cell(browser === null ? '–' : failed, failed > 0),
  ].join('')}</tr>`
}

function driveItem(name: string, drive: Drive): string {
  const steps = stepsOf(drive).map((step) => `<li>${escaped(step)}</li>`)
  const failure =
    drive.failure === null
      ? ''
      : `<pre class="bad">${escaped(drive.failure)}</pre><p>Replay it: <code>npm run paths -- --machine ${name} --path ${drive.number} --headed --slow</code></p>`
  return `<li class="${drive.failure === null ? 'good' : 'bad'}"><details${drive.failure === null ? '' : ' open'}><summary>Path ${drive.number}: ${drive.failure === null ? 'passed' : 'failed'}, ${steps.length} steps</summary><ol>${steps.join('')}</ol>${failure}</details></li>`
}

async function section(result: Result, pictures: Pictures | null): Promise<string> {
  const { machine, actor, browser } = result
  const { name, pathModel } = machine
  const description = describeMachine(pathModel.machine)
  const missing = new Set([...actor.uncovered, ...(browser?.uncovered ?? [])])
  const excuses = Object.entries(excusesOf({ name }))
  const list = (title: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<h3>${title}</h3><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
  const shots = (pictures?.of(name) ?? []).map(
    (state) =>
      `<figure><figcaption>${escaped(state)}</figcaption>${['light', 'dark']
        .map(
          (scheme) =>
            `<a href="states/${fileOf(name, state, scheme)}"><img loading="lazy" alt="${escaped(state)}, ${scheme}" src="states/${fileOf(name, state, scheme)}"></a>`,
        )
        .join('')}</figure>`,
  )
  return [
    `<section id="${name}" class="${isGood(result) ? 'good' : 'bad'}"><h2>${name}</h2>`,
    `<p>${escaped(commentOf(name))}</p><p class="more">${sourceOf(name)}</p>`,
    `<div class="scroll">${svgOf(name, await layoutOf(description), (line) => !missing.has(line))}</div>`,
    actor.divergence === null
      ? ''
      : `<h3>The machine diverges from its model</h3><pre class="bad">${escaped(actor.divergence)}</pre>`,
    list('The machine is not as its table has it', actor.differences),
    list('On no path of the actor', actor.uncovered),
    list('On no path in the browser', browser?.uncovered ?? []),
    list('Excused without need', browser?.stale ?? []),
    list('On record, and on no path any more', browser?.lost ?? []),
    list(
      'Out of view',
      excuses.map(([line, reason]) => `${line}: ${reason}`),
    ),
    browser === null
      ? ''
      : `<h3>Paths in the browser</h3><ol class="paths">${browser.drives.map((drive) => driveItem(name, drive)).join('')}</ol>`,
    shots.length === 0 ? '' : `<h3>What is seen</h3><div class="shots">${shots.join('')}</div>`,
    '</section>',
  ].join('\n')
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2a24;--soft:#5b6b63;--line:#cfd8d3;--bad:#b3261e;--good:#1e6b45;--card:#fff;--back:#f4f6f5}
@media(prefers-color-scheme:dark){:root{--ink:#e4ebe7;--soft:#9db0a6;--line:#3a4741;--bad:#ff8a80;--good:#7fd1a5;--card:#1b2320;--back:#131917}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:0 auto;max-width:1320px;padding:24px}
table{border-collapse:collapse;background:var(--card);width:100%}th,td{text-align:right;padding:6px 12px;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th:first-child{text-align:left}thead th{color:var(--soft);font-weight:600}a{color:inherit}.bad{color:var(--bad)}
section{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--good);border-radius:8px;padding:8px 24px 24px;margin-top:24px}section.bad{border-left-color:var(--bad);color:inherit}
.more{color:var(--soft);font-size:13px}.scroll,.wide{overflow-x:auto}.paths li.good>details>summary{color:var(--good)}pre{white-space:pre-wrap;font-size:12px}
.shots{display:grid;grid-template-columns:repeat(auto-fill,minmax(360px,1fr));gap:16px}figure{margin:0;display:grid;grid-template-columns:1fr 1fr;gap:4px}figcaption{grid-column:1/-1;font-size:13px;color:var(--soft)}img{width:100%;border:1px solid var(--line)}
.chart text{font:11px system-ui,sans-serif;fill:var(--ink)}.chart .name{font-weight:600;font-size:12px}.chart .line,.chart .label.more{fill:var(--soft)}.chart rect{fill:var(--card);stroke:var(--soft)}.chart rect.frame{fill:var(--back);stroke:var(--line)}.chart rect.any{stroke-dasharray:3 3}.chart rect.final{stroke-width:3}.chart .start{fill:var(--ink)}.chart .arrow path{fill:none;stroke:var(--good)}.chart .untaken path{stroke:var(--bad);stroke-width:2;stroke-dasharray:5 4}.chart .untaken text{fill:var(--bad)}marker path{fill:var(--soft)!important;stroke:none!important}
`

/** Writes the report into a folder and gives its address. */
export async function writeReport(
  folder: string,
  results: readonly Result[],
  { pictures, notes }: { readonly pictures: Pictures | null; readonly notes: readonly string[] },
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const good = results.filter(isGood).length
  const heads = [
    'machine',
    'states',
    'transitions',
    'paths (actor)',
    'taken (actor)',
    'paths (browser)',
    'taken (browser)',
    'failed',
  ]
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Generated paths</title>',
    `<style>${STYLE}</style></head><body><h1>Generated paths</h1>`,
    `<p class="${good === results.length ? 'good' : 'bad'}">${good} of ${results.length} machines without a finding.</p>`,
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>`,
    ...results.map(summaryRow),
    '</tbody></table></div>',
    ...(await Promise.all(results.map((result) => section(result, pictures)))),
    '</body></html>',
  ].join('\n')
  const file = join(folder, 'index.html')
  writeFileSync(file, page)
  return file
}
