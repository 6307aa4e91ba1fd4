import { createHash } from 'node:crypto'
import * as z from 'zod'
import { createTokenSigner, deriveKey } from '#lib/signed-token.ts'

/** A sign-in that was begun: what the browser keeps of it in a cookie until the provider sends it back. */
export interface Attempt {
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

export const attemptMs = 10 * 60_000

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
export interface AttemptCookies {
  sign(attempt: Attempt): string
  /** Null for one that was not signed here, or has expired. */
  verify(cookie: string | undefined, now: Date): Attempt | null
}

export function createAttemptCookies(installationKey: Uint8Array): AttemptCookies {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr sso attempt'), 32)
  return {
    sign: (attempt) => signer.sign(Buffer.from(JSON.stringify(attempt))),
    verify(cookie, now) {
      const content = cookie === undefined ? undefined : signer.verify(cookie)
      if (!content) return null
      const { data } = schema.safeParse(JSON.parse(content.toString()))
      return data && now.getTime() < data.expiresAt ? data : null
    },
  }
}

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest()

const longestPath = 500

/** A path of the portal, or its first page for whatever leads elsewhere. */
export function ownPathOf(to: string | undefined): string {
  if (to === undefined || to.length > longestPath || !/^\/(?![/\\])/.test(to)) return '/'
  const url = URL.parse(to, 'https://portal.invalid')
  if (url?.origin !== 'https://portal.invalid') return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  // Parsing drops line breaks and dots, after which it may lead elsewhere.
  return /^\/(?![/\\])/.test(path) && !/^\/log(in|out)\b/.test(path) ? path : '/'
}
