import type { Session } from '@fyr/contract/access/accounts'
import { actorOf, byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { createCompany, updateCompany } from './companies.ts'
import {
  countUsers,
  findAnyCompany,
  findCompany,
  listAllCompanies,
  listCompaniesFor,
  listSharedWith,
} from './company-store.ts'
import { type DeletionDeps, deleteCompany } from './deletion/delete-company.ts'
import { listDeletions } from './deletion/deletion-store.ts'
import { removeCompanyImage } from './image.ts'
import { defaultsOf, usageOf } from './usage.ts'
import { deletionToWire, fromWire, toWire } from './wire.ts'

/** How many deletions are shown: those that are not done, and the newest. */
const maxDeletions = 50

export interface CompanyDeps extends DeletionDeps {
  /** Makes a company the active one of the caller's session (accounts have it). */
  switchTo(actor: RequestPrincipal, companyId: string): Promise<Session>
}

export function companyRoutes({ database, readings, switchTo, wakeJobs }: CompanyDeps) {
  return {
    list: on.companies.list.handler(async ({ context }) => {
      const { accountId, companyId, sso } = context.signedIn()
      const onlyId = sso?.onlyCompanyId ?? null
      const who = { accountId: accountId ?? fail('access.denied'), activeId: companyId, onlyId }
      return (await database.withPlatform((db) => listCompaniesFor(db, who))).map(toWire)
    }),
    shared: on.companies.shared.handler(async ({ context }) => {
      const accountId = context.signedIn().accountId ?? fail('access.denied')
      const shared = await database.withPlatform((db) => listSharedWith(db, accountId))
      return shared.map(({ id, name, image }) => ({ companyId: id, name, image }))
    }),
    defaults: on.companies.defaults.handler(({ input, context }) =>
      context.inCompany(async (db) => defaultsOf(db, input.query.country ?? null)),
    ),
    listAll: on.companies.listAll.handler(async ({ input }) => {
      const page = await database.withPlatform((db) => listAllCompanies(db, input.query))
      return pageOf(page, (company) => ({ ...toWire(company), nodeCount: company.nodeCount }))
    }),
    getAny: on.companies.getAny.handler(async ({ input }) =>
      toWire(found(await database.withPlatform((db) => findAnyCompany(db, input.params.id)))),
    ),
    get: on.companies.get.handler(({ context }) =>
      context.inCompany(async (db) => toWire(found(await findCompany(db)))),
    ),
    create: on.companies.create.handler(async ({ input, context }) =>
      toWire(await database.withPlatform((db) => createCompany(db, actorOf(context), fromWire(input.body)))),
    ),
    update: on.companies.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        toWire(await updateCompany(db, by, (before) => fromWire({ ...toWire(before), ...input.body }))),
      ),
    ),
    remove: on.companies.remove.handler(async ({ input, context }) =>
      deletionToWire(
        await deleteCompany({ database, readings, wakeJobs }, actorOf(context), input.params.id),
      ),
    ),
    deletions: on.companies.deletions.handler(async () =>
      (await database.withPlatform((db) => listDeletions(db, maxDeletions))).map(deletionToWire),
    ),
    removeImage: on.companies.removeImage.handler(({ context }) => context.inCompany(removeCompanyImage)),
    usage: on.companies.usage.handler(async ({ context }) => {
      const { companyId } = byOf(context)
      const users = await database.withPlatform((db) => countUsers(db, companyId))
      return { ...users, limits: await context.inCompany(usageOf) }
    }),
    switch: on.companies.switch.handler(({ input, context }) => {
      const actor = actorOf(context)
      if (input.params.userId !== actor.accountId) fail('object.notFound')
      return switchTo(actor, input.params.companyId)
    }),
  }
}
