import { findNode } from '#domains/devices/nodes/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { type AccessToken, listAccessTokens } from './access-token-store.ts'
import { createAccessToken, createTokenForNode, type MadeToken, revokeAccessToken } from './access-tokens.ts'
import { challengeLifetimeMs, createCertificateChallenges } from './certificate-challenge.ts'
import { registerCertificate } from './certificates.ts'
import type { AccessTokens } from './token-directory.ts'

const wire = ({ createdAt, expiresAt, lastUsedAt, ...token }: AccessToken) => ({
  ...token,
  company: token.deveui === null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
const wireMade = ({ token, ...rest }: MadeToken) => ({ ...wire(rest), token })

export function accessTokenRoutes(
  tokens: Pick<AccessTokens, 'writeLastUses'>,
  { installationKey }: { installationKey: Uint8Array },
) {
  const challenges = createCertificateChallenges(installationKey)
  return {
    list: on.accessTokens.list.handler(async ({ context }) => {
      await tokens.writeLastUses()
      return await context.inCompany(async (db) => (await listAccessTokens(db)).map(wire))
    }),
    create: on.accessTokens.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { expiresAt, ...wish } = input.body
        return wireMade(
          await createAccessToken(db, by, { ...wish, expiresAt: expiresAt ? new Date(expiresAt) : null }),
        )
      }),
    ),
    createForNode: on.accessTokens.createForNode.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wireMade(await createTokenForNode(db, by, input.params.id))),
    ),
    certificateChallenge: on.accessTokens.certificateChallenge.handler(({ input, context }) =>
      context.inCompany(async (db, { companyId, now }) => {
        const { deveui } = found(await findNode(db, input.params.id))
        const expiresAt = new Date(now.getTime() + challengeLifetimeMs).toISOString()
        return { challenge: challenges.issue({ companyId, deveui }, now), expiresAt }
      }),
    ),
    registerCertificate: on.accessTokens.registerCertificate.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wire(await registerCertificate(db, by, input.params.id, { ...input.body, challenges })),
      ),
    ),
    revoke: on.accessTokens.revoke.handler(({ input, context }) =>
      context.inCompany((db, by) => revokeAccessToken(db, by, input.params.id)),
    ),
  }
}
