import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'

/** One step of a machine: names only, so that nothing a person typed or received is in it. */
export interface TrailStep {
  readonly actor: string
  /** Which machine the actor runs. */
  readonly machine: string
  readonly event: string
  readonly state: string
}

const MOST_STEPS = 40

/** Keeps the recent steps of all machines, for reports of errors. */
export function makeTrail() {
  let steps: readonly TrailStep[] = []
  return {
    inspect(this: void, inspected: InspectionEvent) {
      if (inspected.type !== '@xstate.snapshot' || !('value' in inspected.snapshot)) return
      const { machine, ...snapshot } = inspected.snapshot as AnyMachineSnapshot
      const actor = 'id' in inspected.actorRef ? String(inspected.actorRef.id) : ''
      const step = {
        actor,
        machine: machine.id,
        event: inspected.event.type,
        state: JSON.stringify(snapshot.value),
      }
      steps = [...steps.slice(1 - MOST_STEPS), step]
    },
    recent: (): readonly TrailStep[] => steps,
  }
}
