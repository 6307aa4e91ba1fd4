import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './secret.ts'

/**
 * Refresh tokens: the id of the session (16 bytes), a secret (32), and a tag (16) that shows that we made it.
 * The first secret is random, each later one follows from the one before by our key: tabs that refresh at
 * the same moment get the same successor, and nobody without the key can tell it. One that is given out anew
 * has a number, and is another. By the tag an old token
 * is known as once genuine, however many came after it, so its use is a theft and not a guess.
 */
export interface RefreshTokens {
  first(sessionId: string): string
  successor(token: string, reissue: number): string
  /** The session that a genuine token belongs to, whether or not it is still good; null for anything else. */
  sessionOf(token: string): string | null
}

const pattern = /^[A-Za-z0-9_-]{86}$/

export function createRefreshTokens(installationKey: Uint8Array): RefreshTokens {
  const tagKey = deriveKey(installationKey, 'refresh token tag')
  const chainKey = deriveKey(installationKey, 'refresh token chain')
  const tagOf = (content: Buffer) => createHmac('sha256', tagKey).update(content).digest().subarray(0, 16)
  const make = (sessionId: Buffer, secret: Buffer) => {
    const content = Buffer.concat([sessionId, secret])
    return Buffer.concat([content, tagOf(content)]).toString('base64url')
  }
  return {
    first: (sessionId) => make(Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(32)),
    successor(token, reissue) {
      const content = Buffer.from(token, 'base64url').subarray(0, 48)
      const chained = createHmac('sha256', chainKey).update(content)
      // As it was before there were numbers, so that sessions of then go on.
      if (reissue > 0) chained.update(String(reissue))
      return make(content.subarray(0, 16), chained.digest())
    },
    sessionOf(token) {
      if (!pattern.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      if (!timingSafeEqual(tagOf(bytes.subarray(0, 48)), bytes.subarray(48))) return null
      return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** How a refresh token is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
