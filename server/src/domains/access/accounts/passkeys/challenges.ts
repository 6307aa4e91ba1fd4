import { createHash, randomBytes } from 'node:crypto'
import { createTokenSigner, deriveKey } from '#lib/secrets/signed-token.ts'

/** What a challenge is for, and the browser that it was given to: its session, or a cookie. */
export interface ChallengeUse {
  purpose: 'create' | 'signIn'
  browser: string
}

export interface Challenges {
  /** Bytes that only this installation can make, good for five minutes in one browser; nothing is stored. */
  issue(use: ChallengeUse, now: Date): Buffer
  /** When a challenge ends that was issued for this use; undefined for any other, and for one that has ended. */
  endOf(challenge: string, use: ChallengeUse, now: Date): Date | undefined
}

export const challengeLifetimeMs = 5 * 60_000

export function createChallenges(installationKey: Uint8Array): Challenges {
  const signer = createTokenSigner(deriveKey(installationKey, 'passkey challenge'), 16)
  return {
    issue(use, now) {
      const end = Buffer.alloc(8)
      end.writeBigUInt64BE(BigInt(now.getTime() + challengeLifetimeMs))
      return Buffer.from(signer.sign(Buffer.concat([end, bound(use), randomBytes(16)])), 'base64url')
    },
    endOf(challenge, use, now) {
      const content = signer.verify(challenge)
      if (content?.length !== 56 || !content.subarray(8, 40).equals(bound(use))) return undefined
      const end = new Date(Number(content.readBigUInt64BE()))
      return end > now ? end : undefined
    },
  }
}

const bound = ({ purpose, browser }: ChallengeUse) =>
  createHash('sha256').update(`${purpose} ${browser}`).digest()
