import type { Logger } from 'pino'
import type { AnsweredCall, Metrics } from '#http/index.ts'

/** Counts calls and their durations by the contract's paths, and writes a line for each if there is an access log. */
export function observeCalls(metrics: Metrics, log: Logger, isLogged: boolean): (call: AnsweredCall) => void {
  const observe = metrics.durations('http_request_duration_seconds', 'Seconds until a call was answered', [
    'method',
    'route',
    'status',
  ])
  // Asked for by a setting of its own, whatever else is logged.
  const accessLog = isLogged ? log.child({}, { level: 'info' }) : undefined
  return ({ method, route, status, seconds, companyId, requestId }) => {
    observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    accessLog?.info({ method, route, status, ms: Math.round(seconds * 1000), companyId, requestId }, 'call')
  }
}
