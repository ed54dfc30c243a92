import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A machine and the feature that shows it share a name. */

const foldersOf = (place: string) =>
  readdirSync(join(import.meta.dirname, '../src', place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The machines that no feature of their own shows, each with the reason. */
const WITHOUT_FEATURE: Readonly<Record<string, string>> = {
  account: 'a menu of src/app: joins the dialogs of the account',
  admin: 'a page of src/app: joins the features of its tabs',
  session: 'a page of src/app: chooses which one is shown',
  workspace: 'a page of src/app: joins the features of the workspace',
  'client-errors': 'shows nothing: reports errors in silence',
  collapsible: 'a part of several features: understanding and chart open and close with it',
  download: 'a button of several features: result and chart save files with it',
  'bulk-deletion': 'a button among the filters of invitation',
  copy: 'a button of result',
  heading: 'the heading of result',
  drawing: 'how chart is drawn: its measure, its extent and the row pointed at',
  fold: 'a panel that makes room: dataset-stats and history fold with it',
  search: 'a field of several features: guide and history look through their lists with it',
  'result-table': 'the table of result',
}

it('every machine has a feature of its name, or a reason why not', () => {
  const features = foldersOf('features')
  const without = foldersOf('machines').filter((name) => !features.includes(name))
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_FEATURE).toSorted())
})
