/** Files that a dataset is made of. */
const ENDINGS = ['csv', 'tsv', 'txt', 'xlsx', 'json', 'ndjson', 'jsonl', 'parquet']

/** As the browser's own field takes them; a packed file has another ending after its own. */
export const FILE_ENDINGS = [...ENDINGS, 'gz', 'zst'].map((ending) => `.${ending}`).join(',')
export const FILE_KINDS =
  'CSV, TSV, XLSX, JSON, NDJSON or Parquet, also packed as .gz or .zst; several at once.'
