import type { Database } from '#db/index.ts'
import { createAccount, hashNewPassword } from '#domains/access/accounts/index.ts'
import { addMember } from '#domains/access/roles/index.ts'
import { type AccountGate, withTakenLimit } from '#domains/access/users/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { createEmptyCompany } from './companies.ts'
import { fromWire } from './wire.ts'

export interface FirstUserDeps {
  database: Database
  accountGate: AccountGate
}

/** The endpoint of `users` that creates a company, too. */
export function firstUserRoutes({ database, accountGate: { inTurn, inPlatform, isVouched } }: FirstUserDeps) {
  return {
    createWithCompany: on.users.createWithCompany.handler(async ({ input, context }) => {
      const { password, ...user } = input.body.user
      const passwordHash = await inTurn(() => hashNewPassword(database, password))
      const actor = actorOf(context)
      const { now } = actor
      const company = fromWire(input.body.company)
      const isEmailProved = await isVouched(actor)
      const create = () =>
        inPlatform(async (db) => {
          const companyId = await createEmptyCompany(db, actor, company, 'body.company')
          const userId = await createAccount(db, {
            ...{ ...user, passwordHash, hasAssignedPassword: true, isEmailProved },
            ...{ homeCompanyId: companyId, now },
          })
          await addMember(db, { companyId, accountId: userId, role: 'CompanyAdmin', now })
          return { companyId, userId }
        })
      return await withTakenLimit(database, actor, create)
    }),
  }
}
