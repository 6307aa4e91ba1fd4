import { highestRank } from '@fyr/contract/access/ranks'
import type { Database, PlatformDb } from '#db/index.ts'
import {
  type AccountMails,
  createAccount,
  type EmailProof,
  hashNewPassword,
} from '#domains/accounts/index.ts'
import { companyDetails, createEmptyCompany } from '#domains/companies/index.ts'
import { addMember } from '#domains/roles/index.ts'
import { currentPayer } from '#lib/charged-to.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { actorOf, byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { may, type RequestPrincipal } from '#request/principal.ts'
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
}

/** Accounts are reached by few connections, which sign-ins need too, and passwords by few threads. */
const limits = { atOnce: 2, waiting: 100 }

export function userRoutes({ database, mails, emailProof }: UserDeps) {
  const gate = createCompanyGate(limits)

  /** Where no address can be proved, super administrators say whose it is. */
  const isVouched = async ({ isSuper }: Pick<RequestPrincipal, 'isSuper'>) =>
    isSuper && !(await emailProof.isPossible())

  /** Behind work of the same company only. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const payer = currentPayer()
    return payer ? gate(payer, work) : work()
  }
  const inPlatform = <T>(work: (db: PlatformDb) => Promise<T>) => inTurn(() => database.withPlatform(work))

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
    createWithCompany: on.users.createWithCompany.handler(async ({ input, context }) => {
      const { password, ...user } = input.body.user
      const passwordHash = await inTurn(() => hashNewPassword(database, password))
      const actor = actorOf(context)
      const { now } = actor
      const company = companyDetails(input.body.company)
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
