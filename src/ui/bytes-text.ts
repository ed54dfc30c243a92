const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']
const STEP = 1024

/** A size as people read it, such as "4.2 MB". */
export function bytesText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1)
  const value = bytes / STEP ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits })
  return power === 0 && bytes === 1 ? '1 byte' : `${text} ${UNITS[power]}`
}
