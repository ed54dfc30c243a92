/** Sends a browser elsewhere, and has it keep something, or forget it where that is null. */
export class Redirect {
  readonly address: string
  readonly kept: string | null

  constructor(address: string, kept: string | null) {
    this.address = address
    this.kept = kept
  }
}

/** The one cookie there is: it comes back with a sign-in at a provider, to its calls alone. */
export const ATTEMPT_COOKIE = 'querent_sign_in'
export const ATTEMPT_PATH = '/api/auth/oidc'
/** How long somebody may take at the provider. */
export const ATTEMPT_SECONDS = 600
