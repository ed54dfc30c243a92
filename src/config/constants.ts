/** Limits and times of SPEC section 9, each with its unit. */

export const QUESTION_MIN_CHARACTERS = 3
export const QUESTION_MAX_CHARACTERS = 500
export const PASSWORD_MIN_CHARACTERS = 8
export const REQUEST_TIMEOUT_MS = 30_000
export const DEFAULT_K_THRESHOLD = 5
export const ALIGNMENT_SAMPLE_ROWS = 5
export const NUMERIC_SHARE = 0.6
export const SYMBOL_SHARE = 0.4
export const SINGLE_WORD_SHARE = 0.6
export const THOUSANDS_FROM = 1000

/** Offered where a backend names no datasets. */
export const DEFAULT_DATASETS = [{ id: 'insurance_pricing', name: 'PMI Pricing' }] as const

/** Characters that count as special in a password; the server knows the same list. */
export const SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?`~'
