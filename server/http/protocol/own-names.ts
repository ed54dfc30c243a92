import { Problem } from './problem.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a page of that origin may call: one of our own address, or of this machine. Other pages could be anybody's whose name was
 * made to lead here (DNS rebinding), as the Model Context Protocol asks servers to check.
 *
 * @param publicUrl the address that people open; null where nobody said
 */
function isOwn(origin: string, publicUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return LOOPBACK.test(from.hostname) || (publicUrl !== null && from.origin === new URL(publicUrl).origin)
}

/** Programs send no origin. Throws a Problem with status 403 for the page of somebody else. */
export function expectOwnOrigin(origin: string | undefined, publicUrl: string | null): void {
  if (origin !== undefined && !isOwn(origin, publicUrl))
    throw new Problem(403, 'Pages of other addresses may not call this one.')
}
