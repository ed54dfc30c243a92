import { isIP } from 'node:net'

/** An environment variable has a value that the server cannot take. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A value for every language model, and others by model id. */
export interface ByModel<T> {
  readonly usual: T
  readonly own: ReadonlyMap<string, T>
}

export const forModel = <T>({ usual, own }: ByModel<T>, modelId: string): T => own.get(modelId) ?? usual

const wholeNumber = (text: string) => (/^\d[\d_]*$/.test(text) ? Number(text.replaceAll('_', '')) : NaN)

/** Typed access to the variables of the environment; an empty value counts as none. */
export function parseEnv(env: NodeJS.ProcessEnv) {
  const known = new Set<string>()
  const read = (name: string) => {
    known.add(name)
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const wrong = (name: string, value: string, takes: string): never => {
    throw new ConfigError(`${name} is "${value}", but takes ${takes}.`)
  }
  const integer = (name: string, otherwise: number, least: number, most: number, or = ''): number => {
    const value = read(name)
    if (value === null) return otherwise
    const number = wholeNumber(value)
    return number >= least && number <= most
      ? number
      : wrong(name, value, `a whole number from ${least} to ${most}${or}`)
  }
  return {
    text: (name: string, otherwise: string) => read(name) ?? otherwise,
    integer,
    /** @param none the word for no number at all */
    integerOrNone: (name: string, otherwise: number, least: number, most: number, none: string) =>
      read(name) === none ? null : integer(name, otherwise, least, most, `, or ${none}`),
    /**
     * One value for every language model, and others for those that are named: "25, llama3.2:3b=120".
     *
     * @param valueOf a value of its text; null where the text is none
     */
    byModel<T>(name: string, otherwise: T, valueOf: (text: string) => T | null, takes: string): ByModel<T> {
      const given = read(name)
      const own = new Map<string, T>()
      let ofAll = otherwise
      for (const part of given?.split(',') ?? []) {
        const at = part.lastIndexOf('=')
        const value = valueOf(part.slice(at + 1).trim())
        if (value === null) wrong(name, given ?? '', takes)
        else if (at === -1) ofAll = value
        else own.set(part.slice(0, at).trim(), value)
      }
      return { usual: ofAll, own }
    },
    matching(name: string, otherwise: string, pattern: RegExp, takes: string): string {
      const value = read(name)
      return value === null ? otherwise : pattern.test(value) ? value : wrong(name, value, takes)
    },
    oneOf<T extends string>(name: string, otherwise: T, choices: readonly T[]): T {
      const value = read(name)
      if (value === null) return otherwise
      return choices.find((choice) => choice === value) ?? wrong(name, value, `one of ${choices.join(', ')}`)
    },
    url(name: string): string | null {
      const value = read(name)
      if (value === null) return null
      return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
        ? value.replace(/\/+$/, '')
        : wrong(name, value, 'an address such as https://querent.example')
    },
    /** Addresses and networks by commas, or null. */
    addresses(name: string): string | null {
      const value = read(name)
      if (value === null) return null
      const isAddress = (part: string) => {
        const [address = '', length, ...rest] = part.trim().split('/')
        const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
        return (
          bits > 0 && rest.length === 0 && (length === undefined || (/^\d+$/.test(length) && +length <= bits))
        )
      }
      return value.split(',').every(isAddress)
        ? value
        : wrong(name, value, 'addresses or networks such as 127.0.0.1, 10.0.0.0/8')
    },
    optional: read,
    /** A variable that means nothing without another one. */
    dependent(name: string, on: string): string | null {
      const value = read(name)
      if (value !== null && read(on) === null) throw new ConfigError(`${name} needs ${on} beside it.`)
      return value
    },
  }
}
