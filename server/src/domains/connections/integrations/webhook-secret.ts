import { hash, randomBytes } from 'node:crypto'

const pattern = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits that a webhook is addressed by, and what is kept of them: nobody guesses them, so a plain hash is safe. */
export function makeWebhookSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** Null for what cannot be one. */
export const hashOfSecret = (secret: string): Buffer | null => (pattern.test(secret) ? hashOf(secret) : null)

const hashOf = (secret: string) => hash('sha256', secret, 'buffer')
