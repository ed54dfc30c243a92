import { Buffer } from 'node:buffer'
import { transform, type Selector } from 'lightningcss'

/** What a sheet of styles says, as far as `faults.ts` asks. */
export interface Sheet {
  /** What stands at its top: the names of layers with rules, and the types of all other rules. */
  readonly top: readonly string[]
  /** The classes of each of its selectors, in their order. */
  readonly selectors: readonly (readonly string[])[]
  readonly declared: ReadonlySet<string>
  readonly read: ReadonlySet<string>
}

const classesOf = (selector: Selector): readonly string[] =>
  selector.flatMap((part) => (part.type === 'class' ? [part.name] : []))

/** Reads a sheet with the parser that builds it. Throws where it is no CSS. */
export function readSheet(file: string, text: string): Sheet {
  const top: string[] = []
  const selectors: (readonly string[])[] = []
  const declared = new Set<string>()
  const read = new Set<string>()
  transform({
    filename: file,
    code: Buffer.from(text),
    visitor: {
      StyleSheet({ rules }) {
        for (const rule of rules)
          top.push(rule.type === 'layer-block' ? (rule.value.name ?? []).join('.') : rule.type)
      },
      Selector(selector) {
        selectors.push(classesOf(selector))
      },
      Declaration: {
        custom({ name }) {
          if (name.startsWith('--')) declared.add(name)
        },
      },
      Variable({ name }) {
        read.add(name.ident)
      },
    },
  })
  return { top, selectors, declared, read }
}
