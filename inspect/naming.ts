/** Where the source of a machine is, and what its comment says of it. */

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Relative to the root of the project. */
export const sourceOf = (name: string) => `src/machines/${kebab(name)}/${kebab(name)}.machine.ts`

/** The comment before the machine in its source, or before what makes it. */
export function commentIn(source: string): string {
  const comment =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const \w+Machine|function make\w+)\b/.exec(source)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim()
}

/** The sections of the specification that a comment names, such as `4` and `8`. */
export function sectionsIn(comment: string): readonly string[] {
  const named = /\(SPEC sections? ([^)]*)\)/.exec(comment.replaceAll('\n', ' '))?.[1]
  return named?.match(/\d+/g) ?? []
}
