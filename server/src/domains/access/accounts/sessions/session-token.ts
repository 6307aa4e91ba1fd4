import { id } from '@fyr/contract/endpoints/fields'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { createLruCache } from '#lib/cache/lru-cache.ts'
import { deriveKey } from '#lib/secrets/signed-token.ts'

export interface SessionClaims {
  accountId: string
  sessionId: string
  /** The active company of the tab that holds the token. */
  companyId: string | null
}

/** The short-lived token that a browser tab keeps in memory and sends with each call. */
export interface SessionTokens {
  /** @param until the token is good for no longer than that */
  sign(claims: SessionClaims, now: Date, until?: Date): Promise<{ token: string; expiresAt: Date }>
  /** Null for whatever this installation did not sign, or not for now. */
  verify(token: string, now: Date): Promise<SessionClaims | null>
}

// Decoders of base64 forgive padding and spaces; a token has one spelling.
const pattern = /^[\w-]{1,200}\.[\w-]{1,2000}\.[\w-]{43}$/
const lifetimeMs = 15 * 60_000
const claimsSchema = z.object({ sub: id, sid: id, company: id.nullable() })
const timesSchema = z.object({ iat: z.number(), exp: z.number() })
/** Verified tokens that are remembered. */
const maxVerified = 10_000
const fixed = { issuer: 'fyr', audience: 'fyr/api', typ: 'fyr-session+jwt' }

export function createSessionTokens(installationKey: Uint8Array): SessionTokens {
  const key = deriveKey(installationKey, 'fyr session token')
  // A tab sends the same token with each call of a quarter of an hour, and verifying it is dearer than most calls.
  // Whether the session still stands is asked elsewhere, on every call.
  const verified = createLruCache<string, { claims: SessionClaims; from: number; until: number }>(maxVerified)

  function remember(token: string, claims: SessionClaims, payload: unknown): void {
    const { iat, exp } = timesSchema.parse(payload)
    verified.set(token, { claims, from: iat * 1000, until: Math.min(exp * 1000, iat * 1000 + lifetimeMs) })
  }

  return {
    async sign({ accountId, sessionId, companyId }, now, until) {
      const usual = now.getTime() + lifetimeMs
      const expiresAt = new Date(until ? Math.min(usual, until.getTime()) : usual)
      const token = await new SignJWT({ sid: sessionId, company: companyId })
        .setProtectedHeader({ alg: 'HS256', typ: fixed.typ })
        .setSubject(accountId)
        .setIssuer(fixed.issuer)
        .setAudience(fixed.audience)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    async verify(token, now) {
      const known = verified.get(token)
      if (known && known.from <= now.getTime() && now.getTime() < known.until) return known.claims
      if (!pattern.test(token)) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          ...fixed,
          // The header never chooses the algorithm nor, by a kid, the key.
          algorithms: ['HS256'],
          currentDate: now,
          requiredClaims: ['iat', 'exp', 'sub', 'sid'],
          maxTokenAge: lifetimeMs / 1000,
        })
        const { success, data } = claimsSchema.safeParse(payload)
        if (!success) return null
        const claims = { accountId: data.sub, sessionId: data.sid, companyId: data.company }
        remember(token, claims, payload)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
