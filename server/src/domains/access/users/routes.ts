import { highestRank } from '@fyr/contract/access/ranks'
import type { Database } from '#db/index.ts'
import { type AccountMails, type EmailProof, hashNewPassword } from '#domains/access/accounts/index.ts'
import { actorOf, byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { may } from '#request/principal.ts'
import type { AccountGate } from './account-gate.ts'
import { withTakenLimit } from './daily-limit.ts'
import { updateUser } from './update-user.ts'
import {
  type AnyUser,
  listAllUsers,
  listMembers,
  listSharedCompanies,
  type UserListing,
} from './user-store.ts'
import { createUser, findUser, giveRole, listSignInsOf, removeSecondFactorOf, removeUser } from './users.ts'
import { listedToWire, toWire } from './wire.ts'

export interface UserDeps {
  database: Database
  mails: AccountMails
  emailProof: EmailProof
  accountGate: AccountGate
}

export function userRoutes({ database, mails, emailProof, accountGate }: UserDeps) {
  const { inTurn, inPlatform, isVouched } = accountGate

  async function list(
    context: RequestContext,
    query: Omit<UserListing, 'language'>,
    { onlyExternal = false } = {},
  ) {
    const by = byOf(context)
    const withContact = may(by, 'User.Update')
    const listing = { ...query, language: by.language }
    const page = await inPlatform((db) =>
      listMembers(db, by.companyId, listing, { withContact, onlyExternal, showsAll: by.isSuper }),
    )
    return pageOf(page, (member) => listedToWire(member, { withContact }))
  }

  return {
    list: on.users.list.handler(({ input, context }) => list(context, input.query)),
    listOfCompany: on.users.listOfCompany.handler(({ input, context }) => list(context, input.query)),
    listExternal: on.users.listExternal.handler(({ input, context }) =>
      list(context, input.query, { onlyExternal: true }),
    ),
    listAll: on.users.listAll.handler(async ({ input, context }) => {
      const listing = { ...input.query, language: context.language }
      return pageOf(await inPlatform((db) => listAllUsers(db, listing)), anyToWire)
    }),
    get: on.users.get.handler(async ({ input, context }) =>
      toWire(await inPlatform((db) => findUser(db, actorOf(context), input.params.id))),
    ),
    companiesOf: on.users.companiesOf.handler(async ({ input, context }) => {
      const by = byOf(context)
      const { userId } = input.params
      return await inPlatform(async (db) => {
        await findUser(db, by, userId)
        const shared = await listSharedCompanies(db, userId, by.isSuper ? null : by.accountId)
        const onlyId = by.sso?.onlyCompanyId ?? null
        return shared.filter(({ companyId }) => onlyId === null || companyId === onlyId)
      })
    }),
    create: on.users.create.handler(async ({ input, context }) => {
      const { password, role, ...user } = input.body
      const passwordHash = await inTurn(() => hashNewPassword(database, password))
      const by = byOf(context)
      const isEmailProved = await isVouched(by)
      const create = () =>
        inPlatform((db) =>
          createUser(db, by, { ...user, passwordHash, hasAssignedPassword: true, isEmailProved, role }),
        )
      return toWire(await withTakenLimit(database, by, create))
    }),
    update: on.users.update.handler(async ({ input, context }) => {
      const { password, currentPassword, ...changes } = input.body
      const wanted = {
        ...changes,
        // What is absent, null or empty stays as it is.
        password: password || undefined,
        currentPassword: currentPassword || undefined,
      }
      const actor = actorOf(context)
      const update = () => inTurn(() => updateUser({ database, emailProof }, actor, input.params.id, wanted))
      const checksAddress = wanted.email !== undefined
      return toWire(await (checksAddress ? withTakenLimit(database, actor, update) : update()))
    }),
    remove: on.users.remove.handler(({ input, context }) =>
      inPlatform((db) => removeUser(db, byOf(context), input.params.id)),
    ),
    signIns: on.users.signIns.handler(({ input, context }) =>
      inPlatform((db) => listSignInsOf(db, actorOf(context), input.params.id)),
    ),
    removeSecondFactor: on.users.removeSecondFactor.handler(({ input, context }) =>
      inPlatform((db) => removeSecondFactorOf(db, actorOf(context), input.params.id, mails)),
    ),
    setRole: on.users.setRole.handler(async ({ input, context }) => {
      const { id: userId, role } = input.params
      return toWire(await inPlatform((db) => giveRole(db, byOf(context), { userId, role })))
    }),
  }
}

function anyToWire({ homeCompanyId: _, pendingEmail: __, builtIns, isSuper, ...user }: AnyUser) {
  const { createdAt, lastSeenAt, ...shown } = user
  const roles = builtIns.map((builtIn) => (builtIn === 'SuperAdmin' ? 'Admin' : (builtIn ?? 'User')))
  return {
    ...shown,
    rank: isSuper ? ('SuperAdmin' as const) : highestRank(roles),
    companies: builtIns.length,
    createdAt: createdAt.toISOString(),
    lastSeen: lastSeenAt?.toISOString() ?? null,
  }
}
