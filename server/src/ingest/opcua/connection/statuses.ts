import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { OpcFailure } from '@fyr/contract/connections/opcua/limits'
import { type StatusCode, StatusCodes } from 'node-opcua-client'
import { ConnectionFailure, type Problem } from '../../connections/driver.ts'
import { problemOf } from '../../connections/problem-of.ts'

/** A bad status of a service, or of an operation in it. */
export class StatusFailure extends Error {
  /** Name of the status code, such as BadNodeIdUnknown. */
  readonly status: string
  constructor(status: string, detail = '') {
    super(detail === '' ? status : `${status}: ${detail}`)
    this.name = 'StatusFailure'
    this.status = status
  }
}

/** A command cannot be carried out, for a reason that does not concern the connection. */
export class CommandFailure extends Error {
  readonly failure: OpcFailure
  constructor(failure: OpcFailure, detail = '') {
    super(detail)
    this.name = 'CommandFailure'
    this.failure = failure
  }
}

/** A request got no answer within its limit. */
export class NoAnswer extends Error {
  constructor(limitMs: number) {
    super(`No answer within ${limitMs} ms`)
    this.name = 'NoAnswer'
  }
}

const names = new Map(Object.values(StatusCodes).map((status: StatusCode) => [status.value, status.name]))

/** Name of a status code without its info bits; hexadecimal where node-opcua has none. */
export const statusName = (code: number): string =>
  names.get((code & 0xffff_0000) >>> 0) ?? `0x${(code >>> 0).toString(16).padStart(8, '0')}`

/** The top two bits: node-opcua's `isGood` is false for GoodClamped and others. */
export function severityOf({ value }: StatusCode): 'good' | 'uncertain' | 'bad' {
  const severity = value >>> 30
  return severity === 0 ? 'good' : severity === 1 ? 'uncertain' : 'bad'
}

/** Whether values were lost in the queue of a monitored item: info type data value, overflow. */
export const hasOverflow = ({ value }: StatusCode): boolean => (value & 0x0480) === 0x0480

/** Name for people: without info bits. */
export const nameOf = ({ value }: StatusCode): string => statusName(value)

/** Problems of a connection by names of status codes: the first that fits. */
const problems: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [
    /^Bad(IdentityTokenRejected|IdentityTokenInvalid|UserAccessDenied|UserSignatureInvalid)$/,
    'notAuthorized',
  ],
  [
    /^Bad(Certificate\w*|SecurityChecksFailed|ApplicationSignatureInvalid|NoValidCertificates)$/,
    'clientCertificateRefused',
  ],
  [/^Bad(SecurityPolicyRejected|SecurityModeRejected|SecurityModeInsufficient)$/, 'securityNotOffered'],
  [/^Bad(Timeout|RequestTimeout)$/, 'timeout'],
  [
    /^Bad(TooManySessions|TooManySubscriptions|TooManyConnections|ServerTooBusy|TcpServerTooBusy)$/,
    'serverUnavailable',
  ],
  [/^Bad(TcpNotEnoughResources|OutOfMemory|ResourceUnavailable|ServerHalted|Shutdown)$/, 'serverUnavailable'],
  [/^Bad(TooManyPublishRequests|NoSubscription|SubscriptionIdInvalid)$/, 'subscriptionRefused'],
  [/^Bad(Tcp(MessageTooLarge)|RequestTooLarge|ResponseTooLarge|EncodingLimitsExceeded)$/, 'messageTooLarge'],
  [/^Bad(TcpMessageTypeInvalid|TcpInternalError|ProtocolVersionUnsupported|DecodingError)$/, 'wrongProtocol'],
  [/^Bad(SecureChannel\w*|SessionIdInvalid|SessionClosed|ConnectionClosed|CommunicationError)$/, 'closed'],
]

/** Problem of a connection by an error of this driver or of node-opcua. */
export function opcProblemOf(error: unknown): Problem {
  if (error instanceof NoAnswer) return { code: 'timeout', detail: error.message }
  if (error instanceof CommandFailure) return { code: 'driverFailed', detail: error.message }
  const status = error instanceof StatusFailure ? error.status : statusIn(error)
  if (status === undefined) return problemOf(error)
  const known = problems.find(([pattern]) => pattern.test(status))
  const detail = error instanceof Error ? error.message : status
  return { code: known?.[1] ?? 'closed', detail: detail.replace(/\s+/g, ' ').slice(0, 300) }
}

/** Name of a status code in the message of an error of node-opcua. */
function statusIn(error: unknown): string | undefined {
  if (error instanceof ConnectionFailure || !(error instanceof Error)) return undefined
  return /\bBad[A-Z]\w+/.exec(error.message)?.[0]
}

/** Failure of a command by the name of a status code. */
export function failureOf(status: string): OpcFailure {
  if (/^Bad(NodeIdUnknown|NodeIdInvalid)$/.test(status)) return 'unknownNode'
  if (/^Bad(NotReadable|AttributeIdInvalid)$/.test(status)) return 'notReadable'
  if (/^Bad(NotWritable|WriteNotSupported)$/.test(status)) return 'notWritable'
  return 'rejected'
}
