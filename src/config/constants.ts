/** Limits and times of SPEC section 9, each with its unit. */

export const QUESTION_MIN_CHARACTERS = 3
export const QUESTION_MAX_CHARACTERS = 500
export const PASSWORD_MIN_CHARACTERS = 8
export const REQUEST_TIMEOUT_MS = 30_000
export const CHART_TIMEOUT_MS = 60_000
/** A part of a file on a slow line: 4 MB within two minutes are a third of a megabit a second. */
export const UPLOAD_TIMEOUT_MS = 120_000
/** A file is sent in parts of so many bytes: what is cut off is sent again. */
export const UPLOAD_PART_BYTES = 4 * 1024 * 1024
/** How long a file is sent before it is told how much longer it takes. */
export const UPLOAD_RATE_MS = 1000
/** How often it is asked how far the files are read. */
export const LOADING_POLL_MS = 1000
/** How long typing in a review must rest before it is saved. */
export const EDIT_SETTLE_MS = 600
/** Up to so many options stand beside each other; more are a list to open. */
export const OPTIONS_AT_A_GLANCE = 4
export const CHART_MIN_ROWS = 5
export const CHART_SAMPLE_ROWS = 20
export const COLUMN_SAMPLE_VALUES = 5
export const HISTORY_PAGE_ITEMS = 10
export const HISTORY_MOST_ITEMS = 100
export const HISTORY_MARGIN_PX = 100
export const HISTORY_RELOAD_MS = 1500
export const HISTORY_QUESTION_CHARACTERS = 50
export const COPIED_MS = 2000
/** How long a message stands, unless it is held. */
export const MESSAGE_MS = 3000
export const ADMIN_PAGE_ITEMS = 50
export const ADMIN_QUESTION_CHARACTERS = 80
/** How long typing in a filter must rest before the list is loaded. */
export const FILTER_SETTLE_MS = 300
/** How long typing a question must rest before it is read. */
export const TYPING_PAUSE_MS = 250
/** An invitation's expiry is looked at least this often: a browser's timer holds 24 days at most. */
export const EXPIRY_CHECK_MS = 86_400_000
/** A list of more choices than these has a field to search it. */
export const CHOICES_AT_A_GLANCE = 8
export const MODEL_MAX_TOKENS = 4096
export const MODEL_MOST_TOKENS = 1_000_000
export const MODEL_MOST_COST_USD = 100_000
/** How long an API token lasts, unless its person says otherwise. */
export const API_TOKEN_DAYS = 90
/** How often the time of a running query is told. */
export const ELAPSED_TICK_MS = 1000
/** Beyond this many seconds a busy server's wish to be asked again is an error that a person is shown. */
export const ASK_AGAIN_MOST_SECONDS = 5
/** How long a busy server that keeps no line is asked again, in all. */
export const BUSY_MOST_MS = 30_000
/** A place in line that a server has not repeated for longer is not shown: the question is being answered. */
export const PLACE_STANDS_SECONDS = 6
/** Reports of one page load: an error in a loop must not flood the server. */
export const MOST_ERROR_REPORTS = 20
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
