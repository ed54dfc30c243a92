import type { Visit } from './view-model.ts'

/** Something of the page's origin that runs no script. */
const QUIET = '/favicon.svg'

/** Another tab of the same browser stores a token, one that was not there before, or removes what is stored. */
export async function elsewhere({ page }: Pick<Visit, 'page'>, token: string | null): Promise<void> {
  const other = await page.context().newPage()
  try {
    await other.goto(QUIET)
    await other.evaluate((text) => {
      if (text === null) localStorage.removeItem('auth_token')
      else localStorage.setItem('auth_token', `${localStorage.getItem('auth_token') ?? ''}${text}`)
    }, token)
  } finally {
    await other.close()
  }
}
