import type { CompanyDomain } from '@fyr/contract/settings/company-domains'
import type { Database } from '#db/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { actorOf, byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import { checkHost, type DomainCheckDeps } from './domain-check.ts'
import { type Domain, findDomain, listAllDomains, listDomains, updateCheck } from './domain-store.ts'
import { decideDomain, removeDomain, requestDomain } from './domains.ts'

export interface WhiteLabelDeps extends DomainCheckDeps {
  database: Database
  createRateLimit: CreateRateLimit
}

export function whiteLabelRoutes(deps: WhiteLabelDeps) {
  const { database, publicUrl, createRateLimit } = deps
  const ownHost = new URL(publicUrl).hostname
  const checks = createRateLimit({ perSecond: 10 / 60, burst: 10 }, 'checks of domains')
  const wire = ({
    id,
    companyId: _,
    requestedAt,
    decidedAt,
    checkedAt,
    ...domain
  }: Domain): CompanyDomain => ({
    ...domain,
    domainId: id,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    target: ownHost,
  })
  return {
    domains: on.whiteLabel.domains.handler(({ context }) =>
      context.inCompany(async (db) => (await listDomains(db)).map(wire)),
    ),
    requestDomain: on.whiteLabel.requestDomain.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await requestDomain(db, by, { ...input.body, ownHost }))),
    ),
    removeDomain: on.whiteLabel.removeDomain.handler(({ input, context }) =>
      context.inCompany((db, by) => removeDomain(db, by, input.params.domainId)),
    ),
    checkDomain: on.whiteLabel.checkDomain.handler(async ({ input, context }) => {
      const { domainId } = input.params
      const { companyId, now } = byOf(context)
      const { host } = found(await context.inCompany((db) => findDomain(db, domainId)))
      if ((await checks.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
      // Not inside a transaction: the other server may take its time.
      const check = await checkHost({ host, companyId }, deps)
      return await context.inCompany(async (db) => {
        await updateCheck(db, domainId, check, now)
        return wire(found(await findDomain(db, domainId)))
      })
    }),
    allDomains: on.whiteLabel.allDomains.handler(async ({ input }) => {
      const page = await database.withPlatform((db) => listAllDomains(db, input.query))
      return pageOf(page, ({ company, ...domain }) => ({
        ...wire(domain),
        companyId: domain.companyId,
        company,
      }))
    }),
    decideDomain: on.whiteLabel.decideDomain.handler(async ({ input, context }) =>
      wire(
        await database.withPlatform((db) =>
          decideDomain(db, actorOf(context), input.params.id, input.body.state),
        ),
      ),
    ),
  }
}
