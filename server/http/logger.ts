import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * The log: one JSON object a line, so that no text of a person can forge one. Headers that sign somebody in and
 * addresses' parameters, which may carry an invitation code, are left out; bodies are never logged.
 */
export function makeLogger(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}
