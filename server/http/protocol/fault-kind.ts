import { EngineBusyError, EngineError } from '../../engines/engine.ts'
import { faultOf } from '../../store/faults.ts'

/** What of the server failed, in words that say nothing of the call; null where the call was at fault. */
export function faultKindOf(error: Error): string | null {
  if (error instanceof EngineBusyError) return 'engine busy'
  if (error instanceof EngineError) return 'engine'
  const fault = faultOf(error)
  if (fault !== null) return `state ${fault}`
  const isCallers = 'statusCode' in error && Number(error.statusCode) < 500
  return isCallers ? null : 'other'
}
