import { dictionary } from '@zxcvbn-ts/language-common'

/** The list of the password meter zxcvbn: 49,233 passwords in lower case, from breaches, the commonest first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Letters that people write as something else. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** What is put before or behind a word to satisfy rules of composition, at most. */
const MOST_ADDED_CHARACTERS = 6

const undisguised = (text: string) => [...text].map((character) => DISGUISES[character] ?? character).join('')

/**
 * Whether a password is on the list, or is a word of it that was only capitalised, disguised ("P@ssw0rd") or given
 * digits and signs at its ends ("Sunshine2024!"). OWASP ASVS 5.0, 6.2.4.
 */
export function isCommonPassword(password: string): boolean {
  const whole = password.toLowerCase()
  const bare = [whole.replace(/[^a-z]+$/, ''), whole.replace(/^[^a-z]+|[^a-z]+$/g, '')]
  const words = bare.filter((word) => word.length >= 4 && whole.length - word.length <= MOST_ADDED_CHARACTERS)
  return [whole, ...words].some((word) => COMMON.has(word) || COMMON.has(undisguised(word)))
}
