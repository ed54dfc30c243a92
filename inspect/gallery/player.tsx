import { useState } from 'react'
import { initialTransition, transition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { inputsOf } from '../../tests/paths/models/path-model.ts'
import { describeTransition, eventText, payloadText, transitionLine } from '../describe.ts'
import { configurationOf } from '../replay.ts'
import type { Entry } from './catalogue.ts'
import { Chart } from './chart.tsx'
import { changedIn, shown } from './shown.ts'

interface Moment {
  readonly event: AnyEventObject
  readonly snapshot: AnyMachineSnapshot
  readonly taken: readonly string[]
}

const startOf = ({ machine: { pathModel: model } }: Entry, input: unknown): Moment => {
  const [snapshot] = initialTransition(model.machine, input as never)
  return { event: { type: 'xstate.init' }, snapshot: snapshot as AnyMachineSnapshot, taken: [] }
}

function after(
  { machine: { pathModel: model } }: Entry,
  { snapshot }: Moment,
  event: AnyEventObject,
): Moment {
  const taken = model.machine.getTransitionData(snapshot, event)
  const [next] = transition(model.machine, snapshot, event)
  return {
    event,
    snapshot: next as AnyMachineSnapshot,
    taken: taken.map((each) => transitionLine(describeTransition(each))),
  }
}

/** Plays a machine by hand, without its actors: events are sent, their answers too, and time goes both ways. */
export function Player({ entry }: { readonly entry: Entry }) {
  const inputs = inputsOf(entry.machine.pathModel)
  const [moments, setMoments] = useState<readonly Moment[]>(() => [startOf(entry, inputs[0])])
  const [cursor, setCursor] = useState(0)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const now = moments[cursor] ?? startOf(entry, inputs[0])
  const before = moments[cursor - 1]

  const send = (event: AnyEventObject) => {
    try {
      const next = after(entry, now, event)
      setMoments([...moments.slice(0, cursor + 1), next])
      setCursor(cursor + 1)
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const sendTyped = () => {
    try {
      const event = JSON.parse(typed) as unknown
      if (typeof event !== 'object' || event === null || !('type' in event))
        throw new Error('An event has a type.')
      send(event as AnyEventObject)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const isPossible = (event: AnyEventObject) =>
    now.snapshot.status === 'active' &&
    entry.machine.pathModel.machine.getTransitionData(now.snapshot, event).length > 0
  const changed = changedIn(before?.snapshot.context, now.snapshot.context)

  return (
    <div className="player">
      <Chart description={entry.description} lit={configurationOf(now.snapshot.value)} taken={now.taken} />
      <div className="player__side">
        {inputs.length > 1 ? (
          <label>
            Starts from{' '}
            <select
              onChange={(event) => {
                setMoments([startOf(entry, inputs[Number(event.target.value)])])
                setCursor(0)
              }}
            >
              {inputs.map((input, index) => (
                <option key={index} value={index}>
                  {shown(input).replace(/\s+/g, ' ').slice(0, 60)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <h3>Events</h3>
        <div className="events">
          {entry.machine.pathModel.events.map((event, index) => (
            <button
              key={index}
              type="button"
              disabled={!isPossible(event)}
              title={shown({ ...event, type: undefined })}
              onClick={() => send(event)}
            >
              {eventText(event.type)}
              <small>{payloadText(event)}</small>
            </button>
          ))}
        </div>
        <form
          className="typed"
          onSubmit={(event) => {
            event.preventDefault()
            sendTyped()
          }}
        >
          <label htmlFor="typed">Another event</label>
          <input
            id="typed"
            placeholder='{"type": "…"}'
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit">Send</button>
        </form>
        {problem === null ? null : <p role="alert">{problem}</p>}
        <h3>Context</h3>
        <pre className="code">
          {Object.entries(now.snapshot.context as object).map(([name, value]) => (
            <span key={name} className={changed.includes(name) ? 'changed' : undefined}>
              {name}: {shown(value)}
              {'\n'}
            </span>
          ))}
        </pre>
        <h3>Time</h3>
        <ol className="timeline">
          {moments.map(({ event, snapshot }, index) => (
            <li key={index}>
              <button type="button" aria-current={index === cursor} onClick={() => setCursor(index)}>
                {event.type === 'xstate.init' ? 'start' : eventText(event.type)} → {shown(snapshot.value)}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
