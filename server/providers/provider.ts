export type Provider = 'anthropic' | 'openai'

/** The variable of the environment that holds each provider's key. */
export const KEY_VARIABLES: Readonly<Record<Provider, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
}

export const isProvider = (name: string): name is Provider => name in KEY_VARIABLES

/** What an admin is told of a model that cannot be asked. */
export const keyMissing = (provider: string): string =>
  isProvider(provider)
    ? `This model has no key: set ${KEY_VARIABLES[provider]} and start the server again.`
    : 'The built-in interpreter is no language model: there is nothing to test.'

/**
 * What input tokens cost that a provider kept from a call before, and that it keeps for the next, as parts of its price for input:
 * Anthropic's for five minutes, and of OpenAI's discounts the smallest, so that no cost is shown too low.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching, https://platform.openai.com/docs/guides/prompt-caching
 */
export const CACHE_PRICES: Readonly<Record<Provider, { readonly read: number; readonly written: number }>> = {
  anthropic: { read: 0.1, written: 1.25 },
  openai: { read: 0.5, written: 1 },
}
