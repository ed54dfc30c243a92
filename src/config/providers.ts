/** The providers that a form offers; the entry of the system has another one. */
export const PROVIDERS = [
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'openai', label: 'OpenAI' },
] as const

export const providerText = (provider: string) => (provider === 'builtin' ? 'built-in' : provider)
