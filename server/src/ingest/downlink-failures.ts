import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { DownlinkReason, DownlinkReasonCode } from '@fyr/contract/devices/downlinks/downlink-reasons'
import type { FetchOutcome } from '#outbound/index.ts'

/** Reasons that may pass, and by which nothing has left the portal. */
const passing: ReadonlySet<DownlinkReasonCode> = new Set([
  'notHeard',
  'notConfigured',
  'notConnected',
  'nodeNotConnected',
  'addressNotAllowed',
  'addressPrivate',
  'certificate',
  'error',
])

/** Why a downlink was not sent; `detail` are the words of the other side. */
export const failed = (
  code: DownlinkReasonCode,
  detail = '',
  retry = passing.has(code),
): { status: 'failed'; reason: DownlinkReason; retry: boolean } => ({
  status: 'failed',
  reason: { code, detail: detail.slice(0, 300) },
  retry,
})

type FetchFailed = Extract<FetchOutcome, { outcome: 'failed' }>

const ofFetch: Partial<Record<FetchFailed['reason'], DownlinkReasonCode>> = {
  addressRefused: 'addressNotAllowed',
  addressPrivate: 'addressPrivate',
  badRequest: 'notConfigured',
  timeout: 'timeout',
  certificate: 'certificate',
  nameNotFound: 'unreachable',
  unreachable: 'unreachable',
}
/** A call of an API that brought no answer. */
export function failedFetch({ reason, mayHaveArrived }: FetchFailed) {
  const code = ofFetch[reason] ?? 'refused'
  return failed(code, '', passing.has(code) || (code === 'unreachable' && mayHaveArrived !== true))
}

/** Who answers so has done nothing, and asks for another try. */
const busy = new Set([429, 503])
/** An API that answered something else than it should, with what it said. */
export const failedCall = (status: number, said = '') =>
  failed('refused', said || `HTTP ${status}`, busy.has(status))

const ofConnection: Partial<Record<ConnectionProblem, DownlinkReasonCode>> = {
  timeout: 'timeout',
  publishRefused: 'refused',
  notAuthorized: 'refused',
  messageTooLarge: 'refused',
}
/** A held connection that could not take it. */
export function failedConnection({
  problem: { code, detail },
}: {
  problem: { code: ConnectionProblem; detail: string }
}) {
  // It ended with the message on its way.
  if (code === 'closed' && detail === '') return failed('timeout')
  const reason = ofConnection[code] ?? 'notConnected'
  return failed(reason, reason === 'notConnected' ? '' : detail)
}
