import type { Database } from '#db/index.ts'
import type { Brands } from '#domains/settings/white-label/index.ts'
import { actorOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import { findAccount } from '../account-store.ts'
import { isProvedOwner } from '../change-account.ts'
import type { EmailProof } from '../email-proof/email-proof.ts'
import type { Owner, SecondFactor } from './second-factor.ts'

export function secondFactorRoutes({
  database,
  brands,
  secondFactor,
  emailProof,
}: {
  database: Database
  brands: Pick<Brands, 'ofHost'>
  secondFactor: SecondFactor
  emailProof: Pick<EmailProof, 'require'>
}) {
  return {
    get: on.secondFactor.get.handler(({ context }) => secondFactor.describe(personOf(context).accountId)),
    begin: on.secondFactor.begin.handler(async ({ input, context }) => {
      const owner = await provedOwner(database, context, input.body.currentPassword)
      await emailProof.require(owner.accountId)
      const { email } = found(await database.withPlatform((db) => findAccount(db, owner.accountId)))
      const { title } = await brands.ofHost(context.host)
      return await secondFactor.begin(owner, { issuer: title, label: email })
    }),
    confirm: on.secondFactor.confirm.handler(async ({ input, context }) => {
      const owner = ownerOf(context)
      // The address may have been replaced since `begin`.
      await emailProof.require(owner.accountId)
      return { recoveryCodes: await secondFactor.confirm(owner, input.body.code) }
    }),
    renewRecoveryCodes: on.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => {
      const owner = await provedOwner(database, context, input.body.currentPassword)
      return { recoveryCodes: await secondFactor.renewRecoveryCodes(owner) }
    }),
    remove: on.secondFactor.remove.handler(async ({ input, context }) => {
      await secondFactor.remove(await provedOwner(database, context, input.body.currentPassword))
    }),
  }
}

/** The person who calls about their own account; a token is none. */
export function personOf(context: RequestContext): Owner {
  const actor = actorOf(context)
  const { accountId, sessionId } = actor
  return {
    ...actor,
    accountId: accountId ?? fail('access.denied'),
    sessionId: sessionId ?? fail('access.denied'),
  }
}

/** The same where they change how they sign in: whoever works as somebody else may not. */
export function ownerOf(context: RequestContext): Owner {
  const person = personOf(context)
  return person.masquerade ? fail('access.denied') : person
}

/** The same once they have proved it; 400 otherwise. */
export async function provedOwner(
  database: Database,
  context: RequestContext,
  currentPassword: string | undefined,
): Promise<Owner> {
  const owner = ownerOf(context)
  if (!(await isProvedOwner(database, owner, currentPassword)))
    fail('user.currentPassword', { field: 'body.currentPassword' })
  return owner
}
