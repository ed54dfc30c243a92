import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { UPLOAD_RATE_MS } from '../../config/constants.ts'
import type { FileUploadContext, fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts'
import { bytesText } from '../../ui/bytes-text.ts'

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

/** How much longer it takes, as far as the parts before tell; null where that is not known, or less than a second. */
export function timeLeft({ file, received, sinceByte, elapsedMs }: FileUploadContext): string | null {
  const sent = received - sinceByte
  if (elapsedMs < UPLOAD_RATE_MS || sent <= 0) return null
  const seconds = Math.round(((file.size - received) * elapsedMs) / sent / 1000)
  if (seconds < 1) return null
  if (seconds < MINUTE_SECONDS) return `${seconds} s left`
  const minutes = Math.round(seconds / MINUTE_SECONDS)
  return minutes < HOUR_MINUTES ? `${minutes} min left` : `${Math.round(minutes / HOUR_MINUTES)} h left`
}

/** A file on its way. */
export function connectFileUpload(
  snapshot: SnapshotFrom<typeof fileUploadMachine>,
  send: ActorRefFrom<typeof fileUploadMachine>['send'],
) {
  const { context } = snapshot
  const { file, received, error } = context
  const isPaused = snapshot.matches('paused')
  const percent = file.size === 0 ? 0 : Math.floor((100 * received) / file.size)
  const left = isPaused ? null : timeLeft(context)
  return {
    name: file.name,
    percent,
    text: [`${percent} %`, `${bytesText(received)} of ${bytesText(file.size)}`, left ?? []].flat().join(', '),
    isPaused,
    /** Why it does not go on, or null. */
    problem: isPaused ? error : null,
    retry: () => send({ type: 'upload.retried' }),
  }
}
