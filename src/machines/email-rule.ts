const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** What is wrong with an email address (SPEC section 5), or null; `missing` where there is none. */
export function emailError(email: string, missing: string): string | null {
  if (email.trim() === '') return missing
  return EMAIL.test(email.trim()) ? null : 'Please enter a valid email address.'
}
