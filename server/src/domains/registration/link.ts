import { createHash, randomBytes } from 'node:crypto'

/** Of a registration, and of its link from the mail on. */
export const lifetimeMs = 24 * 3_600_000

export const newToken = () => randomBytes(32).toString('base64url')
/** How what stands in a link is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()
