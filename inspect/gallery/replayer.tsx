import { useState } from 'react'
import { eventText, transitionLine, type MachineDescription } from '../describe.ts'
import { configurationOf, readTrace, replay, type TraceStep } from '../replay.ts'
import { DESCRIPTIONS } from './catalogue.ts'
import { Chart } from './chart.tsx'

interface ReplayerProps {
  readonly steps: readonly TraceStep[] | null
  readonly onSteps: (steps: readonly TraceStep[]) => void
}

/** The transitions that a step may have taken. */
const takenBy = ({ event, state }: TraceStep, { transitions }: MachineDescription): readonly string[] => {
  const reached = configurationOf(JSON.parse(state))
  return transitions
    .filter(
      ({ event: name, targets }) =>
        name === eventText(event) &&
        (targets ?? []).some((target) => reached.some((path) => `${path}.`.startsWith(`${target}.`))),
    )
    .map(transitionLine)
}

/** Goes through a trace step by step, and says where it leaves what the machines may do. */
export function Replayer({ steps, onSteps }: ReplayerProps) {
  const [cursor, setCursor] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const load = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      const read = readTrace(JSON.parse(await file.text()) as unknown)
      setProblem(read === null ? `${file.name} holds no trace.` : null)
      if (read !== null) {
        onSteps(read)
        setCursor(0)
      }
    } catch {
      setProblem(`${file.name} is no JSON.`)
    }
  }
  const replayed = replay(steps ?? [], DESCRIPTIONS)
  const now = replayed[cursor]
  const description = now === undefined ? undefined : DESCRIPTIONS.get(now.machine)
  const diverging = replayed.filter(({ divergence }) => divergence !== null).length
  return (
    <div className="player">
      {now === undefined || description === undefined ? (
        <div className="empty">
          <p>Choose a trace: one that was exported here, or the metadata of an error report.</p>
        </div>
      ) : (
        <Chart
          description={description}
          lit={configurationOf(JSON.parse(now.state) as unknown)}
          taken={takenBy(now, description)}
        />
      )}
      <div className="player__side">
        <label htmlFor="trace">Trace</label>
        <input
          id="trace"
          type="file"
          accept="application/json"
          onChange={(event) => void load(event.target.files?.[0])}
        />
        {problem === null ? null : <p role="alert">{problem}</p>}
        {steps === null ? null : (
          <>
            <p role="status">
              {diverging === 0
                ? `${replayed.length} steps, every one as the machines have it.`
                : `${diverging} of ${replayed.length} steps leave what the machines may do.`}
            </p>
            <div className="toolbar">
              <button type="button" disabled={cursor === 0} onClick={() => setCursor(cursor - 1)}>
                Back
              </button>
              <button
                type="button"
                disabled={cursor + 1 >= replayed.length}
                onClick={() => setCursor(cursor + 1)}
              >
                Forward
              </button>
            </div>
            <ol className="timeline" aria-label="Steps">
              {replayed.map(({ actor, event, state, divergence }, index) => (
                <li key={index}>
                  <button type="button" aria-current={index === cursor} onClick={() => setCursor(index)}>
                    {actor}: {eventText(event)} → {state}
                    {divergence === null ? null : <em>{divergence}</em>}
                  </button>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  )
}
