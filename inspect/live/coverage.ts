import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { describeTransition, transitionLine } from '../describe.ts'
import type { TraceStep } from '../replay.ts'

/** What the machines of a page did, for the tests that drive it. */
export interface PageCoverage {
  /** Lines of the transitions taken, each after the id of its machine. */
  readonly taken: string[]
  /** Every step of every machine, in order: names only. */
  readonly trail: TraceStep[]
  /** The state of each living actor of a machine, by its session. */
  readonly states: Record<
    string,
    { readonly machine: string; readonly actor: string; readonly value: unknown }
  >
}

declare global {
  interface Window {
    querentCoverage?: PageCoverage
  }
}

/** Keeps on the page what its machines do. */
export function makeCoverage(): (event: InspectionEvent) => void {
  const coverage: PageCoverage = { taken: [], trail: [], states: {} }
  const seen = new Set<string>()
  window.querentCoverage = coverage
  return (event) => {
    if (event.type === '@xstate.microstep') {
      for (const transition of event._transitions) {
        const line = `${transition.source.machine.id}: ${transitionLine(describeTransition(transition))}`
        if (!seen.has(line)) coverage.taken.push(line)
        seen.add(line)
      }
    }
    if (event.type !== '@xstate.snapshot' || !('value' in event.snapshot)) return
    const { sessionId } = event.actorRef
    const stepped = event.snapshot as AnyMachineSnapshot
    coverage.trail.push({
      actor: 'id' in event.actorRef ? String(event.actorRef.id) : '',
      machine: stepped.machine.id,
      event: event.event.type,
      state: JSON.stringify(stepped.value),
    })
    if (event.snapshot.status !== 'active') delete coverage.states[sessionId]
    else {
      const value: unknown = stepped.value
      const actor = 'id' in event.actorRef ? String(event.actorRef.id) : ''
      coverage.states[sessionId] = { machine: stepped.machine.id, actor, value }
    }
  }
}
