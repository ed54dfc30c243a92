import { useEffect, useState, type ReactNode } from 'react'
import { CHANNEL, type ActorNews, type Message, type StepNews } from '../live/channel.ts'
import { configurationOf, type TraceStep } from '../replay.ts'
import { DESCRIPTIONS } from './catalogue.ts'
import { Chart } from './chart.tsx'
import { changedIn, shown } from './shown.ts'

const MOST_STEPS = 500

interface Heard {
  readonly actors: ReadonlyMap<string, ActorNews>
  readonly steps: readonly StepNews[]
}

const NOTHING: Heard = { actors: new Map(), steps: [] }

function heard({ actors, steps }: Heard, message: Message): Heard {
  if (message.kind === 'all')
    return { actors: new Map(message.actors.map((news) => [news.session, news])), steps: message.steps }
  if (message.kind === 'hello') return { actors, steps }
  const { news } = message
  const others = [...actors].filter(([session]) => session !== news.session || news.isActive)
  const next = new Map(others)
  if (news.isActive) next.set(news.session, news)
  return { actors: next, steps: [...steps.slice(1 - MOST_STEPS), message] }
}

/** What the application in another window of this browser does. */
function useApplication(): Heard {
  const [all, setAll] = useState(NOTHING)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) =>
      // A page that starts anew counts from one.
      setAll((before) => heard(data.kind === 'step' && data.number === 1 ? NOTHING : before, data)),
    )
    channel.postMessage({ kind: 'hello' } satisfies Message)
    return () => channel.close()
  }, [])
  return all
}

export const traceOf = (steps: readonly StepNews[]): readonly TraceStep[] =>
  steps.map(({ news, event }) => ({
    actor: news.actor,
    machine: news.machine,
    event: event.type,
    state: JSON.stringify(news.value),
  }))

function save(steps: readonly StepNews[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(traceOf(steps), null, 2)], { type: 'application/json' }),
  )
  link.download = 'trace.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The actors of the running application, lit where they are, with everything that happens to them. */
export function Live({ onReplay }: { readonly onReplay: (steps: readonly TraceStep[]) => void }) {
  const { actors, steps } = useApplication()
  const [chosen, setChosen] = useState<string | null>(null)
  const root = [...actors.values()].find(({ owner }) => owner === null || !actors.has(owner))
  const session = chosen !== null && actors.has(chosen) ? chosen : (root?.session ?? null)
  const actor = session === null ? undefined : actors.get(session)
  const own = steps.filter(({ news }) => news.session === session)
  const [before, last] = own.length < 2 ? [undefined, own.at(-1)] : own.slice(-2)
  const description = actor === undefined ? undefined : DESCRIPTIONS.get(actor.machine)

  if (actor === undefined || description === undefined)
    return (
      <div className="empty">
        <p>No application is heard.</p>
        <p>
          <a href="/?inspect" target="_blank" rel="noreferrer">
            Open the application
          </a>{' '}
          in another window; its actors appear here.
        </p>
      </div>
    )
  return (
    <div className="live">
      <nav className="live__tree" aria-label="Actors">
        <Tree actors={actors} owner={root?.owner ?? null} chosen={session} choose={setChosen} />
      </nav>
      <Chart description={description} lit={configurationOf(actor.value)} taken={last?.taken ?? []} />
      <div className="player__side">
        <h2>
          {actor.actor} <small>{actor.machine}</small>
        </h2>
        <p>{shown(actor.value)}</p>
        <h3>Context</h3>
        <Context before={before?.news.context} now={actor.context} />
        <h3>Events</h3>
        <div className="toolbar">
          <button type="button" onClick={() => save(steps)}>
            Export trace
          </button>
          <button type="button" onClick={() => onReplay(traceOf(steps))}>
            Replay
          </button>
        </div>
        <ol className="timeline" aria-label="Event log">
          {steps.toReversed().map(({ number, news, event }) => (
            <li key={number}>
              <button
                type="button"
                aria-current={news.session === session}
                title={shown(event)}
                onClick={() => setChosen(news.session)}
              >
                <small>{number}</small> {news.actor}: {event.type} → {shown(news.value).replace(/\s+/g, '')}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const Context = ({ before, now }: { readonly before: unknown; readonly now: unknown }) => {
  const changed = changedIn(before, now)
  return (
    <pre className="code">
      {Object.entries(typeof now === 'object' && now !== null ? now : {}).map(([name, value]) => (
        <span key={name} className={changed.includes(name) ? 'changed' : undefined}>
          {name}: {shown(value)}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

interface TreeProps {
  readonly actors: ReadonlyMap<string, ActorNews>
  readonly owner: string | null
  readonly chosen: string | null
  readonly choose: (session: string) => void
}

function Tree({ actors, owner, chosen, choose }: TreeProps): ReactNode {
  const own = [...actors.values()].filter((news) => news.owner === owner)
  return own.length === 0 ? null : (
    <ul>
      {own.map((news) => (
        <li key={news.session}>
          <button type="button" aria-current={news.session === chosen} onClick={() => choose(news.session)}>
            {news.actor}
            <small>{configurationOf(news.value).join(', ')}</small>
          </button>
          <Tree actors={actors} owner={news.session} chosen={chosen} choose={choose} />
        </li>
      ))}
    </ul>
  )
}
