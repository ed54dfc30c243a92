import { PASSWORD_MIN_CHARACTERS, SPECIAL_CHARACTERS } from '../../config/constants.ts'

export interface PasswordRule {
  readonly text: string
  readonly holds: (password: string) => boolean
}

/** The rules of the live checklist (SPEC section 5). */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    text: `At least ${PASSWORD_MIN_CHARACTERS} characters`,
    holds: (password) => password.length >= PASSWORD_MIN_CHARACTERS,
  },
  { text: 'One uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { text: 'One lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { text: 'One number', holds: (password) => /\d/.test(password) },
  {
    text: 'One special character (!@#$%^&* and the like)',
    holds: (password) => [...password].some((character) => SPECIAL_CHARACTERS.includes(character)),
  },
]

export const isStrong = (password: string) => PASSWORD_RULES.every(({ holds }) => holds(password))
