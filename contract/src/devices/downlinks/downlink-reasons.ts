/** Why a downlink was not sent or has not come; the texts are in texts/<language>/downlinks.ts. Web pages read it too, so it has no schema. */
export const downlinkReasons = [
  'noRoute',
  'notHeard',
  'notConfigured',
  'notSupported',
  'portMissing',
  'notConnected',
  'nodeNotConnected',
  'unreachable',
  'timeout',
  'addressNotAllowed',
  'addressPrivate',
  'certificate',
  'refused',
  'notDelivered',
  'notAcknowledged',
  'error',
] as const
export type DownlinkReasonCode = (typeof downlinkReasons)[number]

/** `detail` is what the other side said, in its own words; empty where it said nothing. */
export interface DownlinkReason {
  code: DownlinkReasonCode
  detail: string
}
