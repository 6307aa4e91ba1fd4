import type { SendFault } from '@fyr/contract/messages/messaging'
import { AddressRefused } from '../addresses/address-guard.ts'
import type { Delivery } from '../delivery.ts'
import { redact } from '../redact.ts'
import { UnencryptedRefused } from './mail-transport.ts'

/** What came of a message that was sent to try the way. */
export interface SendAttempt {
  /** Null: it was accepted. */
  fault: SendFault | null
  /** What the server, or the connection to it, said: one short line. */
  answer: string
}

/** What nodemailer puts onto its errors, and Node onto its own. */
interface SmtpFacts {
  code?: string
  /** Of the error within, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Codes for a server that could not be talked to. */
const faultsOfCodes: [pattern: RegExp, fault: SendFault][] = [
  [/^(ENOTFOUND|EAI_\w+|EDNS)$/, 'nameUnknown'],
  [/^ECONNREFUSED$/, 'connectionRefused'],
  [/^(ETIMEDOUT|UPGRADE_TIMEOUT)$/, 'timeout'],
  [/CERT|VERIFY|SELF_SIGNED/, 'certificate'],
  [/^(ERR_SSL_\w+|EPROTO|ETLS)$/, 'noTls'],
  [/^(ECONNECTION|ESOCKET|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE)$/, 'unreachable'],
  [/^(EAUTH|ENOAUTH)$/, 'login'],
]
const unreachable: ReadonlySet<SendFault> = new Set([
  'nameUnknown',
  'addressRefused',
  'unencryptedRefused',
  'connectionRefused',
  'timeout',
  'certificate',
  'noTls',
  'unreachable',
])

/** Why a mail was not taken. */
export function faultOf(error: unknown): SendFault {
  if (error instanceof AddressRefused) return 'addressRefused'
  if (error instanceof UnencryptedRefused) return 'unencryptedRefused'
  const { code = '', originalCode = '', command = '' } = factsOf(error)
  for (const each of [originalCode, code]) {
    const fault = faultsOfCodes.find(([pattern]) => pattern.test(each))?.[1]
    if (fault) return fault
  }
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'other'
}

/** What the server said, or else Node; of an address that is not allowed nothing. */
export function sayFailure(error: unknown): string {
  if (error instanceof AddressRefused || error instanceof UnencryptedRefused) return ''
  return factsOf(error).response || (error instanceof Error ? error.message : '')
}

/** Only a refusal of this very receiver or content is final; the rest (login, sender, limits) can be mended. */
export function deliveryOf(error: unknown, secrets: readonly string[]): Delivery {
  const { code = 'unknown', command = '', response = '', responseCode = 0 } = factsOf(error)
  const fault = faultOf(error)
  if (unreachable.has(fault)) return { outcome: 'retry', reason: 'unreachable' }
  if (fault === 'login') return { outcome: 'retry', reason: 'loginRefused' }
  const reason = redact(response || `mail server: ${code}`, secrets)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return { outcome: isAboutThisMail && responseCode >= 500 ? 'refused' : 'retry', reason }
}

function factsOf(error: unknown): SmtpFacts {
  return error instanceof Error ? (error as SmtpFacts) : {}
}
