import { Suspense, useState, useSyncExternalStore } from 'react'
import type { TraceStep } from '../replay.ts'
import { CATALOGUE, found } from './catalogue.ts'
import { Tip } from './chart.tsx'
import { Live } from './live.tsx'
import { Player } from './player.tsx'
import { Replayer } from './replayer.tsx'

/** The place in the gallery is in its address, so that it can be linked: `#chart`, `#live`, `#replay`. */
const place = () => window.location.hash.slice(1)
const onPlaceChange = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

export function Gallery() {
  const at = useSyncExternalStore(onPlaceChange, place)
  const [search, setSearch] = useState('')
  const [trace, setTrace] = useState<readonly TraceStep[] | null>(null)
  const entries = found(search)
  const entry = CATALOGUE.find(({ name }) => name === at) ?? CATALOGUE[0]
  const current = (name: string) => (at === name || (at === '' && name === entry?.name) ? 'page' : undefined)
  const link = (name: string, text = name) => (
    <a key={name} href={`#${name}`} aria-current={current(name)}>
      {text}
    </a>
  )
  return (
    <div className="gallery">
      <Tip />
      <aside className="index">
        <h1>Querent machines</h1>
        <nav aria-label="Views" className="index__views">
          {link('live', 'Live')}
          {link('replay', 'Replay')}
        </nav>
        <label className="index__search">
          Search
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <nav aria-label="Machines" className="index__machines">
          {entries.map(({ name }) => link(name))}
          {entries.length === 0 ? <p>Nothing is called so.</p> : null}
        </nav>
      </aside>
      <main>
        <Suspense fallback={<p className="empty">Drawing...</p>}>
          {at === 'live' ? (
            <Live
              onReplay={(steps) => {
                setTrace(steps)
                window.location.hash = 'replay'
              }}
            />
          ) : at === 'replay' ? (
            <Replayer steps={trace} onSteps={setTrace} />
          ) : entry === undefined ? null : (
            <>
              <header className="head">
                <h2>{entry.name}</h2>
                <p>{entry.comment}</p>
                <p className="head__more">
                  <a href={`/__open-in-editor?file=${entry.file}`}>{entry.file}</a>
                  {entry.sections.length === 0 ? '' : ` · SPEC section ${entry.sections.join(', ')}`}
                  {entry.delays.map((delay) => ` · ${delay}`)}
                </p>
                <details>
                  <summary>Source and table</summary>
                  <div className="head__source">
                    <pre className="code">{entry.source}</pre>
                    <pre className="code">{entry.machine.transitions.join('\n')}</pre>
                  </div>
                </details>
              </header>
              <Player key={entry.name} entry={entry} />
            </>
          )}
        </Suspense>
      </main>
    </div>
  )
}
