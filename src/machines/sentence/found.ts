/** As a search compares it: whatever its case, its accents and the spaces around it. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** Whether a text has in it what is searched for; all have where nothing is. */
export const isFound = (text: string, search: string): boolean => plain(text).includes(plain(search))

/** Whether two searches look for the same. */
export const isSameSearch = (one: string, other: string): boolean => plain(one) === plain(other)
