import { createHash } from 'node:crypto'
import { sameOriginPath } from '@fyr/contract/values/same-origin-path'
import * as z from 'zod'
import { createTokenSigner, deriveKey } from '#lib/secrets/signed-token.ts'

/** An authorization request, as the browser keeps it in a cookie until the provider redirects it back. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
  /** Whose provider it is; null for the installation's. */
  companyId: string | null
  issuer: string
  redirectUri: string
  /** Where in the portal to go afterwards. */
  to: string
  /** Set where it is to open an account from then on, and by which session that was asked for. */
  link: { accountId: string; sessionId: string } | null
  /** Epoch ms. */
  expiresAt: number
}

export const authorizationRequestMs = 10 * 60_000

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  companyId: z.string().nullable(),
  issuer: z.string(),
  redirectUri: z.string(),
  to: z.string(),
  link: z.object({ accountId: z.string(), sessionId: z.string() }).nullable(),
  expiresAt: z.number(),
})

/** Signed, so that nobody but this installation begins a sign-in in a browser. */
export interface AuthorizationRequestCookies {
  sign(request: AuthorizationRequest): string
  /** Null for one that was not signed here, or has expired. */
  verify(cookie: string | undefined, now: Date): AuthorizationRequest | null
}

export function createAuthorizationRequestCookies(installationKey: Uint8Array): AuthorizationRequestCookies {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr sso attempt'), 32)
  return {
    sign: (request) => signer.sign(Buffer.from(JSON.stringify(request))),
    verify(cookie, now) {
      const content = cookie === undefined ? undefined : signer.verify(cookie)
      if (!content) return null
      const { data } = schema.safeParse(JSON.parse(content.toString()))
      return data && now.getTime() < data.expiresAt ? data : null
    },
  }
}

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest()

const maxPathLength = 500

/** A path of the portal, or its first page for whatever leads elsewhere or in a circle. */
export function safeRedirectPath(to: string | undefined): string {
  const path = to === undefined || to.length > maxPathLength ? null : sameOriginPath(to)
  return path === null || /^\/log(in|out)\b/.test(path) ? '/' : path
}
