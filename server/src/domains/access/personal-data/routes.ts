import type { Database } from '#db/index.ts'
import { nameOf } from '#domains/access/accounts/index.ts'
import { checkMayChange, findUser } from '#domains/access/users/index.ts'
import { recordAccountChange } from '#domains/records/audit/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { personalDataPieces, readPersonalData } from './export.ts'

/** Everything that is kept of a user, for them and for who may change by what they sign in. */
export const personalDataRoute = ({ database }: { database: Database }) =>
  on.users.exportData.route({}, async ({ context, params, stream }) => {
    const actor = actorOf(context)
    const userId = params.id
    // Theirs are the data of all companies.
    if (userId === actor.accountId && actor.sso?.onlyCompanyId) fail('sso.fullSessionNeeded')
    const kept = await database.withPlatform(async (db) => {
      const user = await findUser(db, actor, userId)
      checkMayChange(actor, user, 'identity')
      await recordAccountChange(db, actor, 'downloaded', ['user', userId, nameOf(user)])
      return await readPersonalData(db, userId, actor.now)
    })
    return stream(personalDataPieces(database, kept), { type: 'application/json; charset=utf-8' })
  })
