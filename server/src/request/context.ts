import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal, Principal, RequestPrincipal } from './principal.ts'
import { fail } from './problem.ts'

/** What a handler is given besides its input. */
export interface RequestContext {
  requestId: string
  /** The contract's path below /api, once it is known. */
  route?: string
  language: Language
  now: Date
  remoteAddress: string
  /** Whether whoever called has closed the connection and so waits for no answer. */
  isAbandoned: () => boolean
  userAgent: string | undefined
  /** The headers Origin and Host: which page a browser calls from, and the name it calls us by. */
  origin: string | undefined
  host: string | undefined
  /** Null on endpoints that are open to anyone. */
  caller: Principal | null
  /** The signed-in caller, or 401. */
  signedIn(): Principal
  /** Work in the company that this request is about, as decided by the access check; 400 when none is active. */
  inCompany<T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>): Promise<T>
  refreshCookie: { read(): string | undefined; write(token: string, expiresAt: Date): void; clear(): void }
  /** Of a masquerade, beside the own one. */
  masqueradeCookie: { read(): string | undefined; write(token: string, expiresAt: Date): void; clear(): void }
  /** By which a browser is known in which somebody has signed in. */
  deviceCookie: { read(): string | undefined; write(token: string, expiresAt: Date): void }
  /** By which a browser is known that was given a challenge for a passkey. */
  passkeyCookie: { read(): string | undefined; write(token: string, expiresAt: Date): void }
  /** What the browser keeps of a sign-in at an identity provider that was begun. */
  ssoCookie: { read(): string | undefined; write(token: string, expiresAt: Date): void; clear(): void }
  /** Decides by what the endpoint declares; called before the body of every call is read. */
  authorize(meta: EndpointMeta, params: Record<string, string>): Promise<void>
}

/** The signed-in caller, for work outside any one company; 401 if nobody is signed in. */
export function actorOf(context: RequestContext): RequestPrincipal {
  const { requestId, language, now } = context
  return { ...context.signedIn(), requestId, language, now }
}

/** The signed-in caller at work in the company that this request is about; 400 without one. */
export function byOf(context: RequestContext): CompanyPrincipal {
  const { companyId, ...actor } = actorOf(context)
  return { ...actor, companyId: companyId ?? fail('access.companyNotChosen') }
}
