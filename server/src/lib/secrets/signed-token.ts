import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A key of its own for each purpose, all from the installation's one key. */
export function deriveKey(installationKey: Uint8Array, purpose: string): KeyObject {
  if (installationKey.length < 32) throw new RangeError('The key of the installation must have 32 bytes')
  return createSecretKey(Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32)))
}

/** Makes tokens that only this installation can make, and knows its own again without keeping them. */
export interface TokenSigner {
  /** The bytes and a mark behind them, as base64url. */
  sign(content: Uint8Array): string
  /** The bytes of a token that was signed here; undefined for anything else. */
  verify(token: string): Buffer | undefined
}

/** `markBytes` of HMAC-SHA-256: 16 or more. */
export function createTokenSigner(key: KeyObject, markBytes: number): TokenSigner {
  const markOf = (content: Uint8Array) =>
    createHmac('sha256', key).update(content).digest().subarray(0, markBytes)
  return {
    sign: (content) => Buffer.concat([content, markOf(content)]).toString('base64url'),
    verify(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Decoders of base64 forgive; a token has one spelling.
      if (bytes.length <= markBytes || bytes.toString('base64url') !== token) return undefined
      const content = bytes.subarray(0, -markBytes)
      return timingSafeEqual(bytes.subarray(-markBytes), markOf(content)) ? content : undefined
    },
  }
}

/** The 16 bytes of a UUID. */
export const bytesOfUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** The UUID that the first 16 bytes are. */
export const uuidOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
