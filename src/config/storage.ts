/** What the browser keeps: the token, and the question being typed. */

const TOKEN_KEY = 'auth_token'
const DRAFT_KEY = 'querent_draft'

export const tokenStore = {
  read: (): string | null => localStorage.getItem(TOKEN_KEY),
  write: (token: string) => localStorage.setItem(TOKEN_KEY, token),
  clear: () => localStorage.removeItem(TOKEN_KEY),
  /** Calls back when another tab stores a token or removes it. */
  onChangeElsewhere: (changed: (token: string | null) => void) =>
    window.addEventListener('storage', ({ key, newValue }) => {
      // Where all is removed at once, there is no key.
      if (key === TOKEN_KEY || key === null) changed(newValue)
    }),
}

/** A question survives a reload and a new sign-in in its tab, for the person who typed it. */
export const draftStore = {
  read(owner: string): string {
    const [email, ...question] = (sessionStorage.getItem(DRAFT_KEY) ?? '').split('\n')
    return email === owner ? question.join('\n') : ''
  },
  write(owner: string, question: string) {
    if (question === '') sessionStorage.removeItem(DRAFT_KEY)
    else sessionStorage.setItem(DRAFT_KEY, `${owner}\n${question}`)
  },
  clear: () => sessionStorage.removeItem(DRAFT_KEY),
}
