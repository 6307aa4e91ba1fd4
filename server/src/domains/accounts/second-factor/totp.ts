import { Secret, TOTP } from 'otpauth'

const issuer = 'Fyr'
const periodSeconds = 30
/** Steps of the clock that a code may be early or late. */
const window = 1

/** A secret of 160 bits, as RFC 4226 recommends, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What authenticator apps read from a QR code. */
export function totpAddress(secret: string, label: string): string {
  return totpOf(secret, label).toString()
}

/** The step of the clock that a code is of, now or one beside it; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret, '')
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })
