import { readSheet, type Sheet } from './sheet.ts'
import { readView, type View } from './view.ts'

const UI = 'src/ui'
const TOKENS = 'src/ui/tokens.css'
const BASE = 'src/ui/base.css'

/** Classes that tests look for and no sheet names. */
const WITHOUT_RULE = new Set(['chart', 'records__skeleton'])

/** The folder that shares its classes: `ui` with everybody, a feature and `app` with themselves. */
const roomOf = (file: string) => /^src\/(?:features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file
const isFeature = (room: string) => room.startsWith('src/features/')

function layerOf(file: string): string {
  if (file === TOKENS) return 'tokens'
  if (file === BASE) return 'base'
  return roomOf(file) === UI ? 'pieces' : isFeature(file) ? 'features' : 'app'
}

interface Styles {
  readonly sheets: ReadonlyMap<string, Sheet>
  readonly views: ReadonlyMap<string, View>
  /** The sheets of each class: the only one that names it, or those that name it with no class beside it. */
  readonly homes: ReadonlyMap<string, readonly string[]>
}

type Rule = (styles: Styles) => readonly string[]

/** Whether what a view gives, `button` or `dot--*`, may be the class of that name. */
const mayBe = (given: string, name: string) =>
  given === name || (given.endsWith('*') && name.startsWith(given.slice(0, -1)))

function homesOf(sheets: Styles['sheets']): Styles['homes'] {
  const names = new Set([...sheets.values()].flatMap(({ selectors }) => selectors.flat()))
  const filesWith = (test: (classes: readonly string[]) => boolean) =>
    [...sheets].filter(([, { selectors }]) => selectors.some(test)).map(([file]) => file)
  const homes = (name: string) => {
    const all = filesWith((classes) => classes.includes(name))
    return all.length === 1 ? all : filesWith((classes) => classes.length === 1 && classes[0] === name)
  }
  return new Map([...names].map((name) => [name, homes(name)]))
}

/** What is loaded where a file is; a sheet of the first page is everywhere. */
function loadedWith(file: string, views: Styles['views']): ReadonlySet<string> {
  const loaded = new Set([
    file,
    ...(views.get('src/app/start.tsx')?.imports ?? []).filter((each) => each.endsWith('.css')),
  ])
  for (const each of loaded) for (const next of views.get(each)?.imports ?? []) loaded.add(next)
  return loaded
}

/** A sheet stands whole in the layer of its folder; their order is told once. */
const inItsLayer: Rule = ({ sheets }) =>
  [...sheets].flatMap(([file, { top }]) =>
    top
      .filter((name) => name !== layerOf(file) && !(file === TOKENS && name === 'layer-statement'))
      .map(
        (name) => `${file}: "${name}" stands at its top, and all of it has to be in @layer ${layerOf(file)}.`,
      ),
  )

/** A class belongs to one sheet; others name it only beside a class of theirs, which makes them more specific. */
const oneHome: Rule = ({ homes }) =>
  [...homes]
    .filter(([, files]) => files.length !== 1)
    .map(([name, files]) =>
      files.length === 0
        ? `.${name}: several sheets name it, each beside another class; give it to one.`
        : `.${name}: has rules in ${files.join(' and ')}; leave them to one, or name it beside a class of the other.`,
    )

/** A sheet is about its own classes, and knows those of its folder and of ui alone. */
const ownSelectors: Rule = ({ sheets, homes }) =>
  [...sheets].flatMap(([file, { selectors }]) =>
    selectors.flatMap((classes) => {
      const isOwn =
        file === TOKENS || file === BASE || classes.some((name) => homes.get(name)?.includes(file))
      const foreign = classes.filter((name) =>
        homes.get(name)?.some((home) => roomOf(home) !== UI && roomOf(home) !== roomOf(file)),
      )
      return [
        ...(isOwn
          ? []
          : [
              `${file}: a selector for ${classes.map((name) => `.${name}`).join(' ') || 'elements'} names no class of this sheet.`,
            ]),
        ...foreign.map((name) => `${file}: names .${name}, which is no class of its folder or of ${UI}.`),
      ]
    }),
  )

/** What has rules is used, and what one feature alone uses is its own. */
const used: Rule = ({ homes, views }) =>
  [...homes].flatMap(([name, [home]]) => {
    if (home === undefined) return []
    const users = [...views].filter(([, { classes }]) => classes.values().some((given) => mayBe(given, name)))
    const rooms = new Set(users.map(([file]) => roomOf(file)))
    const [only = ''] = rooms
    if (roomOf(home) !== UI)
      return rooms.has(roomOf(home))
        ? []
        : [`.${name}: nothing in ${roomOf(home)} has it; delete its rules in ${home}.`]
    if (rooms.size === 0) return [`.${name}: nothing has it; delete its rules in ${home}.`]
    const isPart = /__|--/.test(name)
    return rooms.size === 1 && isFeature(only) && !isPart
      ? [`.${name}: only ${only} has it; move its rules there from ${home}.`]
      : []
  })

/** A class in a view has rules, and they are there when the view is. */
const styled: Rule = ({ homes, views }) =>
  [...views].flatMap(([file, view]) => {
    const loaded = loadedWith(file, views)
    return [...view.classes]
      .filter((given) => !WITHOUT_RULE.has(given))
      .flatMap((given) => {
        const named = [...homes].filter(([name]) => mayBe(given, name))
        if (named.length === 0) return [`${file}: no sheet has a rule for .${given}.`]
        const sheets = named.flatMap(([, files]) => files)
        return sheets.length === 0 || sheets.some((sheet) => loaded.has(sheet))
          ? []
          : [`${file}: gives .${given} and does not import ${sheets.join(' and ')}.`]
      })
  })

const imported: Rule = ({ sheets, views }) =>
  [...sheets.keys()]
    .filter((file) => !views.values().some(({ imports }) => imports.includes(file)))
    .map((file) => `${file}: nothing imports it.`)

const tokens: Rule = ({ sheets }) => {
  const declared = new Set([...sheets.values()].flatMap((sheet) => [...sheet.declared]))
  const read = new Set([...sheets.values()].flatMap((sheet) => [...sheet.read]))
  return [
    ...[...declared].filter((name) => !read.has(name)).map((name) => `${name}: nothing reads it; delete it.`),
    ...[...read].filter((name) => !declared.has(name)).map((name) => `${name}: no sheet declares it.`),
  ]
}

const RULES: readonly Rule[] = [inItsLayer, oneHome, ownSelectors, used, styled, imported, tokens]

const mapOf = <Value>(
  files: ReadonlyMap<string, string>,
  ending: RegExp,
  read: (file: string, text: string) => Value,
) => new Map([...files].filter(([file]) => ending.test(file)).map(([file, text]) => [file, read(file, text)]))

/** What is wrong with the styles of src, given its files by path: a line each, with what to do. */
export function styleFaults(files: ReadonlyMap<string, string>): readonly string[] {
  const sheets = mapOf(files, /\.css$/, readSheet)
  const views = mapOf(files, /(?<!\.test)\.tsx?$/, readView)
  const styles = { sheets, views, homes: homesOf(sheets) }
  return RULES.flatMap((rule) => rule(styles))
}
