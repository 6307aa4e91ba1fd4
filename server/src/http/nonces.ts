import { randomFillSync } from 'node:crypto'

/** Of each nonce. */
const bytes = 16
const pool = Buffer.alloc(bytes * 256)
let used = pool.length

/** 128 random bits that nobody was given before. Many are fetched at once: the call costs more than the bytes. */
export function nextNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('base64', used - bytes, used)
}
