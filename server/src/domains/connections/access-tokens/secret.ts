import { createHash, randomBytes } from 'node:crypto'

/** Tells a person, and a program that looks for leaked secrets, what it is. */
const start = 'fyr_'
const pattern = /^fyr_[A-Za-z0-9_-]{43}$/

export interface Secret {
  token: string
  hash: Buffer
  /** Enough of it to tell one from another, and far too little to use it. */
  prefix: string
}

/** 256 random bits: nobody guesses one, so a plain SHA-256 of it is safe to keep. */
export function makeSecret(): Secret {
  const token = start + randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token), prefix: token.slice(0, start.length + 4) }
}

/** SHA-256 of a token, or null for what cannot be one. */
export function hashOfToken(token: string): Buffer | null {
  return pattern.test(token) ? hashOf(token) : null
}

/** Of a client certificate, whose key is the secret; no token hashes to it, since none has a colon. */
export const hashOfCertificate = (fingerprint: string): Buffer => hashOf(`certificate:${fingerprint}`)

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
