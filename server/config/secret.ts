import { readFileSync } from 'node:fs'
import { ConfigError, type parseEnv } from './environment.ts'

export interface Secret {
  readonly text: string
  /** The variable that it comes from. */
  readonly name: string
}

/** A secret of a variable, or of the file that another one names; null where neither is set. */
export function readSecret(values: ReturnType<typeof parseEnv>, name: string): Secret | null {
  const fileName = `${name}_FILE`
  const [given, file] = [values.optional(name), values.optional(fileName)]
  if (given !== null && file !== null) throw new ConfigError(`Set ${name} or ${fileName}, not both.`)
  if (given !== null) return { text: given, name }
  if (file === null) return null
  try {
    return { text: readFileSync(file, 'utf8').trim(), name: fileName }
  } catch (error) {
    throw new ConfigError(`${fileName} is "${file}", which cannot be read.`, { cause: error })
  }
}
