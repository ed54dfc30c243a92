/** What the build sets; read once. */
export const environment = {
  /** Address of the backend; empty for the one that serves this page. */
  apiBaseUrl: String(import.meta.env['VITE_API_BASE_URL'] ?? '').replace(/\/+$/, ''),
} as const
