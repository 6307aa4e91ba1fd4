import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database } from '#db/index.ts'
import { createLoadingCache } from '#lib/cache/loading-cache.ts'
import type { Principal } from '#request/principal.ts'
import { nameOf } from './name-of.ts'
import { findSessionAccount, type SessionAccount } from './session-store.ts'
import type { SessionTokens } from './session-token.ts'

/** Who calls, before it is known where and what they may do there. */
export interface IdentifiedCaller {
  caller: Principal
  /** The user's own choice. */
  language: Language | null
}

/**
 * Tells who a session token belongs to. The token must be ours and not expired, and its session alive:
 * that is looked up once, then known from memory and forgotten the moment that the session ends.
 */
export function createIdentify(database: Database, tokens: SessionTokens) {
  const sessions = createLoadingCache({
    capacity: 50_000,
    load: (key: string) => database.withPlatform((db) => findSessionAccount(db, key.split('/')[1] ?? '')),
  })
  const stops = [
    database.events.subscribe('sessionEnded', ({ accountId, sessionId }) =>
      sessions.forget(`${accountId}/${sessionId}`),
    ),
    database.events.subscribe('account', ({ accountId }) =>
      sessions.forgetIf((key) => key.startsWith(`${accountId}/`)),
    ),
  ]
  async function accountOf(accountId: string, sessionId: string): Promise<SessionAccount | null> {
    const account = await sessions.get(`${accountId}/${sessionId}`)
    return account?.id === accountId ? account : null
  }
  return {
    accountOf,
    async identify(bearer: string, now: Date): Promise<IdentifiedCaller | null> {
      const claims = await tokens.verify(bearer, now)
      if (!claims) return null
      const account = await accountOf(claims.accountId, claims.sessionId)
      const masquerade = account?.masquerade
      if (!account || (masquerade && masquerade.endsAt <= now)) return null
      const caller: Principal = {
        accountId: account.id,
        sessionId: claims.sessionId,
        name: nameOf(account),
        isSuper: account.isSuper,
        companyId: claims.companyId,
        role: null,
        permissions: new Set(),
        token: null,
        sso: account.sso,
        mustChangePassword: account.mustChangePassword,
        hasSecondFactor: account.hasSecondFactor,
        ...(masquerade && { masquerade }),
      }
      return { caller, language: account.language }
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
