import type { AnsweredCall } from '#http/index.ts'
import type { Runtime } from '../runtime.ts'

/** Counts calls and their durations by the contract's paths; to the access log and the traces, where there are any. */
export function observeCalls({ config, metrics, log, tracing }: Runtime): (call: AnsweredCall) => void {
  const observe = metrics.durations('http_request_duration_seconds', 'Seconds until a call was answered', [
    'method',
    'route',
    'status',
  ])
  // Asked for by a setting of its own, whatever else is logged.
  const accessLog = config.accessLog ? log.child({}, { level: 'info' }) : undefined
  return (call) => {
    const { method, route, status, seconds, companyId, requestId } = call
    observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    accessLog?.info({ method, route, status, ms: Math.round(seconds * 1000), companyId, requestId }, 'call')
    tracing?.call(call)
  }
}
