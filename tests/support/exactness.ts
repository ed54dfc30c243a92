/** The sentence with which a privacy note ends, written a second time. */

export const EXACT = 'Figures are exact.'

/** Where some figures are rounded; `beside` where others in the same table are not. */
export const roundedFor = (singular: string, beside = false) =>
  `Amounts are rounded so that no single ${singular} shows in them${beside ? '; other figures are exact' : ''}.`
