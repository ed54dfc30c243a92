/** The sentence with which a privacy note ends, written a second time. */

export const EXACT = 'Figures are exact.'
