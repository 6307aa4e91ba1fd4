import type { Logger } from 'pino'
import type { Database } from '#db/index.ts'
import { type AccessTokens, createAccessTokens } from '#domains/access-tokens/index.ts'
import { createSessions, createSignIn, type Sessions, usualLimits } from '#domains/accounts/index.ts'
import { createRights } from '#domains/roles/index.ts'
import { createHubTokens } from './hub-tokens.ts'
import type { Shutdown } from './shutdown.ts'

export interface AccessParts {
  database: Database
  installationKey: Buffer
  log: Logger
  shutdown: Shutdown
}

/** Who calls, and what they may: what is kept in memory of it, each behind an interface of its own. */
export interface Access {
  rights: ReturnType<typeof createRights>
  sessions: Sessions
  signIn: ReturnType<typeof createSignIn>
  tokens: AccessTokens
  hubTokens: ReturnType<typeof createHubTokens>
}

export function startAccess({ database, installationKey, log, shutdown }: AccessParts): Access {
  const rights = createRights({ database })
  shutdown.add('rights', () => rights.close())
  const sessions = createSessions({ database, rightsOf: rights.rightsOf, installationKey })
  shutdown.add('sessions', () => sessions.close())
  const onError = (error: unknown) => log.error({ err: error }, 'Work after a sign-in failed')
  const signIn = createSignIn({ database, sessions, limits: usualLimits, onError })
  shutdown.add('sign-in', () => signIn.idle())
  const tokens = createAccessTokens({ database, log })
  shutdown.add('access tokens', () => tokens.close())
  return { rights, sessions, signIn, tokens, hubTokens: createHubTokens() }
}
