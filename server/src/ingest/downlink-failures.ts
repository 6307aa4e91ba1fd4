import type { DownlinkReason, DownlinkReasonCode } from '@fyr/contract/devices/downlink-reasons'
import type { ConnectionProblem } from '@fyr/contract/portal/connections'
import type { FetchOutcome } from '#outbound/index.ts'

/** Why a downlink was not sent; `detail` are the words of the other side. */
export const failed = (
  code: DownlinkReasonCode,
  detail = '',
): { status: 'failed'; reason: DownlinkReason } => ({
  status: 'failed',
  reason: { code, detail: detail.slice(0, 300) },
})

type FetchFailure = Extract<FetchOutcome, { outcome: 'failed' }>['reason']

const ofFetch: Partial<Record<FetchFailure, DownlinkReasonCode>> = {
  addressRefused: 'addressNotAllowed',
  badRequest: 'notConfigured',
  timeout: 'timeout',
  certificate: 'certificate',
  nameNotFound: 'unreachable',
  unreachable: 'unreachable',
}
/** A call of an API that brought no answer. */
export const failedFetch = (reason: FetchFailure) => failed(ofFetch[reason] ?? 'refused')

/** An API that answered something else than it should, with what it said. */
export const failedCall = (status: number, said = '') => failed('refused', said || `HTTP ${status}`)

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
  const reason = ofConnection[code] ?? 'notConnected'
  return failed(reason, reason === 'notConnected' ? '' : detail)
}
