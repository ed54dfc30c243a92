/** The row beside the one that a path is about: calls about it are answered at once, whatever else is held. */
export const OTHER_ID = '99999999-0000-4000-8000-000000000009'

/** An id as the contract has them, for a short name. */
export const idOf = (name: string): string => {
  const digits = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `00000000-0000-4000-8000-${digits.padStart(12, '0').slice(-12)}`
}
