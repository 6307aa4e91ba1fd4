import { createHash, type KeyObject, verify } from 'node:crypto'
import { bytesOfUuid, createTokenSigner, deriveKey } from '#lib/secrets/signed-token.ts'

/** Time to sign a challenge, where the key may be on a device in the field. */
export const challengeLifetimeMs = 3_600_000
/** Says in a signed text what it is good for, and that it is no message of another protocol. */
const start = 'fyr-certificate-'

export interface CertificateChallenges {
  /** A text that the key of a certificate signs to be registered for this node of the company. */
  issue(place: Place, now: Date): string
  /** Whether the text was issued for this node and has not expired. */
  isGood(challenge: string, place: Place, now: Date): boolean
}

interface Place {
  companyId: string
  deveui: string
}

export function createCertificateChallenges(installationKey: Uint8Array): CertificateChallenges {
  const signer = createTokenSigner(deriveKey(installationKey, 'certificate challenge'), 16)
  const placeOf = ({ companyId, deveui }: Place) =>
    Buffer.concat([bytesOfUuid(companyId), createHash('sha256').update(deveui).digest().subarray(0, 16)])
  return {
    issue(place, now) {
      const end = Buffer.alloc(8)
      end.writeBigUInt64BE(BigInt(now.getTime() + challengeLifetimeMs))
      return start + signer.sign(Buffer.concat([placeOf(place), end]))
    },
    isGood(challenge, place, now) {
      if (!challenge.startsWith(start)) return false
      const content = signer.verify(challenge.slice(start.length))
      if (content?.length !== 40 || !content.subarray(0, 32).equals(placeOf(place))) return false
      return content.readBigUInt64BE(32) > BigInt(now.getTime())
    },
  }
}

/** Whether the key of a certificate has signed the text: RSA and EC over SHA-256, Ed25519 and Ed448 as they are. */
export function hasSigned(key: KeyObject, challenge: string, signature: string): boolean {
  const isPlain = key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448'
  const bytes = Buffer.from(signature.replaceAll(/\s/g, ''), 'base64')
  try {
    return verify(isPlain ? null : 'sha256', Buffer.from(challenge), key, bytes)
  } catch {
    return false
  }
}
