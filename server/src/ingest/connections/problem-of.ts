import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import { AddressRefused } from '#outbound/index.ts'
import { ConnectionFailure, type Problem } from './driver.ts'

/** What Node and OpenSSL call what goes wrong; the first that fits. */
const codes: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'nameNotFound'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'certificateExpired'],
  [/ALTNAME_INVALID/, 'certificateName'],
  [/KEY_VALUES_MISMATCH|KEY_TYPE_MISMATCH/, 'keyMismatch'],
  [/BAD_DECRYPT|MISSING_PASSPHRASE|BAD_PASSWORD_READ|INTERRUPTED_OR_CANCELLED|PASSWORD/, 'wrongPassphrase'],
  [
    /ALERT_(CERTIFICATE|BAD_CERTIFICATE|UNKNOWN_CA|HANDSHAKE)|ALERT_ACCESS_DENIED/,
    'clientCertificateRefused',
  ],
  [/SSL.*ALERT_(BAD_|UNSUPPORTED_)?CERTIFICATE|SSL.*HANDSHAKE_FAILURE/, 'clientCertificateRefused'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH|UNSUPPORTED_PROTOCOL|HTTP_REQUEST|BAD_RECORD_TYPE/, 'notSecure'],
  [/OSSL_PEM|OSSL_ASN1|PEM_|ASN1|CRYPTO_UNSUPPORTED|ERR_OSSL_UNSUPPORTED/, 'certificateUnreadable'],
  [/UNABLE_TO_|SELF_SIGNED|UNTRUSTED|INVALID_CA|CERT_|ISSUER/, 'certificateUnknown'],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_\w+|ERR_SOCKET_CLOSED\w*)$/, 'closed'],
]

/** What people are told of an error. Addresses that were refused are not told what their name resolved to (threat 18). */
export function problemOf(error: unknown): Problem {
  if (error instanceof ConnectionFailure) return error.problem
  if (error instanceof AddressRefused) {
    return { code: error.refusal === 'private' ? 'addressPrivate' : 'addressNotAllowed', detail: '' }
  }
  const given = error as { code?: unknown; message?: unknown; errors?: unknown[] } | null
  // Several addresses of a name, each of which failed.
  if (Array.isArray(given?.errors) && given.errors[0] !== undefined) return problemOf(given.errors[0])
  const code = typeof given?.code === 'string' ? given.code : ''
  const detail = typeof given?.message === 'string' ? given.message : String(error)
  const known = codes.find(([pattern]) => pattern.test(code))
  return { code: known?.[1] ?? 'driverFailed', detail: detail.replace(/\s+/g, ' ').slice(0, 300) }
}

/** What does not pass by itself: it is tried again after a long while, or when the settings change. */
export const isLasting = ({ code }: Problem): boolean => lasting.has(code)
const lasting = new Set<ConnectionProblem>([
  'addressNotAllowed',
  'addressPrivate',
  'certificateChanged',
  'certificateUnreadable',
  'keyMismatch',
  'securityNotOffered',
  'wrongPassphrase',
])
