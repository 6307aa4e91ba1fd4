import { createECDH } from 'node:crypto'
import { deriveKey } from '#lib/secrets/signed-token.ts'

export interface VapidKeys {
  /** Whom a push service turns to, as an https or mailto address. */
  subject: string
  /** As browsers take it: the uncompressed point as base64url. */
  publicKey: string
  privateKey: string
}

/**
 * What push services know this installation by (RFC 8292): a key pair on P-256 that follows from the installation's
 * key, so that there is no secret to be kept (docs/decisions/0021).
 * @param contact whom a push service turns to: an https address or an e-mail address
 */
export function createVapidKeys(installationKey: Uint8Array, contact: string): VapidKeys {
  const ecdh = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    const bytes = deriveKey(installationKey, `web push ${attempt}`).export()
    try {
      ecdh.setPrivateKey(bytes)
    } catch {
      // Four numbers of 2^32 are no key of the curve.
      continue
    }
    return {
      subject: contact.startsWith('https://') ? contact : `mailto:${contact}`,
      publicKey: ecdh.getPublicKey('base64url'),
      privateKey: bytes.toString('base64url'),
    }
  }
}
