import * as z from 'zod'
import type { ErrorCode } from '../endpoints/errors.ts'
import { moment } from '../endpoints/fields.ts'

/** Why a connection that the portal holds to somebody else broke; the texts are in texts/<language>/connections.ts. */
export const connectionProblems = [
  'nameNotFound',
  'refused',
  'unreachable',
  'timeout',
  'closed',
  'addressNotAllowed',
  'addressPrivate',
  'notSecure',
  /** The other side does not offer the security policy and mode that are set. */
  'securityNotOffered',
  'certificateUnknown',
  'certificateExpired',
  'certificateName',
  'certificateChanged',
  'certificateUnreadable',
  'clientCertificateRefused',
  'keyMismatch',
  'wrongPassphrase',
  'wrongProtocol',
  'versionRefused',
  'clientIdRefused',
  'notAuthorized',
  'subscriptionRefused',
  'publishRefused',
  'serverUnavailable',
  'takenOver',
  'tooMuchTraffic',
  'messageTooLarge',
  'noTraffic',
  'driverFailed',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** `waiting`: broken, and tried again soon. `failed`: not before its settings change, or after a long while. */
export const connectionStatuses = ['connecting', 'connected', 'waiting', 'failed'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** How a connection is that the portal holds to somebody else. */
export const connectionState = z
  .object({
    status: z.enum(connectionStatuses),
    since: moment,
    /** What was wrong last; null while nothing ever was, or nothing is any more. */
    lastError: z
      .object({
        code: z.enum(connectionProblems),
        /** In the words of the other side, in English. */
        detail: z.string(),
        at: moment,
      })
      .nullable(),
    messagesIn: z.number(),
    messagesOut: z.number(),
    bytesIn: z.number(),
    bytesOut: z.number(),
    reconnects: z.number(),
  })
  .meta({ id: 'ConnectionState' })
export type ConnectionState = z.infer<typeof connectionState>

/** Messages of a connection over time. */
export const messageCounts = z
  .object({ total: z.number(), week: z.number(), day: z.number() })
  .meta({ id: 'MessageCounts' })

/** What is wrong with certificates and keys that are saved. */
export const tlsErrors = [
  'mqttBroker.certificateUnreadable',
  'mqttBroker.keyMismatch',
  'mqttBroker.wrongPassphrase',
] as const satisfies readonly ErrorCode[]
