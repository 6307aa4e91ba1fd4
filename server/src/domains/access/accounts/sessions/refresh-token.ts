import { createHash, createHmac, randomBytes } from 'node:crypto'
import { bytesOfUuid, createTokenSigner, deriveKey, uuidOfBytes } from '#lib/secrets/signed-token.ts'

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

const contentBytes = 16 + 32

export function createRefreshTokens(installationKey: Uint8Array): RefreshTokens {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr refresh token tag'), 16)
  const chainKey = deriveKey(installationKey, 'fyr refresh token chain')
  const make = (sessionId: Buffer, secret: Buffer) => signer.sign(Buffer.concat([sessionId, secret]))
  return {
    first: (sessionId) => make(bytesOfUuid(sessionId), randomBytes(32)),
    successor(token, reissue) {
      const content = Buffer.from(token, 'base64url').subarray(0, contentBytes)
      const chained = createHmac('sha256', chainKey).update(content)
      // As it was before there were numbers, so that sessions of then go on.
      if (reissue > 0) chained.update(String(reissue))
      return make(content.subarray(0, 16), chained.digest())
    },
    sessionOf(token) {
      const content = signer.verify(token)
      return content?.length === contentBytes ? uuidOfBytes(content) : null
    },
  }
}

/** How a refresh token is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
