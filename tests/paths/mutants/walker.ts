import { parentPort, workerData } from 'node:worker_threads'
import { createMachine, type AnyStateMachine } from 'xstate'
import { describeMachine, linesOf, transitionLine } from '../../../inspect/describe.ts'
import { walkPaths } from '../walk/walk.ts'
import { subjectsOf, type Subject } from './subject.ts'

/** Walks paths with the actors of machines that have a mutant: in a thread of its own, which can be ended. */

export interface Walk {
  /** 0 where none is awake. */
  readonly id: number
  readonly machines: readonly string[]
}

export interface Walked {
  /** What the first path says that finds it, or null. */
  readonly failure: string | null
  /** The mutants that each machine came upon, by its name; those that any needs to be made are under the empty name. */
  readonly reached: Readonly<Record<string, readonly number[]>>
}

/** A mutant may go round in circles. */
const MOST_MICROSTEPS = 1000

const bounded = (machine: AnyStateMachine): AnyStateMachine =>
  createMachine(
    { ...machine.config, options: { maxIterations: MOST_MICROSTEPS } } as never,
    machine.implementations as never,
  )

const make = await subjectsOf(workerData as Subject)

async function walk({ id, machines: names }: Walk): Promise<Walked> {
  let reached = new Set<number>()
  const made = reached
  const all: Record<string, readonly number[]> = {}
  const awake = (asked: number) => {
    reached.add(asked)
    return asked === id
  }
  try {
    const machines = make(awake)
    all[''] = [...made]
    for (const { name, pathModel, transitions } of machines.filter((machine) =>
      names.includes(machine.name),
    )) {
      reached = new Set()
      const machine = bounded(pathModel.machine)
      const has = linesOf(describeMachine(machine))
      const other = [...has, ...transitions].find(
        (line) => !(has.includes(line) && transitions.includes(line)),
      )
      if (other !== undefined) return { failure: `${name}: not as its table says: ${other}`, reached: all }
      const { covered } = await walkPaths({ ...pathModel, machine })
      all[name] = [...reached]
      const missed = describeMachine(machine)
        .transitions.map(transitionLine)
        .find((line) => !covered.has(line))
      if (missed !== undefined) return { failure: `${name}: on no path: ${missed}`, reached: all }
    }
    return { failure: null, reached: all }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), reached: all }
  }
}

parentPort?.on('message', (asked: Walk) => {
  void walk(asked).then((walked) => parentPort?.postMessage(walked))
})
