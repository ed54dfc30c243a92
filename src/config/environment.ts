/** What the build sets; read once. */
export const environment = {
  /** Address of the backend; empty for the one that serves this page. */
  apiBaseUrl: String(import.meta.env['VITE_API_BASE_URL'] ?? '').replace(/\/+$/, ''),
  /** What a provider is called that people may sign in at besides here; null where the server names none. */
  provider: document.querySelector<HTMLMetaElement>('meta[name=querent-provider]')?.content ?? null,
} as const
