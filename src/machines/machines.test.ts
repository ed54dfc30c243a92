import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { declaredTransitions, walkPaths, type PathModel } from '../../tests/support/paths.ts'
import { Unauthorized } from '../api/errors.ts'
import { accountSetupModel, accountSetupTable } from './account-setup/account-setup.model.ts'
import { activeModelModel, activeModelTable } from './active-model/active-model.model.ts'
import { headingModel, headingTable } from './heading/heading.model.ts'
import { queryRunModel, queryRunTable } from './query-run/query-run.model.ts'
import { questionInputModel, questionInputTable } from './question-input/question-input.model.ts'
import { sessionModel, sessionTable } from './session/session.model.ts'
import { signInModel, signInTable } from './sign-in/sign-in.model.ts'

const MACHINES: readonly {
  readonly name: string
  readonly model: PathModel
  readonly table: readonly string[]
}[] = [
  { name: 'session', model: sessionModel, table: sessionTable },
  { name: 'signIn', model: signInModel, table: signInTable },
  { name: 'accountSetup', model: accountSetupModel, table: accountSetupTable },
  { name: 'questionInput', model: questionInputModel, table: questionInputTable },
  { name: 'queryRun', model: queryRunModel, table: queryRunTable },
  { name: 'heading', model: headingModel, table: headingTable },
  { name: 'activeModel', model: activeModelModel, table: activeModelTable },
]

describe.each(MACHINES)('$name', ({ model, table }) => {
  it('has the transitions of its table, nothing missing and nothing extra', () => {
    expect(declaredTransitions(model.machine)).toEqual([...table].toSorted())
  })

  it('is walked through every transition by generated paths', async () => {
    const inputs = sessionInputs(model)
    const covered = new Set<string>()
    for (const input of inputs)
      for (const line of (await walkPaths({ ...model, input })).covered) covered.add(line)
    expect(declaredTransitions(model.machine).filter((line) => !covered.has(line))).toEqual([])
  })
})

/** The session starts in more than one way; every other machine in one. */
function sessionInputs(model: PathModel): readonly unknown[] {
  if (model !== sessionModel) return [model.input]
  const workspaceInput = () => ({ question: '', datasets: [] })
  return [
    { hasToken: false, code: null, workspaceInput },
    { hasToken: false, code: 'abc', workspaceInput },
    { hasToken: true, code: null, workspaceInput },
  ]
}

it('events of a model name only what its machine knows', () => {
  for (const { model, name } of MACHINES) {
    const known = new Set(
      declaredTransitions(model.machine).map((line) => line.split(' · ')[1]?.split(/ \[| →/)[0]),
    )
    const unknown = model.events
      .map(({ type }: AnyEventObject) => type.replace(/^xstate\./, ''))
      .filter((type) => !known.has(type))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
  expect(new Unauthorized({ detail: null, message: '' })._tag).toBe('Unauthorized')
})
