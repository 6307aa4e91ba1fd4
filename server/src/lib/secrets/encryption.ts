import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './signed-token.ts'

/** Secrets as they are stored, where the database alone does not give them away. */
export interface Encryption {
  /**
   * AES-256-GCM under a fresh nonce.
   * @param owner what the secret is of, such as the id of its row: it opens nowhere else
   */
  encrypt(secret: string, owner: string): Buffer
  /** @throws for what was not encrypted here, for this purpose and owner, or was changed since */
  decrypt(stored: Uint8Array, owner: string): string
}

const algorithm = 'aes-256-gcm'
/** The first byte, so that another format can stand beside this one. */
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Encryption at rest with a key of its own for each purpose, all from the installation's one key. */
export function createEncryption(installationKey: Uint8Array, purpose: string): Encryption {
  const key = deriveKey(installationKey, `encryption ${purpose}`)
  const options = { authTagLength: tagBytes }
  return {
    encrypt(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce, options).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
    },
    decrypt(stored, owner) {
      const bytes = Buffer.from(stored)
      if (bytes[0] !== version) throw new Error('A stored secret has an unknown format')
      const [tagAt, contentAt] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(1, tagAt), options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(tagAt, contentAt))
      return Buffer.concat([decipher.update(bytes.subarray(contentAt)), decipher.final()]).toString('utf8')
    },
  }
}
