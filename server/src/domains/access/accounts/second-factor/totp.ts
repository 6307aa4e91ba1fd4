import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Steps of the clock that a code may be early or late. */
const window = 1

/** A secret of 160 bits, as RFC 4226 recommends, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Under which names an authenticator app lists a secret. */
export interface TotpNames {
  /** What the portal is called. */
  issuer: string
  /** The account there. */
  label: string
}

/** What authenticator apps read from a QR code. A colon ends the issuer in it. */
export function totpAddress(secret: string, { issuer, label }: TotpNames): string {
  return totpOf(secret, { issuer: issuer.replaceAll(/ *: */g, ' '), label }).toString()
}

/** The step of the clock that a code is of, now or one beside it; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const totpOf = (secret: string, names?: TotpNames) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: periodSeconds })
