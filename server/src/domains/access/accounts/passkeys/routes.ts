import { randomBytes } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { on } from '#request/on.ts'
import type { EmailProof } from '../email-proof/email-proof.ts'
import { browserOf, withCookies } from '../routes.ts'
import { ownerOf, personOf, provedOwner } from '../second-factor/routes.ts'
import { challengeLifetimeMs } from './challenges.ts'
import type { Passkeys } from './passkeys.ts'
import type { NewCredential, UsedCredential } from './webauthn.ts'

export function passkeyRoutes({
  database,
  passkeys,
  emailProof,
}: {
  database: Database
  passkeys: Passkeys
  emailProof: Pick<EmailProof, 'require'>
}) {
  return {
    list: on.passkeys.list.handler(({ context }) => passkeys.list(personOf(context).accountId)),
    begin: on.passkeys.begin.handler(async ({ input, context }) => {
      const owner = await provedOwner(database, context, input.body.currentPassword)
      await emailProof.require(owner.accountId)
      return { options: { ...(await passkeys.begin(owner, context.host)) } }
    }),
    create: on.passkeys.create.handler(async ({ input, context }) => {
      // The address may have been replaced since `begin`.
      await emailProof.require(ownerOf(context).accountId)
      const { name, credential } = input.body
      // The contract has checked its shape, as far as anything here reads it.
      const made = { name, credential: credential as NewCredential }
      return await passkeys.create(ownerOf(context), context.host, made)
    }),
    rename: on.passkeys.rename.handler(({ input, context }) =>
      passkeys.rename(ownerOf(context), input.params.id, input.body.name),
    ),
    remove: on.passkeys.remove.handler(({ input, context }) =>
      passkeys.remove(ownerOf(context), input.params.id),
    ),
    challenge: on.passkeys.challenge.handler(async ({ context }) => {
      const cookie = randomBytes(32).toString('base64url')
      const options = await passkeys.challenge(context.host, cookie, context.now)
      context.passkeyCookie.write(cookie, new Date(context.now.getTime() + challengeLifetimeMs))
      return { options: { ...options } }
    }),
    authenticate: on.passkeys.authenticate.handler(async ({ input, context }) => {
      const used = {
        credential: input.body.credential as UsedCredential,
        host: context.host,
        cookie: context.passkeyCookie.read(),
        browser: browserOf(context),
      }
      return withCookies(context, await passkeys.authenticate(used, context.now))
    }),
  }
}
