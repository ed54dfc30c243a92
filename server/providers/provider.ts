export type Provider = 'anthropic' | 'openai'

/** The variable of the environment that holds each provider's key. */
export const KEY_VARIABLES: Readonly<Record<Provider, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
}

export const isProvider = (name: string): name is Provider => name in KEY_VARIABLES
